import HomeModel
import HomeStore
import Synchronization
import Testing

@testable import HomeAPI

/// What is done when the store of the sessions and tickets does not answer.
@Suite struct StoredSecretsTests {
    /// A store whose next calls fail.
    private final class Store: StoreMembership {
        private struct State {
            var failures: [JournalError] = []
            var hasTicket = true
            var calls = 0
        }

        private let state = Mutex(State())

        var calls: Int { state.withLock { $0.calls } }

        init(_ failures: [JournalError]) { state.withLock { $0.failures = failures } }

        private func call() throws(JournalError) {
            let failure = state.withLock { state -> JournalError? in
                state.calls += 1
                return state.failures.isEmpty ? nil : state.failures.removeFirst()
            }
            if let failure { throw failure }
        }

        func beat() throws(JournalError) -> [StoreNode] { [] }
        func nodes() throws(JournalError) -> [StoreNode] { [] }
        func depose(_ seen: StoreNode) throws(JournalError) -> Bool { false }
        func owner(of id: String) throws(JournalError) -> HomeOwner { .noHome }
        func add(_ secret: SharedSecret, limit: Int) throws(JournalError) { try call() }
        func extend(_ sessions: [SharedSecret]) throws(JournalError) { try call() }

        func secret(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret? {
            try call()
            return nil
        }

        /// A call whose answer is lost takes the ticket.
        func take(_ kind: SharedSecret.Kind, _ digest: [UInt8]) throws(JournalError) -> SharedSecret? {
            do throws(JournalError) { try call() } catch {
                if error.outcome == .unknown { state.withLock { $0.hasTicket = false } }
                throw error
            }
            let hasTicket = state.withLock { state in
                defer { state.hasTicket = false }
                return state.hasTicket
            }
            return hasTicket ? SharedSecret(kind, digest: digest, tokenID: "a", rest: 1) : nil
        }
    }

    private static let lost = JournalError(.unreachable, "lost", of: .database)
    private static let session = SharedSecret(.session, digest: [1], tokenID: "a", rest: 1)

    enum StoreCall: CaseIterable {
        case add, extend, secret, take

        func make(_ secrets: StoredSecrets) throws(HomeError) {
            switch self {
            case .add: try secrets.add(StoredSecretsTests.session)
            case .extend: try secrets.extend([StoredSecretsTests.session])
            case .secret: _ = try secrets.secret(.session, [1])
            case .take: _ = try secrets.take(.ticket, [1])
            }
        }
    }

    @Test(arguments: StoreCall.allCases)
    func aCallIsRepeatedOnceAfterItsConnectionWasLost(call: StoreCall) throws {
        let once = Store([Self.lost])
        #expect(throws: Never.self) { try call.make(StoredSecrets { once }) }
        #expect(once.calls == 2)
        let twice = Store([Self.lost, Self.lost])
        let error = #expect(throws: HomeError.self) { try call.make(StoredSecrets { twice }) }
        #expect(error?.code == .unavailable && error?.message.contains("cannot be reached") == true)
        #expect(twice.calls == 2)
        let other = Store([JournalError(.full, "full", of: .database)])
        #expect(throws: HomeError.self) { try call.make(StoredSecrets { other }) }
        #expect(other.calls == 1)
    }

    @Test func aTicketWhoseAnswerWasLostIsNotReportedAsWrong() throws {
        let unknown = Store([Self.lost.with(.unknown)])
        let error = #expect(throws: HomeError.self) { try StoredSecrets { unknown }.take(.ticket, [1]) }
        #expect(error?.code == .unavailable)
        let refused = Store([Self.lost])
        #expect(try StoredSecrets { refused }.take(.ticket, [1])?.tokenID == "a")
        #expect(try StoredSecrets { refused }.take(.ticket, [1]) == nil)
    }

    @Test func aGatewayThatHasNotJoinedHasNoSecrets() {
        let error = #expect(throws: HomeError.self) { try StoredSecrets { nil }.secret(.session, [1]) }
        #expect(error?.code == .unavailable && error?.message.contains("has not joined") == true)
    }
}
