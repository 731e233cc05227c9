import Testing

@testable import HTTPServer

@Suite struct TokenBucketTests {
    private static let second: UInt64 = 1_000_000_000
    private let rate = RequestRate(perSecond: 10, burst: 3)
    private var bucket = TokenBucket()
    private let start = 5 * second

    @Test mutating func aClientMaySendTheBurstAfterAPauseAndThenHasToWait() {
        for _ in 0..<3 { #expect(bucket.take(at: start, rate) == 0) }
        #expect(bucket.take(at: start, rate) == Self.second / 10)
    }

    @Test mutating func thereIsATokenAtTheReturnedTime() {
        for _ in 0..<3 { _ = bucket.take(at: start, rate) }
        let wait = bucket.take(at: start + 7, rate)
        #expect(bucket.take(at: start + 7 + wait - 1, rate) == 1)
        #expect(bucket.take(at: start + 7 + wait, rate) == 0)
        #expect(bucket.take(at: start + 7 + wait, rate) > 0)
    }

    @Test mutating func aRejectedRequestTakesNoToken() {
        for _ in 0..<3 { _ = bucket.take(at: start, rate) }
        let wait = bucket.take(at: start, rate)
        for _ in 0..<1_000 { #expect(bucket.take(at: start, rate) == wait) }
    }

    @Test mutating func aSteadyClientBelowTheRateIsNeverRejected() {
        for step in 0..<1_000 { #expect(bucket.take(at: start + UInt64(step) * Self.second / 10, rate) == 0) }
    }

    @Test(arguments: [(1, 2), (3, 6), (7, 1), (1_000, 5), (1_000_000, 1_000_000)])
    func overALongTimeTheRateIsExact(perSecond: Int, burst: Int) {
        let rate = RequestRate(perSecond: perSecond, burst: burst)
        var bucket = TokenBucket()
        var taken = 0
        let steps = UInt64(20_000)
        for step in 0...steps where bucket.take(at: start + 10 * Self.second * step / steps, rate) == 0 { taken += 1 }
        // The tokens of ten seconds and the burst at their beginning, but no more than were requested.
        #expect(taken <= min(10 * perSecond + burst + 1, Int(steps) + 1))
        #expect(taken >= min(10 * perSecond, Int(steps)) * 9 / 10)
    }

    @Test mutating func theBucketIsFullAfterAllTokensAreRefilled() {
        for _ in 0..<3 { _ = bucket.take(at: start, rate) }
        #expect(!bucket.isFull(at: start + 299_999_999))
        #expect(bucket.isFull(at: start + 300_000_000))
    }

    @Test mutating func aClockThatIsSlightlyLateAddsNoExtraTokens() {
        for _ in 0..<3 { _ = bucket.take(at: start, rate) }
        #expect(bucket.take(at: start - 4_000_000, rate) == Self.second / 10 + 4_000_000)
    }

    @Test func aRateIsClampedToItsRange() {
        #expect(RequestRate(perSecond: 0) == RequestRate(perSecond: 1, burst: 2))
        #expect(RequestRate(perSecond: 900_000) == RequestRate(perSecond: 900_000, burst: 1_000_000))
    }
}
