import HomeModel

/// Changes on their way to the journal and into committed state: all of them or none.
struct Batch: Sendable {
    var steps: [HomeState.Step] = []
    var frames: [Frame] = []
    /// What few batches have; apart, so that the others are cheap to hand on.
    private var rare = Rare.none

    private struct Parts: Sendable {
        var refusal: HomeError?
        var clock: HomeClock?
        var header: HomeRecords.Header?
        var answer: KeptAnswer?
        var forgotten: [String] = []
    }

    private enum Rare: Sendable {
        case none
        indirect case some(Parts)
    }

    private var parts: Parts {
        get { if case .some(let parts) = rare { parts } else { Parts() } }
        set { rare = .some(newValue) }
    }

    /// Why the change fails although what it did counts.
    var refusal: HomeError? {
        get { if case .some(let parts) = rare { parts.refusal } else { nil } }
        set { if newValue != nil || refusal != nil { parts.refusal = newValue } }
    }

    /// The clock, where it was set, and what is kept of it.
    var clock: HomeClock? {
        get { if case .some(let parts) = rare { parts.clock } else { nil } }
        set { parts.clock = newValue }
    }

    var header: HomeRecords.Header? {
        get { parts.header }
        set { parts.header = newValue }
    }

    /// The answer that is kept with the change, and the keys of those that go for it.
    var answer: KeptAnswer? {
        get { parts.answer }
        set { parts.answer = newValue }
    }

    var forgotten: [String] {
        get { parts.forgotten }
        set { parts.forgotten = newValue }
    }
}
