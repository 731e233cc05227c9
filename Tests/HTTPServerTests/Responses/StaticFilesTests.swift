import HTTPServer
import Synchronization
import TestSupport
import Testing

@Suite struct StaticFilesTests {
    private static let longText = String(repeating: "let lamp = home.lamps[0];\n", count: 1_000)

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func server() throws -> TestServer {
        try folder.write("<title>home</title>", to: "page/index.html")
        try folder.write("let a = 1", to: "page/app.js")
        try folder.write("p {}", to: "page/a b.css")
        try folder.write(Self.longText, to: "page/long.js")
        try folder.write(Self.longText, to: "page/long.png")
        try folder.write("", to: "page/empty.txt")
        try folder.write("?", to: "page/unknown.xyz")
        try folder.write("secret", to: "page/.secret")
        try folder.write("secret", to: "page/.git/config")
        try folder.write("below", to: "page/sub/index.html")
        try folder.write("secret", to: "outside.txt")
        folder.link("page/link.txt", to: "../outside.txt")
        folder.link("page/parent", to: "..")
        let files = try #require(
            StaticFiles(folder: folder.path + "/page", headers: [Header("X-Frame-Options", "DENY")]))
        return try TestServer(routes: { router in
            router.files = files
            router.on(.get, "/app.css") { _ in .response(.text("a route")) }
        })
    }

    @Test(arguments: [
        ("/", "text/html; charset=utf-8", "<title>home</title>"),
        ("/index.html", "text/html; charset=utf-8", "<title>home</title>"),
        ("/app.js?v=1", "text/javascript; charset=utf-8", "let a = 1"),
        ("/a%20b.css", "text/css; charset=utf-8", "p {}"),
        ("/sub/", "text/html; charset=utf-8", "below"), ("/empty.txt", "text/plain; charset=utf-8", ""),
        ("/unknown.xyz", "application/octet-stream", "?"), ("/app.css", "text/plain", "a route"),
    ])
    func aFileIsServedWithItsType(path: String, type: String, contents: String) throws {
        let server = try server()
        let response = try server.client().get(path)
        #expect(response.status == 200)
        #expect(response["content-type"] == type)
        #expect(response["x-content-type-options"] == "nosniff")
        #expect(response["x-frame-options"] == (path == "/app.css" ? nil : "DENY"))
        #expect(response.text == contents)
    }

    @Test(arguments: [
        "/.secret", "/.git/config", "/link.txt", "/parent/outside.txt", "/parent/page/app.js", "/%2e%2e/outside.txt",
        "/../outside.txt",
        "/..%2Foutside.txt", "/sub%2Findex.html", "/sub", "/sub/index.html/", "/missing", "//index.html", "/app.js/",
        "/sub//index.html",
    ])
    func otherFilesCannotBeReached(path: String) throws {
        let server = try server()
        let response = try server.client().get(path)
        #expect([400, 404].contains(response.status))
        #expect(!response.text.contains("secret"))
    }

    @Test func aFileThatHasNotChangedIsNotSentAgain() throws {
        let server = try server()
        let client = try server.client()
        let first = try client.get("/app.js")
        let tag = try #require(first["etag"])
        #expect(tag.hasPrefix("\""), "a strong tag")
        for condition in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let response = try client.get("/app.js", ["If-None-Match: \(condition)"])
            #expect(response.status == 304)
            #expect(response["etag"] == tag)
            #expect(response["content-length"] == "9", "the length of the file")
        }
        try folder.write("let a = 2", to: "page/app.js")
        let changed = try client.get("/app.js", ["If-None-Match: \(tag)"])
        #expect(changed.status == 200)
        #expect(changed.text == "let a = 2")
        #expect(changed["etag"] != tag)
    }

    @Test func headAndOptionsSupportFiles() throws {
        let server = try server()
        let client = try server.client()
        client.request("HEAD", "/app.js")
        let head = try client.response(toHead: true)
        #expect(head.status == 200)
        #expect(head["content-length"] == "9")
        client.request("OPTIONS", "/app.js")
        #expect(try client.response()["allow"] == "GET, HEAD, OPTIONS")
        client.request("POST", "/app.js", body: "x")
        let post = try client.response()
        #expect(post.status == 405)
        #expect(post["allow"] == "GET, HEAD, OPTIONS")
    }

    // MARK: Compression

    private static let gzip = "Accept-Encoding: gzip, deflate, br"

    @Test func aTextIsCompressedForClientsThatAcceptIt() throws {
        let server = try server()
        let client = try server.client()
        // The second response comes from the cache.
        for _ in 1...2 {
            let response = try client.get("/long.js", [Self.gzip])
            #expect(response.status == 200)
            #expect(response["content-encoding"] == "gzip")
            #expect(response.headers.contains { $0 == ("vary", "Accept-Encoding") })
            #expect(response["x-frame-options"] == "DENY")
            #expect(response.body.count < 1_000)
            #expect(gunzip(response.body) == Array(Self.longText.utf8))
        }
    }

    @Test(arguments: ["", "identity", "br", "gzip;q=0", "gzip;q=0.5, identity"])
    func aTextIsSentAsItIsToOtherClients(_ codings: String) throws {
        let server = try server()
        let response = try server.client().get("/long.js", codings.isEmpty ? [] : ["Accept-Encoding: \(codings)"])
        #expect(response["content-encoding"] == nil)
        #expect(response.headers.contains { $0 == ("vary", "Accept-Encoding") })
        #expect(response.text == Self.longText)
    }

    @Test(arguments: ["/app.js", "/long.png", "/empty.txt"])
    func shortFilesAndImagesAreSentAsTheyAre(_ path: String) throws {
        let server = try server()
        let response = try server.client().get(path, [Self.gzip])
        #expect(response["content-encoding"] == nil)
        #expect(response["vary"] == "Origin")
    }

    @Test func aHeadRequestGetsTheHeadersOfTheCompressedFile() throws {
        let server = try server()
        let client = try server.client()
        client.request("HEAD", "/long.js", [Self.gzip])
        let head = try client.response(toHead: true)
        let response = try client.get("/long.js", [Self.gzip])
        for name in ["content-length", "content-encoding", "etag", "content-type", "cache-control"] {
            #expect(head[name] != nil && head[name] == response[name], "\(name)")
        }
    }

    @Test func eachCodingHasItsOwnTagAndIsRevalidated() throws {
        let server = try server()
        let client = try server.client()
        let plain = try #require(try client.get("/long.js")["etag"])
        let response = try client.get("/long.js", [Self.gzip])
        let compressed = try #require(response["etag"])
        #expect(compressed == "\(plain.dropLast())-gzip\"")
        for (tag, length) in [(plain, Self.longText.utf8.count), (compressed, response.body.count)] {
            for condition in [tag, "W/\(tag)"] {
                let unchanged = try client.get("/long.js", [Self.gzip, "If-None-Match: \(condition)"])
                #expect(unchanged.status == 304)
                #expect(unchanged["etag"] == tag, "the tag of the response that the client has stored")
                #expect(unchanged["content-length"] == "\(length)")
            }
        }
        #expect(try client.get("/long.js", [Self.gzip, "If-None-Match: *"])["etag"] == compressed)
        #expect(
            try client.get("/long.js", ["If-None-Match: \(compressed)"]).status == 200,
            "the client no longer accepts the compressed response")
        try folder.write(Self.longText + "// new", to: "page/long.js")
        for tag in [plain, compressed] {
            let changed = try client.get("/long.js", [Self.gzip, "If-None-Match: \(tag)"])
            #expect(changed.status == 200)
            #expect(gunzip(changed.body) == Array((Self.longText + "// new").utf8))
        }
    }

    @Test func aPlaceholderOfTheFirstPageIsReplaced() throws {
        try folder.write("<link href='/x?hash=present'>" + Self.longText + "hash=present", to: "page/index.html")
        try folder.write("hash=present", to: "page/sub/index.html")
        let value = Mutex("hash=1")
        let files = try #require(
            StaticFiles(
                folder: folder.path + "/page",
                placeholder: StaticFiles.Placeholder("hash=present") { query in
                    query.first { $0.name == "value" }?.value ?? value.withLock { $0 }
                }))
        let server = try TestServer(routes: { $0.files = files })
        let client = try server.client()
        let first = try client.get("/")
        #expect(first.text == "<link href='/x?hash=1'>" + Self.longText + "hash=1")
        let compressed = try client.get("/", [Self.gzip])
        #expect(gunzip(compressed.body) == first.body)
        for (response, codings) in [(first, []), (compressed, [Self.gzip])] {
            let tag = try #require(response["etag"])
            #expect(try client.get("/", codings + ["If-None-Match: \(tag)"]).status == 304)
        }
        value.withLock { $0 = "hash=2" }
        let tag = try #require(first["etag"])
        #expect(try client.get("/", ["If-None-Match: \(tag)"]).text.hasSuffix("hash=2"))
        #expect(try client.get("/?other=a&value=hash%3D3").text.hasSuffix("hash=3"))
        #expect(try client.get("/sub/").text == "hash=present")
    }

    @Test func filesWithAHashInTheirNameAreImmutable() throws {
        let server = try server()
        try folder.write("let a = 1", to: "page/assets/app-1K2M.js")
        let client = try server.client()
        #expect(try client.get("/assets/app-1K2M.js")["cache-control"] == "public, max-age=31536000, immutable")
        #expect(try client.get("/app.js")["cache-control"] == "no-cache")
    }

    @Test func manyClientsGetAFileThatIsBeingCompressed() throws {
        let server = try server()
        let clients = try (1...20).map { _ in try server.client() }
        for client in clients { client.request("GET", "/long.js", [Self.gzip]) }
        for client in clients { #expect(gunzip(try client.response().body) == Array(Self.longText.utf8)) }
    }

    @Test func aFolderCanBeReplacedWhileItIsServed() throws {
        let server = try server()
        folder.rename("page", to: "old")
        #expect(try server.client().get("/").status == 404)
        try folder.write("<title>new</title>", to: "page/index.html")
        #expect(try server.client().get("/").text == "<title>new</title>")
        #expect(try server.client().get("/app.js").status == 404)
    }

    @Test func aFolderThatDoesNotExistCannotBeOpened() {
        #expect(StaticFiles(folder: "/nowhere/at/all") == nil)
    }
}
