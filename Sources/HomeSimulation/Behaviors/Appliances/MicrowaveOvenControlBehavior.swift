import HomeCatalog
import HomeModel

/// Behavior of Matter's Microwave Oven Control: cooking time, power, mode and start.
struct MicrowaveOvenControlBehavior: Behavior {
    typealias Subject = Matter.MicrowaveOvenControlTrait

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.setCookingParameters) { (endpoint, fields) throws(HomeError) in try Self.set(endpoint, fields) },
            .on(\.addMoreTime) { (endpoint, fields) throws(HomeError) in
                try Self.add(endpoint, fields.timeToAdd ?? 0)
            },
        ]
    }

    private static func set(_ endpoint: Endpoint, _ fields: Record<Subject.SetCookingParameters>) throws(HomeError) {
        let oven = endpoint[Subject.self]
        let operation = endpoint[Matter.OperationalStateTrait.self]
        guard operation.operationalState == .stopped else {
            throw .rejected(
                .invalidInState,
                "microwaveOvenControl.setCookingParameters needs an oven that is stopped; send operationalState.stop.")
        }
        let modes = endpoint[Matter.MicrowaveOvenModeTrait.self]
        let normal = (modes.supportedModes ?? []).first { mode in
            mode.modeTags?.contains { $0[dynamicMember: \.value] == .normal } ?? false
        }
        let mode = fields.cookMode ?? normal?.mode ?? modes.currentMode ?? 0
        if !(modes.supportedModes ?? []).contains(where: { $0.mode == mode }) {
            throw .rejected(.constraintError, "microwaveOvenControl.setCookingParameters: there is no mode \(mode).")
        }
        guard mode == normal?.mode || fields.cookTime == nil && fields.powerSetting == nil else {
            throw .rejected(
                .constraintError,
                "microwaveOvenControl.setCookingParameters takes a cookTime or a powerSetting with the normal cookMode, "
                    + "\(normal?.mode ?? 0), only; \(mode) was sent.")
        }
        if let power = fields.powerSetting {
            let minimum = oven.minPower ?? 10
            let step = max(1, oven.powerStep ?? 10)
            guard power >= minimum, (power - minimum) % step == 0 || power == oven.maxPower ?? 100 else {
                throw .rejected(
                    .constraintError,
                    "microwaveOvenControl.setCookingParameters takes a powerSetting in steps of \(step) from "
                        + "\(minimum); \(power) was sent.")
            }
        }
        modes.currentMode = mode
        oven.cookTime = fields.cookTime ?? 30
        oven.powerSetting = fields.powerSetting ?? oven.maxPower ?? 100
        if fields.startAfterSetting == true { _ = OperationalStateBehavior.start(endpoint) }
    }

    private static func add(_ endpoint: Endpoint, _ seconds: UInt32) throws(HomeError) {
        let oven = endpoint[Subject.self]
        guard endpoint[Matter.OperationalStateTrait.self].operationalState != .error else {
            throw .rejected(
                .invalidInState, "microwaveOvenControl.addMoreTime needs an oven without errors; clear the error first."
            )
        }
        let time = UInt64(oven.cookTime ?? 0) + UInt64(seconds)
        let maximum = UInt64(oven.maxCookTime ?? 86_400)
        guard time <= maximum else {
            throw .rejected(
                .constraintError,
                "microwaveOvenControl.addMoreTime would result in \(time) s; the maximum of this oven is \(maximum) s.")
        }
        oven.cookTime = UInt32(clamping: time)
        OperationalStateBehavior.extendJob(endpoint, by: .seconds(Int64(seconds)))
    }
}
