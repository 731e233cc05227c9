import HomeCatalog
import HomeModel

/// Behavior of Matter's Dishwasher Alarm. A latched alarm stays until it is reset, even if its cause has ended.
///
/// The memory stores the present causes.
struct DishwasherAlarmBehavior: Behavior {
    typealias Subject = Matter.DishwasherAlarmTrait
    typealias Alarms = Subject.AlarmBitmap

    struct TroubleFields: LocalSchema {
        /// The present causes; an empty set clears them.
        @Field<Alarms>(0) var alarms
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.reset) { (endpoint, fields) throws(HomeError) in
                let washer = endpoint[Subject.self]
                try washer.check(fields.alarms, among: washer.supported, of: "reset", orReject: .failure)
                let remaining = (washer.state ?? []).rawValue & ~(fields.alarms ?? []).rawValue
                Self.setAlarms(Alarms(rawValue: remaining | Self.causes(washer).rawValue), on: endpoint)
            },
            .on(\.modifyEnabledAlarms) { (endpoint, fields) throws(HomeError) in
                let washer = endpoint[Subject.self]
                try washer.check(
                    fields.mask, among: washer.supported, of: "modifyEnabledAlarms", orReject: .invalidCommand)
                washer.mask = fields.mask ?? []
                Self.setAlarms(washer.state ?? [], on: endpoint)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("trouble", TroubleFields.self) { endpoint, fields in
                let washer = endpoint[Subject.self]
                let causes = (fields.alarms ?? []).rawValue & (washer.supported ?? []).rawValue
                washer.memory = causes == 0 ? nil : .unsigned(UInt64(causes))
                let latched = (washer.state ?? []).rawValue & (washer.latch ?? []).rawValue
                Self.setAlarms(Alarms(rawValue: causes | latched), on: endpoint)
            }
        ]
    }

    private static func causes(_ washer: TraitDraft<Subject>) -> Alarms { washer.memory.flatMap { Alarms($0) } ?? [] }

    /// Sets the state to the alarms that are not masked, and emits the change.
    private static func setAlarms(_ alarms: Alarms, on endpoint: Endpoint) {
        let washer = endpoint[Subject.self]
        guard let change = AlarmChange(from: washer.state ?? [], to: alarms, mask: washer.mask ?? []) else { return }
        washer.state = change.state
        washer.notify(of: change)
    }
}
