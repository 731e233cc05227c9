import HomeCatalog
import HomeModel

/// The vendor's settings, each with a choice of values.
enum ModesMapping: CloudTraitMapping {
    static let name = "Modes"
    static let commandOnly: String? = "commandOnlyModes"
    static let queryOnly: String? = "queryOnlyModes"

    static let mirrors = [
        TraitMirror(Google.ExtendedModeSelectTrait.self) {
            $0.attribute(
                "availableModes", is: \.supportedModes,
                ValueTranslation(names: ["name": "modeName", "name_values": "nameValues"], isSnakeCase: true))
            $0.state("currentModeSettings", is: \.currentModeSettings, ValueTranslation(isMap: true))
            $0.command("SetModes", is: \.changeModeSettings) {
                $0.required("updateModeSettings", is: \.updateModeSettings, ValueTranslation(isMap: true))
            }
        }
    ]
}
