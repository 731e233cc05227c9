import Testing

@testable import HTTPServer

@Suite struct AcceptedCodingsTests {
    @Test(arguments: [
        "gzip", "GZIP", "x-gzip", "gzip, deflate, br, zstd", "br;q=1, gzip ; q=0.001", "*", "deflate, *;q=0.5",
        "gzip;q=0.5, identity;q=0.5", "gzip;q=1.000", "identity;q=0, gzip;q=0.1", "gzip;q=0, x-gzip", "gzip;q=1.",
    ])
    func gzipIsPreferred(_ header: String) {
        #expect(AcceptedCodings(header).prefersGzip)
    }

    private static let others: [String?] = [
        nil, "", "identity", "br", "gzip;q=0", "gzip;q=0.000", "gzip;q=0, *", "*;q=0", "gzip;q=0.4, identity;q=0.5",
        "gzip;q=2", "gzip;q=1.5", "gzip;q=x", "gzip;q=", "gzip;q=0.1234", "gzip;q=-1", "gzippy", ",;,", "gzip gzip",
    ]

    @Test(arguments: others)
    func gzipIsNotPreferred(_ header: String?) {
        #expect(!AcceptedCodings(header).prefersGzip)
    }

    private static let identities: [(String?, Bool)] = [
        (nil, true), ("gzip", true), ("*", true), ("gzip, *;q=0", false), ("identity;q=0, gzip", false),
        ("identity;q=0.1, *;q=0", true), ("*;q=0", false),
    ]

    @Test(arguments: identities)
    func identityIsAcceptedUnlessItIsExcluded(_ header: String?, _ isAccepted: Bool) {
        #expect(AcceptedCodings(header).acceptsIdentity == isAccepted)
    }

    @Test func aCompressedRepresentationHasAStrongTagOfItsOwn() {
        #expect(AcceptedCodings.compressedTag("\"a-1\"") == "\"a-1-gzip\"")
    }

    private static let stored: [(String?, Bool, Set<String>, String?)] = [
        ("gzip", true, ["\"a-gzip\""], "\"a-gzip\""), ("gzip", true, ["\"a\""], "\"a\""),
        ("gzip", true, ["\"a\"", "\"a-gzip\""], "\"a-gzip\""), ("gzip", true, ["\"b-gzip\""], nil),
        (nil, false, ["\"a\""], "\"a\""), (nil, false, ["\"a-gzip\""], nil),
        ("gzip, identity;q=0", true, ["\"a\""], nil), ("gzip, identity;q=0", false, ["\"a\""], "\"a\""),
    ]

    @Test(arguments: stored)
    func aStoredTagIsUsableIfItsCodingIsAccepted(
        _ header: String?, _ hasCompressedForm: Bool, _ tags: Set<String>, _ expected: String?
    ) {
        let found = AcceptedCodings(header).storedTag(of: "\"a\"", hasCompressedForm: hasCompressedForm) {
            tags.contains($0)
        }
        #expect(found?.tag == expected)
    }
}
