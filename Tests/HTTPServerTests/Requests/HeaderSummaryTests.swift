import Testing

@testable import HTTPServer

/// The headers that determine whether a request reaches a handler.
@Suite struct HeaderSummaryTests {
    private func summary(_ lines: [String]) -> HeaderSummary {
        var summary = HeaderSummary()
        for line in lines {
            Array(line.utf8).withUnsafeBufferPointer { line in
                guard let field = try? HeaderField(line) else { return }
                summary.add(name: field.name, value: field.value)
            }
        }
        summary.finish()
        return summary
    }

    @Test func namesConsistOfTokenCharacters() {
        let symbols = Set("!#$%&'*+-.^_`|~".utf8)
        for byte in UInt8.min...UInt8.max {
            let character = Character(UnicodeScalar(byte))
            let isInToken = character.isASCII && (character.isLetter || character.isNumber) || symbols.contains(byte)
            #expect(byte.isToken == isInToken, "\(byte)")
        }
    }

    @Test func controlCharactersAreFoundAtEveryIndex() {
        for length in 1...40 {
            for position in 0..<length {
                for byte in UInt8.min...UInt8.max {
                    var text = [UInt8](repeating: byte.isMultiple(of: 2) ? 0x20 : 0xFF, count: length)
                    text[position] = byte
                    let isControl = byte < 0x20 && byte != 0x09 || byte == 0x7F
                    #expect(text.withUnsafeBufferPointer { $0.hasControls } == isControl)
                }
            }
        }
    }

    @Test(arguments: [["X-A: b"], ["Host: a", "Host: a"], ["Host: a", "Origin: http://a", "Origin: http://a"]])
    func anInvalidHostOrOriginIsABadRequest(lines: [String]) {
        #expect(summary(lines).failure?.status == 400)
    }

    @Test func anEncodedBodyAndAnUnknownExpectationAreRejected() {
        #expect(summary(["Host: a", "Content-Encoding: gzip"]).failure == .contentEncodingNotSupported("gzip"))
        #expect(summary(["Host: a", "Expect: 200-ok"]).failure == .expectationNotSupported("200-ok"))
    }

    @Test func anOrdinaryRequestPasses() {
        let summary = summary([
            "HOST: localhost:8080", "Expect: 100-Continue", "Content-Encoding: identity", "Origin: http://localhost",
        ])
        #expect(summary.failure == nil)
        #expect(summary.host == "localhost:8080")
        #expect(summary.origin == "http://localhost")
    }
}
