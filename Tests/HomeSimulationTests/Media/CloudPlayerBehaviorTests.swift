import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct CloudPlayerBehaviorTests {
    typealias Apps = Google.ExtendedApplicationLauncherTrait
    typealias Inputs = Google.ExtendedMediaInputTrait

    private var television = Endpoint.device(GoogleTVDeviceType.self)

    @Test mutating func inputsAreSelectedByNameAndInOrder() throws {
        try television.send(Inputs.self, \.selectCustomInput) { $0.newInput = "usb" }
        #expect(television[Inputs.self].currentCustomInput == "usb")
        try television.send(Inputs.self, \.nextInput)
        #expect(television[Inputs.self].currentCustomInput == "hdmi_1")
        try television.send(Inputs.self, \.previousInput)
        #expect(television[Inputs.self].currentCustomInput == "usb")
        let error = #expect(throws: HomeError.self) {
            try television.send(Inputs.self, \.selectCustomInput) { $0.newInput = "scart" }
        }
        #expect(error?.code == .notFound)
        #expect(error?.message.contains("hdmi_1, hdmi_2, usb") == true)
    }

    @Test mutating func appsAreOpenedByKeyOrByName() throws {
        try television.send(Apps.self, \.launchApp) { $0.newApplication = "radio" }
        #expect(television[Apps.self].currentApplicationKey == "radio")
        try television.send(Apps.self, \.launchApp) { $0.newApplicationName = "Matinee" }
        #expect(television[Apps.self].currentApplicationKey == "matinee")
    }

    @Test mutating func unknownAppsAreRejected() throws {
        let unnamed = #expect(throws: HomeError.self) { try television.send(Apps.self, \.launchApp) }
        #expect(unnamed?.code == .invalidArgument)
        let unknown = #expect(throws: HomeError.self) {
            try television.send(Apps.self, \.launchApp) { $0.newApplication = "opera" }
        }
        #expect(unknown?.code == .notFound)
        #expect(television[Apps.self].currentApplicationKey == "matinee")
    }

    @Test func availableAppsCanBeInstalled() throws {
        var player = SimulatedDevice.with(
            GoogleTVDeviceType.self,
            TraitTemplate(Apps.self) {
                $0.availableApplications = [Record { $0.key = "opera" }]
                $0.currentApplicationKey = ""
            })
        try player.send(Apps.self, \.searchApp) { $0.newApplicationName = "Opera House" }
        try player.send(Apps.self, \.installApp) { $0.newApplication = "opera" }
        let error = #expect(throws: HomeError.self) {
            try player.send(Apps.self, \.installApp) { $0.newApplication = "radio" }
        }
        #expect(error?.code == .notFound)
    }

    @Test func returnChannelSelectsThePreviousChannel() throws {
        var box = Endpoint.device(GoogleSetTopBoxDeviceType.self)
        let error = #expect(throws: HomeError.self) {
            try box.send(Google.ExtendedChannelTrait.self, \.returnChannel)
        }
        #expect(error?.code == .failedPrecondition)
        try box.send(Matter.ChannelTrait.self, \.skipChannel) { $0.count = 2 }
        try box.send(Google.ExtendedChannelTrait.self, \.returnChannel)
        #expect(box[Matter.ChannelTrait.self].currentChannel?.name == "First")
        try box.send(Google.ExtendedChannelTrait.self, \.returnChannel)
        #expect(box[Matter.ChannelTrait.self].currentChannel?.name == "Sports")
    }
}
