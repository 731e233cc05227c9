import Testing

@testable import HTTPServer

/// Which headers leave no doubt where a request ends and whom it is for.
@Suite struct HeaderSummaryTests {
    private func summary(_ lines: [String]) -> HeaderSummary {
        var summary = HeaderSummary()
        for line in lines {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let (name, value) = (Array(parts[0].utf8), Array(parts[1].drop { $0 == " " }.utf8))
            name.withUnsafeBufferPointer { name in value.withUnsafeBufferPointer { summary.add(name: name, value: $0) }
            }
        }
        summary.finish()
        return summary
    }

    @Test func namesHaveTheCharactersOfTokensAlone() {
        let symbols = Set("!#$%&'*+-.^_`|~".utf8)
        for byte in UInt8.min...UInt8.max {
            let character = Character(UnicodeScalar(byte))
            let isInToken = character.isASCII && (character.isLetter || character.isNumber) || symbols.contains(byte)
            #expect(HeaderSummary.isTokenByte(byte) == isInToken, "\(byte)")
        }
    }

    @Test(arguments: [
        ["Host: a", "Content-Length: 5", "Content-Length: 5"], ["Host: a", "content-length: 5", "CONTENT-LENGTH: 6"],
        ["Host: a", "Content-Length: 5", "Transfer-Encoding: chunked"],
        ["Host: a", "Transfer-Encoding: gzip, chunked"],
        ["Host: a", "Transfer-Encoding: identity"],
        ["Host: a", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
        ["Host: a", "Content-Length: +5"], ["Host: a", "Content-Length: 5, 5"], ["Host: a", "Content-Length: "],
        ["Host: a", "Content-Length: 99999999999999999999"], ["Host: a", "Content-Length : 5"], ["Host: a", "X Y: 5"],
        ["Host: a", ": 5"],
    ])
    func aBodyWhoseEndIsInDoubtIsRefused(lines: [String]) {
        #expect(summary(lines).isFramingBroken)
    }

    @Test func doubtAboutTheFramingGoesBeforeOtherFaults() {
        #expect(summary(["Host: a", "Host: b", "Content-Length: 1", "Content-Length: 2"]).isFramingBroken)
    }

    @Test(arguments: [["X-A: b"], ["Host: a", "Host: a"], ["Host: a", "Origin: http://a", "Origin: http://a"]])
    func aHostOrOriginThatIsNotOneIsABadRequest(lines: [String]) {
        #expect(summary(lines).failure?.status == 400)
        #expect(!summary(lines).isFramingBroken)
    }

    @Test func anEncodedBodyAndAStrangeExpectationAreRefused() {
        #expect(summary(["Host: a", "Content-Encoding: gzip"]).failure == .contentEncodingNotSupported("gzip"))
        #expect(summary(["Host: a", "Expect: 200-ok"]).failure == .expectationNotSupported("200-ok"))
    }

    @Test func anOrdinaryRequestPasses() {
        let summary = summary([
            "HOST: localhost:8080", "Content-Length: 12", "Expect: 100-Continue", "Content-Encoding: identity",
            "Origin: http://localhost",
        ])
        #expect(summary.failure == nil)
        #expect(summary.host == "localhost:8080")
        #expect(summary.contentLength == 12)
        #expect(summary.expectsContinue)
        #expect(summary.hasBody)
    }
}
