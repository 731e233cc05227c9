public import HomeModel

extension Matter.DoorLockTrait {
    public struct Commands: Schema {
        /// The keys by which phones recognize the lock.
        private static let readerKeys: Rule = .changes(
            \Attributes.aliroReaderVerificationKey, \Attributes.aliroReaderGroupIdentifier,
            \Attributes.aliroGroupResolvingKey)

        /// Locks.
        @Command<Operation>(0x00, .timed, .changes(\Attributes.lockState), .label("Lock")) public var lockDoor
        /// Unlocks, and pulls the latch if the lock can.
        @Command<Operation>(0x01, .timed, .changes(\Attributes.lockState), .label("Unlock")) public var unlockDoor
        /// Unlocks for a time.
        @Command<UnlockWithTimeout>(0x03, .optional, .timed, .changes(\Attributes.lockState))
        public var unlockWithTimeout
        /// Grants a user access at some hours of some days of the week.
        @Command<SetWeekDaySchedule>(
            0x0B, .violations(are: .invalidCommand), .when(Feature.weekDayAccessSchedules), .administer)
        public var setWeekDaySchedule
        /// Returns a weekly schedule of a user.
        @RespondingCommand<GetWeekDaySchedule, GetWeekDayScheduleResponse>(
            0x0C, response: 0x0C, .reportsViolations(in: \GetWeekDayScheduleResponse.status, as: .invalidField),
            .when(Feature.weekDayAccessSchedules), .administer)
        public var getWeekDaySchedule
        /// Removes one or all weekly schedules of a user.
        @Command<ClearWeekDaySchedule>(
            0x0D, .violations(are: .invalidCommand), .when(Feature.weekDayAccessSchedules), .administer,
            .confirm("Delete the schedule?"))
        public var clearWeekDaySchedule
        /// Grants a user access between two times.
        @Command<SetYearDaySchedule>(
            0x0E, .violations(are: .invalidCommand), .when(Feature.yearDayAccessSchedules), .administer)
        public var setYearDaySchedule
        /// Returns one of a user's schedules between two times.
        @RespondingCommand<GetYearDaySchedule, GetYearDayScheduleResponse>(
            0x0F, response: 0x0F, .reportsViolations(in: \GetYearDayScheduleResponse.status, as: .invalidField),
            .when(Feature.yearDayAccessSchedules), .administer)
        public var getYearDaySchedule
        /// Removes one or all of a user's schedules between two times.
        @Command<ClearYearDaySchedule>(
            0x10, .violations(are: .invalidCommand), .when(Feature.yearDayAccessSchedules), .administer,
            .confirm("Delete the schedule?"))
        public var clearYearDaySchedule
        /// Changes the operating mode between two times.
        @Command<SetHolidaySchedule>(
            0x11, .violations(are: .invalidCommand), .when(Feature.holidaySchedules), .administer,
            .changes(\Attributes.operatingMode))
        public var setHolidaySchedule
        /// Returns a holiday.
        @RespondingCommand<GetHolidaySchedule, GetHolidayScheduleResponse>(
            0x12, response: 0x12, .reportsViolations(in: \GetHolidayScheduleResponse.status, as: .invalidField),
            .when(Feature.holidaySchedules), .administer)
        public var getHolidaySchedule
        /// Removes one or all holidays.
        @Command<ClearHolidaySchedule>(
            0x13, .violations(are: .invalidCommand), .when(Feature.holidaySchedules), .administer,
            .changes(\Attributes.operatingMode), .confirm("Delete the schedule?"))
        public var clearHolidaySchedule
        /// Adds or changes a user.
        @Command<SetUser>(0x1A, .violations(are: .invalidCommand), .when(Feature.user), .administer, .timed)
        public var setUser
        /// Returns a user.
        @RespondingCommand<GetUser, GetUserResponse>(
            0x1B, response: 0x1C, .violations(are: .invalidCommand), .when(Feature.user), .administer)
        public var getUser
        /// Removes one or all users with their credentials and schedules.
        @Command<ClearUser>(
            0x1D, .violations(are: .invalidCommand), .when(Feature.user), .administer, .timed,
            .confirm("Delete the user with all credentials?"))
        public var clearUser
        /// Adds or changes a credential.
        @RespondingCommand<SetCredential, SetCredentialResponse>(
            0x22, response: 0x23, .reportsViolations(in: \SetCredentialResponse.status, as: .invalidField),
            .when(Feature.user),
            .administer, .timed)
        public var setCredential
        /// Returns whether a credential exists, and its user.
        @RespondingCommand<GetCredentialStatus, GetCredentialStatusResponse>(
            0x24, response: 0x25, .when(Feature.user), .administer)
        public var getCredentialStatus
        /// Removes one credential, all credentials of a type, or all credentials.
        @Command<ClearCredential>(
            0x26, .violations(are: .invalidCommand), .when(Feature.user), .administer, .timed,
            .confirm("Delete the credential?"))
        public var clearCredential
        /// Unlocks without pulling the latch.
        @Command<Operation>(0x27, .when(Feature.unbolting), .timed, .changes(\Attributes.lockState), .label("Unbolt"))
        public var unboltDoor
        /// Sets the keys by which phones recognize the lock.
        @Command<SetAliroReaderConfig>(0x28, .when(Feature.aliroProvisioning), .administer, .timed, Self.readerKeys)
        public var setAliroReaderConfig
        /// Removes the keys by which phones recognize the lock.
        @Command<Empty>(
            0x29, .when(Feature.aliroProvisioning), .administer, .timed, Self.readerKeys,
            .confirm("Delete the configuration of the reader?"))
        public var clearAliroReaderConfig
    }

    /// The field of the commands that move the bolt.
    public struct Operation: Schema {
        /// The PIN code of a user; if it is sent, it has to be correct even if none is required.
        @Field<Octets>(0, .optional(when: Feature.credentialOverTheAirAccess & Feature.pinCredential), .text)
        public var pinCode
    }

    public struct UnlockWithTimeout: Schema {
        /// Time until the lock locks again.
        @Field<UInt16>(0, .unit(.seconds)) public var timeout
        /// The PIN code of a user; if it is sent, it has to be correct even if none is required.
        @Field<Octets>(1, .optional(when: Feature.credentialOverTheAirAccess & Feature.pinCredential), .text)
        public var pinCode
    }

    public struct SetAliroReaderConfig: Schema {
        /// The private key by which the lock signs.
        @Field<Octets>(0, .length(exactly: 32)) public var signingKey
        /// The public key that belongs to signingKey.
        @Field<Octets>(1, .length(exactly: 65)) public var verificationKey
        /// The identifier of the group of locks.
        @Field<Octets>(2, .length(exactly: 16)) public var groupIdentifier
        /// The key by which phones recognize the group over Bluetooth.
        @Field<Octets>(3, .when(Feature.aliroBleuwb), .length(exactly: 16)) public var groupResolvingKey
    }
}
