import HomeModel

/// Changes on their way to the journal and into committed state: all of them or none.
struct Batch: Sendable {
    var steps: [HomeState.Step] = []
    var frames: [Frame] = []
    /// Why the change fails although what it did counts.
    var refusal: HomeError?
    /// The clock, where it was set, and what is kept of it.
    var clock: HomeClock?
    var header: HomeRecords.Header?
    /// When the next device is due after the change; nil if the batch does not say.
    var due: HomeTime?
    /// The response to store with the change, and the keys of the responses to delete for it.
    var response: StoredResponse?
    var deletedKeys: [String] = []

    /// Whether it changes nothing.
    var isEmpty: Bool { steps.isEmpty && frames.isEmpty && header == nil && response == nil }

    /// Adds what came after this, to be committed with it.
    mutating func append(_ next: consuming Batch) {
        steps += next.steps
        frames += next.frames
        due = next.due ?? due
    }
}
