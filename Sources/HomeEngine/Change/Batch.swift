import HomeModel

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
    /// The home that replaces the present one; nil for other changes.
    var replacement: Replacement?
    /// Whether the home is deleted.
    var isDeletion = false

    /// Whether the batch changes nothing.
    var isEmpty: Bool { steps.isEmpty && frames.isEmpty && header == nil && response == nil && !isDeletion }

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
