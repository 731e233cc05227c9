import HomeCatalog
import HomeModel
import JSON

/// The speed of a fan: percent and direction in Matter's trait, the vendor's named speeds in Google's.
///
/// If the named speeds are ordered and no percent is sent, the position in the order sets the percent: the second of
/// four speeds is 50.
enum FanSpeedMapping: CloudTraitMapping {
    static let name = "FanSpeed"
    static let commandOnly: String? = "commandOnlyFanSpeed"

    static let mirrors = [
        TraitMirror(Matter.FanControlTrait.self) {
            $0.state("currentFanSpeedPercent", is: \.percentCurrent)
        },
        TraitMirror(Google.ExtendedFanControlTrait.self) {
            $0.attribute("availableFanSpeeds", is: \.customFanModes, ValueTranslation(isSnakeCase: true))
            $0.state("currentFanSpeedSetting", is: \.customFanMode)
            $0.command("Reverse", is: \.toggleAirflowDirection)
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition), let extended = reader.type(for: mirrors[1].definition)
        else { return [] }
        let reversible = reader.isSet("reversible")
        var named = mirrors[1].template(&reader, excludingCommands: reversible ? [] : ["toggleAirflowDirection"])
        // A write-only fan also has `customFanMode`, because clients set the speed by writing it. Empty means unknown.
        let hasStates = reader.hasStates
        named.edit(Google.ExtendedFanControlTrait.self) {
            if !hasStates, $0.customFanModes != nil { $0.customFanMode = "" }
        }
        var importedTraits: [ImportedTrait] = []
        if let fan = fan(&reader, reversible: reversible) {
            importedTraits.append(ImportedTrait(type: type, trait: fan))
        }
        if importedTraits.isEmpty || !named.values.isEmpty || !named.commands.isEmpty {
            importedTraits.append(ImportedTrait(type: extended, trait: named))
        }
        return importedTraits
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        let fan = device.attributes(Matter.FanControlTrait.self)
        let named = device.partTrait(of: mirrors[1].definition)
        guard fan != nil || named != nil else { return false }
        if let named { mirrors[1].write(named.trait, to: &description) }
        if let partTrait = device.partTrait(of: mirrors[0].definition) {
            mirrors[0].write(partTrait.trait, to: &description)
        }
        let hasPercent = device.partTrait(of: mirrors[0].definition)?
            .has(attribute: \Matter.FanControlTrait.Attributes.percentSetting)
        description.attributes["supportsFanSpeedPercent"] = .bool(hasPercent == true)
        let isSet = fan?.percentCurrent != nil || description.states["currentFanSpeedSetting"] != nil
        let isNamed = named?.has(attribute: \Google.ExtendedFanControlTrait.Attributes.customFanMode)
        markAccess(hasStates: isSet, hasCommands: hasPercent == true || isNamed == true, &description)
        description.attributes["reversible"] = .bool(fan?.airflowDirection != nil)
        if let direction = fan?.airflowDirection {
            description.states["currentFanSpeedReverse"] = .bool(direction == .reverse)
        }
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        let fan = device.partTrait(of: mirrors[0].definition)
        switch execution.command {
        case "SetFanSpeed" where execution.parameters["fanSpeed"] != nil:
            let speed = try execution.text("fanSpeed")
            let named = device.partTrait(of: mirrors[1].definition)
            let speeds = named?.attributes(Google.ExtendedFanControlTrait.self).customFanModes?.speeds ?? []
            if named != nil, !speeds.contains(where: { $0.speedName == speed }) {
                throw CloudCommandError(code: "notSupported", message: "the fan has no speed \(speed)")
            }
            return named?
                .write(Google.ExtendedFanControlTrait.self) { $0.customFanMode = speed } ?? []
        case "SetFanSpeed":
            let percent = UInt8(try execution.number("fanSpeedPercent", in: 0...100).rounded())
            return fan?.write(Matter.FanControlTrait.self) { $0.percentSetting = percent } ?? []
        case "SetFanSpeedRelative":
            let change = try execution.relative("fanSpeedRelativePercent", weight: "fanSpeedRelativeWeight")
            guard let now = device.attributes(Matter.FanControlTrait.self)?.percentCurrent else { return [] }
            let percent = UInt8(max(0, min(100, (Double(now) + change).rounded())))
            return fan?.write(Matter.FanControlTrait.self) { $0.percentSetting = percent } ?? []
        case "Reverse":
            let now = device.attributes(Matter.FanControlTrait.self)?.airflowDirection
            return fan?.write(Matter.FanControlTrait.self) {
                $0.airflowDirection = now == .reverse ? .forward : .reverse
            } ?? []
        default:
            return []
        }
    }

    /// Returns Matter's fan control; nil if the fan has neither a percentage, nor ordered speeds, nor a direction.
    private static func fan(_ reader: inout CloudTraitReader, reversible: Bool) -> TraitTemplate? {
        let percentState = reader.number("currentFanSpeedPercent", in: 0...100)
        let hasPercent = reader.isSet("supportsFanSpeedPercent")
        let position = percentState == nil ? position(reader) : nil
        guard hasPercent || percentState != nil || position != nil || reversible else { return nil }
        let isReverse = reversible ? reader.flag("currentFanSpeedReverse") ?? false : false
        var percent = percentState.map { UInt8($0.rounded()) }
        let hasSpeed = hasPercent || percentState != nil || position != nil
        let hasStates = reader.hasStates
        if hasSpeed, hasStates, percent == nil {
            percent = reader.assume("matter.fanControl.percentCurrent", UInt8((position ?? 0).rounded()))
        }
        return TraitTemplate(
            partial: Matter.FanControlTrait.self, features: reversible ? [.airflowDirection] : []
        ) {
            if reversible, hasStates { $0.airflowDirection = isReverse ? .reverse : .forward }
            // A fan with named speeds alone has no percent.
            guard hasSpeed else { return }
            $0.fanModeSequence = .offLowMedHigh
            // A write-only fan also has `percentSetting`, because clients set the speed by writing it.
            $0.percentSetting = percent
            guard let percent, hasStates else { return }
            $0.fanMode = mode(percent: percent)
            $0.percentCurrent = percent
        }
    }

    /// Returns the position of the current speed among the ordered speeds, in percent.
    private static func position(_ reader: CloudTraitReader) -> Double? {
        guard let available = reader.device.attributes["availableFanSpeeds"]?.objectValue,
            available["ordered"] == .bool(true), let speeds = available["speeds"]?.arrayValue,
            let index = speeds.firstIndex(where: {
                $0.objectValue?["speed_name"] == reader.device.states?["currentFanSpeedSetting"]
            })
        else { return nil }
        return Double(index + 1) / Double(speeds.count) * 100
    }

    /// Returns Matter's fan mode: each mode covers a third of the range.
    static func mode(percent: UInt8) -> Matter.FanControlTrait.FanModeEnum {
        switch percent {
        case 0: .off
        case ...33: .low
        case ...66: .medium
        default: .high
        }
    }
}
