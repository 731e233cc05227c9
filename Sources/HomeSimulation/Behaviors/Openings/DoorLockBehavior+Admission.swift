import HomeCatalog
import HomeModel

/// Determines which users may operate the lock, and when.
extension DoorLockBehavior {
    enum Admission {
        case admitted(LockData.User?, LockData.Credential?)
        /// The attempt fails with an event.
        case denied(Subject.OperationErrorEnum, LockData.User?, String)
        /// The attempt fails without an event.
        case rejected(String)
    }

    /// Determines the result of an attempt with or without a code. A code must be correct even if none is required.
    static func admit(_ code: Octets?, to endpoint: Endpoint, source: Subject.OperationSourceEnum) -> Admission {
        let lock = endpoint[Subject.self]
        let mode = lock.operatingMode ?? .normal
        if lock.actuatorEnabled == false {
            return .rejected("The lock cannot move its bolt: actuatorEnabled is false.")
        }
        if mode == .privacy || (mode == .noRemoteLockUnlock && source == .remote)
            || (mode == .vacation && source == .keypad)
        {
            return .rejected("The lock does not accept this in the operatingMode \(mode); change it first.")
        }
        if let end = lock.timer(lockout) {
            let seconds = (end - endpoint.now).microseconds / 1_000_000 + 1
            return .rejected(
                "Too many wrong codes: the lock accepts no code, not even a correct one, for another \(seconds) s.")
        }
        guard let code else {
            let isMissing = source == .remote && lock.requirePINforRemoteOperation == true
            return isMissing
                ? .denied(
                    .invalidCredential, nil,
                    "The lock requires a PIN code (requirePINforRemoteOperation); send pinCode.")
                : .admitted(nil, nil)
        }
        let data = lock.data
        let match = data.credentials.first { $0.type == .pin && $0.credentialData == code }
        guard let match, let user = match.userIndex.flatMap({ data.user($0) }) else {
            return .denied(.invalidCredential, nil, "No user of the lock has this PIN code.")
        }
        if user.userStatus != .occupiedEnabled {
            return .denied(.disabledUserDenied, user, "User \(user.index) of the lock is disabled.")
        }
        if user.userType == .nonAccessUser || (user.userType == .remoteOnlyUser && source != .remote) {
            return .denied(.restricted, user, "User \(user.index) may not operate the lock this way.")
        }
        if isRestricted(user) && !isWithinSchedule(user.index, data: data, now: endpoint.now) {
            return .denied(.restricted, user, "User \(user.index) may not operate the lock at this time.")
        }
        return .admitted(user, match)
    }

    /// Records the use of a code of a user with a limited code (disposable or expiring).
    static func recordUse(by user: LockData.User, of endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        switch user.userType {
        case .disposableUser: disable(user.index, on: endpoint)
        case .expiringUser where lock.timer(expiryPrefix + "\(user.index)") == nil:
            lock.schedule(
                expiryPrefix + "\(user.index)", after: .minutes(Int64(lock.expiringUserTimeout ?? 1)), isAmbient: true)
        default: break
        }
    }

    static func disable(_ index: UInt16, on endpoint: Endpoint) {
        let lock = endpoint[Subject.self]
        var data = lock.data
        data.users = data.users.map { user in
            var user = user
            if user.index == index { user.userStatus = .occupiedDisabled }
            return user
        }
        lock.data = data
    }

    private static func isRestricted(_ user: LockData.User) -> Bool {
        switch user.userType {
        case .scheduleRestrictedUser, .weekDayScheduleUser, .yearDayScheduleUser: true
        default: false
        }
    }

    private static func isWithinSchedule(_ user: UInt16, data: LockData, now: HomeTime) -> Bool {
        let seconds = now.matterSeconds
        if data.yearDays.contains(where: { schedule in
            schedule.userIndex == user && (schedule.localStartTime ?? 0) <= seconds
                && seconds < (schedule.localEndTime ?? 0)
        }) {
            return true
        }
        let minute = Int(seconds / 60 % 1_440)
        // 2000-01-01 was a Saturday.
        let weekday = UInt8((seconds / 86_400 + 6) % 7)
        return data.weekDays.contains { schedule in
            schedule.userIndex == user && (schedule.daysMask?.rawValue ?? 0) & (1 << weekday) != 0
                && schedule.startMinuteOfDay <= minute && minute < schedule.endMinuteOfDay
        }
    }
}

extension Record<Matter.DoorLockTrait.SetWeekDaySchedule> {
    var startMinuteOfDay: Int { Int(self.startHour ?? 0) * 60 + Int(self.startMinute ?? 0) }
    var endMinuteOfDay: Int { Int(self.endHour ?? 0) * 60 + Int(self.endMinute ?? 0) }
}
