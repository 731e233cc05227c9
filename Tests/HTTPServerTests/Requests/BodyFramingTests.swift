import Testing

@testable import HTTPServer

/// The length of a body, from its headers.
@Suite struct BodyFramingTests {
    private func framing(_ lines: [String], isHTTP10: Bool = false) -> BodyFraming {
        var framing = BodyFraming()
        for line in lines {
            Array(line.utf8).withUnsafeBufferPointer { line in
                guard let field = try? HeaderField(line) else {
                    Issue.record("no header")
                    return
                }
                framing.add(name: field.name, value: field.value)
            }
        }
        framing.finish(isHTTP10: isHTTP10)
        return framing
    }

    @Test(arguments: [
        ["Content-Length: 5", "Content-Length: 5"], ["content-length: 5", "CONTENT-LENGTH: 6"],
        ["Content-Length: 5", "Transfer-Encoding: chunked"], ["Transfer-Encoding: gzip, chunked"],
        ["Transfer-Encoding: identity"], ["Transfer-Encoding: chunked", "Transfer-Encoding: chunked"],
        ["Content-Length: +5"], ["Content-Length: 5, 5"], ["Content-Length: "], ["Content-Length: 5 5"],
        ["Content-Length: 99999999999999999999"],
    ])
    func aBodyWithAnUnknownEndIsRejected(lines: [String]) {
        #expect(framing(lines).failure?.status == 400)
    }

    @Test func chunksAreNotPartOfHTTP10() {
        #expect(framing(["Transfer-Encoding: chunked"], isHTTP10: true).failure != nil)
        #expect(framing(["Transfer-Encoding: chunked"]).failure == nil)
    }

    @Test func anOrdinaryBodyIsRecognized() {
        let framing = framing(["HOST: localhost:8080", "Content-Length: 12", "Expect: 100-Continue"])
        #expect(framing.failure == nil)
        #expect(framing.contentLength == 12)
        #expect(framing.expectsContinue)
        #expect(framing.hasBody)
    }
}
