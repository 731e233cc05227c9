import TestSupport
import Testing

@testable import HTTPServer

@Suite struct GzipTests {
    private static let text = Array(String(repeating: "A lamp in the living room. ", count: 4_000).utf8)

    @Test(arguments: [Gzip.Effort.fast, .small])
    func compressedBytesDecompressToTheSameBytes(_ effort: Gzip.Effort) throws {
        let file = try #require(Gzip.compress(Self.text, effort))
        #expect(file.count < Self.text.count / 10)
        #expect(gunzip(file) == Self.text)
    }

    @Test func equalBytesGiveEqualFiles() {
        #expect(Gzip.compress(Self.text, .small) == Gzip.compress(Self.text, .small))
    }

    @Test func shortBytesAreNotCompressed() {
        #expect(Gzip.compress(Array(Self.text.prefix(Gzip.minimumSize - 1)), .small) == nil)
        #expect(Gzip.compress(Array(Self.text.prefix(Gzip.minimumSize)), .small) != nil)
        #expect(Gzip.compress([], .small) == nil)
    }

    @Test func bytesThatDoNotShrinkAreNotCompressed() {
        var generator = SystemRandomNumberGenerator()
        let noise = (0..<50_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        #expect(Gzip.compress(noise, .small) == nil)
        #expect(Gzip.deflate(noise, .fast) == nil)
    }
}
