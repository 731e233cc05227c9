import Testing

@testable import HTTPServer

@Suite struct ForwardedAddressTests {
    private func head(_ headers: [(name: String, value: String)]) -> RequestHead {
        var head = Array("/".utf8).withUnsafeBufferPointer { RequestHead(target: $0) }
        for header in headers {
            Array(header.name.utf8).withUnsafeBufferPointer { name in
                Array(header.value.utf8).withUnsafeBufferPointer { head.append(name: name, value: $0) }
            }
        }
        return head
    }

    private func client(_ headers: [(name: String, value: String)]) throws -> String? {
        let proxies = ["127.0.0.1", "10.0.0.0/8", "fd00::/8"].compactMap { AddressRange($0) }
        return try ForwardedAddress(proxies: proxies).client(head(headers)).map { "\($0)" }
    }

    @Test(arguments: [
        // The client's own entries are before that of the nearest proxy.
        (["203.0.113.7"], "203.0.113.7:0"), (["198.51.100.1, 203.0.113.7"], "203.0.113.7:0"),
        (["198.51.100.1", "203.0.113.7"], "203.0.113.7:0"), (["127.0.0.1, 203.0.113.7"], "203.0.113.7:0"),
        // Addresses of trusted proxies are skipped.
        (["203.0.113.7, 10.1.1.1"], "203.0.113.7:0"), (["1.1.1.1, 203.0.113.7, 10.1.1.1 ,\t10.2.2.2"], "203.0.113.7:0"),
        (["10.1.1.1"], "10.1.1.1:0"), (["10.3.3.3,10.1.1.1"], "10.3.3.3:0"),
        // Ports and IPv6.
        (["203.0.113.7:4711"], "203.0.113.7:4711"), (["2001:db8::1"], "[2001:db8::1]:0"),
        (["[2001:db8::1]"], "[2001:db8::1]:0"), (["[2001:db8::1]:4711"], "[2001:db8::1]:4711"),
        // A text that is no address hides everything before it.
        (["203.0.113.7, unknown"], nil), (["203.0.113.7, unknown, 10.1.1.1"], "10.1.1.1:0"), ([""], nil), ([","], nil),
        (["203.0.113.7,"], nil), (["203.0.113.700"], nil), (["a.example"], nil), (["[203.0.113.7"], nil),
        (["2001:db8::1:"], nil), (["[2001:db8::1]x:1"], nil), ([#""203.0.113.7"#], nil),
    ]) func theClientIsTheLastAddressThatIsNoProxy(values: [String], client: String?) throws {
        #expect(try self.client(values.map { ("x-forwarded-for", $0) }) == client)
    }

    @Test(arguments: [
        ("for=203.0.113.7", "203.0.113.7:0"), ("For=203.0.113.7;proto=https;by=10.1.1.1", "203.0.113.7:0"),
        (#"proto=https; for="203.0.113.7:4711""#, "203.0.113.7:4711"),
        (#"for="[2001:db8::1]:4711""#, "[2001:db8::1]:4711"), (#"for="[2001:db8::1]:_port""#, "[2001:db8::1]:0"),
        (#"for=1.1.1.1, for=203.0.113.7, for=10.1.1.1"#, "203.0.113.7:0"),
        (#"for="1.1.1.1, for=10.1.1.1", for=203.0.113.7"#, "203.0.113.7:0"),
        (#"for="2\03.0.113.7""#, "203.0.113.7:0"), (#"host="a;for=1.1.1.1";for=203.0.113.7"#, "203.0.113.7:0"),
        ("for=203.0.113.7, for=unknown", nil), ("for=203.0.113.7, for=_hidden", nil),
        ("for=203.0.113.7, by=10.1.1.1", nil),
        ("203.0.113.7", nil), ("for", nil), ("for=", nil), (#"for=203.0.113.7, for="10.1.1.1"#, nil),
    ]) func aForwardedHeaderIsReadInTheSameWay(value: String, client: String?) throws {
        #expect(try self.client([("Forwarded", value)]) == client)
    }

    @Test func bothHeadersTogetherAreRejected() {
        #expect(throws: HTTPFailure.self) {
            try self.client([("Forwarded", "for=203.0.113.7"), ("X-Forwarded-For", "203.0.113.7")])
        }
    }

    @Test func withoutAHeaderTheProxyIsTheClient() throws { #expect(try client([("Via", "1.1 a")]) == nil) }
}
