import JSON
import Testing

@testable import HomeAPI

@Suite struct ByteCacheTests {
    private typealias Cache = ByteCache<String, Int>

    private static func entry(_ stamp: Int, size: Int = 100) -> Cache.Entry {
        let object = EncodedObject(bytes: [UInt8](repeating: 0, count: size), memberEnds: [])
        return Cache.Entry(stamp: stamp, tag: "\"\(stamp)\"", object: object)
    }

    @Test func anEntryIsFoundOnlyWithItsStamp() {
        var cache = Cache(limit: 10_000)
        cache.insert(Self.entry(1), for: "lamp")
        #expect(cache.entry(of: "lamp", stamp: 1)?.tag == "\"1\"")
        #expect(cache.entry(of: "lamp", stamp: 2) == nil)
        #expect(cache.entry(of: "door", stamp: 1) == nil)
        #expect(cache.hits == 1)
        #expect(cache.misses == 2)
    }

    @Test func aNewerEntryReplacesTheOldOne() {
        var cache = Cache(limit: 10_000)
        cache.insert(Self.entry(1), for: "lamp")
        let size = cache.size
        cache.insert(Self.entry(2), for: "lamp")
        #expect(cache.entry(of: "lamp", stamp: 1) == nil)
        #expect(cache.entry(of: "lamp", stamp: 2) != nil)
        #expect(cache.size == size)
    }

    @Test func theCacheNeverExceedsItsLimit() {
        var cache = Cache(limit: 2_000)
        for number in 0..<1_000 {
            cache.insert(Self.entry(number % 7, size: number % 300), for: "device-\(number % 50)")
            #expect(cache.size <= 2_000)
        }
    }

    @Test func recentlyUsedEntriesStay() {
        var cache = Cache(limit: 4_000)
        cache.insert(Self.entry(1), for: "lamp")
        for number in 0..<100 {
            #expect(cache.entry(of: "lamp", stamp: 1) != nil)
            cache.insert(Self.entry(1), for: "device-\(number)")
        }
    }

    @Test func anEntryThatIsTooLargeIsNotStoredAndRemovesNoOther() {
        var cache = Cache(limit: 2_000)
        cache.insert(Self.entry(1), for: "lamp")
        cache.insert(Self.entry(1, size: 1_500), for: "hub")
        #expect(cache.entry(of: "hub", stamp: 1) == nil)
        #expect(cache.entry(of: "lamp", stamp: 1) != nil)
    }
}
