import HomeCatalog
import HomeModel

/// Behavior of Matter's Door Lock: the bolt, users, credentials and schedules.
///
/// Times of day and schedules are in UTC, like the home's clock.
struct DoorLockBehavior: Behavior {
    typealias Subject = Matter.DoorLockTrait
    typealias Lock = TraitDraft<Subject>

    var commands: [CommandHandler<Subject>] { operationCommands + userCommands + scheduleCommands }

    private var userCommands: [CommandHandler<Subject>] {
        [
            .on(\.setUser, Self.setUser),
            .respond(to: \.getUser, Self.getUser),
            .on(\.clearUser, Self.clearUser),
            .respond(to: \.setCredential) { endpoint, fields in Self.setCredential(endpoint, fields) },
            .respond(to: \.getCredentialStatus) { endpoint, fields in Self.getCredentialStatus(endpoint, fields) },
            .on(\.clearCredential, Self.clearCredential),
        ]
    }

    private var scheduleCommands: [CommandHandler<Subject>] {
        [
            .on(\.setWeekDaySchedule, Self.setWeekDaySchedule),
            .respond(to: \.getWeekDaySchedule) { endpoint, fields in Self.getWeekDaySchedule(endpoint, fields) },
            .on(\.clearWeekDaySchedule, Self.clearWeekDaySchedule),
            .on(\.setYearDaySchedule, Self.setYearDaySchedule),
            .respond(to: \.getYearDaySchedule) { endpoint, fields in Self.getYearDaySchedule(endpoint, fields) },
            .on(\.clearYearDaySchedule, Self.clearYearDaySchedule),
            .on(\.setHolidaySchedule, Self.setHolidaySchedule),
            .respond(to: \.getHolidaySchedule) { endpoint, fields in Self.getHolidaySchedule(endpoint, fields) },
            .on(\.clearHolidaySchedule, Self.clearHolidaySchedule),
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        let lock = endpoint[Subject.self]
        if case .unsigned(let number)? = values[Self.operatingMode],
            // A set bit of this bitmap means that the lock does not support the mode.
            let missing = lock.supportedOperatingModes?.rawValue, number > 15 || missing & (1 << number) != 0
        {
            let modes = Subject.OperatingModeEnum.allCases.filter { missing & (1 << UInt16($0.rawValue)) == 0 }
            throw .rejected(
                .constraintError,
                "This lock has the operating modes \(modes.map { "\($0)" }.joined(separator: ", ")); send one of these."
            )
        }
        lock.set(values)
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        switch timer {
        case Self.lockingEnd, Self.unlockingEnd, Self.unlatchingEnd: Self.finishOperation(timer, on: endpoint)
        case Self.latchReturn: endpoint[Subject.self].lockState = .unlocked
        case Self.relock: Self.lockAgain(endpoint)
        case Self.holidayEdge: Self.updateHolidays(endpoint)
        default:
            if let user = UInt16(timer.dropFirst(Self.expiryPrefix.count)) { Self.disable(user, on: endpoint) }
        }
    }

    /// A bolt that is moving stays where it is.
    func powerUp(_ endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        for movement in [Self.lockingEnd, Self.unlockingEnd, Self.unlatchingEnd] { lock.cancel(movement) }
        var data = lock.data
        guard data.operation != nil else { return }
        data.operation = nil
        lock.data = data
    }

    private static let operatingMode = Subject.Attributes.keys.operatingMode.id
}

extension DoorLockBehavior {
    static let lockingEnd = "boltLocks"
    static let unlockingEnd = "boltUnlocks"
    static let unlatchingEnd = "boltUnlatches"
    static let latchReturn = "latchReturns"
    static let relock = "relock"
    /// Runs during the lockout after too many wrong codes.
    static let lockout = "lockout"
    /// Fires at the next start or end of a holiday.
    static let holidayEdge = "holiday"
    /// The prefix of the timers that end the validity of an expiring user's code. The user's index follows it.
    static let expiryPrefix = "expiry-"

    /// The time that a movement of the bolt takes.
    static let boltTime = Span.seconds(1)
    /// The time for which the latch stays pulled.
    static let latchTime = Span.seconds(2)

    /// The Matter fabric and node that send the commands of this home.
    static let fabricIndex: UInt8 = 1
    static let sourceNode: UInt64 = 1
}
