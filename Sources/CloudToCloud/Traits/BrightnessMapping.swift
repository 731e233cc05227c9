import HomeCatalog
import HomeModel

/// How bright a light is: Matter's levels 1 to 254, beside the switch of the same device.
enum BrightnessMapping: CloudTraitMapping {
    static let name = "Brightness"

    static func placements(_ reader: inout TraitReader) -> [Placement] {
        let level = reader.number("brightness", in: 0...100).map { LevelScale.brightness.level(of: $0) }
        let hasStates = reader.hasStates
        let trait = TraitTemplate(
            partial: Matter.LevelControlTrait.self,
            features: reader.device.has(OnOffMapping.name) ? [.onOff, .lighting] : [.lighting],
            commands: reader.commands("moveToLevel", "step", "moveToLevelWithOnOff", "stepWithOnOff")
        ) {
            if hasStates { $0.currentLevel = level }
            $0.minLevel = LevelScale.brightness.leastLevel
            $0.maxLevel = 254
        }
        return [Placement(type: OnOffMapping.type(for: reader), trait: trait)]
    }
}
