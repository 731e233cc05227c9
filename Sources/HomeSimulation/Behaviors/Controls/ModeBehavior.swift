import HomeCatalog
import HomeModel

/// Behavior of all of Matter's mode traits except Mode Select: changes the current mode.
///
/// If a change is rejected, the command succeeds and its response contains the reason.
struct ModeBehavior<Subject: Trait, Tag: MatterEnum>: Behavior
where Subject.Attributes == Matter.ModeBase<Tag>.Attributes, Subject.Commands == Matter.ModeBase<Tag>.Commands {
    typealias Modes = Matter.ModeBase<Tag>

    /// Returns why the device cannot change to a mode now, as a sentence; nil if it can. Not called for the current
    /// mode.
    var rejectionReason: @Sendable (Endpoint, _ requested: Record<Modes.ModeOptionStruct>) -> String? = { _, _ in nil }
    /// Called after the device has changed its mode.
    var modeChanged: @Sendable (Endpoint, Record<Modes.ModeOptionStruct>) -> Void = { _, _ in }
    var reactions: [Reaction] = []

    var commands: [CommandHandler<Subject>] {
        [.respond(to: \.changeToMode) { endpoint, fields in changeToMode(endpoint, fields.newMode ?? 0) }]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnSelector", ModeSelectorFields.self) { (endpoint, fields) throws(HomeError) in
                let response = changeToMode(endpoint, fields.currentMode ?? 0)
                guard response.status == .success else {
                    throw .rejected(.constraintError, response.statusText ?? "The device does not accept the mode.")
                }
            }
        ]
    }

    private func changeToMode(_ endpoint: Endpoint, _ mode: UInt8) -> Record<Modes.ChangeToModeResponse> {
        let trait = endpoint[Subject.self]
        let modes = trait.supportedModes ?? []
        guard let requested = modes.first(where: { $0.mode == mode }) else {
            let numbers = modes.compactMap { $0.mode.map { "\($0)" } }.joined(separator: ", ")
            return response(.unsupportedMode, "Mode \(mode) is not supported; supported: \(numbers).")
        }
        if trait.currentMode == mode { return response(.success) }
        if let reason = rejectionReason(endpoint, requested) { return response(.invalidInMode, reason) }
        trait.currentMode = mode
        modeChanged(endpoint, requested)
        return response(.success)
    }

    private func response(_ status: Modes.ModeChangeStatus, _ text: String = "") -> Record<Modes.ChangeToModeResponse> {
        Record {
            $0.status = status
            $0.statusText = String(text.prefix(64))
        }
    }
}

/// The mode traits that need no rules of their own. Traits that depend on a mode follow it.
enum Modes {
    static let cold = ModeBehavior<
        Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait,
        Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.ModeTag
    >()
    static let dishwasher = ModeBehavior<Matter.DishwasherModeTrait, Matter.DishwasherModeTrait.ModeTag>()
    static let energyEvse = ModeBehavior<Matter.EnergyEvseModeTrait, Matter.EnergyEvseModeTrait.ModeTag>()
    static let energyManagement = ModeBehavior<
        Matter.DeviceEnergyManagementModeTrait, Matter.DeviceEnergyManagementModeTrait.ModeTag
    >()
    static let laundryWasher = ModeBehavior<Matter.LaundryWasherModeTrait, Matter.LaundryWasherModeTrait.ModeTag>()
    static let oven = ModeBehavior<Matter.OvenModeTrait, Matter.OvenModeTrait.ModeTag>()
    static let waterHeater = ModeBehavior<Matter.WaterHeaterModeTrait, Matter.WaterHeaterModeTrait.ModeTag>()
}
