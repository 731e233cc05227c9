import HomeCatalog
import HomeModel

/// Whether a security system is armed, and at which level.
enum ArmDisarmMapping: CloudTraitMapping {
    static let name = "ArmDisarm"

    static let mirrors = [
        TraitMirror(Google.ArmDisarmTrait.self) {
            $0.attribute(
                "availableArmLevels", is: \.availableArmLevels,
                ValueTranslation(missingNames: ["category"], isSnakeCase: true))
            $0.state("isArmed", is: \.isArmed)
            $0.state("currentArmLevel", is: \.currentArmLevel)
            $0.state("exitAllowance", is: \.exitAllowanceSeconds)
            $0.command("ArmDisarm", is: \.armDisarm) {
                $0.required("arm", is: \.arm)
                $0.optional("followUpToken", is: \.followUpToken)
                $0.optional("cancel", is: \.cancel)
                $0.optional("armLevel", is: \.armLevel)
            }
        }
    ]
}
