import HomeModel
import Testing

@testable import HomeClient

/// The address of a home.
@Suite struct GatewayAddressTests {
    @Test(
        arguments: [
            ("http://127.0.0.1:8080", nil, "http://127.0.0.1:8080"),
            ("http://127.0.0.1:8080/", nil, "http://127.0.0.1:8080"),
            ("https://home.example/gateway//", "test-7", "https://home.example/gateway/homes/test-7"),
            ("http://[::1]:8080/homes/a", nil, "http://[::1]:8080/homes/a"),
        ] as [(String, String?, String)])
    func anAddressNamesAGatewayOrAHome(url: String, home: String?, base: String) throws {
        #expect(try GatewayAddress(url, home: home).base == base)
    }

    @Test(
        arguments: [
            ("", nil), ("127.0.0.1:8080", nil), ("ftp://x", nil), ("http://", nil), ("http:///x", nil),
            ("http://x y", nil), ("http://x?a=1", nil), ("http://x#a", nil), ("http://x", "a/b"), ("http://x", ""),
        ] as [(String, String?)])
    func whatIsNoAddressIsRejected(url: String, home: String?) {
        #expect(throws: HomeError.self) { try GatewayAddress(url, home: home) }
    }

    @Test(arguments: ["", String(repeating: "x", count: 65), "my app"])
    func aLabelHasAForm(label: String) {
        #expect(throws: HomeError.self) {
            try GatewayConnection("http://127.0.0.1", options: GatewayOptions(client: label))
        }
    }
}
