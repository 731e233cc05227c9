import HomeCatalog
import HomeModel

/// Behavior of Matter's Refrigerator Alarm: the door has been open for a minute.
struct RefrigeratorAlarmBehavior: Behavior {
    typealias Subject = Matter.RefrigeratorAlarmTrait
    typealias Alarms = Subject.AlarmBitmap

    private static let openTooLong = "openTooLong"

    var stimuli: [StimulusHandler] {
        [
            .on("openRefrigerator", Empty.self) { endpoint, _ in
                let door = endpoint[Subject.self]
                if door.state?.contains(.doorOpen) == true || door.timer(Self.openTooLong) != nil { return }
                door.schedule(Self.openTooLong, after: .minutes(1))
            },
            .on("closeRefrigerator", Empty.self) { endpoint, _ in
                endpoint[Subject.self].cancel(Self.openTooLong)
                Self.show([], on: endpoint)
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.show([.doorOpen], on: endpoint) }

    private static func show(_ alarms: Alarms, on endpoint: Endpoint) {
        let door = endpoint[Subject.self]
        let former = door.state ?? []
        let mask = door.mask ?? []
        let now = Alarms(rawValue: alarms.rawValue & mask.rawValue)
        guard now != former else { return }
        door.state = now
        door.emit(\.notify) {
            $0.active = Alarms(rawValue: now.rawValue & ~former.rawValue)
            $0.inactive = Alarms(rawValue: former.rawValue & ~now.rawValue)
            $0.state = now
            $0.mask = mask
        }
    }
}
