/// The attempts of one request: when to repeat it, and when to give up.
///
/// It has no clock: the time is passed in.
struct RequestAttempts: Sendable {
    /// When the request has to be over.
    let end: Duration
    /// Whether the gateway executes the request only once, however often it is sent.
    private let isRepeatable: Bool
    private var backoff = Backoff(first: .milliseconds(100), maximum: .seconds(5))

    /// The step after an attempt, which depends on its outcome.
    enum Step: Hashable, Sendable {
        case retry(after: Duration)
        case fail(HomeError)
    }

    init(isRepeatable: Bool, now: Duration, timeout: Duration) {
        self.isRepeatable = isRepeatable
        end = now + timeout
    }

    mutating func step(after problem: GatewayProblem, now: Duration, random: Double) -> Step {
        // A request that the gateway rejected was not executed, so it can be sent again in any case.
        guard problem.isTemporary else { return .fail(problem.error) }
        let delay = backoff.next(atLeast: problem.retryAfter ?? .zero, random: random)
        return now + delay < end ? .retry(after: delay) : .fail(problem.error)
    }

    mutating func step(after error: TransportError, to base: String, now: Duration, random: Double) -> Step {
        let mayRepeat = isRepeatable || error.kind == .unreachable
        let delay = backoff.next(random: random)
        if mayRepeat, error.kind != .canceled, now + delay < end { return .retry(after: delay) }
        return .fail(HomeError(error, to: base))
    }
}

extension HomeError {
    /// The error of a request without a response.
    init(_ error: TransportError, to base: String) {
        switch error.kind {
        case .unreachable:
            self.init(.unavailable, "There is no gateway at \(base): \(error.reasonInSentence).")
        case .broken:
            self.init(.unavailable, "The connection to \(base) was lost: \(error.reasonInSentence).")
        case .timeout:
            self.init(
                .deadlineExceeded,
                "\(base) has not responded in time: \(error.reasonInSentence). A change may still have happened."
            )
        case .canceled:
            self.init(.cancelled, "The request to \(base) was canceled. A change may still have happened.")
        }
    }
}
