public import HomeModel

/// The times at which users have access: the fields of the commands that set them.
extension Matter.DoorLockTrait {
    public struct SetWeekDaySchedule: Schema {
        /// The schedule's number.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfWeekDaySchedulesSupportedPerUser)))
        public var weekDayIndex
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// The days on which the user has access.
        @Field<DaysMaskBitmap>(2) public var daysMask
        /// The hour it begins, local time.
        @Field<UInt8>(3, .to(23), .unit(.hours)) public var startHour
        /// The minute it begins.
        @Field<UInt8>(4, .to(59), .unit(.minutes)) public var startMinute
        /// The hour it ends, local time; the end is after the beginning.
        @Field<UInt8>(5, .to(23), .unit(.hours)) public var endHour
        /// The minute it ends.
        @Field<UInt8>(6, .to(59), .unit(.minutes)) public var endMinute
    }

    public struct GetWeekDaySchedule: Schema {
        /// The schedule's number.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfWeekDaySchedulesSupportedPerUser)))
        public var weekDayIndex
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
    }

    public struct GetWeekDayScheduleResponse: Schema {
        /// The number that was requested.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfWeekDaySchedulesSupportedPerUser)))
        public var weekDayIndex
        /// The user that was requested.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// Whether there is such a schedule; the command itself succeeds in either case.
        @Field<DlStatus>(2, .default(0), .outcome(success: DlStatus.success)) public var status
        /// The days on which the user has access.
        @Field<DaysMaskBitmap>(3, .optional) public var daysMask
        /// The hour it begins, local time.
        @Field<UInt8>(4, .optional, .to(23), .unit(.hours)) public var startHour
        /// The minute it begins.
        @Field<UInt8>(5, .optional, .to(59), .unit(.minutes)) public var startMinute
        /// The hour it ends, local time.
        @Field<UInt8>(6, .optional, .to(23), .unit(.hours)) public var endHour
        /// The minute it ends.
        @Field<UInt8>(7, .optional, .to(59), .unit(.minutes)) public var endMinute
    }

    public struct ClearWeekDaySchedule: Schema {
        /// The schedule's number; 254 for all of the user's.
        @Field<UInt8>(
            0, .from(1), .to(.attribute(\Attributes.numberOfWeekDaySchedulesSupportedPerUser)), .alsoAllowed([254]))
        public var weekDayIndex
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
    }

    public struct SetYearDaySchedule: Schema {
        /// The schedule's number.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfYearDaySchedulesSupportedPerUser)))
        public var yearDayIndex
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// When it begins, local time.
        @Field<UInt32>(2, .unit(.localSecondsSinceEpoch)) public var localStartTime
        /// When it ends, local time; after the beginning.
        @Field<UInt32>(3, .unit(.localSecondsSinceEpoch)) public var localEndTime
    }

    public struct GetYearDaySchedule: Schema {
        /// The schedule's number.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfYearDaySchedulesSupportedPerUser)))
        public var yearDayIndex
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
    }

    public struct GetYearDayScheduleResponse: Schema {
        /// The number that was requested.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfYearDaySchedulesSupportedPerUser)))
        public var yearDayIndex
        /// The user that was requested.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
        /// Whether there is such a schedule; the command itself succeeds in either case.
        @Field<DlStatus>(2, .default(0), .outcome(success: DlStatus.success)) public var status
        /// When it begins, local time.
        @Field<UInt32>(3, .optional, .unit(.localSecondsSinceEpoch)) public var localStartTime
        /// When it ends, local time.
        @Field<UInt32>(4, .optional, .unit(.localSecondsSinceEpoch)) public var localEndTime
    }

    public struct ClearYearDaySchedule: Schema {
        /// The schedule's number; 254 for all of the user's.
        @Field<UInt8>(
            0, .from(1), .to(.attribute(\Attributes.numberOfYearDaySchedulesSupportedPerUser)), .alsoAllowed([254]))
        public var yearDayIndex
        /// The user's number.
        @Field<UInt16>(1, .from(1), .to(.attribute(\Attributes.numberOfTotalUsersSupported))) public var userIndex
    }

    public struct SetHolidaySchedule: Schema {
        /// The holiday's number.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfHolidaySchedulesSupported)))
        public var holidayIndex
        /// When it begins, local time.
        @Field<UInt32>(1, .unit(.localSecondsSinceEpoch)) public var localStartTime
        /// When it ends, local time; after the beginning.
        @Field<UInt32>(2, .unit(.localSecondsSinceEpoch)) public var localEndTime
        /// The operating mode of the lock during that time.
        @Field<OperatingModeEnum>(3) public var operatingMode
    }

    public struct GetHolidaySchedule: Schema {
        /// The holiday's number.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfHolidaySchedulesSupported)))
        public var holidayIndex
    }

    public struct GetHolidayScheduleResponse: Schema {
        /// The number that was requested.
        @Field<UInt8>(0, .from(1), .to(.attribute(\Attributes.numberOfHolidaySchedulesSupported)))
        public var holidayIndex
        /// Whether there is such a holiday; the command itself succeeds in either case.
        @Field<DlStatus>(1, .default(0), .outcome(success: DlStatus.success)) public var status
        /// When it begins, local time; null if there is none.
        @Field<UInt32?>(2, .optional, .unit(.localSecondsSinceEpoch)) public var localStartTime
        /// When it ends, local time; null if there is none.
        @Field<UInt32?>(3, .optional, .unit(.localSecondsSinceEpoch)) public var localEndTime
        /// The operating mode of the lock during that time; null if there is no holiday.
        @Field<OperatingModeEnum?>(4, .optional) public var operatingMode
    }

    public struct ClearHolidaySchedule: Schema {
        /// The holiday's number; 254 for all.
        @Field<UInt8>(
            0, .from(1), .to(.attribute(\Attributes.numberOfHolidaySchedulesSupported)), .alsoAllowed([254]))
        public var holidayIndex
    }

    /// The days on which a schedule applies.
    public enum DaysMaskFlag: UInt8, DayOfWeekFlag {
        case sunday, monday, tuesday, wednesday, thursday, friday, saturday
    }
    public typealias DaysMaskBitmap = Bitmap8<DaysMaskFlag>
}
