import HomeCatalog
import HomeModel

/// Behavior of Matter's Refrigerator Alarm: the door has been open for a minute.
struct RefrigeratorAlarmBehavior: Behavior {
    typealias Subject = Matter.RefrigeratorAlarmTrait
    typealias Alarms = Subject.AlarmBitmap

    private static let doorOpenAlarm = "openTooLong"

    var stimuli: [StimulusHandler] {
        [
            .on("openRefrigerator", Empty.self) { endpoint, _ in
                let door = endpoint[Subject.self]
                if door.state?.contains(.doorOpen) == true || door.timer(Self.doorOpenAlarm) != nil { return }
                door.schedule(Self.doorOpenAlarm, after: .minutes(1))
            },
            .on("closeRefrigerator", Empty.self) { endpoint, _ in
                endpoint[Subject.self].cancel(Self.doorOpenAlarm)
                Self.setAlarms([], on: endpoint)
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.setAlarms([.doorOpen], on: endpoint) }

    private static func setAlarms(_ alarms: Alarms, on endpoint: Endpoint) {
        let door = endpoint[Subject.self]
        guard let change = AlarmChange(from: door.state ?? [], to: alarms, mask: door.mask ?? []) else { return }
        door.state = change.state
        door.notify(of: change)
    }
}
