import HomeCatalog
import HomeModel

/// Behavior of Google's Extended Mode Select: settings of the manufacturer's modes.
struct ExtendedModeSelectBehavior: Behavior {
    typealias Subject = Google.ExtendedModeSelectTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.changeModeSettings) { (endpoint, fields) throws(HomeError) in
                try Self.change(endpoint, fields.updateModeSettings ?? [])
            }
        ]
    }

    private static func change(_ endpoint: Endpoint, _ changes: [Record<Subject.ModeSetting>]) throws(HomeError) {
        let trait = endpoint[Subject.self]
        let modes = trait.supportedModes ?? []
        var settings = trait.currentModeSettings ?? []
        try HomeError.checkUnique(changes.compactMap { $0.modeName }, as: "mode")
        for change in changes {
            let name = try HomeError.check(
                change.modeName ?? "", isAmong: modes.compactMap { $0.modeName }, as: "mode")
            let possible = modes.first { $0.modeName == name }?.settings?.compactMap { $0.settingName } ?? []
            _ = try HomeError.check(change.settingName ?? "", isAmong: possible, as: "setting of \(name)")
            if let index = settings.firstIndex(where: { $0.modeName == name }) {
                settings[index] = change
            } else {
                settings.append(change)
            }
        }
        trait.currentModeSettings = settings
    }
}
