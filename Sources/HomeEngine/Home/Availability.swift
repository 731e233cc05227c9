package import HomeModel
import HomeStore

/// Whether a home runs its devices, and whether it accepts changes. Nothing else in the writer says so.
///
/// | event | `opened` | `running` | `stopping` |
/// | --- | --- | --- | --- |
/// | ``run()`` | running | running | stopping |
/// | ``stop()`` | stopping | stopping | stopping |
///
/// | event | `works` | `failed` | `fenced` | `deleting` |
/// | --- | --- | --- | --- | --- |
/// | ``fail(because:doubtful:)`` | failed | failed | fenced | failed, or fenced if it was fenced before |
/// | the same, because another writer has taken the home; ``fence(because:)`` | fenced | fenced | fenced | fenced |
/// | ``recover()`` | works | works | fenced | deleting |
/// | ``beginDeletion()`` | deleting | deleting | deleting | deleting |
///
/// A deletion that is fenced remains a deletion until its commit has failed.
struct Availability: Sendable {
    /// Whether the timers of devices run.
    private(set) var simulation = Simulation.opened
    /// Whether changes can be committed.
    private(set) var writing = Writing.works
    /// The idempotency keys of the changes whose outcome is unknown; empty after ``recover()``.
    private var doubtfulKeys: Set<String> = []

    enum Simulation: Hashable, Sendable {
        /// No thread runs devices when they become due.
        case opened
        /// The thread for timers runs them.
        case running
        /// The home is about to close.
        case stopping
    }

    enum Writing: Hashable, Sendable {
        case works
        /// Changes are rejected until the journal can be written again.
        case failed(HomeError)
        /// Another writer has taken the home: changes are rejected until the home is opened again.
        case fenced(HomeError)
        /// The deletion of the home waits for its commit, or is committed.
        case deleting(isFenced: Bool)
    }

    static let deleted = HomeError(.notFound, "The home was deleted.")

    /// Why changes are rejected at present; nil if the journal works.
    var failure: HomeError? {
        switch writing {
        case .works: nil
        case .failed(let error), .fenced(let error): error
        case .deleting: Self.deleted
        }
    }

    /// Returns why a change with an idempotency key is rejected at present; nil if the journal works.
    func failure(of key: String?) -> HomeError? {
        guard let failure, let key, doubtfulKeys.contains(key) else { return failure }
        return failure.uncertain
    }

    /// Why changes are rejected and no timer runs at present; nil if the home accepts changes.
    var rejection: HomeError? {
        failure
            ?? (simulation == .stopping
                ? HomeError(.unavailable, "The home is closing; the request was not executed.") : nil)
    }

    private var isFenced: Bool {
        switch writing {
        case .fenced, .deleting(isFenced: true): true
        case .works, .failed, .deleting(isFenced: false): false
        }
    }

    private var isDeleting: Bool { if case .deleting = writing { true } else { false } }

    mutating func run() {
        if simulation == .opened { simulation = .running }
    }

    mutating func stop() { simulation = .stopping }

    /// Returns false if the home is being deleted already. A deletion can begin after a failure: it tests whether the
    /// journal can be written.
    mutating func beginDeletion() -> Bool {
        guard !isDeleting else { return false }
        writing = .deleting(isFenced: isFenced)
        return true
    }

    /// A commit has failed.
    ///
    /// - Parameter keys: The idempotency keys of the changes of the commit, which may have been made if the outcome is
    ///   unknown.
    mutating func fail(because error: JournalError, doubtful keys: some Sequence<String>) {
        let failure = HomeError.failure(of: error)
        writing = isFenced || error.outcome == .fenced ? .fenced(failure) : .failed(failure)
        if error.outcome == .unknown { doubtfulKeys.formUnion(keys) }
    }

    /// Another writer has taken the home. Returns false if that was known.
    mutating func fence(because error: JournalError) -> Bool {
        defer { writing = isDeleting ? .deleting(isFenced: true) : .fenced(HomeError.failure(of: error)) }
        return !isFenced
    }

    /// The journal can be written again. Returns false if there was no failure, or one that does not end.
    mutating func recover() -> Bool {
        guard case .failed = writing else { return false }
        writing = .works
        doubtfulKeys = []
        return true
    }
}

extension HomeError {
    /// Returns the error of a change that the journal refuses. It states no path.
    fileprivate static func failure(of error: JournalError) -> HomeError {
        let state =
            error.outcome == .fenced
            ? "The home cannot be written any more, until the gateway is restarted" : "The home cannot be written now"
        return HomeError(.unavailable, "\(state); reads continue. \(error.clientMessage)")
    }

    /// The error of a change whose outcome is unknown.
    package var uncertain: HomeError {
        HomeError(
            code,
            "\(message) The change may have been made: read its object before you repeat the change, or send changes with an Idempotency-Key."
        )
    }
}
