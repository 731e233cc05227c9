import Foundation
import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

@Suite struct SimulationTests {
    /// Traits without a meaning in a simulation (fabrics, keys, update servers). Their commands fail as not simulated.
    private static let withoutBehavior: Set<String> = [
        "matter.administratorCommissioning", "matter.generalCommissioning", "matter.groupKeyManagement",
        "matter.jointFabricAdministrator", "matter.jointFabricDatastore",
        "matter.operationalCredentials", "matter.otaSoftwareUpdateProvider",
    ]

    private static let devices =
        DemoHome.template().devices
        + Catalog.deviceTypes.map { Blueprint.template(for: $0.definition, id: $0.definition.id, name: "It", seed: 1) }

    @Test func everyCommandHasAHandler() {
        for device in Self.devices {
            for trait in device.parts.flatMap({ $0.traits }) where !Self.withoutBehavior.contains(trait.definition.id) {
                let handled = Simulation.behaviors[trait.definition]?.commands ?? []
                let missing = trait.commands.subtracting(handled).compactMap { trait.definition.command($0)?.name }
                #expect(missing == [], "\(trait.definition.id) of \(device.id)")
            }
        }
    }

    /// Users read in `docs/rest.md` which commands of the catalog they cannot test with.
    @Test func theDocumentListsTheCommandsThatAreNotSimulated() throws {
        let missing = Catalog.traits.map { $0.definition }.compactMap { trait -> String? in
            let handled = Simulation.behaviors[trait]?.commands ?? []
            let names = trait.commands.filter { !handled.contains($0.id) }.map { "`\($0.name)`" }
            if names.isEmpty { return nil }
            let isAll = names.count == trait.commands.count
            return "| `\(trait.id)` | \(isAll ? "all" : names.joined(separator: ", ")) |"
        }
        let file = URL(filePath: #filePath).appending(path: "../../../../docs/rest.md").standardized
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let header = try #require(lines.firstIndex(of: "| trait | commands that are not simulated |"))
        let table = lines[(header + 2)...].prefix { $0.hasPrefix("|") }
        #expect(table.map { String($0) }.sorted() == missing.sorted())
    }

    /// A command that is not simulated fails; it does not pretend to succeed.
    @Test func aTraitWithoutABehaviorRejectsItsCommands() throws {
        var rejected: Set<String> = []
        for device in Self.devices {
            let simulated = SimulatedDevice(device)
            for (index, instance) in simulated.device.shape.traits.enumerated()
            where Simulation.behaviors[instance.definition] == nil {
                for command in instance.commands {
                    let draft = DeviceDraft(simulated.device, now: simulated.now, seed: 1)
                    let error = #expect(throws: HomeError.self) {
                        _ = try Simulation.behaviors.invoke(command, fields: .empty, of: index, on: draft)
                    }
                    #expect(error?.code == .unimplemented, "\(command.name) of \(device.id)")
                    rejected.insert(instance.definition.id)
                }
            }
        }
        #expect(rejected == Self.withoutBehavior)
    }

    @Test func stimulusNamesOfAPartAreUnique() {
        for device in Self.devices {
            let shape = SimulatedDevice(device).device.shape
            for part in shape.parts.indices {
                let names = Simulation.behaviors.stimuli(of: shape, part: part).map { $0.stimulus.name }
                #expect(Set(names).count == names.count, "\(shape.parts[part].type.id) has \(names)")
            }
        }
    }

    /// A cloud air cooler measures temperature and humidity in one part.
    @Test func stimuliWithEqualNamesStartWithTheirTrait() throws {
        var cooler = SimulatedDevice.blueprint(GoogleAirCoolerDeviceType.definition)
        let names = Simulation.behaviors.stimuli(of: cooler.device.shape, part: 0).map { $0.stimulus.name }
        #expect(names.contains("matter.temperatureMeasurement.measure"))
        #expect(names.contains("matter.relativeHumidityMeasurement.measure"))
        try cooler.stimulate("matter.temperatureMeasurement.measure", params: #"{"value":1900}"#)
        #expect(cooler[Matter.TemperatureMeasurementTrait.self].measuredValue == 1900)
    }
}
