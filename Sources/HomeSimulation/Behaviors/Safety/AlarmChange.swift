import HomeModel

/// A change of an alarm trait's state, with the values of its notify event.
struct AlarmChange<Flag: MatterFlag> {
    typealias Alarms = Bitmap32<Flag>

    /// The alarms that are active and not masked.
    let state: Alarms
    /// The alarms that became active.
    let active: Alarms
    /// The alarms that became inactive.
    let inactive: Alarms

    /// Nil if the state stays the same.
    init?(from former: Alarms, to alarms: Alarms, mask: Alarms) {
        state = Alarms(rawValue: alarms.rawValue & mask.rawValue)
        guard state != former else { return nil }
        active = Alarms(rawValue: state.rawValue & ~former.rawValue)
        inactive = Alarms(rawValue: former.rawValue & ~state.rawValue)
    }
}
