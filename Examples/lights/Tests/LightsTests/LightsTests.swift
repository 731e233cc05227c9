import HomeTesting
import Lights
import Testing

/// Each test has a home of its own: in this process, or in the gateway that `HOME_GATEWAY_URL` names.
@Suite(.home(.demo)) struct LightsTests {
    @Test func aLightThatIsSwitchedOnIsOn() async throws {
        let home = try TestHome.current
        let light = try #require(try await home.devices().list().first { $0.id == "hallway-light" })
        #expect(try await !Lights(of: home).on().contains(light))
        try await light.types.get(OnOffLightDeviceType.self)?.matterTraits.onOffTrait?.on()
        #expect(try await Lights(of: home).on().contains { $0.id == "hallway-light" })
    }

    @Test func allLightsGoOff() async throws {
        let lights = Lights(of: try TestHome.current)
        #expect(try await lights.on().isEmpty == false)
        #expect(try await lights.switchOff() == [])
        // Some lights fade.
        try await TestHome.current.simulation.advanceUntilIdle()
        #expect(try await lights.on().isEmpty)
        try await lights.waitUntilDark()
    }

    @Test func aLightThatDoesNotRespondIsNamed() async throws {
        let home = try TestHome.current
        let light = try #require(try await Lights(of: home).on().first)
        try await home.simulation.setReachable(false, deviceID: light.id)
        #expect(try await Lights(of: home).switchOff().contains(light.name))
    }

    @Test func aHomeWithoutDevicesIsDark() async throws {
        try await TestHome.with(.empty) { home in
            let lights = try await Lights(of: home).on()
            #expect(lights.isEmpty)
        }
    }
}
