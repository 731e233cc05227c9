import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

/// The display of new devices: one sentence for people, and an action for a device that has commands.
@Suite struct DisplayTests {
    private static let types = Catalog.deviceTypes.map { $0.definition }

    /// Traits that manage a device. They are not the purpose of the device.
    private static let management: Set<String> = [
        "matter.accessControl", "matter.administratorCommissioning", "matter.binding", "matter.generalCommissioning",
        "matter.generalDiagnostics", "matter.groupKeyManagement", "matter.groups", "matter.identify",
        "matter.jointFabricAdministrator", "matter.jointFabricDatastore", "matter.operationalCredentials",
        "matter.otaSoftwareUpdateProvider", "matter.scenesManagement",
    ]

    private static func parts(of device: SimulatedDevice) -> [ShownPart] {
        device.device.shape.parts.indices.map { ShownPart(device: device, part: $0) }
    }

    private func check(_ device: SimulatedDevice, name: String) throws {
        let parts = Self.parts(of: device)
        for part in parts {
            for reading in part.readings { #expect(reading.fault == nil, "\(name), \(part.type.id): \(reading.text)") }
            let texts = part.readings.map { $0.text.lowercased() }
            #expect(Set(texts).count == texts.count, "\(name), \(part.type.id): \(texts)")
        }
        // Parts that manage a device characterize only a device that has no others.
        let others = parts.filter { !$0.type.isUtilityType }
        let characteristic = others.isEmpty ? parts : others
        let first = try #require(characteristic.first)
        let hasSentence = characteristic.contains { !$0.readings.isEmpty }
        #expect(hasSentence || first.type.display.text != nil, "\(name) has no sentence")
        for part in characteristic {
            let traits = device.device.shape.parts[part.part].traits.map { device.device.shape.traits[$0] }
            let commands = traits.filter { !Self.management.contains($0.definition.id) }.flatMap { $0.commands }
            if commands.isEmpty { continue }
            #expect(part.primaryAction != nil, "\(name), \(part.type.id): \(commands.map { $0.name })")
        }
    }

    @Test(arguments: types)
    func aNewDeviceOfATypeIsShownInASentenceWithAnAction(type: DeviceTypeDefinition) throws {
        let template = Blueprint.template(for: type, id: "it", name: "It", seed: 7)
        try check(SimulatedDevice(template), name: type.id)
    }

    @Test(arguments: Fleet.home(devices: 300, seed: 2).devices)
    func aDeviceOfAFleetIsShownInASentenceWithAnAction(template: DeviceTemplate) throws {
        try check(SimulatedDevice(template), name: template.id)
    }

    @Test(arguments: DemoHome.template(seed: 1).devices)
    func aDeviceOfTheDemoHomeIsShownInASentenceWithAnAction(template: DeviceTemplate) throws {
        try check(SimulatedDevice(template), name: template.id)
    }

    @Test func anAirConditionerThatIsOffIsOffOnce() {
        let device = SimulatedDevice(
            Blueprint.template(for: RoomAirConditionerDeviceType.definition, id: "it", name: "It", seed: 7))
        let texts = Self.parts(of: device)[0].readings.map { $0.text }
        #expect(texts.filter { $0 == "Off" }.count == 1, "\(texts)")
    }

    @Test(arguments: ["google.garage", "google.gate"])
    func aDoorThatIsNotLockedOpensWithItsFirstButton(id: String) throws {
        let type = try #require(Self.types.first { $0.id == id })
        let template = Blueprint.template(for: type, id: "it", name: "It", seed: 7)
        #expect(Self.parts(of: SimulatedDevice(template))[0].primaryAction == ["open", "lock"])
    }

    @Test func anOvenOffersTheStartOfItsCavity() {
        let template = Blueprint.template(for: OvenDeviceType.definition, id: "it", name: "It", seed: 7)
        #expect(Self.parts(of: SimulatedDevice(template)).compactMap { $0.primaryAction }.first == ["start"])
    }

    @Test func aConcentrationHasAUnit() {
        let template = Blueprint.template(for: AirQualitySensorDeviceType.definition, id: "it", name: "It", seed: 7)
        let texts = Self.parts(of: SimulatedDevice(template))[0].readings.map { $0.text }
        #expect(texts.contains { $0.hasPrefix("CO₂") && $0.hasSuffix(" ppm") }, "\(texts)")
    }
}
