package import HomeModel
import JSON

/// A change of the home in progress: changes head, and collects the steps to commit and the frames to publish.
///
/// If it fails, ``undo(_:)`` restores head and nothing is published.
package struct Change {
    /// Head: committed state plus all changes that are not committed yet.
    package private(set) var state: HomeState
    package let now: HomeTime
    let context: ChangeContext
    let epoch: Epoch
    let rules: HomeRules
    /// The faults on devices that are set.
    let faults: [ActiveDeviceFault]
    /// Whether the change goes into the log; else its frames are only counted.
    let isLogged: Bool
    private var batch = Batch()
    private let firstSequence: UInt64

    /// - Parameter head: Moved into the change, so that its tables have one owner and are changed in place. Until the
    ///   change has finished, `head` is empty.
    init(
        head: inout HomeState, now: HomeTime, context: ChangeContext, epoch: Epoch, rules: HomeRules,
        faults: [ActiveDeviceFault], isLogged: Bool
    ) {
        firstSequence = head.sequence + 1
        state = HomeState()
        self.now = now
        self.context = context
        self.epoch = epoch
        self.rules = rules
        self.faults = faults
        self.isLogged = isLogged
        swap(&state, &head)
    }

    var seed: UInt64 { rules.seed }
    var behaviors: BehaviorSet { rules.behaviors }

    /// Why the operation fails although its side effects are committed: a lock rejects a wrong code and counts it.
    var rejection: HomeError? {
        get { batch.rejection }
        set { batch.rejection = newValue }
    }

    /// The revision of all objects that this change sets.
    var revision: UInt64 { firstSequence }

    /// Moves the changed head back and returns the batch to commit.
    mutating func finish(_ head: inout HomeState) -> Batch {
        let last = state.sequence
        swap(&state, &head)
        var finished = Batch()
        swap(&finished, &batch)
        if isLogged, !finished.steps.isEmpty || !finished.frames.isEmpty {
            finished.changes = [PastChange(first: firstSequence, last: last, time: now, steps: finished.steps)]
        }
        return finished
    }

    /// Undoes all steps and moves head back, after the change has failed.
    mutating func undo(_ head: inout HomeState) {
        for step in batch.steps.reversed() { state.apply(step.inverse) }
        state.sequence = firstSequence - 1
        swap(&state, &head)
    }

    // MARK: Setting

    mutating func set(_ device: Device, at ordinal: Int) {
        set(device, replacing: state.devices[ordinal: ordinal], at: ordinal)
    }

    mutating func set(_ device: Device, replacing old: Device?, at ordinal: Int) {
        apply(.device(ordinal, device), inverse: old.map { .device(ordinal, $0) } ?? .noDevice(ordinal, id: device.id))
    }

    mutating func set(_ room: RoomState, at ordinal: Int) {
        let old = state.rooms[ordinal: ordinal]
        apply(.room(ordinal, room), inverse: old.map { .room(ordinal, $0) } ?? .noRoom(ordinal, id: room.id))
    }

    mutating func set(_ structure: StructureState, at ordinal: Int) {
        let old = state.structures[ordinal: ordinal]
        apply(
            .structure(ordinal, structure),
            inverse: old.map { .structure(ordinal, $0) } ?? .noStructure(ordinal, id: structure.id))
    }

    mutating func remove(deviceAt ordinal: Int) {
        guard let old = state.devices[ordinal: ordinal] else { return }
        apply(.noDevice(ordinal, id: old.id), inverse: .device(ordinal, old))
    }

    mutating func remove(roomAt ordinal: Int) {
        guard let old = state.rooms[ordinal: ordinal] else { return }
        apply(.noRoom(ordinal, id: old.id), inverse: .room(ordinal, old))
    }

    private mutating func apply(_ mutation: HomeState.Mutation, inverse: HomeState.Mutation) {
        batch.steps.append(HomeState.Step(mutation: mutation, inverse: inverse))
        state.apply(mutation)
    }

    // MARK: Emitting

    /// Appends a frame. `value` is encoded lazily, on the thread of the first subscriber.
    ///
    /// Nothing is emitted for an object that clients cannot see, except its removal.
    ///
    /// - Parameter size: Approximate size of the members of `representation`, in bytes.
    mutating func emit<Value: Sendable>(
        _ kind: Frame.Kind, _ value: Value, _ representation: Representation<Value>,
        of subject: consuming Frame.Subject, size: Int
    ) {
        guard kind == .removed || state.isVisible(in: subject.structureID) else { return }
        state.sequence += 1
        let source = Frame.Source(
            details: ChangeDetails(
                time: now, revision: revision, origin: context.origin, requestID: context.requestID)
        ) { representation.writeMembers(of: value, to: &$0) }
        batch.frames.append(
            Frame(
                epoch: epoch, sequence: state.sequence, kind: kind, subject: subject, size: size + Self.tailSize,
                source: source))
    }

    /// Counts a frame of a change that is not logged.
    mutating func countFrame(in structureID: String?) { if state.isVisible(in: structureID) { state.sequence += 1 } }

    /// Approximate size of the members that every change has, with the framing of a stream, in bytes.
    private static let tailSize = 240
}
