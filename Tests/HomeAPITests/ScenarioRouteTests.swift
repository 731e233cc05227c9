import HTTPServer
import HomeModel
import JSON
import Synchronization
import TestSupport
import Testing

@testable import HomeAPI

/// A scenario that passes, and a runner that reads no files: texts with `fail` fail.
struct TestScenarios: ScenarioLibrary {
    let scenarios = [
        LibraryScenario(id: "evening", name: "The light goes on", description: nil, stepCount: 2, text: "name: pass")
    ]

    /// Each line of the text is a step.
    func run(
        _ text: [UInt8], isCanceled: @escaping @Sendable () -> Bool
    ) -> @Sendable () -> ScenarioRunView? {
        let left = Mutex(text.count { $0 == UInt8(ascii: "\n") })
        return {
            let isOver = left.withLock { left in
                left -= 1
                return left < 0
            }
            return isOver || isCanceled() ? result(of: text) : nil
        }
    }

    private func result(of text: [UInt8]) -> ScenarioRunView {
        let text = String(decoding: text, as: UTF8.self)
        let failure = ScenarioRunView.Failure(
            line: 3, column: 5, message: "Attributes differ.", step: "step 2", time: nil, excerpt: "  - expect: {}",
            differences: [.init(name: "onOff", expected: "true", actual: "nothing")])
        return ScenarioRunView(
            name: text, steps: 2, homeSeconds: 90, failure: text.contains("fail") ? failure : nil,
            recording: [Array(#"{"recording":1}"#.utf8)])
    }
}

@Suite struct ScenarioRouteTests {
    @Test func theListHasNoTextsAndAScenarioHasItsFile() throws {
        let gateway = try TestGateway()
        #expect(
            gateway.get("/scenarios").text == #"{"scenarios":[{"id":"evening","name":"The light goes on","steps":2}]}"#)
        #expect(gateway.get("/scenarios/evening")["text"] == .string("name: pass"))
        #expect(gateway.get("/scenarios/morning").status == 404)
        #expect(gateway.get("/homes/default/scenarios").status == 404)
    }

    @Test func aResultHasThePlaceOfTheFailure() throws {
        let gateway = try TestGateway()
        let passed = gateway.send(.post, "/scenarios/run", #"{"id":"evening"}"#)
        #expect(passed["passed"] == .bool(true) && passed["homeSeconds"] == .integer(90), "\(passed.text)")
        #expect(passed["recording", "0", "recording"] == .integer(1))
        let failed = gateway.send(.post, "/scenarios/run", #"{"text":"name: fail"}"#)
        #expect(failed.status == 200)
        #expect(failed["passed"] == .bool(false))
        #expect(failed["failure", "line"] == .integer(3))
        #expect(failed["failure", "differences", "0", "actual"] == .string("nothing"))
    }

    @Test func runsTakeTurns() throws {
        let gateway = try TestGateway()
        let ended = Mutex<[String]>([])
        // The first step of a run ends when both runs are there.
        let gate = Gate<Void>()
        let isAbandoned = { @Sendable in
            gate.wait()
            return false
        }
        for (name, steps) in [("long", 5), ("short", 1)] {
            let body = #"{"text":"\#(name)\#(String(repeating: "\\n", count: steps))"}"#
            let reply = try gateway.router.reply(
                to: .post, "/scenarios/run", headers: [Header("Content-Type", "application/json")],
                body: Array(body.utf8))
            guard case .deferred(let work) = reply else { throw HomeError(.internal, "it has run at once") }
            work(Responder(isAbandoned: isAbandoned, { _ in ended.withLock { $0.append(name) } }))
        }
        gate.open(with: ())
        #expect(eventually { ended.withLock { $0.count } == 2 })
        #expect(ended.withLock { $0 } == ["short", "long"])
    }

    @Test func aRunEndsWhenItsClientHasLeft() throws {
        let gateway = try TestGateway()
        let body = #"{"text":"\#(String(repeating: "\\n", count: 10))"}"#
        let reply = try gateway.router.reply(
            to: .post, "/scenarios/run", headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
        guard case .deferred(let work) = reply else { throw HomeError(.internal, "it has run at once") }
        let questions = Atomic(0)
        let hasEnded = Atomic(false)
        let isAbandoned = { @Sendable in questions.add(1, ordering: .relaxed).newValue > 2 }
        work(Responder(isAbandoned: isAbandoned, { _ in hasEnded.store(true, ordering: .relaxed) }))
        #expect(eventually { hasEnded.load(ordering: .relaxed) })
        #expect(questions.load(ordering: .relaxed) == 3)
    }

    @Test(arguments: [
        (#"{"id":"morning"}"#, 404), (#"{}"#, 400), (#"{"id":"evening","text":"name: A"}"#, 400), (#"{"id":7}"#, 400),
    ])
    func badRequests(body: String, status: Int) throws {
        #expect(try TestGateway().send(.post, "/scenarios/run", body).status == status)
    }

    @Test func withoutALibraryNothingRuns() throws {
        let gateway = try TestGateway { $0.scenarios = nil }
        #expect(gateway.get("/scenarios").text == #"{"scenarios":[]}"#)
        #expect(gateway.send(.post, "/scenarios/run", #"{"text":"name: A"}"#).status == 503)
    }
}
