import HomeCatalog
import HomeModel
import JSON

/// The volume of a loudspeaker as Matter's levels 0 to 254. A muted loudspeaker is off.
///
/// The catalog does not store the vendor's maximum volume; descriptions use 100.
enum VolumeMapping: CloudTraitMapping {
    static let name = "Volume"
    static let commandOnly: String? = "commandOnlyVolume"

    static let mirrors = [
        TraitMirror(Matter.LevelControlTrait.self) {
            $0.state("currentVolume", is: \.currentLevel, percent)
            $0.command("setVolume", is: \.moveToLevel) {
                $0.required("volumeLevel", is: \.level, percent)
                $0.constant(\.transitionTime, nil)
            }
        },
        TraitMirror(Google.ExtendedLevelControlTrait.self) {
            $0.attribute("levelStepSize", is: \.defaultStepSize, percent)
        },
        TraitMirror(Matter.OnOffTrait.self) {
            $0.command("mute", is: \.off, when: ["mute": .bool(true)])
            $0.command("mute", is: \.on, when: ["mute": .bool(false)])
        },
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let maximum = reader.number(attribute: "volumeMaxLevel", in: 1...1_000_000) ?? 100
        let scale = LevelScale.volume(maximumAmount: maximum)
        let level = reader.number("currentVolume", in: 0...maximum).map { scale.level(of: $0) }
        let hasStates = reader.hasStates
        let volume = TraitTemplate(
            partial: Matter.LevelControlTrait.self, commands: reader.commands("moveToLevel", "step")
        ) {
            if hasStates { $0.currentLevel = level }
            $0.minLevel = scale.minimumLevel
            $0.maxLevel = 254
        }
        var traits = [volume]
        if reader.isSet("volumeCanMuteAndUnmute") {
            let isOn = hasStates ? reader.flag("isMuted").map { !$0 } ?? reader.assume("matter.onOff.onOff", true) : nil
            let commands = hasStates ? reader.commands("off", "on", "toggle") : reader.commands("off", "on")
            traits.append(TraitTemplate(partial: Matter.OnOffTrait.self, commands: commands) { $0.onOff = isOn })
        } else {
            reader.noteUnmapped(state: "isMuted")
        }
        if let step = reader.number(attribute: "levelStepSize", in: 1...maximum) {
            let levels = UInt32(max(1, scale.level(of: step)))
            traits.append(
                TraitTemplate(partial: Google.ExtendedLevelControlTrait.self) { $0.defaultStepSize = levels })
        }
        return traits.map { ImportedTrait(type: SpeakerDeviceType.definition, trait: $0) }
    }

    /// Returns the trait on the loudspeaker, else on the player. Only the On/Off trait of a loudspeaker mutes it.
    static func partTrait(of mirror: TraitMirror, on device: DescribedDevice) -> DescribedDevice.PartTrait? {
        let partTraits = device.partTraits(of: mirror.definition)
        let speaker = partTraits.first { $0.part.type == SpeakerDeviceType.definition }
        if mirror.definition == Matter.OnOffTrait.definition { return speaker }
        return speaker ?? partTraits.first { playerTypes.contains($0.part.type) }
    }

    /// The types whose level is their volume.
    static let playerTypes: [DeviceTypeDefinition] = [
        SpeakerDeviceType.definition, GoogleAudioVideoReceiverDeviceType.definition,
        GoogleGameConsoleDeviceType.definition, GoogleSetTopBoxDeviceType.definition,
        GoogleSoundbarDeviceType.definition, GoogleStreamingBoxDeviceType.definition,
        GoogleStreamingSoundbarDeviceType.definition, GoogleStreamingStickDeviceType.definition,
        GoogleTVDeviceType.definition,
    ]

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard partTrait(of: mirrors[0], on: device) != nil, mirror(device, &description) else { return false }
        description.attributes["volumeMaxLevel"] = .integer(100)
        description.attributes["volumeCanMuteAndUnmute"] = .bool(false)
        guard let mute = partTrait(of: mirrors[2], on: device) else { return true }
        description.attributes["volumeCanMuteAndUnmute"] = .bool(true)
        if let isOn = mute.attributes(Matter.OnOffTrait.self).onOff { description.states["isMuted"] = .bool(!isOn) }
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        switch execution.command {
        case "setVolume":
            _ = try execution.number("volumeLevel", in: 0...100)
            return try mirroredActions(for: execution, on: device)
        case "volumeRelative":
            guard let partTrait = partTrait(of: mirrors[0], on: device) else { return [] }
            let steps = try execution.number("relativeSteps", in: -100...100)
            let size = Double(device.attributes(Google.ExtendedLevelControlTrait.self)?.defaultStepSize ?? 3)
            return partTrait.invoke(Matter.LevelControlTrait.self, \.step) {
                $0.stepMode = steps < 0 ? .down : .up
                $0.stepSize = UInt8(min(254, (abs(steps) * size).rounded()))
                $0.transitionTime = nil
            }
        default:
            return try mirroredActions(for: execution, on: device)
        }
    }

    private static let percent = ValueTranslation(scale: .level(.volume(maximumAmount: 100)))
}
