import Testing

@testable import HTTPServer

@Suite struct ClientTableTests {
    private let rate = RequestRate(perSecond: 1, burst: 10)

    private func address(_ number: Int) -> ClientAddress { ClientAddress(ipv4: UInt32(number)) }

    @Test func eachAddressIsOneClient() {
        var table = ClientTable()
        let client = table.client(at: address(1), now: 0)
        #expect(table.client(at: address(1), now: 0) === client)
        #expect(table[address(1)] === client)
        #expect(table.client(at: address(2), now: 0) !== client)
        #expect(table[address(3)] == nil)
    }

    @Test func clientsWithNothingOpenAreRemoved() {
        var table = ClientTable()
        for number in 0..<100_000 { _ = table.client(at: address(number), now: 0) }
        #expect(table.count <= 64)
    }

    @Test func clientsWithSomethingOpenStayInTheTable() {
        var table = ClientTable()
        let connected = table.client(at: address(0xFFFF_FFFF), now: 0)
        connected.connections.count()
        let streaming = table.client(at: address(0xFFFF_FFFE), now: 0)
        streaming.streams.count()
        for number in 0..<1_000 { _ = table.client(at: address(number), now: 0) }
        #expect(table[address(0xFFFF_FFFF)] === connected)
        #expect(table[address(0xFFFF_FFFE)] === streaming)
    }

    @Test func disconnectingDoesNotRefillTheBucket() {
        var table = ClientTable()
        let client = table.client(at: address(9_999), now: 0)
        for _ in 0..<10 { #expect(client.take(at: 0, rate) == 0) }
        for number in 0..<1_000 { _ = table.client(at: address(number), now: 9_000_000_000) }
        #expect(table.client(at: address(9_999), now: 9_000_000_000) === client)
        for number in 0..<1_000 { _ = table.client(at: address(number), now: 10_000_000_000) }
        #expect(table[address(9_999)] == nil, "its bucket is full again")
    }

    @Test func clientsThatUsedTokensNeedBoundedMemory() {
        var table = ClientTable(idleLimit: 100)
        for number in 0..<10_000 {
            _ = table.client(at: address(number), now: 0).take(at: 0, rate)
            #expect(table.count <= 400)
        }
    }

    @Test func clientsWithTheEmptiestBucketsStayInTheTable() {
        var table = ClientTable(idleLimit: 100)
        let client = table.client(at: address(99_999), now: 0)
        for _ in 0..<10 { _ = client.take(at: 0, rate) }
        for number in 0..<10_000 { _ = table.client(at: address(number), now: 0).take(at: 0, rate) }
        #expect(table[address(99_999)] === client)
    }

    @Test(arguments: [
        (ClientAddress(ipv4: 0x7F00_0001), ClientAddress(ipv4: 0x7F00_0001), true),
        (ClientAddress(ipv4: 0x7F00_0001), ClientAddress(ipv4: 0x7F00_0002), false),
        (ClientAddress(ipv6: 0x2001_0DB8_0000_0001, 1), ClientAddress(ipv6: 0x2001_0DB8_0000_0001, .max), true),
        (ClientAddress(ipv6: 0x2001_0DB8_0000_0001, 1), ClientAddress(ipv6: 0x2001_0DB8_0000_0002, 1), false),
        (ClientAddress(ipv6: 0, 0xFFFF_7F00_0001), ClientAddress(ipv4: 0x7F00_0001), true),
        (ClientAddress(ipv6: 0, 1), ClientAddress(ipv4: 1), false),
    ])
    func anIPv6NetworkAndAnIPv4AddressAreOneClientEach(_ one: ClientAddress, _ other: ClientAddress, _ isSame: Bool) {
        #expect((one == other) == isSame)
    }
}
