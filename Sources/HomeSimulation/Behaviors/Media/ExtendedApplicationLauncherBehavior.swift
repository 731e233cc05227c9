import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Application Launcher: installs, searches and opens apps by key or by name.
struct ExtendedApplicationLauncherBehavior: Behavior {
    typealias Subject = Google.ExtendedApplicationLauncherTrait

    var commands: [CommandHandler<Subject>] {
        [
            // No attribute shows which apps are installed.
            .on(\.installApp) { (endpoint, fields) throws(HomeError) in
                _ = try Self.knownKey(fields, on: endpoint[Subject.self])
            },
            // No attribute shows the result of a search.
            .on(\.searchApp) { (endpoint, fields) throws(HomeError) in _ = try Self.name(fields) },
            .on(\.launchApp) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                trait.currentApplicationKey = try Self.knownKey(fields, on: trait)
            },
        ]
    }

    private static func knownKey(_ fields: Record<Subject.Application>, on trait: TraitDraft<Subject>)
        throws(HomeError) -> String
    {
        guard let key = try key(fields, on: trait) else {
            throw .unknown("app", try name(fields), among: (trait.availableApplications ?? []).compactMap { $0.key })
        }
        return key
    }

    /// Returns the key of the app; nil if the device does not have it.
    private static func key(_ fields: Record<Subject.Application>, on trait: TraitDraft<Subject>) throws(HomeError)
        -> String?
    {
        let requested = try name(fields).lowercased()
        let apps = trait.availableApplications ?? []
        if let key = fields.newApplication {
            let shared = trait.useGlobalApplicationCatalog == true ? trait.globalApplicationCatalog ?? [] : []
            return apps.contains { $0.key == key } || shared.contains(key) ? key : nil
        }
        return apps.first { app in
            app.names?.contains { $0.nameSynonym?.contains { $0.lowercased() == requested } == true } == true
        }?.key
    }

    /// Returns the app's name for error messages.
    private static func name(_ fields: Record<Subject.Application>) throws(HomeError) -> String {
        guard let name = fields.newApplicationName ?? fields.newApplication, !name.isEmpty else {
            throw HomeError(
                .invalidArgument, "Send newApplication or newApplicationName to name the app.")
        }
        return name
    }
}
