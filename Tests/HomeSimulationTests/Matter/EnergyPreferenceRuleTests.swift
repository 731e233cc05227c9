import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about energy preferences.
@Suite struct EnergyPreferenceRuleTests {
    @Test(arguments: indices) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static func thermostat(
        _ edit: (inout AttributeEditor<Matter.EnergyPreferenceTrait>) -> Void = { _ in }
    ) -> SimulatedDevice {
        .of(ThermostatDeviceType.self) { device in
            var preference = sample
            preference.edit(Matter.EnergyPreferenceTrait.self, edit)
            device.parts[0].traits.append(preference)
        }
    }

    private static let sample = SampleTraits.all.first { $0.definition == Matter.EnergyPreferenceTrait.definition }!

    private static let indices = [
        BehaviorScenario(
            "a preference is the index of a step", on: { thermostat() },
            [
                .expect("energyPreference", #"{"currentEnergyBalance":1,"currentLowPowerModeSensitivity":0}"#),
                .write("energyPreference", #"{"currentEnergyBalance":2,"currentLowPowerModeSensitivity":1}"#),
                .expect("energyPreference", #"{"currentEnergyBalance":2,"currentLowPowerModeSensitivity":1}"#),
                .rejectWrite("energyPreference", #"{"currentEnergyBalance":3}"#, .constraintError),
                .rejectWrite("energyPreference", #"{"currentLowPowerModeSensitivity":3}"#, .constraintError),
                .rejectWrite(
                    "energyPreference", #"{"currentEnergyBalance":0,"currentLowPowerModeSensitivity":255}"#,
                    .constraintError), .write("energyPreference", #"{"currentEnergyBalance":0}"#), .powerCycle,
                .expect("energyPreference", #"{"currentEnergyBalance":0,"currentLowPowerModeSensitivity":1}"#),
            ]),
        BehaviorScenario(
            "a device without a step to choose from takes none",
            on: { thermostat { $0.energyBalances = [] } },
            [.rejectWrite("energyPreference", #"{"currentEnergyBalance":0}"#, .constraintError)]),
    ]

    @Test func aDescriptionWithAnIndexBeyondTheListHasAFault() {
        var sample = Self.sample
        #expect(sample.choiceFault == nil)
        sample.edit(Matter.EnergyPreferenceTrait.self) { $0.currentLowPowerModeSensitivity = 3 }
        #expect(sample.choiceFault?.attribute.name == "currentLowPowerModeSensitivity")
    }
}
