import Foundation
import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import TestSupport
import Testing

/// The stimuli of each device type, and the changes of its commands, as the table beside this file lists them.
///
/// To update the table, run this test with `WRITE_STIMULUS_TABLE=1` and review the difference.
@Suite struct StimulusTableTests {
    private static let file = URL(
        fileURLWithPath: Repository.path("Tests/HomeSimulationTests/Stimuli/StimulusTable.txt"))
    private static let types = Catalog.deviceTypes.map { $0.definition }.sorted { $0.id < $1.id }
    /// Traits that most types have; the table lists their commands once.
    private static let common: Set<String> = [
        "matter.basicInformation", "matter.bridgedDeviceBasicInformation", "matter.groups", "matter.identify",
        "matter.scenesManagement",
    ]

    @Test func theTableListsTheStimuliAndCommandsOfEachType() throws {
        let table = Self.table()
        if ProcessInfo.processInfo.environment["WRITE_STIMULUS_TABLE"] != nil {
            try table.joined(separator: "\n").appending("\n").write(to: Self.file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: Self.file, encoding: .utf8).split(separator: "\n").map { String($0) }
        for line in table.difference(from: written) {
            switch line {
            case .insert(_, let element, _): Issue.record("missing in the table: \(element)")
            case .remove(_, let element, _): Issue.record("only in the table: \(element)")
            }
        }
        #expect(table.count { !$0.hasPrefix(" ") } == Self.types.count + 1)
    }

    // MARK: The table

    private static func table() -> [String] {
        var commonTraits: [TraitDefinition] = []
        var lines: [String] = []
        for type in types {
            lines.append(type.id)
            let shape = SimulatedDevice.blueprint(type).device.shape
            for part in shape.parts.indices {
                let prefix = shape.parts.count == 1 ? "" : "\(shape.parts[part].number) "
                for (_, stimulus) in Simulation.behaviors.stimuli(of: shape, part: part) {
                    let fields = stimulus.fields.fields.map { $0.name }.joined(separator: ", ")
                    lines.append("  \(prefix)stimulus \(stimulus.name)(\(fields))")
                }
                for index in shape.parts[part].traits {
                    let trait = shape.traits[index]
                    if common.contains(trait.definition.id) {
                        if !commonTraits.contains(trait.definition) { commonTraits.append(trait.definition) }
                        continue
                    }
                    lines += trait.commands.map { "  \(prefix)\(line(of: $0, trait.definition))" }
                }
            }
        }
        lines.append("most types")
        for trait in commonTraits.sorted(by: { $0.id < $1.id }) {
            lines += trait.commands.map { "  \(line(of: $0, trait))" }
        }
        return lines
    }

    private static func line(of command: CommandDefinition, _ trait: TraitDefinition) -> String {
        let changes = command.changes.compactMap { trait.attribute($0)?.name }.sorted()
        return "\(trait.name).\(command.name) -> \(changes.isEmpty ? "nothing" : changes.joined(separator: ", "))"
    }
}
