import HomeCatalog
import HomeModel

/// The food that an appliance cooks, its amount and the cooking mode.
enum CookMapping: CloudTraitMapping {
    static let name = "Cook"

    static let mirrors = [
        TraitMirror(Google.CookTrait.self) {
            $0.attribute("supportedCookingModes", is: \.supportedCookingModes, modes)
            $0.attribute(
                "foodPresets", is: \.foodPresets, ValueTranslation(words: units.words, isSnakeCase: true))
            $0.state("currentCookingMode", is: \.currentCookingMode, modes)
            $0.state("currentFoodPreset", is: \.currentFoodPreset)
            $0.state("currentFoodQuantity", is: \.currentFoodQuantity)
            $0.state("currentFoodUnit", is: \.currentFoodUnit, units)
            $0.command("Cook", is: \.cook) {
                $0.required("start", is: \.start)
                $0.optional("cookingMode", is: \.cookingMode, modes)
                $0.optional("foodPreset", is: \.foodPreset)
                $0.optional("quantity", is: \.quantity)
                $0.optional("unit", is: \.unit, units)
            }
        }
    ]

    /// The mode of an idle appliance is `NONE`.
    private static let modes = ValueTranslation(words: ["NONE": "unspecified", "UNKNOWN_COOKING_MODE": "unspecified"])
    private static let units = ValueTranslation(words: ["UNKNOWN_UNITS": "unspecified", "NONE": "unspecified"])
}
