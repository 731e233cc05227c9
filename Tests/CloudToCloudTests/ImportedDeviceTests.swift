import CloudToCloud
import HomeCatalog
import HomeModel
import TestHomes
import Testing

/// Imported devices lack elements that the specification requires, and still accept commands.
@Suite struct ImportedDeviceTests {
    private func device(_ id: String) throws -> SimulatedDevice {
        SimulatedDevice(try #require(try Fixture.homeAssistant().home.devices.first { $0.id == id }))
    }

    @Test func aLightIsSwitchedAndDimmed() throws {
        var light = try device("light.ceiling_lights")
        try light.send(\.off)
        #expect(light.onOff.onOff == false)
        try light.send(\.moveToLevelWithOnOff) { $0.level = 254 }
        #expect(light.onOff.onOff == true)
        #expect(light.level.currentLevel == 254)
        try light.send(\.step) {
            $0.stepMode = .down
            $0.stepSize = 54
        }
        #expect(light.level.currentLevel == 200)
    }

    @Test func aLightWithAnUnknownLevelIsSwitchedOnAndGetsALevel() throws {
        var light = try device("light.bed_light")
        try light.send(\.on)
        #expect(light.onOff.onOff == true)
        try light.send(\.moveToLevel) { $0.level = 0 }
        #expect(light.level.currentLevel == 1)
    }

    @Test func aCommandOnlySwitchAcceptsACommandAndReportsNothing() throws {
        var lights = try device("switch.decorative_lights")
        try lights.send(\.on)
        #expect(lights.onOff.onOff == nil)
        #expect(lights.reports == [])
        #expect(throws: HomeError.self) { try lights.send(\.toggle) }
    }

    @Test func mutingALoudspeakerDoesNotSwitchTheDeviceOff() throws {
        var player = try device("media_player.kitchen")
        try player.send(Matter.OnOffTrait.self, part: 1, \.off)
        #expect(player[Matter.OnOffTrait.self, part: 1].onOff == false)
        #expect(player[Matter.OnOffTrait.self, part: 0].onOff == true)
        try player.send(Matter.OnOffTrait.self, part: 1, \.on)
        try player.send(Matter.LevelControlTrait.self, \.moveToLevel) { $0.level = 100 }
        #expect(player.level.currentLevel == 100)
    }
}
