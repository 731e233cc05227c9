package import HomeCatalog
package import HomeModel
import HomeSimulation

extension Endpoint {
    /// Creates a simulated device of a type from its blueprint.
    package static func device(_ type: (some DeviceType).Type, id: String = "device", seed: UInt64 = 1)
        -> SimulatedDevice
    {
        SimulatedDevice(Blueprint.template(for: type.definition, id: id, name: "Device", seed: seed), seed: seed)
    }

    /// Creates a switch with one part, these features and positions.
    package static func genericSwitch(_ features: [Matter.SwitchTrait.Feature], positions: UInt8 = 2)
        -> SimulatedDevice
    {
        let trait = TraitTemplate(Matter.SwitchTrait.self, features: features) {
            $0.numberOfPositions = positions
            if features.contains(.momentarySwitchMultiPress) { $0.multiPressMax = 3 }
        }
        return SimulatedDevice(
            DeviceTemplate(
                id: "switch", name: "Switch",
                parts: [
                    PartTemplate(
                        number: 1, type: GenericSwitchDeviceType.definition, isPrimary: true, traits: [trait])
                ]))
    }
}
