import Testing

@testable import HTTPServer

@Suite struct AddressRangeTests {
    @Test(arguments: [
        ("127.0.0.1", "127.0.0.1", true), ("127.0.0.1", "127.0.0.2", false), ("127.0.0.1", "::ffff:127.0.0.1", true),
        ("::1", "::1", true), ("::1", "127.0.0.1", false),
        ("10.0.0.0/8", "10.255.3.4", true), ("10.0.0.0/8", "11.0.0.0", false), ("10.1.2.3/8", "10.9.9.9", true),
        ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
        ("0.0.0.0/0", "203.0.113.7", true), ("0.0.0.0/0", "2001:db8::1", false), ("::/0", "203.0.113.7", true),
        ("fd00::/8", "fdff::1", true), ("fd00::/8", "fe00::1", false), ("2001:db8::/127", "2001:db8::1", true),
        ("2001:db8::/127", "2001:db8::2", false), ("127.0.0.1/32", "127.0.0.1", true), ("::/0", "unknown", false),
        ("::/0", "", false),
    ]) func aRangeContainsTheAddressesWithItsFirstBits(range: String, host: String, isContained: Bool) throws {
        #expect(try #require(AddressRange(range)).contains(host) == isContained)
    }

    @Test(arguments: [
        "", "localhost", "127.0.0", "127.0.0.1/33", "127.0.0.1/", "127.0.0.1/-1", "127.0.0.1/+8", "127.0.0.1/8/8",
        "::1/129", "[::1]", "127.0.0.1:80", "fe80::1%lo", " 127.0.0.1", "/8",
    ]) func anythingElseIsRejected(text: String) { #expect(AddressRange(text) == nil) }
}
