import HomeCatalog
import HomeModel

/// Behavior of Matter's Boolean State Configuration: alarms of a detector, and their suppression.
///
/// A contact sensor raises its alarm when it opens, other sensors when they detect something.
struct BooleanStateConfigurationBehavior: Behavior {
    typealias Subject = Matter.BooleanStateConfigurationTrait

    struct FaultFields: LocalSchema {
        /// The faults of the sensor; an empty set clears them.
        @Field<Subject.SensorFaultBitmap>(0) var sensorFault
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.suppressAlarm) { (endpoint, fields) throws(HomeError) in
                try Self.suppress(endpoint, fields.alarmsToSuppress ?? [])
            },
            .on(\.enableDisableAlarm) { (endpoint, fields) throws(HomeError) in
                try Self.enable(endpoint, fields.alarmsToEnableDisable ?? [])
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("breakSensor", FaultFields.self) { endpoint, fields in
                let sensor = endpoint[Subject.self]
                guard let fault = fields.sensorFault, fault != sensor.sensorFault else { return }
                sensor.sensorFault = fault
                sensor.emit(\.sensorFault) { $0.sensorFault = fault }
            }
        ]
    }

    /// Updates the alarms after a change of the sensor's state.
    static func updateAlarms(_ endpoint: Endpoint, state: Bool) {
        let isContact = endpoint.draft.shape.parts[endpoint.part].type == ContactSensorDeviceType.definition
        let sensor = endpoint[Subject.self]
        let enabled = sensor.alarmsEnabled ?? sensor.alarmsSupported ?? []
        setAlarms(state == isContact ? [] : enabled, suppressed: [], on: endpoint)
    }

    private static func suppress(_ endpoint: Endpoint, _ alarms: Subject.AlarmModeBitmap) throws(HomeError) {
        try checkSupport(of: alarms, on: endpoint, "suppressAlarm")
        let sensor = endpoint[Subject.self]
        let active = sensor.alarmsActive ?? []
        guard alarms.rawValue & ~active.rawValue == 0 else {
            throw .rejected(.invalidInState, "booleanStateConfiguration.suppressAlarm silences active alarms only.")
        }
        let suppressed = (sensor.alarmsSuppressed ?? []).rawValue | alarms.rawValue
        setAlarms(active, suppressed: Bitmap(rawValue: suppressed), on: endpoint)
    }

    private static func enable(_ endpoint: Endpoint, _ alarms: Subject.AlarmModeBitmap) throws(HomeError) {
        try checkSupport(of: alarms, on: endpoint, "enableDisableAlarm")
        let sensor = endpoint[Subject.self]
        sensor.alarmsEnabled = alarms
        let active = (sensor.alarmsActive ?? []).rawValue & alarms.rawValue
        let suppressed = (sensor.alarmsSuppressed ?? []).rawValue & alarms.rawValue
        setAlarms(Bitmap(rawValue: active), suppressed: Bitmap(rawValue: suppressed), on: endpoint)
    }

    private static func checkSupport(
        of alarms: Subject.AlarmModeBitmap, on endpoint: Endpoint, _ command: String
    ) throws(HomeError) {
        let supported = endpoint[Subject.self].alarmsSupported ?? []
        guard alarms.rawValue & ~supported.rawValue == 0 else {
            throw .rejected(
                .constraintError,
                "booleanStateConfiguration.\(command) takes alarms that the sensor supports; see alarmsSupported.")
        }
    }

    private static func setAlarms(
        _ active: Subject.AlarmModeBitmap, suppressed: Subject.AlarmModeBitmap, on endpoint: Endpoint
    ) {
        let sensor = endpoint[Subject.self]
        let isSame = sensor.alarmsActive ?? [] == active && sensor.alarmsSuppressed ?? [] == suppressed
        guard !isSame else { return }
        sensor.alarmsActive = active
        sensor.alarmsSuppressed = suppressed
        sensor.emit(\.alarmsStateChanged) {
            $0.alarmsActive = active
            if sensor.has(.alarmSuppress) { $0.alarmsSuppressed = suppressed }
        }
    }
}
