import HomeCatalog
import HomeModel

/// How loud something is: a loudspeaker with Matter's levels 0 to 254, which is off while it is muted.
enum VolumeMapping: CloudTraitMapping {
    static let name = "Volume"

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        let greatest = reader.number(attribute: "volumeMaxLevel", in: 1...1_000_000) ?? 100
        let scale = LevelScale.volume(greatestAmount: greatest)
        let level = reader.number("currentVolume", in: 0...greatest).map { scale.level(of: $0) }
        let hasStates = reader.hasStates
        let volume = TraitTemplate(
            partial: Matter.LevelControlTrait.self, commands: reader.commands("moveToLevel", "step")
        ) {
            if hasStates { $0.currentLevel = level }
            $0.minLevel = scale.leastLevel
            $0.maxLevel = 254
        }
        var traits = [volume]
        if reader.isSet("volumeCanMuteAndUnmute") {
            let isOn = hasStates ? reader.flag("isMuted").map { !$0 } ?? reader.assume("matter.onOff.onOff", true) : nil
            let commands = hasStates ? reader.commands("off", "on", "toggle") : reader.commands("off", "on")
            traits.append(TraitTemplate(partial: Matter.OnOffTrait.self, commands: commands) { $0.onOff = isOn })
        } else {
            reader.leaveOut(state: "isMuted")
        }
        return traits.map { Placement(type: SpeakerDeviceType.definition, trait: $0) }
    }
}
