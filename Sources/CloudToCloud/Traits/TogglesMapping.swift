import HomeCatalog
import HomeModel

/// The vendor's settings that are on or off.
enum TogglesMapping: CloudTraitMapping {
    static let name = "Toggles"
    static let commandOnly: String? = "commandOnlyToggles"
    static let queryOnly: String? = "queryOnlyToggles"

    static let mirrors = [
        TraitMirror(Google.TogglesTrait.self) {
            $0.attribute(
                "availableToggles", is: \.supportedToggles,
                ValueTranslation(names: ["name": "toggleName", "name_values": "nameValues"], isSnakeCase: true))
            $0.state("currentToggleSettings", is: \.currentToggleSettings, ValueTranslation(isMap: true))
            $0.command("SetToggles", is: \.changeToggleSettings) {
                $0.required("updateToggleSettings", is: \.updatedToggleSettings, ValueTranslation(isMap: true))
            }
        }
    ]
}
