import Testing

@testable import HomeEngine

@Suite struct IdempotencyCacheTests {
    private static let hour: Int64 = 3_600_000_000

    private func response(_ key: String, bytes: Int = 1, at hour: Int64 = 0) -> StoredResponse {
        StoredResponse(key: key, fingerprint: 7, bytes: [UInt8](repeating: 0, count: bytes), time: hour * Self.hour)
    }

    @Test func theOldestResponseIsRemovedBeyondTheMaximumNumber() {
        var cache = IdempotencyCache(limits: IdempotencyCache.Limits(count: 3))
        let removed = (1...5).flatMap { cache.add(response("\($0)")) }
        #expect(removed == ["1", "2"])
        #expect((1...5).map { cache.response(for: "\($0)", at: 0) != nil } == [false, false, true, true, true])
    }

    @Test func theOldestResponsesAreRemovedBeyondTheMaximumSize() {
        var cache = IdempotencyCache(limits: IdempotencyCache.Limits(bytes: 100))
        #expect(cache.add(response("a", bytes: 60)) + cache.add(response("b", bytes: 40)) == [])
        #expect(cache.add(response("c", bytes: 90)) == ["a", "b"])
        // A response larger than the limit is stored alone.
        #expect(cache.add(response("d", bytes: 1_000)) == ["c"])
        #expect(cache.response(for: "d", at: 0) != nil)
    }

    @Test func aResponseIsRemovedAfterADay() {
        var cache = IdempotencyCache()
        _ = cache.add(response("a"))
        #expect(cache.response(for: "a", at: 23 * Self.hour) != nil)
        #expect(cache.response(for: "a", at: 24 * Self.hour) == nil)
        #expect(cache.add(response("b", at: 24)) == ["a"])
    }

    @Test func aKeyThatIsUsedAgainHasItsNewResponse() {
        var cache = IdempotencyCache(limits: IdempotencyCache.Limits(count: 2))
        _ = cache.add(response("a"))
        _ = cache.add(response("b"))
        _ = cache.add(response("a", bytes: 5, at: 1))
        #expect(cache.add(response("c", at: 1)) == ["b"])
        #expect(cache.response(for: "a", at: Self.hour)?.bytes.count == 5)
    }

    @Test func keysThatTheJournalStillHasAreDeletedWithTheNextResponse() {
        var cache = IdempotencyCache(limits: IdempotencyCache.Limits(count: 2))
        for key in ["a", "b", "c", "d"] { cache.restore(response(key)) }
        cache.deletionFailed(["x"])
        #expect(cache.add(response("e")) == ["a", "b", "x", "c"])
        #expect(cache.add(response("f")) == ["d"])
    }

    @Test func theLimitHoldsWhileManyResponsesAreAddedAndRemoved() {
        var cache = IdempotencyCache(limits: IdempotencyCache.Limits(count: 100))
        for number in 0..<10_000 {
            _ = cache.add(response("\(number)"))
            if number.isMultiple(of: 7) { cache.remove("\(number)") }
            #expect(cache.count <= 100)
        }
    }
}
