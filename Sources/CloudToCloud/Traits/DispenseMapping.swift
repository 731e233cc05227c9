import HomeCatalog
import HomeModel

/// The items that a device dispenses, their remaining amounts and the last dispensed item.
enum DispenseMapping: CloudTraitMapping {
    static let name = "Dispense"

    static let mirrors = [
        TraitMirror(Google.DispenseTrait.self) {
            $0.attribute(
                "supportedDispenseItems", is: \.supportedDispenseItems,
                ValueTranslation(words: units.words, isSnakeCase: true))
            $0.attribute(
                "supportedDispensePresets", is: \.supportedDispensePresets, ValueTranslation(isSnakeCase: true))
            $0.state("dispenseItems", is: \.dispenseItems, units)
            $0.command("Dispense", is: \.dispense) {
                $0.optional("item", is: \.item)
                $0.optional("amount", is: \.amount)
                $0.optional("unit", is: \.unit, units)
                $0.optional("presetName", is: \.presetName)
            }
        }
    ]

    private static let units = ValueTranslation(words: ["UNKNOWN_UNITS": "unspecified"])
}
