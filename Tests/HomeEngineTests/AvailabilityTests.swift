import HomeModel
import HomeStore
import Testing

@testable import HomeEngine

/// The transitions of ``Availability``, each from every state.
@Suite struct AvailabilityTests {
    /// What can happen to a home.
    enum Event: CaseIterable {
        case failure, unknownOutcome, fencedCommit, fence, recovery, deletion

        func happen(to availability: inout Availability) {
            switch self {
            case .failure: availability.fail(because: AvailabilityTests.full, doubtful: ["key"])
            case .unknownOutcome: availability.fail(because: AvailabilityTests.full.with(.unknown), doubtful: ["key"])
            case .fencedCommit: availability.fail(because: AvailabilityTests.full.with(.fenced), doubtful: ["key"])
            case .fence: _ = availability.fence(because: AvailabilityTests.full.with(.fenced))
            case .recovery: _ = availability.recover()
            case .deletion: _ = availability.beginDeletion()
            }
        }
    }

    /// A state without its error.
    enum State: CaseIterable {
        case works, failed, fenced, deleting, deletingFenced

        init(_ writing: Availability.Writing) {
            self =
                switch writing {
                case .works: .works
                case .failed: .failed
                case .fenced: .fenced
                case .deleting(isFenced: false): .deleting
                case .deleting(isFenced: true): .deletingFenced
                }
        }

        var events: [Event] {
            switch self {
            case .works: []
            case .failed: [.failure]
            case .fenced: [.fence]
            case .deleting: [.deletion]
            case .deletingFenced: [.fence, .deletion]
            }
        }

        /// The availability in this state.
        var availability: Availability {
            var availability = Availability()
            for event in events { event.happen(to: &availability) }
            return availability
        }
    }

    private static let full = JournalError(.full, "The disk is full.")

    @Test(arguments: [
        (Event.failure, [State.failed, .failed, .fenced, .failed, .fenced]),
        (.unknownOutcome, [.failed, .failed, .fenced, .failed, .fenced]),
        (.fencedCommit, [.fenced, .fenced, .fenced, .fenced, .fenced]),
        (.fence, [.fenced, .fenced, .fenced, .deletingFenced, .deletingFenced]),
        (.recovery, [.works, .works, .fenced, .deleting, .deletingFenced]),
        (.deletion, [.deleting, .deleting, .deletingFenced, .deleting, .deletingFenced]),
    ])
    func anEventLeadsFromEachStateToOneState(event: Event, expected: [State]) {
        for (state, expected) in zip(State.allCases, expected) {
            var availability = state.availability
            #expect(State(availability.writing) == state)
            event.happen(to: &availability)
            #expect(State(availability.writing) == expected, "\(event) in \(state)")
        }
    }

    @Test(arguments: [
        (State.works, nil), (.failed, "The home cannot be written now; reads continue. "),
        (.fenced, "The home cannot be written any more, until the gateway is restarted; reads continue. "),
        (.deleting, "The home was deleted."), (.deletingFenced, "The home was deleted."),
    ])
    func changesAreRejectedExceptWhileTheJournalWorks(state: State, message: String?) {
        #expect((state.availability.failure == nil) == (message == nil))
        #expect(state.availability.failure?.message.hasPrefix(message ?? "") ?? true)
        #expect(state.availability.rejection == state.availability.failure)
    }

    @Test func onlyTheFirstDeletionBegins() {
        for state in State.allCases {
            var availability = state.availability
            let isNew = availability.beginDeletion()
            #expect(isNew == ![.deleting, .deletingFenced].contains(state))
        }
    }

    @Test func onlyTheFirstFenceIsNew() {
        for state in State.allCases {
            var availability = state.availability
            let isNew = availability.fence(because: Self.full.with(.fenced))
            #expect(isNew == ![.fenced, .deletingFenced].contains(state))
        }
    }

    @Test func onlyAFailureEnds() {
        for state in State.allCases {
            var availability = state.availability
            let hasEnded = availability.recover()
            #expect(hasEnded == (state == .failed))
        }
    }

    @Test func aChangeOfUnknownOutcomeIsUncertainUntilTheFailureEnds() throws {
        var availability = Availability()
        availability.fail(because: Self.full.with(.unknown), doubtful: ["key"])
        // A later commit that changes nothing says nothing about the first one.
        availability.fail(because: Self.full, doubtful: ["other"])
        let failure = try #require(availability.failure)
        #expect(availability.failure(of: "key") == failure.uncertain)
        #expect(availability.failure(of: "other") == failure)
        #expect(availability.failure(of: nil) == failure)
        let hasEnded = availability.recover()
        #expect(hasEnded)
        #expect(availability.failure(of: "key") == nil)
        availability.fail(because: Self.full, doubtful: [])
        #expect(availability.failure(of: "key") == availability.failure)
    }

    @Test func aHomeRunsOnceAndStopsForGood() {
        var availability = Availability()
        #expect(availability.simulation == .opened)
        availability.run()
        #expect(availability.simulation == .running)
        #expect(availability.rejection == nil)
        availability.stop()
        availability.run()
        #expect(availability.simulation == .stopping)
        // Changes that need no timer are still made.
        #expect(availability.failure == nil)
        #expect(availability.rejection?.message == "The home is closing; the request was not executed.")
    }
}
