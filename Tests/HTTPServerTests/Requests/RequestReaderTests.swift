import Glibc
import Testing

@testable import HTTPServer

/// The bytes from a client that the reader passes on to libmicrohttpd.
@Suite struct RequestReaderTests {
    /// A connection that is read as libmicrohttpd reads it: again only after a buffer was filled, or when more bytes
    /// arrive.
    private struct TestConnection {
        var reader = RequestReader(headerLimit: 1_000)
        let bufferSize: Int
        private(set) var output = ""
        private var socket: [UInt8] = []

        init(bufferSize: Int = 4_096) { self.bufferSize = bufferSize }

        mutating func receive(_ text: String) {
            socket += Array(text.utf8)
            var isReady = true
            while isReady {
                var buffer = [UInt8](repeating: 0, count: bufferSize)
                let count = buffer.withUnsafeMutableBytes { buffer in
                    reader.read(into: buffer) { free in
                        guard !socket.isEmpty else { return -1 }
                        let piece = socket.prefix(free.count)
                        free.copyBytes(from: piece)
                        socket.removeFirst(piece.count)
                        return piece.count
                    }
                }
                isReady = count == bufferSize
                if count > 0 { output += String(decoding: buffer[..<count], as: UTF8.self) }
            }
            #expect(socket.isEmpty, "some bytes are never read")
        }

        /// The requests that libmicrohttpd received: their heads, or the status of their rejection.
        mutating func arrivals(_ count: Int) -> [String] {
            (0..<count).map { _ in
                switch reader.takeArrival() {
                case .request(_, let head): Self.text(of: head)
                case .rejection(let failure): String(failure.status)
                }
            }
        }

        private static func text(of head: ParsedHead) -> String {
            var rest = head.fields.bytes[...]
            func take(_ count: Int) -> String {
                defer { rest = rest.dropFirst(count) }
                return String(decoding: rest.prefix(count), as: UTF8.self)
            }
            func takeNumber() -> Int {
                defer { rest = rest.dropFirst(2) }
                return Int(rest[rest.startIndex]) + Int(rest[rest.startIndex + 1]) << 8
            }
            let target = take(head.fields.targetEnd)
            var text = "\(head.method?.rawValue ?? "?") \(target) HTTP/1.\(head.isHTTP10 ? 0 : 1)\r\n"
            while !rest.isEmpty {
                let (name, value) = (takeNumber(), takeNumber())
                text += "\(take(name)): \(take(value))\r\n"
            }
            return text + "\r\n"
        }
    }

    private static let get = "GET / HTTP/1.1\r\nHost:a\r\n\r\n"
    private static let close = "GET / HTTP/1.1\r\nHost:a\r\nConnection:close\r\n\r\n"

    @Test func libmicrohttpdReceivesAShortHead() {
        let head = "PATCH /devices/x?y=z HTTP/1.1\r\nHost: localhost\r\nCookie: a=b\r\nX-Tab:\ta\tb \r\n\r\n"
        var connection = TestConnection()
        connection.receive(head)
        #expect(connection.output == Self.get)
        #expect(connection.arrivals(1) == [head.replacing("X-Tab:\ta\tb ", with: "X-Tab: a\tb")])
    }

    @Test(arguments: [
        ("HEAD / HTTP/1.1\r\n\r\n", "HEAD / HTTP/1.1\r\nHost:a\r\n\r\n"),
        ("GET / HTTP/1.0\r\n\r\n", "GET / HTTP/1.0\r\nHost:a\r\n\r\n"),
        ("GET / HTTP/1.9\r\n\r\n", "GET / HTTP/1.1\r\nHost:a\r\n\r\n"),
        ("BREW / HTTP/1.1\r\nConnection: x , CLOSE\r\n\r\n", "GET / HTTP/1.1\r\nHost:a\r\nConnection:close\r\n\r\n"),
        (
            "GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n",
            "GET / HTTP/1.0\r\nHost:a\r\nConnection:Keep-Alive\r\n\r\n"
        ),
        ("PUT / HTTP/1.1\r\nContent-Length: 0\r\n\r\n", "GET / HTTP/1.1\r\nHost:a\r\n\r\n"),
        (
            "POST / HTTP/1.1\r\nContent-Length: 0012\r\nExpect: 100-Continue\r\n\r\nhello, world",
            "POST / HTTP/1.1\r\nHost:a\r\nContent-Length:12\r\nExpect:100-continue\r\n\r\nhello, world"
        ),
        (
            "GET / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n2;x=y\r\nab\r\n0\r\nTrailer: x\r\n\r\n",
            "POST / HTTP/1.1\r\nHost:a\r\nTransfer-Encoding:chunked\r\n\r\n2;x=y\r\nab\r\n0\r\n\r\n"
        ),
        ("\r\n\r\nGET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost:a\r\n\r\n"),
    ])
    func headersOfTheConnectionArePassedOn(sent: String, given: String) {
        var connection = TestConnection()
        connection.receive(sent + Self.get)
        #expect(connection.output == given + Self.get)
    }

