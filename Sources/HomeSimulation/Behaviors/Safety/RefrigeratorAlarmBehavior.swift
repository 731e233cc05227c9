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
        let mask = door.mask ?? []
        guard let change = AlarmChange(from: door.state ?? [], to: alarms, mask: mask) else { return }
        door.state = change.state
        door.emit(\.notify) {
            $0.active = change.active
            $0.inactive = change.inactive
            $0.state = change.state
            $0.mask = mask
        }
    }
}
