import Testing

@testable import HTTPServer

@Suite struct RequestTargetTests {
    @Test(
        arguments: [
            ("/", "/", nil), ("/a/b", "/a/b", nil), ("/a?x=1?2", "/a", "x=1?2"), ("/a?", "/a", ""),
            ("/.well-known/x", "/.well-known/x", nil),
            ("/a..b/...", "/a..b/...", nil), ("/%2F", "/%2F", nil), ("http://localhost:8080/a?b", "/a", "b"),
            ("HTTP://localhost/A", "/A", nil), ("HttpS://localhost/", "/", nil),
            ("*", "", nil),
        ] as [(String, String, String?)])
    func aSafeTargetIsDividedIntoPathAndQuery(text: String, path: String, query: String?) throws {
        let bytes = Array(text.utf8)
        let target = try RequestTarget(bytes, end: bytes.count)
        #expect(String(decoding: bytes[target.path], as: UTF8.self) == path)
        #expect(target.query.map { String(decoding: bytes[$0], as: UTF8.self) } == query)
    }

    @Test(arguments: [
        "", "a", "x/y", "//..", "/..", "/../etc/passwd", "/a/..", "/a/./b", "/.", "/%2e%2e/x", "/.%2E", "/%2e", "/a%",
        "/a%2", "/a%zz",
        "/a%00b", "/%ff", "/%C3%28", "/a b", "/a\\b", "/a\"b", "/a#b", "/#", "/a?b#c", "http://host/a#b", "/a\u{7F}",
        "/é", "/a?\u{1}", "http://", "http:///x",
        "ftp://host/x",
        "localhost:80", "**",
    ])
    func anUnsafeTargetIsRejected(text: String) {
        let bytes = Array(text.utf8)
        #expect(throws: HTTPFailure.self) { try RequestTarget(bytes, end: bytes.count) }
    }

    @Test func bytesAfterTheTargetAreIgnored() throws {
        let bytes = Array("/a?b /../".utf8)
        let target = try RequestTarget(bytes, end: 4)
        #expect(target.query == 3..<4)
    }

    @Test func theAuthorityOfAnAbsoluteTargetIsFound() throws {
        let bytes = Array("http://evil.example:81/a".utf8)
        let target = try RequestTarget(bytes, end: bytes.count)
        #expect(target.authority.map { String(decoding: bytes[$0], as: UTF8.self) } == "evil.example:81")
    }

    @Test(arguments: [
        ("a%20b", "a b"), ("%e4%bd%a0", "你"), ("a+b", "a+b"), ("%2525", "%25"), ("%2f", "/"), ("", ""),
    ])
    func escapesAreDecodedOnce(text: String, decoded: String) throws {
        #expect(try PercentCoding.decode(text.utf8) == decoded)
    }

    @Test func aPlusIsASpaceInAQueryOnly() throws {
        #expect(try PercentCoding.decode("a+b%2B".utf8, plusIsSpace: true) == "a b+")
    }
}
