import TestSupport
import Testing

@testable import HTTPServer

@Suite struct GzipStreamTests {
    private static func frame(_ text: String) -> StreamFrame { StreamFrame { $0 += text.utf8 } }

    private static func payload(_ frame: StreamFrame) -> [UInt8] { Array(frame.storage[frame.payload]) }

    private static let large = [frame(String(repeating: "event: one\n", count: 900)), frame("event: two\n\n")]
    private static let small = [
        frame("data: 1\n\n"), frame("x"), frame(String(repeating: "0123456789", count: 20_000)),
    ]

    @Test func compressedAndOtherFramesAreOneGzipFile() throws {
        let compressed = try #require(StreamFrame(compressing: Self.large))
        #expect(compressed.storage.count < 500)
        var stream = GzipStream()
        var file = Self.payload(GzipStream.head)
        for frame in [compressed] + Self.small + [compressed, compressed] + Self.small {
            file += Self.payload(stream.encode(frame))
        }
        file += Self.payload(stream.tail)
        let (large, small) = (Self.large.flatMap(Self.payload), Self.small.flatMap(Self.payload))
        #expect(gunzip(file) == large + small + large + large + small)
    }

    @Test func anEmptyStreamIsAnEmptyFile() {
        #expect(gunzip(Self.payload(GzipStream.head) + Self.payload(GzipStream().tail)) == [])
    }

    @Test func eachFrameCanBeReadAtOnce() throws {
        var stream = GzipStream()
        var reader = GunzipReader()
        #expect(reader.read(Self.payload(GzipStream.head)) == [])
        for frame in Self.small {
            #expect(reader.read(Self.payload(stream.encode(frame))) == Self.payload(frame))
        }
        let compressed = try #require(StreamFrame(compressing: Self.large))
        #expect(reader.read(Self.payload(stream.encode(compressed))) == Self.large.flatMap(Self.payload))
        #expect(reader.read(Self.payload(stream.encode(Self.small[0]))) == Self.payload(Self.small[0]))
    }

    @Test func shortFramesAreNotCompressed() {
        #expect(StreamFrame(compressing: [Self.frame("short")]) == nil)
        #expect(StreamFrame(compressing: []) == nil)
    }

    /// The end of a stream has the checksum, so a client detects that it is complete.
    @Test(arguments: [true, false])
    func aCompressedStreamIsAGzipFileFromItsFirstToItsLastByte(_ supportsChunks: Bool) throws {
        let feed = Feed()
        let server = try TestServer(routes: { router in
            router.on(.get, "/stream", opensStream: true) { _ in .stream(feed.start(isCompressed: true)) }
        })
        let client = try server.client()
        client.send("GET /stream HTTP/1.\(supportsChunks ? 1 : 0)\r\nHost: localhost\r\n\r\n")
        let head = try client.head()
        #expect(head.headers.contains { $0 == ("content-encoding", "gzip") })
        for text in ["one\n\n", "two\n\n"] { feed.publish(text) }
        feed.finish()
        var reader = GunzipReader()
        var text = ""
        while !reader.isComplete {
            text += String(decoding: try #require(reader.read(try client.take(1))), as: UTF8.self)
        }
        #expect(text == "one\n\ntwo\n\n")
    }

    @Test func aHeadRequestGetsTheHeadersOfACompressedStream() throws {
        let feed = Feed()
        let server = try TestServer(routes: { router in
            router.on(.get, "/stream", opensStream: true) { _ in .stream(feed.start(isCompressed: true)) }
        })
        let client = try server.client()
        client.request("HEAD", "/stream")
        #expect(try client.response(toHead: true)["content-encoding"] == "gzip")
    }
}
