import HomeCatalog
import HomeModel
import JSON

/// The brightness of a light as Matter's levels 1 to 254, on the part that has the light's switch.
///
/// A relative change by weight changes the brightness by ten percent per step.
enum BrightnessMapping: CloudTraitMapping {
    static let name = "Brightness"
    static let commandOnly: String? = "commandOnlyBrightness"

    static let mirrors = [
        TraitMirror(Matter.LevelControlTrait.self) {
            $0.state("brightness", is: \.currentLevel, percent)
            $0.command("BrightnessAbsolute", is: \.moveToLevelWithOnOff) {
                $0.required("brightness", is: \.level, percent)
                $0.constant(\.transitionTime, nil)
            }
            $0.command("BrightnessAbsolute", is: \.moveToLevel) {
                $0.required("brightness", is: \.level, percent)
                $0.constant(\.transitionTime, nil)
            }
        }
    ]

    static func importedTraits(_ reader: inout CloudTraitReader) -> [ImportedTrait] {
        let level = reader.number("brightness", in: 0...100).map { LevelScale.brightness.level(of: $0) }
        let hasStates = reader.hasStates
        let trait = TraitTemplate(
            partial: Matter.LevelControlTrait.self,
            features: reader.device.has(OnOffMapping.name) ? [.onOff, .lighting] : [.lighting],
            commands: reader.commands("moveToLevel", "step", "moveToLevelWithOnOff", "stepWithOnOff")
        ) {
            if hasStates { $0.currentLevel = level }
            $0.minLevel = LevelScale.brightness.minimumLevel
            $0.maxLevel = 254
        }
        return [ImportedTrait(type: OnOffMapping.type(for: reader), trait: trait)]
    }

    static func partTrait(of mirror: TraitMirror, on device: DescribedDevice) -> DescribedDevice.PartTrait? {
        device.partTraits(of: mirror.definition)
            .first { !VolumeMapping.playerTypes.contains($0.part.type) && $0.part.type != PumpDeviceType.definition }
    }

    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        guard execution.command == "BrightnessRelative", let partTrait = partTrait(of: mirrors[0], on: device) else {
            return try absoluteActions(for: execution, on: device)
        }
        let percent = try execution.relative("brightnessRelativePercent", weight: "brightnessRelativeWeight")
        let size = UInt8((abs(percent) * 2.54).rounded())
        let steps = partTrait.invoke(Matter.LevelControlTrait.self, \.stepWithOnOff) {
            $0.stepMode = percent < 0 ? .down : .up
            $0.stepSize = size
            $0.transitionTime = nil
        }
        return steps
    }

    /// Checks the range in percent. A check of the level would reject 0 percent, because the minimum level is 1.
    private static func absoluteActions(
        for execution: CloudExecution, on device: DescribedDevice
    ) throws(CloudCommandError) -> [TraitAction] {
        if execution.command == "BrightnessAbsolute" { _ = try execution.number("brightness", in: 0...100) }
        return try mirroredActions(for: execution, on: device)
    }

    private static let percent = ValueTranslation(scale: .level(.brightness))
}