    @Test(arguments: [
        ": x\r\n", "A: b\r\n: x\r\n", " folded\r\n", "A: b\r\n\tfolded\r\n", "A: b\0c\r\n", "A\0: b\r\n",
        "A: b\rC: d\r\n",
        "A: b\n", "A: b\r\r\n", "A : b\r\n", "A B: c\r\n", "nothing\r\n", "Transfer-Encoding: x\r\n chunked\r\n",
        "A: \u{7F}\r\n", "\u{E9}: b\r\n", "\r: b\r\n",
    ])
    func anAmbiguousHeadEndsTheConnection(line sent: String) {
        var connection = TestConnection()
        connection.receive(
            "GET / HTTP/1.1\r\nHost: localhost\r\n" + sent + "DELETE /rooms/x HTTP/1.1\r\nHost: a\r\n\r\n")
        connection.receive(Self.get)
        #expect(connection.output == Self.close)
        #expect(connection.arrivals(1) == ["400"])
    }

    @Test(arguments: [
        ("GET /\r\n\r\n", "400"), ("GET\r\n\r\n", "400"), ("GET / HTTP/1\r\n\r\n", "400"),
        (" / HTTP/1.1\r\n\r\n", "400"),
        ("GET / http/1.1\r\n\r\n", "400"), ("GET / HTTP/1.1 \r\n\r\n", "400"), ("(GET) / HTTP/1.1\r\n\r\n", "400"),
        ("\u{16}\u{03}\u{01}", "400"), ("\n", "400"), ("\r\r", "400"), ("GET / HTTP/1.1\n", "400"),
        (String(repeating: "\r\n", count: 20), "400"), ("PRI * HTTP/2.0\r\n\r\n", "505"),
        ("GET / HTTP/0.9\r\n\r\n", "505"), ("GET / HTTP/3.1\r\nHost: a\r\n\r\n", "505"),
        ("GET /\(String(repeating: "x", count: 2_000)) HTTP/1.1\r\n\r\n", "431"),
        ("GET / HTTP/1.1\r\nA: \(String(repeating: "x", count: 2_000))\r\n\r\n", "431"),
        ("GET / HTTP/1.1\r\n\(String(repeating: "A: b\r\n", count: 300))\r\n", "431"),
        (String(repeating: "x", count: 2 << 20), "431"),
    ])
    func aMalformedRequestIsRejected(sent: String, status: String) {
        for bufferSize in [100, 4_096] {
            var connection = TestConnection(bufferSize: bufferSize)
            connection.receive(sent + Self.get)
            #expect(connection.output == Self.close)
            #expect(connection.arrivals(1) == [status])
        }
    }

    @Test func aHeadThatIsTooLongIsReadToItsEndBeforeItIsRejected() {
        var connection = TestConnection()
        connection.receive("GET / HTTP/1.1\r\n" + String(repeating: "A: b\r\n", count: 300))
        #expect(connection.output == "")
        #expect(connection.reader.isInsideHead)
        connection.receive("\r\n")
        #expect(connection.output == Self.close)
        #expect(connection.arrivals(1) == ["431"])
    }

