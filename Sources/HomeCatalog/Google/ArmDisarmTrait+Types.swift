public import HomeModel

/// The security levels, and the data of the events.
extension Google.ArmDisarmTrait {
    /// The security levels of a system.
    public struct AvailableArmLevels: Schema {
        /// The levels that the system can have, with their names.
        @Field<[Record<Level>]>(0) public var levels
        /// Whether they are listed by rising security, so that a person can request the next higher one.
        @Field<Bool>(1) public var ordered
    }

    /// One security level.
    public struct Level: Schema {
        /// The identifier of the level in attributes and commands, the same in every language.
        @Field<String>(0) public var levelName
        /// Its names for people, by language.
        @Field<[Record<LevelValue>]>(1) public var levelValues
        /// The situation of the level, for displays.
        @Field<LevelCategory>(2, .optional) public var category
    }

    /// The names of a level in one language.
    public struct LevelValue: Schema {
        /// Its names; the first one is shown.
        @Field<[String]>(0) public var levelSynonym
        /// The language, such as `en`.
        @Field<String>(1) public var lang
    }

    public struct ArmDisarmArmState: Schema {
        /// The new state of the system.
        @Field<ArmState>(0, .optional) public var armState
        /// The `levelName` of the active level.
        @Field<String>(1, .optional) public var currentArmLevel
        /// The `levelName` of the level that becomes active when the time to leave is over.
        @Field<String>(2, .optional) public var targetArmLevel
        /// When the current time to leave ends.
        @Field<Int64>(3, .optional, .unit(.secondsSince1970)) public var exitAllowanceEndTimeSeconds
        /// When the current time to enter ends.
        @Field<Int64>(4, .optional, .unit(.secondsSince1970)) public var entryAllowanceEndTimeSeconds
        /// The device that triggered the alarm; it can differ from the device that reports it.
        @Field<String>(5, .optional) public var triggeredDeviceID
        /// The event that the device detected.
        @Field<ErrorCode>(6, .optional) public var errorCode
        /// The priority of the notification; 0 means that it is spoken aloud.
        @Field<UInt32>(7, .optional) public var priority
    }

    public struct ArmDisarmFollowUp: Schema {
        /// Whether the command succeeded.
        @Field<StatusEnum>(0, .optional) public var status
        /// The current state of the system.
        @Field<ArmState>(1, .optional) public var armState
        /// The error; absent if the command succeeded.
        @Field<String>(2, .optional) public var errorCode
    }

    /// The state of a security system.
    public enum ArmState: UInt8, MatterEnum {
        /// The state is unknown.
        case unspecified
        /// Nothing sets off an alarm.
        case disarmed
        /// The system becomes armed when the time to leave is over.
        case exitCountdown
        /// An intruder sets off the alarm.
        case armed
        /// The alarm follows when the time to enter is over.
        case preAlarm
        /// The alarm sounds.
        case alarm
    }
    /// The situation that a security level is meant for.
    public enum LevelCategory: UInt8, MatterEnum {
        /// The situation is unknown.
        case unknown
        /// People are at home.
        case stay
        /// All people are away.
        case away
        /// People are at home and asleep.
        case night
        /// An intruder sets off the alarm immediately, without a time to enter.
        case instant
        /// A situation that the maker or the user defined.
        case custom
    }
    /// A reason that prevents arming or triggers an alarm.
    public enum ErrorCode: UInt8, MatterEnum {
        /// No reason is reported.
        case unspecified
        /// A door is open.
        case doorOpen
        /// A window is open.
        case windowOpen
        /// A door or a window is open; the sensor cannot distinguish them.
        case isOpen
        /// A sensor detects motion.
        case motionDetected
        /// A device is unplugged.
        case deviceUnplugged
        /// A device was moved.
        case deviceMoved
        /// Someone tampered with a device.
        case deviceTampered
    }
    /// Whether a command succeeded.
    public enum StatusEnum: UInt8, MatterEnum {
        /// The device reports no status.
        case unspecified
        /// The command succeeded.
        case success
        /// The command failed.
        case failure
    }
}
