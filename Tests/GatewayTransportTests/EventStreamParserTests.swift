import GatewayTransport
import Testing

/// The parser of Server-Sent Events.
@Suite struct EventStreamParserTests {
    private typealias Event = EventStreamParser.Event

    private static func events(_ pieces: [[UInt8]]) throws -> [Event] {
        var parser = EventStreamParser()
        var events: [Event] = []
        for piece in pieces { try parser.parse(piece) { events.append($0) } }
        return events
    }

    private static let stream =
        "retry: 100\n\nid: a-1\nevent: added\ndata: {\"x\":1}\n\n: comment\ndata: {}\nid: a-2\n\n"
    private static let expected = [
        Event(name: "added", data: Array("{\"x\":1}".utf8), id: "a-1"), Event(data: Array("{}".utf8), id: "a-2"),
    ]

    @Test(arguments: ["\n", "\r\n"]) func eachLineOfJSONIsAnEvent(end: String) throws {
        var parser = EventStreamParser(isLines: true)
        var lines: [String] = []
        for byte in "{\"a\":1}\(end)\(end){}\(end){".utf8 {
            try parser.parse([byte]) { lines.append(String(decoding: $0.data, as: UTF8.self)) }
        }
        #expect(lines == ["{\"a\":1}", "{}"])
    }

    @Test(arguments: ["\n", "\r", "\r\n"])
    func eventsAreTheSameInAnyPiecesAndWithAnyEndOfLine(end: String) throws {
        let bytes = Array(Self.stream.utf8).flatMap { $0 == UInt8(ascii: "\n") ? Array(end.utf8) : [$0] }
        #expect(try Self.events([bytes]) == Self.expected)
        #expect(try Self.events(bytes.map { [$0] }) == Self.expected)
        for cut in bytes.indices {
            #expect(try Self.events([Array(bytes[..<cut]), Array(bytes[cut...])]) == Self.expected)
        }
    }

    @Test func anIncompleteEventIsNotReported() throws {
        #expect(try Self.events([Array("data: {}\n".utf8)]) == [])
        #expect(try Self.events([Array("id: a-1\n\n".utf8)]) == [])
    }

    @Test func aByteOrderMarkAndUnknownFieldsAreIgnored() throws {
        let events = try Self.events([[0xEF, 0xBB, 0xBF], Array("data:1\nother: 2\nevent\ndata: 3\n\n".utf8)])
        #expect(events == [Event(name: "", data: Array("1\n3".utf8))])
    }

    @Test func anIDWithANullByteIsIgnored() throws {
        #expect(try Self.events([Array("id: a\u{0}b\ndata: 1\n\n".utf8)]) == [Event(data: Array("1".utf8))])
    }

    @Test(arguments: [("100", 100), ("0", 0), ("x", nil), ("-1", nil), ("", nil)] as [(String, UInt64?)])
    func theReconnectDelayIsANumber(text: String, delay: UInt64?) throws {
        var parser = EventStreamParser()
        try parser.parse(Array("retry: \(text)\n\n".utf8)) { _ in Issue.record("there is no event") }
        #expect(parser.retry == delay)
    }

    @Test func anEventHasAMaximumSize() {
        let line = Array("data: \(String(repeating: "x", count: 1 << 20))\n".utf8)
        #expect(throws: EventStreamParser.TooLarge.self) {
            try Self.events([[UInt8]](repeating: line, count: EventStreamParser.maximumSize >> 20 + 1))
        }
        #expect(throws: EventStreamParser.TooLarge.self) {
            try Self.events(
                [[UInt8]](repeating: Array("x".utf8), count: 1) + [[UInt8](repeating: 120, count: 17 << 20)])
        }
    }
}
