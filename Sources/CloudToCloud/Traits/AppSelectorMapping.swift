import HomeCatalog
import HomeModel

/// The apps of a television or a player, and the one that runs.
enum AppSelectorMapping: CloudTraitMapping {
    static let name = "AppSelector"

    static let mirrors = [
        TraitMirror(Google.ExtendedApplicationLauncherTrait.self) {
            $0.attribute("availableApplications", is: \.availableApplications, ValueTranslation(isSnakeCase: true))
            $0.state("currentApplication", is: \.currentApplicationKey)
            $0.command("appInstall", is: \.installApp) {
                $0.optional("newApplication", is: \.newApplication)
                $0.optional("newApplicationName", is: \.newApplicationName)
            }
            $0.command("appSearch", is: \.searchApp) {
                $0.optional("newApplication", is: \.newApplication)
                $0.optional("newApplicationName", is: \.newApplicationName)
            }
            $0.command("appSelect", is: \.launchApp) {
                $0.optional("newApplication", is: \.newApplication)
                $0.optional("newApplicationName", is: \.newApplicationName)
            }
        }
    ]
}
