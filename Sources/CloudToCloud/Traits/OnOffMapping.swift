import HomeCatalog
import HomeModel

/// Whether something is on: Matter's onOff.
///
/// Stands on the device's own type where that has a switch, on a plug-in unit of its own where the catalogue does not know
/// the device: its power is switched. A loudspeaker's own switch is its mute, so its power is a plug-in unit too. A
/// thermostat has no place for it: its mode says it.
enum OnOffMapping: CloudTraitMapping {
    static let name = "OnOff"

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        if reader.counterpart(for: Matter.ThermostatTrait.self) != nil { return [] }
        let onOff = reader.hasStates ? reader.flag("on") ?? reader.assume("matter.onOff.onOff", false) : nil
        // Nobody can toggle what nobody can read.
        let commands = reader.hasStates ? reader.commands("off", "on", "toggle") : reader.commands("off", "on")
        let trait = TraitTemplate(partial: Matter.OnOffTrait.self, commands: commands) { $0.onOff = onOff }
        return [Placement(type: type(for: reader), trait: trait)]
    }

    /// The type whose switch turns the device as a whole on and off.
    static func type(for reader: TraitReader) -> DeviceTypeDefinition {
        let own = reader.counterpart(for: Matter.OnOffTrait.self)
        guard let own, own != SpeakerDeviceType.definition else { return OnOffPluginUnitDeviceType.definition }
        return own
    }
}
