import HomeCatalog
import HomeModel
import JSON

/// Whether a device runs, is paused or is stopped: the operational state of an appliance or a robot, or the motion of a
/// covering. Zones are in Google's trait.
enum StartStopMapping: CloudTraitMapping {
    static let name = "StartStop"

    static let mirrors = [
        TraitMirror(Google.ExtendedOperationalStateTrait.self) {
            $0.attribute("availableZones", is: \.operationZones)
            $0.state("activeZones", is: \.activeOperationZones)
            $0.command("StartStop", is: \.startWithOperationZones, when: ["start": .bool(true)]) {
                $0.required("multipleZones", is: \.operationZones)
            }
        },
        TraitMirror(Matter.OperationalStateTrait.self) {
            $0.command("StartStop", is: \.start, when: ["start": .bool(true)])
            $0.command("StartStop", is: \.stop, when: ["start": .bool(false)])
            $0.command("PauseUnpause", is: \.pause, when: ["pause": .bool(true)])
            $0.command("PauseUnpause", is: \.resume, when: ["pause": .bool(false)])
        },
        TraitMirror(Matter.RvcOperationalStateTrait.self) {
            $0.command("PauseUnpause", is: \.pause, when: ["pause": .bool(true)])
            $0.command("PauseUnpause", is: \.resume, when: ["pause": .bool(false)])
        },
        TraitMirror(Matter.WindowCoveringTrait.self) {
            $0.command("StartStop", is: \.stopMotion, when: ["start": .bool(false)])
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let isRunning = reader.flag("isRunning")
        let isPaused = reader.flag("isPaused") ?? false
        if let type = reader.catalogType(for: Matter.WindowCoveringTrait.self) {
            // The cloud does not report the direction of the motion. OpenClose maps a covering that does not move.
            if isRunning == true { reader.noteUnmapped(state: "isRunning") }
            return [
                ImportedTrait(
                    type: type,
                    trait: TraitTemplate(
                        partial: Matter.WindowCoveringTrait.self, commands: reader.commands("stopMotion")))
            ]
        }
        var importedTraits: [ImportedTrait] = []
        if reader.catalogType(for: Matter.RvcOperationalStateTrait.self) != nil {
            importedTraits = RobotState(isRunning: isRunning, isPaused: isPaused).importedTraits(&reader)
        } else if let type = reader.type(for: Matter.OperationalStateTrait.definition) {
            importedTraits = [
                ImportedTrait(type: type, trait: appliance(&reader, isRunning: isRunning, isPaused: isPaused))
            ]
        }
        if let type = reader.type(for: mirrors[0].definition), !reader.texts(attribute: "availableZones").isEmpty {
            importedTraits.append(ImportedTrait(type: type, trait: mirrors[0].template(&reader)))
        }
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let (operation, robot) = (
            device.partTrait(of: mirrors[1].definition), device.partTrait(of: mirrors[2].definition)
        )
        let covering = device.partTrait(of: mirrors[3].definition)
        if let operation, supports("StartStop", mirrors[1], operation) {
            let state = operation.attributes(Matter.OperationalStateTrait.self).operationalState
            if let state { report(isRunning: state == .running, isPaused: state == .paused, &description) }
        } else if let robot, !RobotState.modes(of: device).isEmpty {
            let state = robot.attributes(Matter.RvcOperationalStateTrait.self).operationalState
            if let state { report(isRunning: state == .running, isPaused: state == .paused, &description) }
        } else if let covering, supports("StartStop", mirrors[3], covering) {
            let motion = covering.attributes(Matter.WindowCoveringTrait.self).operationalStatus
            report(isRunning: motion?.isEmpty == false, isPaused: nil, &description)
        } else {
            return false
        }
        if let zones = device.partTrait(of: mirrors[0].definition), supports("StartStop", mirrors[0], zones) {
            mirrors[0].write(zones.trait, to: &description)
        }
        let pauses = mirrors[1...2].contains { mirror in
            device.partTrait(of: mirror.definition).map { supports("PauseUnpause", mirror, $0) } == true
        }
        description.attributes["pausable"] = .bool(pauses)
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        if execution.command == "PauseUnpause" { _ = try execution.flag("pause") }
        guard execution.command == "StartStop" else { return try mirroredActions(for: execution, on: device) }
        let starts = try execution.flag("start")
        var execution = execution
        if let zone = execution.parameters["zone"], !zone.isNull {
            _ = try execution.text("zone")
            var parameters = execution.parameters
            parameters["multipleZones"] = .array([zone])
            execution = CloudExecution(command: execution.command, parameters: parameters)
        }
        if starts, execution.parameters["multipleZones"]?.isNull == false {
            // Rejects zones on a device without zones, instead of starting it everywhere.
            guard let zones = device.partTrait(of: mirrors[0].definition), supports("StartStop", mirrors[0], zones)
            else {
                return []
            }
        }
        let actions = try mirroredActions(for: execution, on: device)
        guard actions.isEmpty, let partTrait = device.partTrait(of: Matter.RvcRunModeTrait.definition) else {
            return actions
        }
        guard let mode = RobotState.modes(of: device).first(where: { $0.tag == (starts ? .cleaning : .idle) })?.mode
        else { return [] }
        return partTrait.invoke(Matter.RvcRunModeTrait.self, \.changeToMode) { $0.newMode = mode }
    }

    private static func supports(_ command: String, _ mirror: TraitMirror, _ partTrait: DescribedDevice.PartTrait)
        -> Bool
    {
        mirror.commands.contains { $0.cloudCommand == command && partTrait.has(command: $0.command) }
    }

    private static func report(isRunning: Bool, isPaused: Bool?, _ description: inout CloudDescription) {
        // A paused device counts as running.
        description.states["isRunning"] = .bool(isRunning || isPaused == true)
        if let isPaused { description.states["isPaused"] = .bool(isPaused) }
    }

    private static func appliance(_ reader: inout CloudTraitReader, isRunning: Bool?, isPaused: Bool) -> TraitTemplate {
        let hasStates = reader.hasStates
        let pauses = reader.isSet("pausable") ? ["pause", "resume"] : []
        let names = (reader.isQueryOnly ? [] : ["start", "stop"] + pauses)
        var trait = TraitTemplate(partial: Matter.OperationalStateTrait.self) {
            guard hasStates else { return }
            $0.operationalStateList = Matter.OperationalStateTrait.OperationalStateEnum.allCases.map { state in
                Record { $0.operationalStateID = state }
            }
            $0.operationalState = isPaused ? .paused : isRunning == true ? .running : .stopped
            $0.operationalError = Record { $0.errorStateID = .noError }
        }
        trait.commands = Set(names.compactMap { trait.definition.command(named: $0)?.id })
        return trait
    }
}
