import GatewayTransport
import Testing

/// The delays between attempts.
@Suite struct BackoffTests {
    @Test func delaysDoubleUpToAMaximum() {
        var backoff = Backoff(first: .milliseconds(100), maximum: .seconds(1))
        let delays = (1...6).map { _ in backoff.next(random: 1) }
        #expect(delays == [100, 200, 400, 800, 1_000, 1_000].map { .milliseconds($0) })
        backoff.reset()
        #expect(backoff.next(random: 1) == .milliseconds(100))
    }

    @Test func halfOfADelayIsRandom() {
        var first = Backoff(first: .milliseconds(100), maximum: .seconds(1))
        var second = first
        #expect(first.next(random: 0) == .milliseconds(50))
        #expect(second.next(random: 0.5) == .milliseconds(75))
    }

    @Test func aDelayIsAtLeastWhatTheServerAsksFor() {
        var backoff = Backoff(first: .milliseconds(100), maximum: .seconds(1))
        #expect(backoff.next(atLeast: .seconds(4), random: 0) == .seconds(4))
        #expect(backoff.next(atLeast: .seconds(4), random: 1) == .seconds(6))
    }

    @Test func manyFailuresDoNotOverflow() {
        var backoff = Backoff(first: .seconds(1), maximum: .seconds(30))
        let delays = (1...200).map { _ in backoff.next(random: 1) }
        #expect(delays.last == .seconds(30))
    }
}
