import HomeCatalog
import HomeModel

/// Behavior of Google's Cook: the machine cooks for half an hour, unless it is stopped earlier.
struct CookBehavior: Behavior {
    typealias Subject = Google.CookTrait

    private static let cookingEnd = "done"
    private static let defaultTime = Span.minutes(30)

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.cook) { (endpoint, fields) throws(HomeError) in
                if fields.start == true {
                    try Self.startCooking(endpoint, fields)
                } else {
                    try Self.stopCooking(endpoint)
                }
            }
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.reset(endpoint) }

    func powerUp(_ endpoint: Endpoint) { Self.reset(endpoint) }

    private static func startCooking(_ endpoint: Endpoint, _ fields: Record<Subject.Cook>) throws(HomeError) {
        let machine = endpoint[Subject.self]
        guard !isCooking(machine) else {
            throw HomeError(.failedPrecondition, "The device is cooking; send cook.cook with start false first.")
        }
        let mode = try mode(fields.cookingMode, of: machine)
        let preset = try preset(fields.foodPreset, fields.unit, of: machine)
        machine.currentCookingMode = mode
        machine.currentFoodPreset = preset
        machine.currentFoodQuantity = fields.quantity ?? 0
        machine.currentFoodUnit = fields.unit ?? .noUnits
        machine.schedule(cookingEnd, after: defaultTime)
    }

    private static func stopCooking(_ endpoint: Endpoint) throws(HomeError) {
        guard isCooking(endpoint[Subject.self]) else {
            throw HomeError(.failedPrecondition, "The device is not cooking.")
        }
        reset(endpoint)
    }

    private static func isCooking(_ machine: TraitDraft<Subject>) -> Bool {
        machine.timer(cookingEnd) != nil || machine.currentCookingMode ?? .unspecified != .unspecified
    }

    private static func reset(_ endpoint: Endpoint) {
        let machine = endpoint[Subject.self]
        machine.cancel(cookingEnd)
        machine.currentCookingMode = .unspecified
        machine.currentFoodPreset = ""
        machine.currentFoodQuantity = 0
        machine.currentFoodUnit = .noUnits
    }

    /// Returns the requested mode, or the machine's first mode if none is requested.
    private static func mode(_ requested: Subject.CookingMode?, of machine: TraitDraft<Subject>) throws(HomeError)
        -> Subject.CookingMode
    {
        let modes = machine.supportedCookingModes ?? []
        guard let requested, requested != .unspecified else { return modes.first ?? .cook }
        guard modes.isEmpty || modes.contains(requested) else {
            throw .unknown("cooking mode", "\(requested)", among: modes.map { "\($0)" })
        }
        return requested
    }

    private static func preset(
        _ name: String?, _ unit: Subject.Unit?, of machine: TraitDraft<Subject>
    ) throws(HomeError) -> String {
        guard let name, !name.isEmpty else { return "" }
        let presets = machine.foodPresets ?? []
        guard let preset = presets.first(where: { $0.foodPresetName == name }) else {
            throw .unknown("food preset", name, among: presets.compactMap { $0.foodPresetName })
        }
        let units = preset.supportedUnits ?? []
        guard let unit, !units.contains(unit), !units.isEmpty else { return name }
        let names = units.map { "\($0)" }.joined(separator: ", ")
        throw HomeError(.invalidArgument, "cook.cook takes \(name) in \(names); \(unit) was sent.")
    }
}
