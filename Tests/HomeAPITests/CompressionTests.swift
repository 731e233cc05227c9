import HomeEngine
import HomeSimulation
import TestSupport
import Testing

@testable import HTTPServer
@testable import HomeAPI

@Suite struct CompressionTests {
    private static let gzip = Header("Accept-Encoding", "gzip, deflate, br, zstd")

    @Test(arguments: ["/catalog", "/openapi.json", "/openapi.json?traits=generic", "/devices", "/devices?limit=10"])
    func documentsAndListsAreCompressedForClientsThatAcceptIt(_ path: String) throws {
        let gateway = try TestGateway()
        let plain = gateway.get(path)
        #expect(plain.header("Content-Encoding") == nil)
        #expect(plain.header("Vary") == "Accept-Encoding")
        // The second response is the stored one.
        for _ in 1...2 {
            let response = gateway.get(path, headers: [Self.gzip])
            #expect(response.header("Content-Encoding") == "gzip")
            #expect(response.header("Vary") == "Accept-Encoding")
            #expect(response.header("Content-Type") == "application/json")
            #expect(response.sentCount < plain.sentCount / 3)
            #expect(response.bytes == plain.bytes)
        }
    }

    @Test func aListOfALargeHomeIsCompressed() throws {
        let gateway = try TestGateway(Fleet.home(devices: 600, seed: 1))
        let response = gateway.get("/devices", headers: [Self.gzip])
        #expect(response.header("Content-Encoding") == "gzip")
        #expect(response.bytes == gateway.get("/devices").bytes)
    }

