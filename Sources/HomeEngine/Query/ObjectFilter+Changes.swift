package import HomeModel

/// The objects and the changes that a filter includes.
extension ObjectFilter {
    /// The effect of a change on a filter.
    package enum Verdict: Hashable, Sendable {
        /// The filter includes the change.
        case pass
        /// The change moves an object into the filter's structures and rooms.
        case entered
        /// The change moves an object out of the filter's structures and rooms.
        case left
        /// The filter excludes the change.
        case skip
    }

    // MARK: Objects

    package func includes(_ structure: StructureState) -> Bool {
        includes(structureID: structure.id, named: structure.name)
    }

    package func includes(_ room: RoomState) -> Bool {
        includes(roomID: room.id, named: room.name, in: room.structureID)
    }

    package func includes(_ object: VisibleObject) -> Bool {
        switch object {
        case .structure(let structure): includes(structure)
        case .room(let room): includes(room)
        case .device(let device): includes(device)
        }
    }

    // MARK: Changes

    package func verdict(on frame: Frame) -> Verdict {
        let subject = frame.subject
        guard includes(frame.changeKind),
            devices.isEmpty || (subject.object == .device && devices.contains(subject.id)),
            includes(types: subject.types, traits: subject.traits)
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
}

extension Frame {
    /// The kind of the change, for filters.
    package var changeKind: ObjectFilter.ChangeKind {
        switch kind {
        case .attributes: .attributes
        case .event: .event
        case .added, .updated, .removed: subject.object.changeKind
        }
    }
}

extension Frame.ObjectKind {
    /// The kind of changes of the metadata of these objects.
    package var changeKind: ObjectFilter.ChangeKind {
        switch self {
        case .structure: .structure
        case .room: .room
        case .device: .device
        }
    }
}
