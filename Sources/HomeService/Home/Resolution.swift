public import HomeModel

/// A trait of a device as a request names it.
public struct TraitSelector: Hashable, Sendable {
    public var deviceID: String
    /// A device type (`matter.speaker`, `speaker`) or the number of a part; nil where the request names none.
    public var type: String?
    /// `matter.onOff` or `onOff`, in any capitalisation.
    public var trait: String

    public init(deviceID: String, type: String? = nil, trait: String) {
        self.deviceID = deviceID
        self.type = type
        self.trait = trait
    }
}

extension Device {
    /// The place of the trait that a request names.
    ///
    /// `notFound` where the device lacks it; `invalidArgument` with the candidates where more than one part has it, or
    /// one part has traits of that name from more than one maker.
    public func trait(named name: String, type: String? = nil) throws(HomeError) -> Int {
        if type == nil, let place = onlyTrait(withID: name) { return place }
        let parts = try type.map { type throws(HomeError) in try self.parts(named: type) } ?? Array(shape.parts.indices)
        let places = parts.flatMap { part in
            shape.parts[part].traits.filter { shape.traits[$0].definition.isNamed(name) }
        }
        if places.count == 1 { return places[0] }
        let whose = type.map { "The type \($0) of \(id)" } ?? "The device \(id)"
        if places.isEmpty {
            let there = parts.flatMap { shape.parts[$0].traits.map { shape.traits[$0].definition.id } }
            throw HomeError(
                .notFound,
                "\(whose) has no trait \(name); it has \(there.isEmpty ? "none" : there.joined(separator: ", ")).",
                matterStatus: .unsupportedCluster)
        }
        let candidates = places.map { place -> String in
            let trait = shape.traits[place]
            let part = shape.parts[trait.part]
            return "/devices/\(id)/types/\(part.number)/traits/\(trait.definition.id) (\(part.type.id))"
        }
        let isOnePart = places.allSatisfy { shape.traits[$0].part == shape.traits[places[0]].part }
        throw HomeError(
            .invalidArgument,
            "\(whose) has \(name) \(places.count) times; name the \(isOnePart ? "trait in full" : "part"): \(candidates.joined(separator: ", "))."
        )
    }

    /// The place of the part that a request names by its number or its type.
    public func part(named name: String) throws(HomeError) -> Int {
        let parts = try parts(named: name)
        if parts.count == 1 { return parts[0] }
        let numbers = parts.map { "/devices/\(id)/types/\(shape.parts[$0].number)" }
        throw HomeError(
            .invalidArgument,
            "The device \(id) has the type \(name) \(parts.count) times; name the part: \(numbers.joined(separator: ", "))."
        )
    }

    /// The places of all parts that a request names; never empty.
    func parts(named name: String) throws(HomeError) -> [Int] {
        let parts: [Int]
        if let number = UInt16(name) {
            parts = shape.part(numbered: number).map { [$0] } ?? []
        } else {
            parts = shape.parts.indices.filter { index in
                let type = shape.parts[index].type
                return equalIgnoringCase(type.id, name) || equalIgnoringCase(type.name, name)
            }
        }
        guard parts.isEmpty else { return parts }
        let there = shape.parts.map { "\($0.type.id) (part \($0.number))" }
        throw HomeError(
            .notFound,
            "The device \(id) has no type \(name); it has \(there.isEmpty ? "none" : there.joined(separator: ", ")).")
    }

    /// The place of the trait whose id is written as the catalogue writes it, if exactly one part has it.
    private func onlyTrait(withID id: String) -> Int? {
        guard let place = shape.traitIDs.firstIndex(of: id), !shape.traitIDs[(place + 1)...].contains(id) else {
            return nil
        }
        return place
    }
}

extension HomeState {
    /// Whether clients may see what belongs to a structure; what belongs to none they may see unless every structure is
    /// closed to them.
    public func isVisible(in structureID: String?) -> Bool {
        structureID == nil ? !isHidden : network(of: structureID).isVisible
    }

    public func structure(_ id: String) throws(HomeError) -> StructureState {
        guard let structure = structures[id] else { throw HomeError(.notFound, "There is no structure \(id).") }
        try checkAccess(to: structure.id, for: "The structure \(id)")
        return structure
    }

    public func room(_ id: String) throws(HomeError) -> RoomState {
        guard let room = rooms[id] else { throw HomeError(.notFound, "There is no room \(id).") }
        try checkAccess(to: room.structureID, for: "The room \(id)")
        return room
    }

    public func device(_ id: String) throws(HomeError) -> Device {
        guard let device = devices[id] else { throw HomeError(.notFound, "There is no device \(id).") }
        try checkAccess(to: device)
        return device
    }

    func checkAccess(to device: Device) throws(HomeError) {
        try checkAccess(to: device.structureID, for: "The device \(device.id)")
    }

    private func checkAccess(to structureID: String?, for what: @autoclosure () -> String) throws(HomeError) {
        guard !isVisible(in: structureID) else { return }
        let isOffline = structureID.map { network(of: $0).accessGranted } ?? (accessProblem?.code == .unavailable)
        guard !isOffline else {
            throw HomeError(
                .unavailable,
                "\(what()) cannot be read: the app is offline; set \"appOnline\": true with PATCH /simulation/network.")
        }
        throw HomeError(
            .permissionDenied,
            "\(what()) is there, and access to it is not granted; grant it with PATCH /simulation/network.",
            matterStatus: .unsupportedAccess)
    }

    // MARK: Lists

    /// The structures that may be seen, in the order they were made.
    public var visibleStructures: [StructureState] {
        structures.elements().lazy.map { $0.element }.filter { $0.network.isVisible }
    }

    /// The rooms that may be seen, in the order they were made.
    public var visibleRooms: [RoomState] {
        rooms.elements().lazy.map { $0.element }.filter { isVisible(in: $0.structureID) }
    }

    /// The devices that may be seen from an ordinal on, in the order they were made, each with its ordinal.
    public func visibleDevices(from ordinal: Int = 0) -> VisibleDevices { VisibleDevices(of: self, from: ordinal) }

    public var deviceCount: Int { devices.count }
}

extension HomeState {
    // MARK: Existence, seen or not

    public func hasStructure(_ id: String) -> Bool { structures.ordinal(of: id) != nil }
    public func hasRoom(_ id: String) -> Bool { rooms.ordinal(of: id) != nil }
    public func hasDevice(_ id: String) -> Bool { devices.ordinal(of: id) != nil }
}
