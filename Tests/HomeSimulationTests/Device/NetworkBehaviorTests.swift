import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct NetworkBehaviorTests {
    typealias Network = Google.NetworkControlTrait

    private var router = Endpoint.device(GoogleRouterDeviceType.self)
    private var network: TraitDraft<Network> { router[Network.self] }

    @Test mutating func guestsAndProfilesCanBeEnabled() throws {
        try router.send(Network.self, \.enableDisableGuestNetwork) { $0.enable = true }
        #expect(network.guestNetworkEnabled == true)
        try router.send(Network.self, \.enableDisableNetworkProfile) {
            $0.enable = false
            $0.networkProfileName = "kids"
        }
        #expect(network.networkProfileStates?.first?.enabled == false)
        let error = #expect(throws: HomeError.self) {
            try router.send(Network.self, \.enableDisableNetworkProfile) {
                $0.enable = false
                $0.networkProfileName = "pets"
            }
        }
        #expect(error?.code == .notFound)
    }

    @Test mutating func thePasswordIsAlwaysTheSame() throws {
        let password = try router.send(Network.self, \.getGuestNetworkPassword).guestNetworkPassword
        #expect(password?.count == 12)
        router.advance(by: .hours(1))
        #expect(try router.send(Network.self, \.getGuestNetworkPassword).guestNetworkPassword == password)
        var other = Endpoint.device(GoogleRouterDeviceType.self, id: "other")
        #expect(try other.send(Network.self, \.getGuestNetworkPassword).guestNetworkPassword != password)
    }

    @Test mutating func aSpeedTestTakesTenSeconds() throws {
        try router.send(Network.self, \.testNetworkSpeed) {
            $0.testDownloadSpeed = true
            $0.testUploadSpeed = false
        }
        #expect(network.networkSpeedTestInProgress == true)
        let busy = #expect(throws: HomeError.self) {
            try router.send(Network.self, \.testNetworkSpeed) { $0.testUploadSpeed = true }
        }
        #expect(busy?.code == .failedPrecondition)
        router.advance(by: .seconds(10))
        #expect(network.networkSpeedTestInProgress == false)
        let followUp = try #require(router.events.last)
        #expect(followUp.event == "networkControl.testNetworkSpeedFollowUp")
        #expect(followUp.fields[tag: 1] != nil && followUp.fields[tag: 2] == nil)
        #expect(router.isIdle)
    }

    @Test mutating func aSpeedTestWithoutADirectionIsRejected() throws {
        let error = #expect(throws: HomeError.self) { try router.send(Network.self, \.testNetworkSpeed) }
        #expect(error?.code == .invalidArgument)
    }

    @Test mutating func anUpdateTakesAMinuteAndASecondOneIsRejected() throws {
        try router.send(Google.SoftwareUpdateTrait.self, \.softwareUpdate)
        let error = #expect(throws: HomeError.self) {
            try router.send(Google.SoftwareUpdateTrait.self, \.softwareUpdate)
        }
        #expect(error?.code == .failedPrecondition)
        router.advance(by: .minutes(1))
        #expect(
            router[Google.SoftwareUpdateTrait.self].lastSoftwareUpdateTimeSeconds
                == SimulatedDevice.creationTime.microseconds / 1_000_000 + 60)
    }

    @Test mutating func aRebootEndsASpeedTest() throws {
        try router.send(Network.self, \.testNetworkSpeed) { $0.testDownloadSpeed = true }
        try router.send(Google.RebootTrait.self, \.reboot)
        #expect(network.networkSpeedTestInProgress == false)
        #expect(router.isIdle)
        #expect(router.events.map { $0.event } == ["basicInformation.startUp"])
    }
}
