import HomeModel
import TestHomes

@testable import HomeSimulation

extension SimulatedDevice {
    /// Returns a device with one part that has these traits with all their commands.
    static func with(_ type: (some DeviceType).Type, _ traits: TraitTemplate...) -> SimulatedDevice {
        SimulatedDevice(
            DeviceTemplate(
                id: "device", name: "Device",
                parts: [
                    PartTemplate(
                        number: 1, type: type.definition, isPrimary: true,
                        traits: traits.map { $0.acceptingAllCommands })
                ]))
    }
}
