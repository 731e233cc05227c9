import HTTPServer
import Synchronization
import Testing

@testable import HomeAPI

/// Bodies that are produced while they are sent. The functions of the background are called by hand.
@Suite struct ProducedBodyTests {
    /// A body of numbered pieces, and the background in which they are produced.
    private final class Source: Sendable {
        private let state = Mutex((produced: 0, waiting: [@Sendable () -> Void]()))
        private let count: Int
        let budget = Budget(limit: 100)

        init(_ count: Int) { self.count = count }

        var produced: Int { state.withLock { $0.produced } }

        func body(accepts: Bool = true, minimumRate: Int = 1) throws -> ProducedBody {
            var server = HTTPServerConfiguration()
            (server.responseTimeout, server.minimumRate) = (.seconds(1), minimumRate)
            let execute: ProducedBody.Executor = { [self] call in
                if accepts { state.withLock { $0.waiting.append(call) } }
                return accepts
            }
            return ProducedBody(BodyReader(server), try #require(budget.reserve(10)), on: execute) { [self] in
                state.withLock { state in
                    guard state.produced < count else { return nil }
                    state.produced += 1
                    return [UInt8(state.produced)]
                }
            }
        }

        /// Runs the background until nothing is left to do.
        func produce() { while let call = state.withLock({ $0.waiting.popLast() }) { call() } }
    }

    /// Returns the next step: the bytes of a frame, or a word.
    private func next(_ body: ProducedBody, at seconds: Double = 0) -> String {
        switch body.next(now: UInt64(seconds * 1e9) + 1) {
        case .frame(let frame): frame.storage[frame.payload].map { String($0) }.joined(separator: " ")
        case .wait: "wait"
        case .end: "end"
        case .abort: "abort"
        case .frames, .more: "?"
        }
    }

    @Test func piecesAreSentInOrderAndThenTheBodyEnds() throws {
        let source = Source(3)
        let body = try source.body()
        #expect(next(body) == "wait" && source.produced == 0)
        source.produce()
        #expect((0..<4).map { _ in next(body) } == ["1", "2", "3", "end"])
    }

    @Test func aFewPiecesAreProducedAheadOfTheClient() throws {
        let source = Source(.max)
        let body = try source.body()
        #expect(next(body) == "wait")
        source.produce()
        #expect(source.produced == ProducedBody.piecesAhead)
        #expect(next(body) == "1")
        source.produce()
        #expect(source.produced == ProducedBody.piecesAhead + 1)
    }

    @Test func aBodyThatCannotBeProducedIsNotCompleted() throws {
        let body = try Source(3).body(accepts: false)
        #expect(next(body) == "wait" && body.isCanceled)
        #expect(next(body) == "abort")
    }

    @Test func nothingIsProducedForAClientThatHasLeft() throws {
        let source = Source(.max)
        var body: ProducedBody? = try source.body()
        #expect(body.map { next($0) } == "wait" && source.budget.count == 10)
        body?.closed()
        source.produce()
        #expect(source.produced == 0)
        body = nil
        #expect(source.budget.count == 0)
    }

    @Test func aClientThatReadsTooSlowlyIsDisconnected() throws {
        let source = Source(.max)
        let body = try source.body(minimumRate: 1)
        #expect(next(body) == "wait")
        source.produce()
        #expect(next(body, at: 1) == "1")
        #expect(next(body, at: 2) == "2")
        #expect(next(body, at: 3.5) == "abort")
    }
}
