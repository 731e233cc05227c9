import HomeModel
import Testing

@testable import HomeClient

/// When a request is sent again.
@Suite struct RequestAttemptsTests {
    private static func problem(
        _ status: Int, _ slug: String, code: HomeError.Code, headers: [HTTPHeader] = [], matterStatus: String? = nil
    ) -> GatewayProblem {
        let status = HTTPHead(status: status, headers: headers)
        let matter = matterStatus.map { #","matterStatus":"\#($0)""# } ?? ""
        let body = #"{"type":"/problems/\#(slug)","code":"\#(code.rawValue)","detail":"Because."\#(matter)}"#
        return GatewayProblem(status, body: Array(body.utf8))
    }

    private static func attempts(isRepeatable: Bool = true) -> RequestAttempts {
        RequestAttempts(isRepeatable: isRepeatable, now: .seconds(100), timeout: .seconds(30))
    }

    @Test(arguments: [
        problem(429, "too-many-requests", code: .resourceExhausted),
        problem(429, "resource-exhausted", code: .resourceExhausted),
        problem(503, "too-many-connections", code: .unavailable), problem(503, "shutting-down", code: .unavailable),
        GatewayProblem(HTTPHead(status: 502), body: []), GatewayProblem(HTTPHead(status: 504), body: []),
    ])
    func anOverloadedGatewayIsAskedAgain(_ problem: GatewayProblem) {
        var attempts = Self.attempts(isRepeatable: false)
        #expect(attempts.step(after: problem, now: .seconds(101), random: 1) == .retry(after: .milliseconds(100)))
    }

    @Test(arguments: [
        problem(503, "unavailable", code: .unavailable), problem(404, "not-found", code: .notFound),
        problem(429, "resource-exhausted", code: .resourceExhausted, matterStatus: "RESOURCE_EXHAUSTED"),
        problem(400, "out-of-range", code: .outOfRange), problem(500, "internal", code: .internal),
    ])
    func anAnswerOfTheHomeIsNotAskedForAgain(_ problem: GatewayProblem) {
        var attempts = Self.attempts()
        #expect(attempts.step(after: problem, now: .seconds(101), random: 1) == .fail(problem.error))
        #expect(problem.error.message == "Because.")
    }

    @Test func theGatewayDeterminesTheDelay() {
        var attempts = Self.attempts()
        let problem = Self.problem(
            429, "too-many-requests", code: .resourceExhausted, headers: [HTTPHeader("retry-after", "7")])
        #expect(attempts.step(after: problem, now: .seconds(101), random: 0) == .retry(after: .seconds(7)))
        // The attempt would be too late.
        #expect(attempts.step(after: problem, now: .seconds(124), random: 0) == .fail(problem.error))
    }

    @Test func aLostConnectionIsRepeatedIfTheGatewayExecutesTheRequestOnce() {
        let error = TransportError(.broken, "Connection reset by peer")
        var repeatable = Self.attempts()
        #expect(
            repeatable.step(after: error, to: "http://x", now: .seconds(100), random: 1)
                == .retry(after: .milliseconds(100)))
        var once = Self.attempts(isRepeatable: false)
        #expect(
            once.step(after: error, to: "http://x", now: .seconds(100), random: 1)
                == .fail(
                    HomeError(.unavailable, "The connection to http://x was lost: connection reset by peer.")))
    }

    @Test func aRequestThatWasNotSentIsRepeatedInAnyCase() {
        var once = Self.attempts(isRepeatable: false)
        let error = TransportError(.unreachable, "Connection refused")
        #expect(
            once.step(after: error, to: "http://x", now: .seconds(100), random: 1)
                == .retry(after: .milliseconds(100)))
    }

    @Test(
        arguments: [
            (TransportError(.unreachable, "Refused"), .unavailable),
            (TransportError(.timeout, "Late"), .deadlineExceeded),
            (TransportError(.canceled, "Canceled"), .cancelled),
        ] as [(TransportError, HomeError.Code)])
    func anErrorOfTheTransportHasACode(error: TransportError, code: HomeError.Code) {
        var attempts = Self.attempts()
        guard case .fail(let failure) = attempts.step(after: error, to: "http://x", now: .seconds(130), random: 1)
        else {
            Issue.record("the time is over")
            return
        }
        #expect(failure.code == code && failure.message.contains("http://x"))
    }

    @Test func aResponseWithoutAProblemHasTheCodeOfItsStatus() {
        let problem = GatewayProblem(HTTPHead(status: 403), body: Array("<html>".utf8))
        #expect(problem.error.code == .permissionDenied && problem.error.message.contains("403"))
    }
}
