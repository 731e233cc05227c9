import HomeCatalog
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
    /// The alarms that are enabled.
    let mask: Alarms

    /// Nil if the state stays the same.
    init?(from former: Alarms, to alarms: Alarms, mask: Alarms) {
        state = Alarms(rawValue: alarms.rawValue & mask.rawValue)
        guard state != former else { return nil }
        active = Alarms(rawValue: state.rawValue & ~former.rawValue)
        inactive = Alarms(rawValue: former.rawValue & ~state.rawValue)
        self.mask = mask
    }
}

extension TraitDraft where T: AlarmTrait {
    /// Emits the event of a change of the state.
    func notify(of change: AlarmChange<T.AlarmFlag>) {
        emit(\.notify) {
            $0.active = change.active
            $0.inactive = change.inactive
            $0.state = change.state
            $0.mask = change.mask
        }
    }

    /// Throws unless the device supports all alarms that a command names.
    func check(
        _ alarms: T.AlarmBitmap?, among supported: T.AlarmBitmap?, of command: String, orReject status: MatterStatus
    ) throws(HomeError) {
        guard (alarms ?? []).rawValue & ~(supported ?? []).rawValue == 0 else {
            throw .rejected(status, "\(T.name).\(command) takes alarms that the device supports; see supported.")
        }
    }
}
