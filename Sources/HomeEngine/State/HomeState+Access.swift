package import HomeModel
import JSON

/// The objects that clients can see, and the reason why they cannot see others.
extension HomeState {
    /// Returns whether clients can see the objects of a structure. They can see objects in no structure unless all
    /// structures are hidden.
    package func isVisible(in structureID: String?) -> Bool {
        structureID == nil ? !isHidden : network(of: structureID).isVisible
    }

    /// Why lists and live queries are empty while no structure is visible; nil if one is visible or there are none.
    ///
    /// `permissionDenied` if access is granted to no structure, else `unavailable`: the app is offline.
    package var accessProblem: HomeError? {
        guard isHidden else { return nil }
        if structures.elements().contains(where: { $0.element.network.accessGranted }) {
            return HomeError(
                .unavailable, "The app is offline; set appOnline to true in the network of a structure.")
        }
        return HomeError(
            .permissionDenied,
            "Access to the home is not granted; set accessGranted to true in the network of a structure.",
            matterStatus: .unsupportedAccess)
    }

    // MARK: Single objects

    /// Returns a structure; throws `notFound` if there is none, `permissionDenied` or `unavailable` if it is not
    /// visible.
    package func structure(_ id: String) throws(HomeError) -> StructureState {
        guard let structure = structures[id] else { throw missing(structure: id) }
        try checkAccess(to: structure.id, for: "The structure \(id)")
        return structure
    }

    /// Returns a room; throws like ``structure(_:)``.
    package func room(_ id: String) throws(HomeError) -> RoomState {
        guard let room = rooms[id] else { throw missing(room: id) }
        try checkAccess(to: room.structureID, for: "The room \(id)")
        return room
    }

    /// Returns a device; throws like ``structure(_:)``.
    package func device(_ id: String) throws(HomeError) -> Device {
        guard let device = devices[id] else { throw missing(device: id) }
        try checkAccess(to: device)
        return device
    }

    /// Returns a device, whether clients can see it or not; throws `notFound` if there is none.
    package func anyDevice(_ id: String) throws(HomeError) -> Device {
        guard let device = devices[id] else { throw missing(device: id) }
        return device
    }

    func checkAccess(to device: Device) throws(HomeError) {
        try checkAccess(to: device.structureID, for: "The device \(device.id)")
    }

    private func checkAccess(to structureID: String?, for object: @autoclosure () -> String) throws(HomeError) {
        guard !isVisible(in: structureID) else { return }
        let isOffline = structureID.map { network(of: $0).accessGranted } ?? (accessProblem?.code == .unavailable)
        guard !isOffline else {
            throw HomeError(
                .unavailable,
                "\(object()) cannot be read: the app is offline; set appOnline to true in the network of the structure."
            )
        }
        throw HomeError(
            .permissionDenied,
            "\(object()) exists, but access is not granted; set accessGranted to true in the network of the structure.",
            matterStatus: .unsupportedAccess)
    }

    // MARK: Lists

    /// The visible structures in the order they were created.
    package var visibleStructures: [StructureState] {
        structures.elements().lazy.map { $0.element }.filter { $0.network.isVisible }
    }

    /// The visible rooms in the order they were created.
    package var visibleRooms: [RoomState] {
        rooms.elements().lazy.map { $0.element }.filter { isVisible(in: $0.structureID) }
    }

    /// Returns the visible devices from an ordinal on, in the order they were created, each with its ordinal.
    package func visibleDevices(from ordinal: Int = 0) -> VisibleDevices { VisibleDevices(of: self, from: ordinal) }

    package var deviceCount: Int { devices.count }

    // MARK: Existence, visible or not

    package func hasStructure(_ id: String) -> Bool { structures.ordinal(of: id) != nil }
    package func hasRoom(_ id: String) -> Bool { rooms.ordinal(of: id) != nil }
    package func hasDevice(_ id: String) -> Bool { devices.ordinal(of: id) != nil }

    /// Returns the ordinal of a structure: those that are created later have a higher one.
    package func ordinal(ofStructure id: String) -> UInt64? { structures.ordinal(of: id).map { UInt64($0) } }

    /// Returns the ordinal of a room: those that are created later have a higher one.
    package func ordinal(ofRoom id: String) -> UInt64? { rooms.ordinal(of: id).map { UInt64($0) } }

    /// Throws `notFound` if there is no structure with this id, visible or not.
    package func checkExistence(ofStructure id: String) throws(HomeError) {
        if !hasStructure(id) { throw missing(structure: id) }
    }

    /// Throws `notFound` if there is no room with this id, visible or not.
    package func checkExistence(ofRoom id: String) throws(HomeError) {
        if !hasRoom(id) { throw missing(room: id) }
    }

    // MARK: Missing objects

    /// Returns the error for an id that no structure has.
    func missing(structure id: String) -> HomeError {
        .missing("structure", id, suggestion(forStructure: id))
    }

    /// Returns the error for an id that no room has.
    func missing(room id: String) -> HomeError { .missing("room", id, suggestion(forRoom: id)) }

    /// Returns the error for an id that no device has.
    func missing(device id: String) -> HomeError { .missing("device", id, suggestion(forDevice: id)) }

    /// Returns a question with the visible structure whose id is closest to an id that does not exist; empty if none is
    /// close.
    package func suggestion(forStructure id: String) -> String {
        Spelling.suggestion(
            for: id,
            in: structures.elements().prefix(Spelling.mostNames).filter { $0.element.network.isVisible }
                .map { $0.element.id })
    }

    /// Returns a question with the closest visible room, as ``suggestion(forStructure:)`` does.
    package func suggestion(forRoom id: String) -> String {
        Spelling.suggestion(
            for: id,
            in: rooms.elements().prefix(Spelling.mostNames).filter { isVisible(in: $0.element.structureID) }
                .map { $0.element.id })
    }

    /// Returns a question with the closest visible device, as ``suggestion(forStructure:)`` does.
    package func suggestion(forDevice id: String) -> String {
        Spelling.suggestion(for: id, in: visibleDevices().prefix(Spelling.mostNames).map { $0.device.id })
    }
}

extension HomeError {
    /// Returns the error for an id that no object has.
    ///
    /// - Parameter suggestion: A question that follows the sentence.
    static func missing(_ kind: String, _ id: String, _ suggestion: String = "") -> HomeError {
        HomeError(.notFound, "There is no \(kind) \(id).\(suggestion)")
    }
}
