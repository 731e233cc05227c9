public import HomeModel

extension Matter.DoorLockTrait {
    public struct Events: Schema {
        /// The lock reports a problem.
        @Event<DoorLockAlarm>(0x00, .critical) public var doorLockAlarm
        /// The door was opened, closed or broken.
        @Event<DoorStateChange>(0x01, .critical, .when(Feature.doorPositionSensor)) public var doorStateChange
        /// The lock was locked or unlocked.
        @Event<LockOperation>(0x02, .critical) public var lockOperation
        /// An attempt to lock or unlock failed.
        @Event<LockOperationError>(0x03, .critical) public var lockOperationError
        /// Users, credentials or schedules were changed.
        @Event<LockUserChange>(0x04, .info, .when(Feature.user)) public var lockUserChange
    }

    public struct DoorLockAlarm: Schema {
        /// The fault.
        @Field<AlarmCodeEnum>(0) public var alarmCode
    }

    public struct DoorStateChange: Schema {
        /// The state of the door now.
        @Field<DoorStateEnum>(0) public var doorState
    }

    public struct LockOperation: Schema {
        /// The operation.
        @Field<LockOperationTypeEnum>(0) public var lockOperationType
        /// The cause.
        @Field<OperationSourceEnum>(1) public var operationSource
        /// The user who did it; null if it is unknown.
        @Field<UInt16?>(2) public var userIndex
        /// The home network of the client; null if no client caused it.
        @Field<UInt8?>(3) public var fabricIndex
        /// The client, by its number in the home network; null if no client caused it.
        @Field<UInt64?>(4) public var sourceNode
        /// The credentials that were presented; null if there were none.
        @Field<[Record<CredentialStruct>]?>(
            5, .optional(when: Feature.user),
            .length(lower: 1, upper: .attribute(\Attributes.numberOfCredentialsSupportedPerUser)))
        public var credentials
    }

    public struct LockOperationError: Schema {
        /// The operation that was attempted.
        @Field<LockOperationTypeEnum>(0) public var lockOperationType
        /// The cause.
        @Field<OperationSourceEnum>(1) public var operationSource
        /// Why it failed.
        @Field<OperationErrorEnum>(2) public var operationError
        /// The user who tried; null if it is unknown.
        @Field<UInt16?>(3) public var userIndex
        /// The home network of the client; null if no client caused it.
        @Field<UInt8?>(4) public var fabricIndex
        /// The client, by its number in the home network; null if no client caused it.
        @Field<UInt64?>(5) public var sourceNode
        /// The credentials that were presented; null if there were none.
        @Field<[Record<CredentialStruct>]?>(
            6, .optional(when: Feature.user),
            .length(lower: 1, upper: .attribute(\Attributes.numberOfCredentialsSupportedPerUser)))
        public var credentials
    }

    public struct LockUserChange: Schema {
        /// The changed data.
        @Field<LockDataTypeEnum>(0) public var lockDataType
        /// The kind of change.
        @Field<DataOperationTypeEnum>(1) public var dataOperationType
        /// The cause of the change.
        @Field<OperationSourceEnum>(2) public var operationSource
        /// The user of the data; null if they belong to no user, 65534 if they belong to all.
        @Field<UInt16?>(3) public var userIndex
        /// The home network of the client; null if no client caused it.
        @Field<UInt8?>(4) public var fabricIndex
        /// The client, by its number in the home network; null if no client caused it.
        @Field<UInt64?>(5) public var sourceNode
        /// The number of the credential or schedule; null if there is none, 65534 if there were several.
        @Field<UInt16?>(6) public var dataIndex
    }

    /// The reason for an alarm.
    public enum AlarmCodeEnum: UInt8, MatterEnum {
        /// The lock is jammed.
        case lockJammed
        /// The lock was reset to factory settings.
        case lockFactoryReset
        /// The radio of the lock was restarted.
        case lockRadioPowerCycled = 3
        // The specification spells the name of frontEsceutcheonRemoved like this.
        /// Too many wrong codes were entered.
        case wrongCodeEntryLimit
        /// The outer cover of the lock was removed.
        case frontEsceutcheonRemoved
        /// The door was forced open.
        case doorForcedOpen
        /// The door is not closed.
        case doorAjar
        /// A user opened the lock under duress.
        case forcedUser
    }
    /// An operation of the lock.
    public enum LockOperationTypeEnum: UInt8, MatterEnum {
        /// The bolt was extended.
        case lock
        /// The bolt was retracted.
        case unlock
        /// A user without access presented a credential.
        case nonAccessUserEvent
        /// A user opened the lock under duress.
        case forcedUserEvent
        /// The latch was pulled.
        case unlatch
    }
    /// Why the lock rejected an operation.
    public enum OperationErrorEnum: UInt8, MatterEnum {
        /// Another error.
        case unspecified
        /// The credential is wrong.
        case invalidCredential
        /// The user is disabled.
        case disabledUserDenied
        /// A schedule or the operating mode forbids it.
        case restricted
        /// The battery is too low.
        case insufficientBattery
    }
    /// How the lock was operated.
    public enum OperationSourceEnum: UInt8, MatterEnum {
        /// The source is unknown.
        case unspecified
        /// By hand, with a key or a thumb turn.
        case manual
        /// With a remote control or app of the maker.
        case proprietaryRemote
        /// At the keypad.
        case keypad
        /// The lock itself, as when it relocks after a time.
        case auto
        /// With a button, such as for locking when leaving.
        case button
        /// By a schedule.
        case schedule
        /// By a command over the network.
        case remote
        /// With an RFID card or tag.
        case rfid
        /// With a fingerprint, the veins of a finger, or a face.
        case biometric
        /// With an Aliro key on a phone or card.
        case aliro
    }
    /// The kind of stored data that changed.
    public enum LockDataTypeEnum: UInt8, MatterEnum {
        /// Data of another kind.
        case unspecified
        /// The PIN code with which a person programs the lock.
        case programmingCode
        /// A user.
        case userIndex
        /// A weekly schedule.
        case weekDaySchedule
        /// A schedule between two times.
        case yearDaySchedule
        /// A time in which the lock has another mode for everybody.
        case holidaySchedule
        /// A PIN code.
        case pin
        /// An RFID card or tag.
        case rfid
        /// The pattern of a fingertip.
        case fingerprint
        /// The veins of a finger.
        case fingerVein
        /// The image of a face.
        case face
        /// The Aliro key of an issuer, who signs the keys of users.
        case aliroCredentialIssuerKey
        /// An Aliro key of a user that the lock may drop to make room.
        case aliroEvictableEndpointKey
        /// An Aliro key of a user that stays until it is removed.
        case aliroNonEvictableEndpointKey
    }
}