    @Test func aHeadIsTooLongAlsoIfWhatIsBeyondTheLimitIsMalformed() {
        let line = "A: \(String(repeating: "x", count: 1_000))"
        for pieces in [["GET / HTTP/1.1\r\n", line, "\0\r\n\r\n"], ["GET / HTTP/1.1\r\n" + line + "\0\r\n\r\n"]] {
            var connection = TestConnection()
            for piece in pieces { connection.receive(piece) }
            #expect(connection.arrivals(1) == ["431"])
        }
    }

    @Test func aHeadAsLongAsTheLimitPasses() {
        let head = "GET / HTTP/1.1\r\nA: "
        for (length, status) in [(1_000, nil), (1_001, "431")] {
            var connection = TestConnection()
            let sent = head + String(repeating: "x", count: length - head.utf8.count - 4) + "\r\n\r\n"
            connection.receive(sent)
            #expect(connection.arrivals(1) == [status ?? sent])
        }
    }

    @Test(arguments: [
        ("x\r\n", "0\r\n\r\n"), ("\r\n", "0\r\n\r\n"), ("5\nhello", "0\r\n\r\n"), ("5 \r\nhello\r\n", "0\r\n\r\n"),
        ("-1\r\n", "0\r\n\r\n"), ("0x5\r\nhello", "0\r\n\r\n"), ("fffffffffffffffff\r\n", "0\r\n\r\n"),
        ("5;\0\r\nhello", "0\r\n\r\n"), ("5;\(String(repeating: "x", count: 300))\r\n", "0\r\n\r\n"),
        ("5\r\nhelloX\r\n0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n"), ("5\r\nhello\n0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n"),
        ("0\r\n: x\r\n\r\n", "0\r\n\r\n"), ("0\r\nA: b\r\n folded\r\n\r\n", "0\r\n\r\n"),
        ("0\r\nA: \0\r\n\r\n", "0\r\n\r\n"),
        ("0\r\n\n", "0\r\n\r\n"), ("0\r\n\(String(repeating: "A: b\r\n", count: 300))\r\n", "0\r\n\r\n"),
    ])
    func aMalformedBodyIsEndedAndItsRequestIsRecorded(body: String, given: String) {
        var connection = TestConnection()
        connection.receive(Self.get + "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + body + Self.get)
        #expect(
            connection.output == Self.get + "POST / HTTP/1.1\r\nHost:a\r\nTransfer-Encoding:chunked\r\n\r\n" + given)
        #expect(connection.reader.malformedBody?.number == 2)
    }

    @Test func afterABodyWithAnUnknownEndNothingIsRead() {
        var connection = TestConnection()
        connection.receive("POST / HTTP/1.1\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello" + Self.get)
        #expect(connection.output == Self.close)
    }

    /// For all sizes of pieces and buffers, libmicrohttpd receives the same bytes, and none are left over.
    @Test func theSizeOfPiecesAndBuffersDoesNotMatter() {
        let requests = [
            "GET /a HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n",
            "POST /b HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\n\r\nGET / HTTP/1.1\r\nHost: evil\r\n\r\n\r\n",
            "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1a;x\r\n"
                + "abcdefghijklmnopqrstuvwxyz\r\n0\r\nA: b\r\nC: d\r\n\r\n",
            "\r\nDELETE /d HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\n\r\n",
            "HEAD /e HTTP/1.1\r\nHost: a\r\n\r\n",
        ]
        let heads = requests.map { request in
            let start = request.hasPrefix("\r\n") ? request.index(after: request.startIndex) : request.startIndex
            return request[start...].split(separator: "\r\n\r\n")[0] + "\r\n\r\n"
        }
        var whole = TestConnection(bufferSize: 1 << 16)
        let text = requests.joined()
        whole.receive(text)
        var random = SystemRandomNumberGenerator()
        for bufferSize in [1, 2, 7, 30, 64, 200, 4_096] {
            for _ in 0..<50 {
                var connection = TestConnection(bufferSize: bufferSize)
                var rest = text.utf8[...]
                while !rest.isEmpty {
                    let piece = rest.prefix(Int.random(in: 1...60, using: &random))
                    connection.receive(String(Substring(piece)))
                    rest = rest.dropFirst(piece.count)
                }
                #expect(connection.output == whole.output)
                #expect(connection.arrivals(requests.count) == heads.map { String($0) })
            }
        }
    }
}
