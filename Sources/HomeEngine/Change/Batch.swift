import HomeModel
import HomeStore

/// Changes that are not committed yet: all of them are committed, or none.
struct Batch: Sendable {
    var steps: [HomeState.Step] = []
    /// Head after the steps of a wide change, which would take long to apply again; nil for other changes.
    var result: HomeState?
    var frames: [Frame] = []
    /// The changes of which the batch consists, one at a time.
    var changes: [PastChange] = []
    /// Where the log begins after a batch that is not logged; nil if it is.
    var logStart: PastStart?
    /// Why the operation fails although its side effects are committed.
    var rejection: HomeError?
    /// The clock and its record, if the clock was set.
    var clock: HomeClock?
    var header: HomeRecords.Header?
    /// The time at which the next device is due after the change; nil if the change does not affect it.
    var due: HomeTime?
    /// The response to store with the change, and the keys of the responses to delete for it.
    var response: StoredResponse?
    var deletedKeys: [String] = []
    /// For a batch without changes: the idempotency key whose stored response waits for it.
    var replayedKey: String?
    /// The change that shares no commit with other changes of the home; nil for changes of objects.
    var lone: LoneChange?

    /// The home that replaces the present one; nil for other changes.
    var replacement: Replacement? { if case .replacement(let replacement) = lone { replacement } else { nil } }

    /// Whether the home is deleted.
    var isDeletion: Bool { if case .deletion = lone { true } else { false } }

    /// The checkpoint that is stored or deleted; nil for other changes.
    var checkpoint: StoredCheckpoint? {
        switch lone {
        case .saving(_, let checkpoint), .removal(let checkpoint): checkpoint
        case .replacement, .deletion, nil: nil
        }
    }

    /// Whether the batch changes nothing.
    var isEmpty: Bool { steps.isEmpty && frames.isEmpty && header == nil && response == nil && lone == nil }

    /// The idempotency key of the change.
    var idempotencyKey: String? { response?.key ?? replayedKey }

    /// Appends a later batch, to be committed together.
    mutating func append(_ next: borrowing Batch) {
        steps += next.steps
        frames += next.frames
        changes += next.changes
        due = next.due ?? due
    }
}

/// A change that shares no commit with other changes of its home.
indirect enum LoneChange: Sendable {
    /// Another home replaces the present one.
    case replacement(Replacement)
    /// The home is deleted, with the checkpoints that the store has of it.
    case deletion(checkpoints: [CheckpointPlace])
    /// A checkpoint of the home is stored.
    case saving(HomeCheckpoint, StoredCheckpoint)
    /// A checkpoint of the home is deleted from the store.
    case removal(StoredCheckpoint)
}

/// A checkpoint of a home in its store, while it is stored or deleted.
struct StoredCheckpoint: Sendable {
    let place: CheckpointPlace
    /// When the checkpoint was taken, in microseconds since 1970 by the host's calendar.
    let createdAt: Int64
    /// Called once it is certain whether the change was made, unless the home is closed before.
    let settle: @Sendable (_ isMade: Bool) -> Void
}
