import Testing

@testable import HomeModel

@Suite struct RampTests {
    private static let start = HomeTime(microseconds: 0)

    @Test(arguments: [(0, 0), (999, 25), (5_000, 127), (9_999, 253), (10_000, 254), (20_000, 254)])
    func aRisingRampIsLinearAndRoundsTowardItsStart(milliseconds: Int64, number: Int64) {
        let ramp = Ramp(attribute: 0, from: 0, to: 254, reporting: .everySecond)
        #expect(
            ramp.number(at: Self.start + .milliseconds(milliseconds), start: Self.start, end: Self.start + .seconds(10))
                == number)
    }

    @Test func aFallingRampIsLinearAndRoundsTowardItsStart() {
        let ramp = Ramp(attribute: 0, from: 254, to: 0, reporting: .everySecond)
        let end = Self.start + .seconds(10)
        #expect(ramp.number(at: Self.start + .seconds(5), start: Self.start, end: end) == 127)
        #expect(ramp.number(at: Self.start + .milliseconds(10), start: Self.start, end: end) == 254)
        #expect(ramp.number(at: end, start: Self.start, end: end) == 0)
    }

    @Test(arguments: [
        (ValueType.unsigned(bits: 8), Value.unsigned(7)), (.signed(bits: 32), .signed(7)),
        (.float(bits: 64), .float(7)),
    ])
    func anIntegerBecomesAValueOfEachNumberType(type: ValueType, value: Value) {
        #expect(type.integerValue(7) == value)
    }

    @Test func aRampOverAYearDoesNotOverflow() {
        let ramp = Ramp(attribute: 0, from: 0, to: Int64(UInt32.max), reporting: .edges(threshold: 10))
        let end = Self.start + .hours(24 * 365)
        #expect(
            ramp.number(at: Self.start + .hours(12 * 365), start: Self.start, end: end) == Int64(UInt32.max) / 2)
    }
}

@Suite struct ConnectivityTests {
    private static func source(_ state: ConnectivityState, _ locality: LocalityType = .localPeer) -> SourceConnectivity
    {
        SourceConnectivity(connectivityState: state, dataSourceLocality: locality)
    }

    @Test(arguments: [
        ([ConnectivityState.online, .online], ConnectivityState.online),
        ([.online, .offline], .partiallyOnline),
        ([.online, .unknown], .partiallyOnline),
        ([.offline, .offline], .offline),
        ([.offline, .unknown], .unknown),
        ([.partiallyOnline, .offline], .partiallyOnline),
        ([], .unknown),
    ])
    func aDeviceIsPartiallyOnlineIfSomeTraitsAreOnlineAndSomeAreNot(
        parts: [ConnectivityState], whole: ConnectivityState
    ) {
        #expect(SourceConnectivity(combining: parts.map { Self.source($0) }).connectivityState == whole)
    }

    @Test(arguments: [
        ([LocalityType.localPeer, .localPeer], LocalityType.localPeer),
        ([.localPeer, .remote], .mixed),
        ([.unspecified, .remote], .remote),
        ([.unspecified, .unspecified], .unspecified),
        ([.mixed, .remote], .mixed),
    ])
    func aDeviceIsMixedIfTheKnownLocalitiesDiffer(parts: [LocalityType], whole: LocalityType) {
        #expect(SourceConnectivity(combining: parts.map { Self.source(.online, $0) }).dataSourceLocality == whole)
    }

    @Test func withoutInternetTheCloudIsOfflineAndTheHubIsNot() {
        let network = NetworkState(internet: false)
        #expect(network.connectivity(isCloud: true, isReachable: true).connectivityState == .offline)
        #expect(network.connectivity(isCloud: false, isReachable: true) == Self.source(.online))
    }

    @Test(arguments: [true, false])
    func withoutAHubAnAppOnTheSameNetworkReachesMatterTraitsDirectly(internet: Bool) {
        let network = NetworkState(internet: internet, hub: false, sameNetwork: true)
        #expect(network.connectivity(isCloud: false, isReachable: true) == Self.source(.online, .direct))
        #expect(network.connectivity(isCloud: false, isReachable: false) == Self.source(.offline, .direct))
        let cloud = Self.source(internet ? .online : .offline, .remote)
        #expect(network.connectivity(isCloud: true, isReachable: true) == cloud)
    }

    @Test func aHubIsPreferredToADirectConnection() {
        let network = NetworkState(sameNetwork: true)
        #expect(network.connectivity(isCloud: false, isReachable: true) == Self.source(.online))
    }

    @Test func withoutHubAndNetworkNothingIsReachable() {
        let network = NetworkState(internet: false, hub: false)
        #expect(network.connectivity(isCloud: false, isReachable: true) == Self.source(.offline, .unspecified))
    }
}
