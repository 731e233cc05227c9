import HomeCatalog
import HomeModel
import JSON

/// The apps of a television or a player, and the running app.
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

    /// Accepts the key or the name of an app; `appSelect` requires that the app exists.
    static func actions(for execution: CloudExecution, on device: DescribedDevice) throws(CloudCommandError)
        -> [TraitAction]
    {
        let actions = try mirroredActions(for: execution, on: device)
        guard !actions.isEmpty else { return [] }
        let key = execution.parameters["newApplication"]?.stringValue
        if key == nil, execution.parameters["newApplicationName"]?.stringValue == nil {
            throw CloudCommandError(code: "protocolError", message: "newApplication is missing")
        }
        let apps = device.attributes(Google.ExtendedApplicationLauncherTrait.self)?.availableApplications ?? []
        if execution.command == "appSelect", let key, !apps.isEmpty, !apps.contains(where: { $0.key == key }) {
            throw CloudCommandError(code: "noAvailableApp", message: "the device has no app \(key)")
        }
        return actions
    }
}
