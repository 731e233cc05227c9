import HomeCatalog
import HomeModel

/// Behavior of Google's Toggles: turns the manufacturer's settings on and off.
struct TogglesBehavior: Behavior {
    typealias Subject = Google.TogglesTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.changeToggleSettings) { (endpoint, fields) throws(HomeError) in
                try Self.change(endpoint, fields.updatedToggleSettings ?? [])
            }
        ]
    }

    struct PressFields: LocalSchema {
        /// The button of the device: an index of `supportedToggles`.
        @Field<UInt8>(0) var index
    }

    var stimuli: [StimulusHandler] {
        [
            .on("pressToggle", PressFields.self) { (endpoint, fields) throws(HomeError) in
                let trait = endpoint[Subject.self]
                let names = (trait.supportedToggles ?? []).compactMap { $0.toggleName }
                let index = Int(fields.index ?? 0)
                guard index < names.count else {
                    throw .rejected(.constraintError, "This device has \(names.count) toggles; \(index) was sent.")
                }
                let isOn = trait.currentToggleSettings?.first { $0.toggleName == names[index] }?.enabled ?? false
                try Self.change(
                    endpoint,
                    [
                        Record {
                            $0.toggleName = names[index]
                            $0.enabled = !isOn
                        }
                    ])
            }
        ]
    }

    private static func change(_ endpoint: Endpoint, _ changes: [Record<Subject.ToggleSetting>]) throws(HomeError) {
        let trait = endpoint[Subject.self]
        let names = (trait.supportedToggles ?? []).compactMap { $0.toggleName }
        var settings = trait.currentToggleSettings ?? []
        try HomeError.checkUnique(changes.compactMap { $0.toggleName }, as: "toggle")
        for change in changes {
            let name = try HomeError.check(change.toggleName ?? "", isAmong: names, as: "toggle")
            if let index = settings.firstIndex(where: { $0.toggleName == name }) {
                settings[index] = change
            } else {
                settings.append(change)
            }
        }
        trait.currentToggleSettings = settings
    }
}
