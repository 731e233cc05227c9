import Testing

@testable import HomeEngine

@Suite struct OrdinalIndexTests {
    private static func index(_ count: Int) -> OrdinalIndex {
        var index = OrdinalIndex()
        for number in 0..<count { index.set(number, for: "device-\(number)") }
        return index
    }

    @Test func theIndexFindsEachIDUntilItIsRemoved() {
        var index = Self.index(5_000)
        #expect(index.count == 5_000)
        #expect((0..<5_000).allSatisfy { (number: Int) in index["device-\(number)"] == number })
        for number in stride(from: 0, to: 5_000, by: 2) { index.remove("device-\(number)") }
        #expect(index.count == 2_500)
        #expect(
            (0..<5_000).allSatisfy { (number: Int) in index["device-\(number)"] == (number % 2 == 0 ? nil : number) })
        index.remove("device-0")
        #expect(index.count == 2_500 && index["nothing"] == nil && index[""] == nil)
    }

    @Test func anIDHasOneOrdinal() {
        var index = OrdinalIndex()
        #expect(index.insert(3, for: "lamp") && !index.insert(4, for: "lamp"))
        #expect(index["lamp"] == 3 && index.count == 1)
        index.set(5, for: "lamp")
        #expect(index["lamp"] == 5 && index.count == 1)
    }

    @Test func aCopyDoesNotChange() {
        var index = Self.index(2_000)
        let copy = index
        index.remove("device-7")
        index.set(9_999, for: "device-8")
        index.set(2_000, for: "new")
        #expect(copy["device-7"] == 7 && copy["device-8"] == 8 && copy["new"] == nil && copy.count == 2_000)
        #expect(index["device-7"] == nil && index["device-8"] == 9_999 && index["new"] == 2_000)
    }

    /// While there is another copy of the index, a change copies the bucket with its id.
    @Test(arguments: ["device-", "", "a room with a long name that all the ids share, number "])
    func idsAreSpreadEvenly(prefix: String) {
        var index = OrdinalIndex()
        index.reserve(100_000)
        for number in 0..<100_000 { index.set(number, for: "\(prefix)\(number)") }
        #expect(index.largestBucket < 400)
    }
}
