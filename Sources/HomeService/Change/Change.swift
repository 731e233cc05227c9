public import HomeModel
import JSON

/// A change of the home while it is worked out: reads head, collects what to set and what to tell.
///
/// If its body throws, everything it did is undone and nothing is told.
public struct Change {
    /// Head: committed state and all changes on their way to the disk.
    public private(set) var state: HomeState
    public let now: HomeTime
    let cause: Cause
    let epoch: Epoch
    let seed: UInt64
    let behaviors: BehaviorSet
    let shapes: ShapeTable
    private(set) var frames: [Frame] = []
    private(set) var mutations: [HomeState.Mutation] = []
    private var inverse: [HomeState.Mutation] = []
    private var firstSequence: UInt64 = 0
    /// Why the change fails although what it did counts, as when a lock refuses a wrong code and remembers it.
    var refusal: HomeError?

    init(
        state: HomeState = HomeState(), now: HomeTime, cause: Cause, epoch: Epoch, seed: UInt64, behaviors: BehaviorSet,
        shapes: ShapeTable
    ) {
        firstSequence = state.sequence + 1
        self.state = state
        self.now = now
        self.cause = cause
        self.epoch = epoch
        self.seed = seed
        self.behaviors = behaviors
        self.shapes = shapes
    }

    /// The revision of everything this change touches.
    var revision: UInt64 { firstSequence }

    /// Moves head in, so that its tables have one owner and are changed in place.
    mutating func takeOver(_ head: inout HomeState) {
        swap(&state, &head)
        firstSequence = state.sequence + 1
    }

    /// Hands head over with everything the change did. Moved out, not copied, so that the next change finds it unshared.
    mutating func takeDone() -> HomeState {
        var taken = HomeState()
        swap(&taken, &state)
        return taken
    }

    /// Hands head over as it was before, for a change that failed.
    mutating func takeUndone() -> HomeState {
        for mutation in inverse.reversed() { state.apply(mutation) }
        state.sequence = firstSequence - 1
        return takeDone()
    }

    // MARK: Setting

    mutating func set(_ device: Device, at ordinal: Int) {
        let old = state.devices[ordinal: ordinal]
        inverse.append(old.map { .device(ordinal, $0) } ?? .noDevice(ordinal, id: device.id))
        apply(.device(ordinal, device))
    }

    mutating func set(_ room: RoomState, at ordinal: Int) {
        let old = state.rooms[ordinal: ordinal]
        inverse.append(old.map { .room(ordinal, $0) } ?? .noRoom(ordinal, id: room.id))
        apply(.room(ordinal, room))
    }

    mutating func set(_ structure: StructureState, at ordinal: Int) {
        let old = state.structures[ordinal: ordinal]
        inverse.append(old.map { .structure(ordinal, $0) } ?? .noStructure(ordinal, id: structure.id))
        apply(.structure(ordinal, structure))
    }

    mutating func remove(deviceAt ordinal: Int) {
        guard let old = state.devices[ordinal: ordinal] else { return }
        inverse.append(.device(ordinal, old))
        apply(.noDevice(ordinal, id: old.id))
    }

    mutating func remove(roomAt ordinal: Int) {
        guard let old = state.rooms[ordinal: ordinal] else { return }
        inverse.append(.room(ordinal, old))
        apply(.noRoom(ordinal, id: old.id))
    }

    private mutating func apply(_ mutation: HomeState.Mutation) {
        mutations.append(mutation)
        state.apply(mutation)
    }

    // MARK: Telling

    /// Tells of one thing that happened. `body` writes the members that are the change's own.
    ///
    /// Nothing is told of what clients may not see, but that it has gone.
    mutating func tell(_ kind: Frame.Kind, of subject: Frame.Subject, _ body: (inout JSONWriter) -> Void) {
        guard kind == .removed || state.isVisible(in: subject.structureID) else { return }
        state.sequence += 1
        let frame = Frame(epoch: epoch, sequence: state.sequence, kind: kind, subject: subject) { json in
            json.beginObject()
            body(&json)
            let tail = json.bytes.count
            json.key("time")
            json.time(now)
            json.key("revision")
            json.unsigned(revision)
            json.key("origin")
            json.string(cause.origin.rawValue)
            if let requestID = cause.requestID {
                json.key("requestID")
                json.string(requestID)
            }
            json.endObject()
            return tail
        }
        frames.append(frame)
    }
}

extension JSONWriter {
    mutating func time(_ time: HomeTime) {
        var text: [UInt8] = []
        text.reserveCapacity(29)
        text.append(UInt8(ascii: "\""))
        time.appendText(to: &text)
        text.append(UInt8(ascii: "\""))
        raw(text)
    }
}
