import HomeCatalog
import HomeModel
import JSON

/// The effects of a light: sleep, wake, and the color loop, which is in Matter's trait.
///
/// Cloud-to-cloud does not have Google's pulse effect.
enum LightEffectsMapping: CloudTraitMapping {
    static let name = "LightEffects"

    static let mirrors = [
        TraitMirror(Google.LightEffectsTrait.self) {
            $0.attribute("defaultSleepDuration", is: \.defaultSleepDurationSeconds)
            $0.attribute("defaultWakeDuration", is: \.defaultWakeDurationSeconds)
            $0.state("lightEffectEndUnixTimestampSec", is: \.effectEndTimestampSeconds)
            $0.command("Sleep", is: \.sleepEffectSet) { $0.optional("duration", is: \.durationSeconds) }
            $0.command("Wake", is: \.wakeEffectSet) { $0.optional("duration", is: \.durationSeconds) }
            $0.command("StopEffect", is: \.stopEffect)
        }
    ]

    private static let colorLoopMirror = TraitMirror(Matter.ColorControlTrait.self) {
        $0.attribute("defaultColorLoopDuration", is: \.colorLoopTime)
    }

    /// The cloud's names of the effects.
    private static let effectNames = ["colorLoop", "sleep", "wake"]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        guard let type = reader.type(for: mirrors[0].definition),
            let color = reader.type(for: colorLoopMirror.definition)
        else { return [] }
        let effects = reader.texts(attribute: "supportedEffects")
        for effect in effects where !effectNames.contains(effect) { reader.noteUnmapped("effect \(effect)") }
        var unsupportedCommands: Set<String> = []
        if !effects.contains("sleep") { unsupportedCommands.insert("sleepEffectSet") }
        if !effects.contains("wake") { unsupportedCommands.insert("wakeEffectSet") }
        var trait = mirrors[0].template(&reader, excludingCommands: unsupportedCommands)
        let active = reader.text("activeLightEffect")
        let hasStates = reader.hasStates
        trait.edit(Google.LightEffectsTrait.self) {
            guard hasStates else { return }
            if effects.contains("sleep") { $0.sleepEffectSet = active == "sleep" }
            if effects.contains("wake") { $0.wakeEffectSet = active == "wake" }
        }
        guard effects.contains("colorLoop") else { return [ImportedTrait(type: type, trait: trait)] }
        var loop = colorLoopMirror.template(&reader)
        loop.features = FeatureMap([Matter.ColorControlTrait.Feature.colorLoop])
        loop.commands = reader.isQueryOnly ? [] : [loop.definition.command(named: "colorLoopSet")?.id ?? 0]
        loop.edit(Matter.ColorControlTrait.self) {
            if hasStates { $0.colorLoopActive = active == "colorLoop" ? 1 : 0 }
        }
        return [ImportedTrait(type: type, trait: trait), ImportedTrait(type: color, trait: loop)]
    }

    static func describe(_ device: DescribedDevice, _ description: inout CloudDescription) -> Bool {
        guard let light = device.partTrait(of: mirrors[0].definition), mirror(device, &description) else {
            return false
        }
        let effects = light.attributes(Google.LightEffectsTrait.self)
        let commands = Set(light.trait.definition.commands.filter { light.has(command: $0) }.map { $0.name })
        var supported: [(name: String, isActive: Bool)] = []
        if effects.sleepEffectSet != nil || commands.contains("sleepEffectSet") {
            supported.append(("sleep", effects.sleepEffectSet == true))
        }
        if effects.wakeEffectSet != nil || commands.contains("wakeEffectSet") {
            supported.append(("wake", effects.wakeEffectSet == true))
        }
        if let partTrait = device.partTrait(of: colorLoopMirror.definition),
            let active = partTrait.attributes(Matter.ColorControlTrait.self).colorLoopActive
        {
            colorLoopMirror.write(partTrait.trait, to: &description)
            supported.append(("colorLoop", active == 1))
        }
        guard !supported.isEmpty else {
            description.attributes["defaultSleepDuration"] = nil
            description.attributes["defaultWakeDuration"] = nil
            description.states["lightEffectEndUnixTimestampSec"] = nil
            return false
        }
        description.attributes["supportedEffects"] = .array(supported.map { .string($0.name) })
        // The empty name means that no effect is active.
        description.states["activeLightEffect"] = .string(supported.first { $0.isActive }?.name ?? "")
        return true
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        guard let partTrait = device.partTrait(of: colorLoopMirror.definition) else {
            return try mirroredActions(for: execution, on: device)
        }
        if execution.command == "ColorLoop" {
            let duration =
                execution.parameters["duration"]?.isNull == false
                ? UInt16(try execution.number("duration", in: 1...65_535).rounded()) : nil
            return partTrait.invoke(Matter.ColorControlTrait.self, \.colorLoopSet) {
                $0.updateFlags = duration == nil ? [.updateAction] : [.updateAction, .updateTime]
                $0.action = .activateFromEnhancedCurrentHue
                $0.direction = .increment
                $0.time = duration ?? 0
                $0.startHue = 0
            }
        }
        let isLooping = partTrait.attributes(Matter.ColorControlTrait.self).colorLoopActive == 1
        guard execution.command == "StopEffect", isLooping else {
            return try mirroredActions(for: execution, on: device)
        }
        return partTrait.invoke(Matter.ColorControlTrait.self, \.colorLoopSet) {
            $0.updateFlags = [.updateAction]
            $0.action = .deactivate
            $0.direction = .decrement
            $0.time = 0
            $0.startHue = 0
        }
    }
}