    @Test func aListShowsEachChange() throws {
        let gateway = try TestGateway()
        for name in ["First", "Second"] {
            gateway.send(.patch, "/devices/desk-lamp", #"{"name":"\#(name)"}"#)
            #expect(gateway.get("/devices", headers: [Self.gzip]).text.contains("\"\(name)\""))
        }
    }

    /// Short responses, and those that can contain codes of locks.
    @Test(arguments: [
        "/structures", "/devices/desk-lamp", "/export", "/health", "/limits", "/devices?limit=1&fields=id",
    ])
    func otherResponsesAreSentAsTheyAre(_ path: String) throws {
        #expect(try TestGateway().get(path, headers: [Self.gzip]).header("Content-Encoding") == nil)
    }

    @Test(arguments: ["", "identity", "br", "gzip;q=0", "*;q=0"])
    func aDocumentIsSentAsItIsToOtherClients(_ codings: String) throws {
        let response = try TestGateway().get("/catalog", headers: [Header("Accept-Encoding", codings)])
        #expect(response.status == 200)
        #expect(response.header("Content-Encoding") == nil)
    }

    @Test func eachCodingOfADocumentIsRevalidatedWithItsTag() throws {
        let gateway = try TestGateway()
        let plain = try #require(gateway.get("/catalog").header("ETag"))
        let compressed = try #require(gateway.get("/catalog", headers: [Self.gzip]).header("ETag"))
        #expect(compressed == "\(plain.dropLast())-gzip\"")
        let cases: [(String, [Header], Int)] = [
            (plain, [Self.gzip], 304), (compressed, [Self.gzip], 304), (plain, [], 304), (compressed, [], 200),
        ]
        for (tag, codings, status) in cases {
            let response = gateway.get("/catalog", headers: codings + [Header("If-None-Match", tag)])
            #expect(response.status == status)
            if status == 304 { #expect(response.header("ETag") == tag) }
        }
    }

    @Test func theTagOfACompressedRepresentationIsAPreconditionToo() throws {
        let gateway = try TestGateway()
        let tag = try #require(gateway.get("/devices/desk-lamp").header("ETag"))
        let weakened = Header("If-Match", "\(tag.dropLast())-gzip\"")
        let rename = #"{"name":"Reading lamp"}"#
        #expect(gateway.send(.patch, "/devices/desk-lamp", rename, headers: [weakened]).status == 200)
        #expect(gateway.send(.patch, "/devices/desk-lamp", rename, headers: [weakened]).status == 412)
    }

    @Test func thePageHasTheAddressOfTheCatalogThatItReads() throws {
        let gateway = try TestGateway()
        func hash(_ path: String) throws -> String {
            String(try #require(gateway.get(path).header("ETag")).dropFirst().dropLast())
        }
        let address = "/catalog?traits=used&amp;details=0&amp;hash="
        let first = gateway.api.pageCatalog(of: "")
        #expect(try first == address + hash("/catalog?traits=used&details=0"))
        gateway.send(.post, "/simulation/devices", #"{"type":"matter.rainSensor","structureID":"main-house"}"#)
        #expect(gateway.api.pageCatalog(of: "default") != first, "a type that no other device has")

        gateway.send(.post, "/homes", #"{"id":"other","from":{"template":"guides"}}"#)
        let other = try hash("/homes/other/catalog?traits=used&details=0")
        #expect(gateway.api.pageCatalog(of: "other") == "/homes/other\(address)\(other)")
        #expect(gateway.api.pageCatalog(of: "missing") == gateway.api.pageCatalog(of: ""))
    }

    @Test(arguments: ["/catalog?", "/openapi.json?traits=generic&"])
    func aDocumentWithItsHashInTheAddressIsImmutable(_ path: String) throws {
        let gateway = try TestGateway()
        let tag = try #require(gateway.get(String(path.dropLast())).header("ETag"))
        let hash = tag.dropFirst().dropLast()
        let codingsOfClients: [[Header]] = [[], [Self.gzip]]
        for codings in codingsOfClients {
            let response = gateway.get("\(path)hash=\(hash)", headers: codings)
            #expect(response.header("Cache-Control") == "public, max-age=31536000, immutable")
            let other = gateway.get("\(path)hash=other", headers: codings)
            #expect(other.header("Cache-Control") == "no-cache")
            #expect(other.bytes == response.bytes)
        }
    }

    // MARK: Streams

    private func open(_ gateway: TestGateway, _ target: String, headers: [Header]) throws -> StreamStart {
        guard case .stream(let start) = try gateway.router.reply(to: .get, target, headers: headers) else {
            throw NoStream()
        }
        return start
    }

    private struct NoStream: Error {}

    /// Returns everything that a stream sends before it waits, as the server sends it, and the number of turns in which
    /// it sent nothing.
    private func read(_ start: StreamStart) -> (bytes: [UInt8], pauses: Int) {
        var gzip = start.isCompressed ? GzipStream() : nil
        var (bytes, pauses): ([UInt8], Int) = ([], 0)
        func append(_ frame: StreamFrame) {
            let frame = gzip?.encode(frame) ?? frame
            bytes += frame.storage[frame.payload]
        }
        if gzip != nil { bytes += GzipStream.head.storage[GzipStream.head.payload] }
        while true {
            switch start.source.next(now: 1_000_000_000) {
            case .frame(let frame): append(frame)
            case .frames(let frames): frames.forEach(append)
            case .more: pauses += 1
            case .wait, .end, .abort:
                if let tail = gzip?.tail { bytes += tail.storage[tail.payload] }
                return (bytes, pauses)
            }
        }
    }

    @Test(arguments: [
        ("/events?snapshot=1", "text/event-stream"), ("/events?snapshot=1", "application/x-ndjson"),
        ("/devices/stream", "text/event-stream"), ("/devices/batched", "text/event-stream"),
        ("/rooms/batched", "application/x-ndjson"),
    ])
    func aStreamThatBeginsWithASnapshotIsCompressed(_ target: String, _ type: String) throws {
        let gateway = try TestGateway()
        let accept = Header("Accept", type)
        let plain = try open(gateway, target, headers: [accept])
        #expect(!plain.isCompressed)
        let expected = read(plain).bytes
        // The second stream shares the pieces of the first one, and reads them without pauses.
        for number in 1...2 {
            let stream = try open(gateway, target, headers: [accept, Self.gzip])
            #expect(stream.isCompressed)
            #expect(stream.headers.contains(Header("Content-Encoding", "gzip")))
            let (bytes, pauses) = read(stream)
            #expect(gunzip(bytes) == expected)
            #expect(bytes.count < expected.count / 2)
            // Sets of rooms have a single piece.
            let hasPieces = !target.hasPrefix("/rooms")
            if number == 1, hasPieces { #expect(pauses > 0, "the other streams have their turn after each piece") }
        }
    }

    @Test func otherStreamsAreSentAsTheyAre() throws {
        let gateway = try TestGateway()
        let cursor = gateway.home.cursor
        for target in ["/events", "/devices/desk-lamp/stream", "/events?snapshot=1&after=\(cursor)"] {
            #expect(try !open(gateway, target, headers: [Self.gzip]).isCompressed, "\(target)")
        }
        for codings in ["", "identity", "gzip;q=0"] {
            let headers = [Header("Accept-Encoding", codings)]
            #expect(try !open(gateway, "/events?snapshot=1", headers: headers).isCompressed)
        }
    }
}
