import HomeCatalog
import HomeModel

/// Settings with one choice each, which the maker names.
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
