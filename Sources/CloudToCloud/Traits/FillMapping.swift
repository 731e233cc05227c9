import HomeCatalog
import HomeModel

/// The fill level of a device, in percent and as named levels.
enum FillMapping: CloudTraitMapping {
    static let name = "Fill"

    static let mirrors = [
        TraitMirror(Google.FillTrait.self) {
            $0.attribute("availableFillLevels", is: \.availableFillLevels, ValueTranslation(isSnakeCase: true))
            $0.state("isFilled", is: \.isFilled)
            $0.state("currentFillLevel", is: \.currentFillLevel)
            $0.state("currentFillPercent", is: \.currentFillPercent)
            $0.command("Fill", is: \.fill) {
                $0.required("fill", is: \.fill)
                $0.optional("fillLevel", is: \.fillLevel)
                $0.optional("fillPercent", is: \.fillPercent)
            }
        }
    ]
}
