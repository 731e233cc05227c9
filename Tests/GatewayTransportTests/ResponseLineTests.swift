import Testing

@testable import GatewayTransport

/// The lines of a response's head.
@Suite struct ResponseLineTests {
    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\n", ResponseLine.status(200)), ("HTTP/1.1 404\r\n", .status(404)),
        ("HTTP/1.1 abc\r\n", .status(0)), ("HTTP/1.1\r\n", .status(0)), ("\r\n", .end), ("\n", .end),
        ("ETag: \"1\"\r\n", .header(HTTPHeader("ETag", "\"1\""))),
        ("a:\t b: c \t\r\n", .header(HTTPHeader("a", "b: c"))),
        ("X-Empty:\r\n", .header(HTTPHeader("X-Empty", ""))), ("X: é\n", .header(HTTPHeader("X", "é"))),
        (" folded: no header\r\n", .other), ("nothing\r\n", .other),
    ])
    func aLineIsAStatusAHeaderOrTheEnd(text: String, line: ResponseLine) {
        Array(text.utf8).withUnsafeBytes { #expect(ResponseLine($0) == line) }
    }
}
