import HomeCatalog
import HomeModel

/// How a device installs, finds and opens apps by key or by name.
struct ExtendedApplicationLauncherBehavior: Behavior {
    typealias Subject = Google.ExtendedApplicationLauncherTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.installApp) { (endpoint, fields) throws(HomeError) in try Self.install(endpoint, fields) },
            // What a search finds is shown on the screen and cannot be read.
            .on(\.searchApp) { (endpoint, fields) throws(HomeError) in _ = try Self.name(fields) },
            .on(\.launchApp) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                guard let key = try Self.key(fields, on: trait) else {
                    let keys = (trait.availableApplications ?? []).compactMap { $0.key }
                    throw .unknown("app", try Self.name(fields), among: keys)
                }
                trait.currentApplicationKey = key
            },
        ]
    }

    private static func install(_ endpoint: Endpoint, _ fields: Record<Subject.Application>) throws(HomeError) {
        let trait = endpoint[Subject.self]
        let name = try name(fields)
        if try key(fields, on: trait) != nil {
            throw HomeError(.alreadyExists, "The app \(name) is installed; send extendedApplicationLauncher.launchApp.")
        }
        let app = Record<Subject.AvailableApplication> {
            $0.key = fields.newApplication ?? name
            $0.names = [
                Record {
                    $0.nameSynonym = [name]
                    $0.lang = "en"
                }
            ]
        }
        trait.availableApplications = (trait.availableApplications ?? []) + [app]
    }

    /// The key of the app that is meant; nil where the device does not know it.
    private static func key(_ fields: Record<Subject.Application>, on trait: TraitDraft<Subject>) throws(HomeError)
        -> String?
    {
        let wanted = try name(fields).lowercased()
        let apps = trait.availableApplications ?? []
        if let key = fields.newApplication {
            let shared = trait.useGlobalApplicationCatalog == true ? trait.globalApplicationCatalog ?? [] : []
            return apps.contains { $0.key == key } || shared.contains(key) ? key : nil
        }
        return apps.first { app in
            app.names?.contains { $0.nameSynonym?.contains { $0.lowercased() == wanted } == true } == true
        }?.key
    }

    /// What the app is called in messages.
    private static func name(_ fields: Record<Subject.Application>) throws(HomeError) -> String {
        guard let name = fields.newApplicationName ?? fields.newApplication, !name.isEmpty else {
            throw HomeError(
                .invalidArgument, "An app is named by newApplication or by newApplicationName; send one of them.")
        }
        return name
    }
}
