import HomeCatalog
import HomeModel

/// Behavior of Matter's Temperature Alarm: watches the temperature that Temperature Measurement shows on the same part.
/// A latched alarm stays until it is reset, even if its cause has ended.
struct TemperatureAlarmBehavior: Behavior {
    typealias Subject = Matter.TemperatureAlarmTrait
    typealias Alarms = Subject.AlarmBitmap
    private typealias Fields = Record<Subject.SetTemperatureAlarmThresholds>

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.reset) { (endpoint, fields) throws(HomeError) in
                let alarm = endpoint[Subject.self]
                try alarm.check(fields.alarms, among: alarm.supported, of: "reset", orReject: .failure)
                let remaining = (alarm.state ?? []).rawValue & ~(fields.alarms ?? []).rawValue
                Self.setAlarms(remaining | Self.causes(endpoint).rawValue, on: endpoint)
            },
            .on(\.modifyEnabledAlarms) { (endpoint, fields) throws(HomeError) in
                let alarm = endpoint[Subject.self]
                try alarm.check(
                    fields.mask, among: alarm.supported, of: "modifyEnabledAlarms", orReject: .invalidCommand)
                alarm.mask = fields.mask ?? []
                Self.update(endpoint)
            },
            .on(\.setTemperatureAlarmThresholds) { (endpoint, fields) throws(HomeError) in
                try Self.setThresholds(fields, on: endpoint)
                Self.update(endpoint)
            },
        ]
    }

    var reactions: [Reaction] {
        [.derived(from: \.measuredValue, of: Matter.TemperatureMeasurementTrait.self) { Self.update($0) }]
    }

    func start(on endpoint: Endpoint) { Self.update(endpoint) }

    private static func setThresholds(_ fields: Fields, on endpoint: Endpoint) throws(HomeError) {
        let alarm = endpoint[Subject.self]
        let thresholds = [
            fields.criticalUnderTemperatureThreshold ?? alarm.criticalUnderTemperatureThreshold,
            fields.majorUnderTemperatureThreshold ?? alarm.majorUnderTemperatureThreshold,
            fields.minorUnderTemperatureThreshold ?? alarm.minorUnderTemperatureThreshold,
            fields.minorOverTemperatureThreshold ?? alarm.minorOverTemperatureThreshold,
            fields.majorOverTemperatureThreshold ?? alarm.majorOverTemperatureThreshold,
            fields.criticalOverTemperatureThreshold ?? alarm.criticalOverTemperatureThreshold,
        ].compactMap { $0 }
        guard zip(thresholds, thresholds.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw .rejected(
                .constraintError,
                "Each threshold has to be above those for lower temperatures; these would be \(thresholds) (0.01 °C).")
        }
        if let next = fields.criticalOverTemperatureThreshold { alarm.criticalOverTemperatureThreshold = next }
        if let next = fields.majorOverTemperatureThreshold { alarm.majorOverTemperatureThreshold = next }
        if let next = fields.minorOverTemperatureThreshold { alarm.minorOverTemperatureThreshold = next }
        if let next = fields.minorUnderTemperatureThreshold { alarm.minorUnderTemperatureThreshold = next }
        if let next = fields.majorUnderTemperatureThreshold { alarm.majorUnderTemperatureThreshold = next }
        if let next = fields.criticalUnderTemperatureThreshold { alarm.criticalUnderTemperatureThreshold = next }
    }

    /// Returns the alarms whose cause is present. An unknown temperature causes none.
    private static func causes(_ endpoint: Endpoint) -> Alarms {
        guard let temperature = endpoint[Matter.TemperatureMeasurementTrait.self].measuredValue else { return [] }
        let alarm = endpoint[Subject.self]
        let over: [(Int16?, Subject.AlarmFlag)] = [
            (alarm.criticalOverTemperatureThreshold, .criticalOverTemperatureAlarm),
            (alarm.majorOverTemperatureThreshold, .majorOverTemperatureAlarm),
            (alarm.minorOverTemperatureThreshold, .minorOverTemperatureAlarm),
        ]
        let under: [(Int16?, Subject.AlarmFlag)] = [
            (alarm.minorUnderTemperatureThreshold, .minorUnderTemperatureAlarm),
            (alarm.majorUnderTemperatureThreshold, .majorUnderTemperatureAlarm),
            (alarm.criticalUnderTemperatureThreshold, .criticalUnderTemperatureAlarm),
        ]
        return Alarms(
            over.filter { $0.0.map { temperature > $0 } ?? false }.map { $0.1 }
                + under.filter { $0.0.map { temperature < $0 } ?? false }.map { $0.1 })
    }

    /// Activates the alarms whose cause is present, and ends the others unless they are latched.
    private static func update(_ endpoint: Endpoint) {
        let alarm = endpoint[Subject.self]
        let latched = (alarm.state ?? []).rawValue & (alarm.latch ?? []).rawValue
        setAlarms(causes(endpoint).rawValue | latched, on: endpoint)
    }

    /// Sets the state to the alarms that are supported and not masked, and emits the change.
    private static func setAlarms(_ alarms: UInt32, on endpoint: Endpoint) {
        let alarm = endpoint[Subject.self]
        let supported = Alarms(rawValue: alarms & (alarm.supported ?? []).rawValue)
        guard let change = AlarmChange(from: alarm.state ?? [], to: supported, mask: alarm.mask ?? []) else { return }
        alarm.state = change.state
        alarm.notify(of: change)
    }
}
