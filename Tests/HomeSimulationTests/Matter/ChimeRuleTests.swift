import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Matter's chime.
@Suite struct ChimeRuleTests {
    private var light = SimulatedDevice.of(OnOffLightDeviceType.self) { device in
        device.parts[0].traits.append(
            BlueprintDefaults().trait(
                Matter.ChimeTrait.definition, of: OnOffLightDeviceType.definition, features: nil))
    }

    @Test(arguments: [
        BehaviorScenario(
            "a sound that is installed can be selected", on: chime,
            [
                .write("chime", #"{"selectedChime":2}"#), .expect("chime", #"{"selectedChime":2}"#),
                .rejectWrite("chime", #"{"selectedChime":3}"#, .notFound),
                .rejectWrite("chime", #"{"selectedChime":255,"enabled":false}"#, .notFound),
                .expect("chime", #"{"selectedChime":2,"enabled":true}"#),
            ]),
        BehaviorScenario(
            "a chime that is not enabled succeeds silently", on: chime,
            [.write("chime", #"{"enabled":false}"#), .send("chime.playChimeSound")]),
    ])
    func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static let chime: @Sendable () -> SimulatedDevice = { ChimeRuleTests().light }

    @Test mutating func aSoundPlaysForThreeSecondsAndBeginsAgainOnRequest() throws {
        try light.send("chime.playChimeSound")
        light.advance(by: .seconds(2))
        try light.send("chime.playChimeSound")
        light.advance(by: .milliseconds(2999))
        #expect(!light.isIdle)
        light.advance(by: .milliseconds(1))
        #expect(light.isIdle)
    }

    @Test mutating func noSoundPlaysWhileTheChimeIsNotEnabled() throws {
        try light.write("chime", #"{"enabled":false}"#)
        try light.send("chime.playChimeSound")
        #expect(light.isIdle)
    }

    @Test mutating func aSoundThatPlaysDoesNotEndWhenAnotherOneIsSelectedOrTheChimeIsDisabled() throws {
        try light.send("chime.playChimeSound")
        try light.write("chime", #"{"selectedChime":1,"enabled":false}"#)
        light.advance(by: .milliseconds(2999))
        #expect(!light.isIdle)
    }

    @Test mutating func aRestartEndsTheSound() throws {
        try light.send("chime.playChimeSound")
        light.powerCycle()
        #expect(light.isIdle)
    }
}
