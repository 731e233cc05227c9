import Testing

@testable import HomeAPI

@Suite struct StreamClosingTests {
    @Test(arguments: [2, 10, 100, 1_000])
    func theDelaysOfSuccessiveClientsAreSpreadEvenly(count: Int) throws {
        for first in [0, 7, 1 << 40] {
            let delays = (0..<count).map { StreamClosing.retryDelay(UInt64(first + $0)) }.sorted()
            #expect(delays.allSatisfy { (1_000...5_000).contains($0) })
            let gaps = zip(delays.dropFirst(), delays).map { $0 - $1 }
            // A gap is at most 2.2 times as long as if all were equal, also across the end of the range.
            let largest = try #require((gaps + [4_001 - delays[count - 1] + delays[0]]).max())
            #expect(Double(largest) < 2.2 * 4_001 / Double(count) + 2)
        }
    }
}
