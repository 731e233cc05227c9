import HomeCatalog
import HomeModel
import JSON

/// How far a device is open, in percent. Coverings (percent closed) and valves have Matter's traits. All other devices,
/// and those that open in several directions, have Google's trait.
enum OpenCloseMapping: CloudTraitMapping {
    static let name = "OpenClose"
    static let commandOnly: String? = "commandOnlyOpenClose"
    static let queryOnly: String? = "queryOnlyOpenClose"

    static let mirrors = [
        TraitMirror(Google.OpenCloseTrait.self) {
            $0.attribute("openDirection", is: \.supportedDirections)
            $0.state("openPercent", is: \.openPercent)
            $0.state("openState", is: \.openState)
            $0.command("OpenClose", is: \.goToOpenPercentage) {
                $0.required("openPercent", is: \.openPercent)
                $0.optional("openDirection", is: \.openDirection)
            }
            $0.command("OpenClose", is: \.open, when: ["openPercent": .integer(100)]) {
                $0.optional("openDirection", is: \.openDirection)
            }
            $0.command("OpenClose", is: \.close, when: ["openPercent": .integer(0)])
            $0.command("OpenCloseRelative", is: \.step) {
                $0.required("openRelativePercent", is: \.openRelativePercent)
                $0.optional("openDirection", is: \.openDirection)
            }
        },
        TraitMirror(Matter.WindowCoveringTrait.self) {
            $0.state(
                "openPercent", is: \.currentPositionLiftPercent100ths, ValueTranslation(scale: .percentOpen))
            $0.command("OpenClose", is: \.upOrOpen, when: ["openPercent": .integer(100)])
            $0.command("OpenClose", is: \.downOrClose, when: ["openPercent": .integer(0)])
            $0.command("OpenClose", is: \.goToLiftPercentage) {
                $0.required("openPercent", is: \.liftPercent100thsValue, ValueTranslation(scale: .percentOpen))
            }
        },
        TraitMirror(Matter.ValveConfigurationAndControlTrait.self) {
            $0.state("openPercent", is: \.currentLevel)
            $0.command("OpenClose", is: \.close, when: ["openPercent": .integer(0)])
            $0.command("OpenClose", is: \.open) { $0.required("openPercent", is: \.targetLevel) }
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let isDiscrete = reader.isSet("discreteOnlyOpenClose")
        let hasDirections = reader.device.attributes["openDirection"]?.arrayValue?.isEmpty == false
        if !hasDirections, let type = reader.catalogType(for: Matter.WindowCoveringTrait.self) {
            return [
                ImportedTrait(type: type, trait: CoveringPosition(&reader).template(&reader, isDiscrete: isDiscrete))
            ]
        }
        if !hasDirections, let type = reader.catalogType(for: Matter.ValveConfigurationAndControlTrait.self) {
            return [ImportedTrait(type: type, trait: valve(&reader, isDiscrete: isDiscrete))]
        }
        if let sensor = reader.catalogTypes.first(where: { $0 == ContactSensorDeviceType.definition }) {
            return [ImportedTrait(type: sensor, trait: contact(&reader))]
        }
        guard let type = reader.type(for: mirrors[0].definition) else { return [] }
        let unsupportedCommands: Set = isDiscrete ? ["goToOpenPercentage", "step"] : []
        return [ImportedTrait(type: type, trait: mirrors[0].template(&reader, excludingCommands: unsupportedCommands))]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        var found: (partTrait: DescribedDevice.PartTrait, mirror: TraitMirror)?
        for mirror in mirrors.reversed() {
            if let partTrait = device.partTrait(of: mirror.definition) { found = (partTrait, mirror) }
        }
        guard let (partTrait, mirror) = found else { return describe(contactOf: device, &description) }
        mirror.write(partTrait.trait, to: &description)
        if mirror.definition == mirrors[2].definition, description.states["openPercent"] == nil {
            let state = partTrait.attributes(Matter.ValveConfigurationAndControlTrait.self).currentState
            if let state { description.states["openPercent"] = .integer(state == .closed ? 0 : 100) }
        }
        let commands = mirror.commands.filter { partTrait.has(command: $0.command) }
        let isContinuous =
            commands.contains { ["goToOpenPercentage", "goToLiftPercentage"].contains($0.command.name) }
            || partTrait.trait.features.contains(Matter.ValveConfigurationAndControlTrait.Feature.level)
                && mirror.definition == mirrors[2].definition
        if !isContinuous, !commands.isEmpty { description.attributes["discreteOnlyOpenClose"] = .bool(true) }
        // An attribute without a known value is still readable.
        let hasStates = mirror.states.contains { partTrait.trait.values[$0.attribute.id] != nil }
        markAccess(
            hasStates: hasStates || description.states["openPercent"] != nil, hasCommands: !commands.isEmpty,
            &description)
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        switch execution.command {
        case "OpenClose":
            let percent = try execution.number("openPercent", in: 0...100)
            let actions = try mirroredActions(for: execution, on: device)
            if !actions.isEmpty { return actions }
            // A valve without levels can only open and close completely.
            guard percent == 100, let valve = device.partTrait(of: mirrors[2].definition) else {
                throw CloudCommandError(
                    code: "discreteOnlyOpenClose", message: "the device opens and closes only completely")
            }
            return valve.invoke(Matter.ValveConfigurationAndControlTrait.self, \.open)
        case "OpenCloseRelative":
            let change = try execution.number("openRelativePercent", in: -100...100)
            let googleActions = try mirroredActions(for: execution, on: device)
            if googleActions.isEmpty, let valve = device.partTrait(of: mirrors[2].definition),
                let now = valve.attributes(Matter.ValveConfigurationAndControlTrait.self).currentLevel
            {
                let level = UInt8(max(0, min(100, (Double(now) + change).rounded())))
                if level == 0 { return valve.invoke(Matter.ValveConfigurationAndControlTrait.self, \.close) }
                return valve.invoke(Matter.ValveConfigurationAndControlTrait.self, \.open) { $0.targetLevel = level }
            }
            guard googleActions.isEmpty, let covering = device.partTrait(of: mirrors[1].definition),
                let now = covering.attributes(Matter.WindowCoveringTrait.self).currentPositionLiftPercent100ths
            else { return googleActions }
            let position = max(0, min(10_000, Double(now) - change * 100))
            return covering.invoke(Matter.WindowCoveringTrait.self, \.goToLiftPercentage) {
                $0.liftPercent100thsValue = UInt16(position.rounded())
            }
        default:
            return []
        }
    }

    /// A sensor of a door or a window, which reports only whether it is closed.
    private static func contact(_ reader: inout CloudTraitReader) -> TraitTemplate {
        let percent = reader.number("openPercent", in: 0...100)
        let hasStates = reader.hasStates
        return TraitTemplate(partial: Matter.BooleanStateTrait.self, features: [], commands: []) {
            guard hasStates else { return }
            $0.stateValue = percent.map { $0 == 0 } ?? reader.assume("matter.booleanState.stateValue", true)
        }
    }

    private static func describe(contactOf device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let contact = device.partTraits(of: Matter.BooleanStateTrait.definition)
            .first { $0.part.type == ContactSensorDeviceType.definition }
        guard let contact else { return false }
        description.attributes["queryOnlyOpenClose"] = .bool(true)
        description.attributes["discreteOnlyOpenClose"] = .bool(true)
        if let isClosed = contact.attributes(Matter.BooleanStateTrait.self).stateValue {
            description.states["openPercent"] = .integer(isClosed ? 0 : 100)
        }
        return true
    }

    private static func valve(_ reader: inout CloudTraitReader, isDiscrete: Bool) -> TraitTemplate {
        let percent = reader.number("openPercent", in: 0...100)
        let hasStates = reader.hasStates
        return TraitTemplate(
            partial: Matter.ValveConfigurationAndControlTrait.self, features: isDiscrete ? [] : [.level],
            commands: reader.commands("open", "close")
        ) {
            guard hasStates else { return }
            let state: Matter.ValveConfigurationAndControlTrait.ValveStateEnum? = percent.map {
                $0.rounded() > 0 ? .open : .closed
            }
            $0.currentState = state
            $0.targetState = state
            $0.openDuration = nil
            $0.remainingDuration = nil
            guard !isDiscrete else { return }
            $0.currentLevel = percent.map { UInt8($0.rounded()) }
            $0.targetLevel = percent.map { UInt8($0.rounded()) }
        }
    }
}
