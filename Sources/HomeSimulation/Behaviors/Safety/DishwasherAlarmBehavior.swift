import HomeCatalog
import HomeModel

/// Behavior of Matter's Dishwasher Alarm. A latched alarm stays until it is reset, even if its cause has ended.
///
/// The memory stores the present causes.
struct DishwasherAlarmBehavior: Behavior {
    typealias Subject = Matter.DishwasherAlarmTrait
    typealias Alarms = Subject.AlarmBitmap

    struct Trouble: Schema {
        /// The present causes; empty clears them.
        @Field<Alarms>(0) var alarms
    }

    var commands: [CommandHandler<Subject>] {
        [
            .on(\.reset) { endpoint, fields in
                let washer = endpoint[Subject.self]
                let kept = (washer.state ?? []).rawValue & ~(fields.alarms ?? []).rawValue
                Self.show(Alarms(rawValue: kept | Self.troubles(washer).rawValue), on: endpoint)
            },
            .on(\.modifyEnabledAlarms) { (endpoint, fields) throws(HomeError) in
                let washer = endpoint[Subject.self]
                let mask = fields.mask ?? []
                guard mask.rawValue & ~(washer.supported ?? []).rawValue == 0 else {
                    throw .rejected(
                        .invalidCommand,
                        "dishwasherAlarm.modifyEnabledAlarms takes alarms that the device has; supported tells which.")
                }
                washer.mask = mask
                Self.show(washer.state ?? [], on: endpoint)
            },
        ]
    }

    var stimuli: [StimulusHandler] {
        [
            .on("trouble", Trouble.self) { endpoint, fields in
                let washer = endpoint[Subject.self]
                let troubles = (fields.alarms ?? []).rawValue & (washer.supported ?? []).rawValue
                washer.memory = troubles == 0 ? nil : .unsigned(UInt64(troubles))
                let latched = (washer.state ?? []).rawValue & (washer.latch ?? []).rawValue
                Self.show(Alarms(rawValue: troubles | latched), on: endpoint)
            }
        ]
    }

    private static func troubles(_ washer: TraitDraft<Subject>) -> Alarms { washer.memory.flatMap { Alarms($0) } ?? [] }

    /// Shows the alarms that are not masked.
    private static func show(_ alarms: Alarms, on endpoint: Endpoint) {
        let washer = endpoint[Subject.self]
        let former = (washer.state ?? []).rawValue
        let mask = (washer.mask ?? []).rawValue
        let now = alarms.rawValue & mask
        guard now != former else { return }
        washer.state = Alarms(rawValue: now)
        washer.emit(\.notify) {
            $0.active = Alarms(rawValue: now & ~former)
            $0.inactive = Alarms(rawValue: former & ~now)
            $0.state = Alarms(rawValue: now)
            $0.mask = Alarms(rawValue: mask)
        }
    }
}
