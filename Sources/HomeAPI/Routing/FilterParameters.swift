import HomeEngine
import HomeModel
import JSON

/// A query parameter that filters lists and streams: its declaration and the reading of its values.
///
/// To add a filter, add a property and its condition to `ObjectFilter`, and declare the parameter here and in ``byName``
/// and in the lists of the collections that have it. ``FilterIndex`` does not index the new property, so every change is
/// matched against a filter that has no other one.
struct FilterParameter: Sendable {
    let item: Route.QueryItem
    private let read: @Sendable (String, CatalogIndex, inout ObjectFilter) throws(HomeError) -> Void

    private init(
        _ item: Route.QueryItem,
        read: @escaping @Sendable (String, CatalogIndex, inout ObjectFilter) throws(HomeError) -> Void
    ) {
        self.item = item
        self.read = read
    }

    static let device = FilterParameter(.filter("device", "Only this device.", .id)) { id, _, filter in
        filter.devices.insert(id)
    }
    static let structure = FilterParameter(.filter("structure", "Only objects of this structure.", .id)) {
        id, _, filter in
        filter.structures.insert(id)
    }
    static let room = FilterParameter(.filter("room", "Only objects in this room.", .id)) { id, _, filter in
        filter.rooms.insert(id)
    }
    static let type = FilterParameter(
        .filter(
            "type",
            "Only devices of this device type, such as `matter.dimmableLight`. Streams send the attributes and events of the parts of this type only.",
            .name)
    ) { name, catalog, filter throws(HomeError) in
        let types = catalog.deviceTypes(named: name)
        guard !types.isEmpty else { throw catalog.missing(deviceType: name) }
        filter.types.formUnion(types.map { $0.id })
    }
    static let trait = FilterParameter(
        .filter(
            "trait",
            "Only devices that have this trait, such as `matter.onOff`. Streams send the attributes and events of this trait only.",
            .name)
    ) { name, catalog, filter throws(HomeError) in
        let traits = catalog.traits(named: name)
        guard !traits.isEmpty else { throw catalog.missing(trait: name) }
        filter.traits.formUnion(traits.map { $0.id })
    }
    static let name = FilterParameter(
        .filter(
            "name",
            "Only objects with this name, such as `Living Room`. Case matters. `*` stands for any characters: `Living*`.",
            .name)
    ) { name, _, filter in filter.names.insert(name) }
    static let kind = FilterParameter(
        Route.QueryItem("kind", "Only changes of this kind.", .ref(.changeKind), isRepeatable: true)
    ) { name, _, filter throws(HomeError) in
        guard let kind = ObjectFilter.ChangeKind(rawValue: name) else {
            let kinds = ObjectFilter.ChangeKind.allCases.map { $0.rawValue }
            throw HomeError(
                .invalidArgument,
                "A kind is one of \(kinds.joined(separator: ", ")); \(name) was sent.\(Spelling.suggestion(for: name, in: kinds))"
            )
        }
        filter.kinds.insert(kind)
    }

    /// The filters of rooms, in lists and streams.
    static let ofRooms = [structure]
    /// The filters of devices, in lists and streams.
    static let ofDevices = [structure, room, type, trait]
    /// The filters of changes.
    static let ofChanges = [device, structure, room, type, trait, kind]

    private static let byName = Dictionary(uniqueKeysWithValues: (ofChanges + [name]).map { ($0.item.name, $0) })

    /// Returns the filter parameter of a name; nil if it is not a filter.
    static func named(_ name: String) -> FilterParameter? { byName[name] }

    // MARK: Reading

    /// Reads the filter of a request. Throws if a value names a type or a trait that the catalog does not have.
    static func filter(of call: Call) throws(HomeError) -> ObjectFilter {
        var filter = ObjectFilter()
        for (name, value) in call.query { try named(name)?.read(value, call.home.catalog, &filter) }
        return filter
    }

    /// Rejects ids of devices, structures and rooms that do not exist. Ids of invisible objects are accepted.
    ///
    /// - Parameter isExpected: Returns whether to accept an id that does not exist.
    static func checkIDs(
        of filter: ObjectFilter, in state: HomeState,
        unless isExpected: (Frame.ObjectKind, String) -> Bool = { _, _ in false }
    ) throws(HomeError) {
        for id in filter.devices.sorted() where !state.hasDevice(id) && !isExpected(.device, id) {
            throw unknown("device", id, list: "/devices", state.suggestion(forDevice: id))
        }
        for id in filter.structures.sorted() where !state.hasStructure(id) && !isExpected(.structure, id) {
            throw unknown("structure", id, list: "/structures", state.suggestion(forStructure: id))
        }
        for id in filter.rooms.sorted() where !state.hasRoom(id) && !isExpected(.room, id) {
            throw unknown("room", id, list: "/rooms", state.suggestion(forRoom: id))
        }
    }

    private static func unknown(_ kind: String, _ name: String, list: String, _ suggestion: String) -> HomeError {
        HomeError(.invalidArgument, "There is no \(kind) \(name); GET \(list) lists them.\(suggestion)")
    }
}

extension [FilterParameter] {
    /// The declarations of the parameters, for a route.
    var items: [Route.QueryItem] { map { $0.item } }
}

extension Route.QueryItem {
    fileprivate static func filter(_ name: String, _ summary: String, _ form: TextForm) -> Route.QueryItem {
        Route.QueryItem(name, summary, form, isRepeatable: true)
    }
}
