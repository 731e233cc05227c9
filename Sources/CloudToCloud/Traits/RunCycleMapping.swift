import HomeCatalog
import HomeModel
import JSON

/// The current cycle of an appliance, the next one, and the remaining seconds.
enum RunCycleMapping: CloudTraitMapping {
    static let name = "RunCycle"

    static let mirrors = [
        TraitMirror(Matter.OperationalStateTrait.self) {
            $0.state("currentTotalRemainingTime", is: \.countdownTime)
        },
        TraitMirror(Google.ExtendedOperationalStateTrait.self) {
            $0.state("currentCycleRemainingTime", is: \.currentPhaseCountdownTimeSeconds)
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition), let extended = reader.type(for: mirrors[1].definition)
        else { return [] }
        let cycles = reader.list("currentRunCycle").first?.objectValue
        let phases = [cycles?["currentCycle"], cycles?["nextCycle"]].compactMap { $0?.stringValue }
            .map { name(of: $0, &reader) }
        var state = mirrors[0].template(&reader)
        let hasStates = reader.hasStates
        state.edit(Matter.OperationalStateTrait.self) {
            guard hasStates else { return }
            $0.phaseList = phases.isEmpty ? nil : phases
            $0.currentPhase = phases.isEmpty ? nil : 0
        }
        var importedTraits = [ImportedTrait(type: type, trait: state)]
        let extendedTrait = mirrors[1].template(&reader)
        if !extendedTrait.values.isEmpty { importedTraits.append(ImportedTrait(type: extended, trait: extendedTrait)) }
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let state = device.attributes(Matter.OperationalStateTrait.self),
            let phases = state.phaseList, let phase = state.currentPhase, phases.indices.contains(Int(phase)),
            mirror(device, &description)
        else { return false }
        var cycle = JSONObject(["currentCycle": .string(phases[Int(phase)])])
        let next = Int(phase) + 1
        if phases.indices.contains(next) { cycle["nextCycle"] = .string(phases[next]) }
        cycle["lang"] = .string("en")
        description.states["currentRunCycle"] = .array([.object(cycle)])
        return true
    }

    /// Returns a phase's name, cut to the 64 bytes that Matter allows.
    private static func name(of phase: String, _ reader: inout CloudTraitReader) -> String {
        var short = phase
        while short.utf8.count > 64 { short.removeLast() }
        if short != phase {
            reader.notes.addFault(
                .query, reader.pointer(toState: "currentRunCycle"),
                "\"\(phase)\" is longer than 64 bytes; cut to \"\(short)\"")
        }
        return short
    }
}
