import HomeCatalog
import HomeModel
import HomeSimulation
import HomeTesting
import Testing

/// What people see of new devices: one sentence for people, and something to do with a device that has commands.
@Suite struct DisplayTests {
    private static let types = Catalog.deviceTypes.map { $0.definition }

    /// Traits that manage a device. They are not what the device is for.
    private static let management: Set<String> = [
        "matter.accessControl", "matter.administratorCommissioning", "matter.binding", "matter.groups",
        "matter.identify", "matter.scenesManagement",
    ]

    /// Types whose devices have no state to show.
    private static let withoutState = Set(
        OmittedTypes.controllers + ["google.controlPanel", "google.doorbell", "google.scene"] + [
            // Its modes are lists that the device declares.
            "google.bed"
        ])

    private static func parts(of device: SimulatedDevice) -> [ShownPart] {
        device.device.shape.parts.indices.map { ShownPart(device: device, part: $0) }
    }

    private func check(_ device: SimulatedDevice, name: String) {
        let parts = Self.parts(of: device)
        for part in parts {
            for reading in part.readings { #expect(reading.fault == nil, "\(name), \(part.type.id): \(reading.text)") }
        }
        let characteristic = parts.filter { !$0.type.isUtilityType }
        if let type = characteristic.first?.type, !Self.withoutState.contains(type.id) {
            #expect(characteristic.contains { !$0.readings.isEmpty }, "\(name) has no sentence")
        }
        for part in characteristic {
            let traits = device.device.shape.parts[part.part].traits.map { device.device.shape.traits[$0] }
            let commands = traits.filter { !Self.management.contains($0.definition.id) }.flatMap { $0.commands }
            if commands.isEmpty { continue }
            #expect(part.primaryAction != nil, "\(name), \(part.type.id): \(commands.map { $0.name })")
        }
    }

    @Test(arguments: types)
    func aNewDeviceOfATypeIsShownInASentenceWithAnAction(type: DeviceTypeDefinition) {
        let template = Blueprint.template(for: type, id: "it", name: "It", seed: 7)
        check(SimulatedDevice(template), name: type.id)
    }

    @Test(arguments: DemoHome.template(seed: 1).devices)
    func aDeviceOfTheDemoHomeIsShownInASentenceWithAnAction(template: DeviceTemplate) {
        check(SimulatedDevice(template), name: template.id)
    }

    @Test func anAirConditionerThatIsOffIsOffOnce() {
        let device = SimulatedDevice(
            Blueprint.template(for: RoomAirConditionerDeviceType.definition, id: "it", name: "It", seed: 7))
        let texts = Self.parts(of: device)[0].readings.map { $0.text }
        #expect(texts.filter { $0 == "Off" }.count == 1, "\(texts)")
    }
}
