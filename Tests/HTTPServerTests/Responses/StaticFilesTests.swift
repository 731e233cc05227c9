import HTTPServer
import TestSupport
import Testing

@Suite struct StaticFilesTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func server() throws -> TestServer {
        try folder.write("<title>home</title>", to: "page/index.html")
        try folder.write("let a = 1", to: "page/app.js")
        try folder.write("p {}", to: "page/a b.css")
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

    @Test func aFolderThatDoesNotExistCannotBeOpened() {
        #expect(StaticFiles(folder: "/nowhere/at/all") == nil)
    }
}
