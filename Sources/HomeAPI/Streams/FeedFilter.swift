import HomeModel
import HomeService

/// Which changes a stream is interested in. Empty sets ask for nothing and let everything pass.
struct FeedFilter: Hashable, Sendable {
    var kinds: Set<Kind> = []
    var devices: Set<String> = []
    /// Ids as in the catalogue.
    var types: Set<String> = []
    var traits: Set<String> = []
    var structures: Set<String> = []
    var rooms: Set<String> = []

    /// What a change is: of an object as a whole, of attributes, or an event.
    enum Kind: String, CaseIterable, Sendable {
        case structure, room, device, attributes, event
    }

    /// What a change means to a reader with this filter.
    enum Verdict: Hashable, Sendable {
        case pass
        /// An object has come into the structures or rooms that are watched.
        case entered
        /// An object has gone out of them.
        case left
        case skip
    }

    var isEmpty: Bool { self == FeedFilter() }

    func verdict(on frame: Frame) -> Verdict {
        let subject = frame.subject
        guard passes(kind: frame.filterKind),
            devices.isEmpty || (subject.object == .device && devices.contains(subject.id)),
            types.isEmpty || !types.isDisjoint(with: subject.types),
            traits.isEmpty || !traits.isDisjoint(with: subject.traits)
        else { return .skip }
        let isInside = covers(structureID: subject.structureID, roomID: subject.roomID)
        guard let moved = subject.moved else { return isInside ? .pass : .skip }
        switch (covers(structureID: moved.structureID, roomID: moved.roomID), isInside) {
        case (true, true): return .pass
        case (false, true): return .entered
        case (true, false): return .left
        case (false, false): return .skip
        }
    }

    /// Whether objects of a kind may pass at all.
    func passes(kind: Kind) -> Bool { kinds.isEmpty || kinds.contains(kind) }

    private func covers(structureID: String?, roomID: String?) -> Bool {
        (structures.isEmpty || structureID.map { structures.contains($0) } ?? false)
            && (rooms.isEmpty || roomID.map { rooms.contains($0) } ?? false)
    }
}

extension FeedFilter {
    // MARK: Snapshots

    func passes(_ structure: StructureState) -> Bool {
        passes(kind: .structure) && namesNoDevice && covers(structureID: structure.id, roomID: nil)
    }

    func passes(_ room: RoomState) -> Bool {
        passes(kind: .room) && namesNoDevice && covers(structureID: room.structureID, roomID: room.id)
    }

    /// A device is part of a snapshot for those who hear of devices in any way.
    func passes(_ device: Device) -> Bool {
        (passes(kind: .device) || passes(kind: .attributes) || passes(kind: .event))
            && (devices.isEmpty || devices.contains(device.id))
            && (types.isEmpty || !types.isDisjoint(with: device.shape.typeIDs))
            && (traits.isEmpty || !traits.isDisjoint(with: device.shape.traitIDs))
            && covers(structureID: device.structureID, roomID: device.roomID)
    }

    private var namesNoDevice: Bool { devices.isEmpty && types.isEmpty && traits.isEmpty }
}

extension Frame {
    var filterKind: FeedFilter.Kind {
        switch (kind, subject.object) {
        case (.attributes, _): .attributes
        case (.event, _): .event
        case (_, .structure): .structure
        case (_, .room): .room
        case (_, .device): .device
        }
    }
}
