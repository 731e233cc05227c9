import HomeModel
import HomeService
import JSON

/// What a list is asked for: which members, which of the objects, and which page.
struct ListQuery: Sendable {
    static let longestPage = 1_000

    /// Nil for all.
    let fields: Set<String>?
    let limit: Int
    let pageToken: String?
    private let structures: [String]
    private let rooms: [String]
    private let types: [DeviceTypeDefinition]
    private let traits: [TraitDefinition]

    init(_ call: Call) throws(HomeError) {
        fields = call.fields
        limit = try call.value(of: "limit").map { text throws(HomeError) in try Self.limit(text) } ?? Self.longestPage
        pageToken = call.value(of: "pageToken")
        structures = call.values(of: "structure")
        rooms = call.values(of: "room")
        let catalog = call.home.catalog
        var types: [DeviceTypeDefinition] = []
        for name in call.values(of: "type") {
            let found = catalog.deviceTypes(named: name)
            guard !found.isEmpty else { throw Self.unknown("device type", name, catalog.deviceTypes.map { $0.id }) }
            types += found
        }
        self.types = types
        var traits: [TraitDefinition] = []
        for name in call.values(of: "trait") {
            let found = catalog.traits(named: name)
            guard !found.isEmpty else { throw Self.unknown("trait", name, catalog.traits.map { $0.id }) }
            traits += found
        }
        self.traits = traits
    }

    /// Refuses structures and rooms that do not exist; one that may not be seen is no mistake, nothing of it is listed.
    func checkPlaces(in state: HomeState) throws(HomeError) {
        for id in structures { try Self.check("structure", id) { () throws(HomeError) in _ = try state.structure(id) } }
        for id in rooms { try Self.check("room", id) { () throws(HomeError) in _ = try state.room(id) } }
    }

    func includes(structureID: String?) -> Bool {
        structures.isEmpty || structureID.map { structures.contains($0) } ?? false
    }

    /// - Parameter judged: What was found of the shapes of the devices before: a home has few of them.
    func includes(_ device: Device, _ judged: inout [ObjectIdentifier: Bool]) -> Bool {
        includes(structureID: device.structureID)
            && (rooms.isEmpty || device.roomID.map { rooms.contains($0) } ?? false)
            && (types.isEmpty && traits.isEmpty || includes(device.shape, &judged))
    }

    private func includes(_ shape: Shape, _ judged: inout [ObjectIdentifier: Bool]) -> Bool {
        if let isIncluded = judged[ObjectIdentifier(shape)] { return isIncluded }
        let isIncluded =
            (types.isEmpty || shape.parts.contains { types.contains($0.type) })
            && (traits.isEmpty || shape.traits.contains { traits.contains($0.definition) })
        judged[ObjectIdentifier(shape)] = isIncluded
        return isIncluded
    }

    // MARK: Reading

    private static func limit(_ text: String) throws(HomeError) -> Int {
        guard let limit = Int(text), (1...longestPage).contains(limit) else {
            throw HomeError(.invalidArgument, "limit takes 1 to \(longestPage); \(text) was sent.")
        }
        return limit
    }

    private static func unknown(_ what: String, _ name: String, _ known: [String]) -> HomeError {
        HomeError(.invalidArgument, "There is no \(what) \(name); there are \(known.joined(separator: ", ")).")
    }

    private static func check(_ what: String, _ id: String, _ find: () throws(HomeError) -> Void) throws(HomeError) {
        do throws(HomeError) {
            try find()
        } catch  where error.code == .notFound {
            throw HomeError(.invalidArgument, "There is no \(what) \(id); see /\(what)s.")
        } catch {}
    }
}

extension ListQuery {
    static let structure = Route.QueryItem(
        "structure", "Only what belongs to this structure.", TextForm.id, isRepeatable: true)
    private static let room = Route.QueryItem(
        "room", "Only devices in this room.", TextForm.id, isRepeatable: true)
    private static let type = Route.QueryItem(
        "type", "Only devices that have this device type, `matter.dimmableLight`.", TextForm.name,
        isRepeatable: true)
    private static let trait = Route.QueryItem(
        "trait", "Only devices that have this trait, `matter.onOff`.", TextForm.name, isRepeatable: true)

    /// Which devices of a home.
    static let ofDevices = [structure, room, type, trait]

    /// What every list takes, and each object that is read alone.
    static func fields<Object>(of object: Representation<Object>) -> Route.QueryItem {
        let names = object.members.map { $0.name }
        return Route.QueryItem(
            "fields", "Only these members of an object, separated by commas: \(names.joined(separator: ",")).",
            TextForm.list(of: names))
    }

    /// What every list takes.
    static func paging<Object>(_ object: Representation<Object>) -> [Route.QueryItem] {
        [
            fields(of: object),
            Route.QueryItem(
                "limit", "At most so many objects; 1,000 if it is left out.",
                .integer(1...Int64(longestPage))),
            Route.QueryItem("pageToken", "`nextPageToken` of the page before.", .text),
        ]
    }
}
