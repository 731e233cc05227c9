import HomeCatalog
import HomeModel
import JSON

/// Whether a device is on: Matter's onOff.
///
/// The trait is on the device's own type, or on a separate plug-in unit if the catalog has no type for the device. The
/// On/Off trait of a loudspeaker mutes it, so its power is on a plug-in unit too.
enum OnOffMapping: CloudTraitMapping {
    static let name = "OnOff"
    static let commandOnly: String? = "commandOnlyOnOff"
    static let queryOnly: String? = "queryOnlyOnOff"

    static let mirrors = [
        TraitMirror(Matter.OnOffTrait.self) {
            $0.state("on", is: \.onOff)
            $0.command("OnOff", is: \.on, when: ["on": .bool(true)])
            $0.command("OnOff", is: \.off, when: ["on": .bool(false)])
        }
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let onOff = reader.hasStates ? reader.flag("on") ?? reader.assume("matter.onOff.onOff", false) : nil
        // Toggle needs a known state.
        let commands = reader.hasStates ? reader.commands("off", "on", "toggle") : reader.commands("off", "on")
        let trait = TraitTemplate(partial: Matter.OnOffTrait.self, commands: commands) { $0.onOff = onOff }
        return [ImportedTrait(type: type(for: reader), trait: trait)]
    }

    static func partTrait(of mirror: TraitMirror, on device: DescribedDevice) -> DescribedDevice.PartTrait? {
        device.partTraits(of: mirror.definition).first { $0.part.type != SpeakerDeviceType.definition }
    }

    /// Returns the type of the part whose switch turns the whole device on and off.
    static func type(for reader: CloudTraitReader) -> DeviceTypeDefinition {
        let importedType = reader.type(for: Matter.OnOffTrait.definition)
        guard let importedType, importedType != SpeakerDeviceType.definition else {
            return OnOffPluginUnitDeviceType.definition
        }
        return importedType
    }
}
