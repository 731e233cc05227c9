/// The delays between the attempts to open a stream or to send a request: they double, and a random part keeps many
/// clients from returning at the same moment.
package struct Backoff: Sendable {
    private let first: Duration
    private let maximum: Duration
    private var failures = 0

    package init(first: Duration, maximum: Duration) {
        self.first = first
        self.maximum = maximum
    }

    /// Begins again with the first delay, after a success.
    package mutating func reset() { failures = 0 }

    /// Returns the delay before the next attempt.
    ///
    /// - Parameters:
    ///   - minimum: The delay that the server asks for; the result is at least as long, and at most half longer if the
    ///     server's is the longer one.
    ///   - random: A number from 0 up to 1.
    package mutating func next(atLeast minimum: Duration = .zero, random: Double) -> Duration {
        var delay = first
        for _ in 0..<min(failures, 32) where delay < maximum { delay *= 2 }
        failures += 1
        let own = min(delay, maximum) * (0.5 + random / 2)
        return max(own, minimum * (1 + random / 2))
    }
}
