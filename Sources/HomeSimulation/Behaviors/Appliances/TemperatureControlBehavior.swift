import HomeCatalog
import HomeModel

/// Behavior of Matter's Temperature Control: the target temperature is a number or one of the appliance's levels.
struct TemperatureControlBehavior: Behavior {
    typealias Subject = Matter.TemperatureControlTrait

    var commands: [CommandHandler<Subject>] {
        [.on(\.setTemperature) { (endpoint, fields) throws(HomeError) in try Self.set(endpoint, fields) }]
    }

    struct DialFields: LocalSchema {
        /// The new setting of the dial.
        @Field<Int16>(0, .unit(.hundredthsOfDegreeCelsius)) var temperatureSetpoint
    }

    struct LevelDialFields: LocalSchema {
        /// The new setting of the dial: an index of `supportedTemperatureLevels`.
        @Field<UInt8>(0) var selectedTemperatureLevel
    }

    var stimuli: [StimulusHandler] {
        [
            .on("turnTemperatureDial", DialFields.self, given: Subject.Feature.temperatureNumber) {
                (endpoint, fields) throws(HomeError) in
                let temperature = fields.temperatureSetpoint
                try Self.set(endpoint, Record { $0.targetTemperature = temperature })
            },
            .on("turnTemperatureLevelDial", LevelDialFields.self, given: Subject.Feature.temperatureLevel) {
                (endpoint, fields) throws(HomeError) in
                let level = fields.selectedTemperatureLevel
                try Self.set(endpoint, Record { $0.targetTemperatureLevel = level })
            },
        ]
    }

    private static func set(_ endpoint: Endpoint, _ fields: Record<Subject.SetTemperature>) throws(HomeError) {
        let control = endpoint[Subject.self]
        if control.has(.temperatureLevel) {
            guard let level = fields.targetTemperatureLevel, fields.targetTemperature == nil else {
                throw missing("targetTemperatureLevel", in: "levels")
            }
            let count = control.supportedTemperatureLevels?.count ?? 0
            guard level < count else {
                throw .rejected(
                    .constraintError,
                    "temperatureControl.setTemperature takes a level of 0 to \(count - 1); \(level) was sent.")
            }
            control.selectedTemperatureLevel = level
            return
        }
        guard let target = fields.targetTemperature, fields.targetTemperatureLevel == nil else {
            throw missing("targetTemperature", in: "degrees")
        }
        let minimum = control.minTemperature ?? target
        let maximum = control.maxTemperature ?? target
        guard (minimum...max(minimum, maximum)).contains(target) else {
            throw .rejected(
                .constraintError,
                "temperatureControl.setTemperature takes \(minimum) to \(maximum) (0.01 °C); \(target) was sent.")
        }
        if let step = control.step, step > 0, (Int32(target) - Int32(minimum)) % Int32(step) != 0 {
            throw .rejected(
                .constraintError,
                "temperatureControl.setTemperature takes \(minimum) and steps of \(step) above it (0.01 °C); "
                    + "\(target) was sent.")
        }
        control.temperatureSetpoint = target
    }

    private static func missing(_ field: String, in unit: String) -> HomeError {
        .rejected(
            .invalidCommand,
            "This device sets its temperature in \(unit): temperatureControl.setTemperature takes only \(field)."
        )
    }
}
