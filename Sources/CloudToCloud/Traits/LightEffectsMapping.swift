import HomeCatalog
import HomeModel
import JSON

/// A light that changes by itself: falling asleep, waking up, a pulse, or the loop of colours, which is Matter's.
enum LightEffectsMapping: CloudTraitMapping {
    static let name = "LightEffects"

    static let mirrors = [
        TraitMirror(Google.LightEffectsTrait.self) {
            $0.attribute("defaultSleepDuration", is: \.defaultSleepDurationSeconds)
            $0.attribute("defaultWakeDuration", is: \.defaultWakeDurationSeconds)
            $0.state("lightEffectEndUnixTimestampSec", is: \.effectEndTimestampSeconds)
            $0.command("Sleep", is: \.sleepEffectSet) { $0.optional("duration", is: \.durationSeconds) }
            $0.command("Wake", is: \.wakeEffectSet) { $0.optional("duration", is: \.durationSeconds) }
            $0.command("Pulse", is: \.pulseEffectSet) { $0.required("duration", is: \.durationSeconds) }
            $0.command("StopEffect", is: \.stopEffect)
        }
    ]

    private static let loops = TraitMirror(Matter.ColorControlTrait.self) {
        $0.attribute("defaultColorLoopDuration", is: \.colorLoopTime)
    }

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        guard let type = reader.type(for: mirrors[0].definition), let color = reader.type(for: loops.definition)
        else { return [] }
        let effects = reader.texts(attribute: "supportedEffects")
        var missing: Set<String> = ["pulseEffectSet", "sleepEffectSet", "wakeEffectSet"]
        for effect in effects { missing.remove("\(effect)EffectSet") }
        var trait = mirrors[0].template(&reader, unless: missing)
        let active = reader.text("activeLightEffect")
        let hasStates = reader.hasStates
        trait.edit(Google.LightEffectsTrait.self) {
            guard hasStates else { return }
            if effects.contains("pulse") { $0.pulseEffectSet = active == "pulse" }
            if effects.contains("sleep") { $0.sleepEffectSet = active == "sleep" }
            if effects.contains("wake") { $0.wakeEffectSet = active == "wake" }
        }
        guard effects.contains("colorLoop") else { return [Placement(type: type, trait: trait)] }
        var loop = loops.template(&reader)
        loop.features = FeatureMap([Matter.ColorControlTrait.Feature.colorLoop])
        loop.commands = reader.isQueryOnly ? [] : [loop.definition.command(named: "colorLoopSet")?.id ?? 0]
        loop.edit(Matter.ColorControlTrait.self) {
            if hasStates { $0.colorLoopActive = active == "colorLoop" ? 1 : 0 }
        }
        return [Placement(type: type, trait: trait), Placement(type: color, trait: loop)]
    }

    static func describe(_ device: DeviceView, _ answer: inout CloudDescription) -> Bool {
        guard mirror(device, &answer), let effects = device.attributes(Google.LightEffectsTrait.self) else {
            return false
        }
        answer.attributes["commandOnlyLightEffects"] = nil
        var supported: [(name: String, isActive: Bool)] = []
        if let isActive = effects.pulseEffectSet { supported.append(("pulse", isActive)) }
        if let isActive = effects.sleepEffectSet { supported.append(("sleep", isActive)) }
        if let isActive = effects.wakeEffectSet { supported.append(("wake", isActive)) }
        if let place = device.place(of: loops.definition),
            let active = place.attributes(Matter.ColorControlTrait.self).colorLoopActive
        {
            loops.write(place.trait, to: &answer)
            supported.append(("colorLoop", active == 1))
        }
        answer.attributes["supportedEffects"] = .array(supported.map { .string($0.name) })
        // No effect has the empty name.
        answer.states["activeLightEffect"] = .string(supported.first { $0.isActive }?.name ?? "")
        return true
    }

    static func actions(for execution: CloudExecution, on device: DeviceView) throws(CloudRefusal) -> [TraitAction] {
        guard let place = device.place(of: loops.definition) else {
            return try mirroredActions(for: execution, on: device)
        }
        if execution.command == "ColorLoop" {
            let duration = try execution.number("duration").map { UInt16(max(1, min(65_535, $0.rounded()))) }
            return place.invoke(Matter.ColorControlTrait.self, \.colorLoopSet) {
                $0.updateFlags = duration == nil ? [.updateAction] : [.updateAction, .updateTime]
                $0.action = .activateFromEnhancedCurrentHue
                $0.direction = .increment
                $0.time = duration ?? 0
                $0.startHue = 0
            }
        }
        let isLooping = place.attributes(Matter.ColorControlTrait.self).colorLoopActive == 1
        guard execution.command == "StopEffect", isLooping else {
            return try mirroredActions(for: execution, on: device)
        }
        return place.invoke(Matter.ColorControlTrait.self, \.colorLoopSet) {
            $0.updateFlags = [.updateAction]
            $0.action = .deactivate
            $0.direction = .decrement
            $0.time = 0
            $0.startHue = 0
        }
    }
}
