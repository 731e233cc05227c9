import HomeCatalog
import HomeModel
import JSON

/// Whether a cleaning robot works, to be stored in Matter's run modes and operational states.
struct RobotState {
    let isRunning: Bool?
    let isPaused: Bool

    /// The run modes of an imported robot, which only starts and stops.
    private static let idle: UInt8 = 1
    private static let cleaning: UInt8 = 2

    /// Returns the modes to which a robot can change, with their tags, such as idle and cleaning; empty if the robot
    /// does not support the command.
    static func modes(of device: DescribedDevice) -> [(tag: Matter.RvcRunModeTrait.ModeTag, mode: UInt8)] {
        guard let partTrait = device.partTrait(of: Matter.RvcRunModeTrait.definition),
            let command = partTrait.trait.definition.command(named: "changeToMode"), partTrait.has(command: command)
        else { return [] }
        let modes = partTrait.attributes(Matter.RvcRunModeTrait.self).supportedModes ?? []
        return modes.flatMap { option in
            (option.modeTags ?? []).compactMap { tag in
                guard let mode = option.mode, let value = tag[dynamicMember: \.value] else { return nil }
                return (value, mode)
            }
        }
    }

    func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let state = reader.type(for: Matter.RvcOperationalStateTrait.definition),
            let mode = reader.type(for: Matter.RvcRunModeTrait.definition)
        else { return [] }
        let pauses = reader.isSet("pausable") ? reader.commands("pause", "resume") : []
        let isDocked = reader.device.states?["isDocked"] == .bool(true)
        let hasStates = reader.hasStates
        let isWorking = isRunning == true || isPaused
        var operation = TraitTemplate(partial: Matter.RvcOperationalStateTrait.self) {
            let states: [Matter.RvcOperationalStateTrait.OperationalStateEnum] = [
                .stopped, .running, .paused, .error, .seekingCharger, .charging, .docked,
            ]
            $0.operationalStateList = states.map { state in Record { $0.operationalStateID = state } }
            guard hasStates else { return }
            $0.operationalState = isPaused ? .paused : isWorking ? .running : isDocked ? .docked : .stopped
            $0.operationalError = Record { $0.errorStateID = .noError }
        }
        operation.commands = Set(pauses.compactMap { operation.definition.command(named: $0)?.id })
        let run = TraitTemplate(
            partial: Matter.RvcRunModeTrait.self, commands: reader.commands("changeToMode")
        ) {
            $0.supportedModes = [
                Self.mode("Idle", Self.idle, .idle), Self.mode("Cleaning", Self.cleaning, .cleaning),
            ]
            if hasStates { $0.currentMode = isWorking ? Self.cleaning : Self.idle }
        }
        return [ImportedTrait(type: mode, trait: run), ImportedTrait(type: state, trait: operation)]
    }

    private static func mode(
        _ label: String, _ number: UInt8, _ tag: Matter.RvcRunModeTrait.ModeTag
    ) -> Record<Matter.RvcRunModeTrait.ModeOptionStruct> {
        Record {
            $0.label = label
            $0.mode = number
            $0.modeTags = [Record { $0[dynamicMember: \.value] = tag }]
        }
    }
}
