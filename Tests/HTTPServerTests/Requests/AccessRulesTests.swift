import Testing

@testable import HTTPServer

@Suite struct AccessRulesTests {
    private let rules = AccessRules(hosts: ["gateway.example", "192.168.1.5"], origins: ["https://app.example"])

    @Test(arguments: [
        "localhost", "LOCALHOST:8080", "app.localhost", "127.0.0.1", "127.8.9.10:1", "[::1]", "[::1]:8080",
        "gateway.example:80",
        "Gateway.Example", "192.168.1.5:8080",
    ])
    func theServersOwnNamesAreAllowed(host: String) {
        #expect(rules.allows(host: host))
    }

    @Test(arguments: [
        "", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "128.0.0.1", "127.0.0.256",
        "localhost:", "localhost:99999",
        "localhost:8080:1", "local host", "localhost/", "user@localhost", "[::1", "[::1]x", "[]", "[::2]", ":80",
        "127.1", "127.0.0.+1",
        "notlocalhost", "localhost:+80",
    ])
    func otherHostsAreRejected(host: String) {
        #expect(!rules.allows(host: host))
    }

    @Test(arguments: [
        "http://localhost", "http://localhost:3000", "https://localhost:3000", "http://127.0.0.1:5173",
        "http://[::1]:1", "https://app.example",
        "HTTPS://APP.example", "http://gateway.example:8080",
    ])
    func loopbackPagesListedPagesAndTheServersOwnAreTrusted(origin: String) {
        #expect(rules.access(ofOrigin: origin, authority: "gateway.example:8080") == .full)
    }

    @Test(arguments: [
        "null", "", "http://evil.example", "http://localhost.evil.example", "https://app.example.evil",
        "http://app.example", "file://",
        "http://gateway.example", "http://localhost@evil.example", "localhost",
    ])
    func otherOriginsAreNotTrusted(origin: String) {
        #expect(rules.access(ofOrigin: origin, authority: "gateway.example:8080") == .none)
    }

    @Test func anAsteriskLetsOtherOriginsReadOnly() {
        let open = AccessRules(hosts: [], origins: ["https://app.example", "*"])
        #expect(open.access(ofOrigin: "https://app.example", authority: "localhost") == .full)
        #expect(open.access(ofOrigin: "http://localhost:3000", authority: "localhost") == .full)
        for origin in ["https://evil.example", "null", "*"] {
            #expect(open.access(ofOrigin: origin, authority: "localhost") == .reading)
        }
        #expect(!open.allows(host: "evil.example"))
    }
}
