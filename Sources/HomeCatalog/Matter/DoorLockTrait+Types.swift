public import HomeModel

/// The enumerations and bitmaps of the attributes, users and credentials.
extension Matter.DoorLockTrait {
    /// The position of the bolt.
    public enum LockStateEnum: UInt8, MatterEnum {
        /// The bolt is between its positions.
        case notFullyLocked
        /// The bolt is extended.
        case locked
        /// The bolt is retracted, the latch is not.
        case unlocked
        /// Bolt and latch are retracted: the door can be opened.
        case unlatched
    }
    /// The construction of the lock.
    public enum LockTypeEnum: UInt8, MatterEnum {
        case deadBolt, magnetic, other, mortise, rim, latchBolt, cylindricalLock, tubularLock, interconnectedLock
        case deadLatch, doorFurniture, eurocylinder
    }
    /// The state of the door.
    public enum DoorStateEnum: UInt8, MatterEnum {
        /// The door is open.
        case doorOpen
        /// The door is closed.
        case doorClosed
        /// The door is jammed.
        case doorJammed
        /// The door was forced open.
        case doorForcedOpen
        /// The sensor has a fault.
        case doorUnspecifiedError
        /// The door is not fully closed.
        case doorAjar
    }
    /// A mode that limits who can operate the lock.
    public enum OperatingModeEnum: UInt8, MatterEnum {
        /// All users and commands can operate the lock.
        case normal
        /// Only commands can operate the lock, not the keypad.
        case vacation
        /// Neither the keypad nor commands can operate the lock.
        case privacy
        /// Commands cannot operate the lock.
        case noRemoteLockUnlock
        /// The lock can be opened without a credential.
        case passage
    }
    /// When the lights of the lock show a signal.
    public enum LEDSettingEnum: UInt8, MatterEnum {
        /// Never.
        case noLEDSignal
        /// For rejected access only.
        case noLEDSignalAccessAllowed
        /// Always.
        case ledSignalAll
    }
    /// The volume of the sounds of the lock.
    public enum SoundVolumeEnum: UInt8, MatterEnum { case silent, low, high, medium }
    /// What was done with stored data.
    public enum DataOperationTypeEnum: UInt8, MatterEnum {
        /// An entry was added.
        case add
        /// An entry was removed.
        case clear
        /// An entry was changed.
        case modify
    }
    /// Whether an entry for a user is in use.
    public enum UserStatusEnum: UInt8, MatterEnum {
        /// The entry is free.
        case available
        /// The user's credentials are accepted.
        case occupiedEnabled
        /// The user's credentials are rejected.
        case occupiedDisabled = 3
    }
    /// When and how often a user has access.
    public enum UserTypeEnum: UInt8, MatterEnum {
        /// Always has access.
        case unrestrictedUser
        /// Has access between the times of a schedule.
        case yearDayScheduleUser
        /// Has access at the hours of a weekly schedule.
        case weekDayScheduleUser
        /// Can set up the lock, and has access.
        case programmingUser
        /// Is recognized without access; an event is emitted.
        case nonAccessUser
        /// Opens the lock under duress: an alarm event is emitted.
        case forcedUser
        /// Has access once.
        case disposableUser
        /// Has access for a time after the first use.
        case expiringUser
        /// Has access by a weekly schedule or between two times.
        case scheduleRestrictedUser
        /// Has access by command only, not at the lock.
        case remoteOnlyUser
    }
    /// How many different credentials a user has to present.
    public enum CredentialRuleEnum: UInt8, MatterEnum {
        /// One credential.
        case single
        /// Two different credentials.
        case dual
        /// Three different credentials.
        case tri
    }
    /// A kind of credential.
    public enum CredentialTypeEnum: UInt8, MatterEnum {
        case programmingPIN, pin, rfid, fingerprint, fingerVein, face, aliroCredentialIssuerKey
        case aliroEvictableEndpointKey, aliroNonEvictableEndpointKey
    }
    /// The status in the responses of the lock's own commands, in addition to the status of the command itself.
    public enum DlStatus: UInt8, MatterEnum {
        /// The command succeeded.
        case success
        /// The command failed for another reason.
        case failure
        /// Another user has the same credential.
        case duplicate
        /// The index is in use.
        case occupied
        /// A field has a value that is not allowed.
        case invalidField = 133
        /// There is no room.
        case resourceExhausted = 137
        /// There is no such entry.
        case notFound = 139
    }

    /// The credential rules that the lock supports.
    public enum CredentialRulesFlag: UInt8, MatterFlag { case single, dual, tri }
    public typealias CredentialRulesBitmap = Bitmap8<CredentialRulesFlag>
    /// The operating modes that the lock does not support. A bit that is set means unsupported.
    public enum OperatingModesFlag: UInt8, MatterFlag { case normal, vacation, privacy, noRemoteLockUnlock, passage }
    public typealias OperatingModesBitmap = Bitmap16<OperatingModesFlag>
    /// Default settings of the lock.
    public enum ConfigurationRegisterFlag: UInt8, MatterFlag {
        case enableLocalProgrammingEnabled, keypadInterfaceDefaultAccessEnabled, remoteInterfaceDefaultAccessIsEnabled
        case soundEnabled = 5
        case autoRelockTimeSet, ledSettingsSet
    }
    public typealias ConfigurationRegisterBitmap = Bitmap16<ConfigurationRegisterFlag>
    /// What people can change at the lock itself.
    public enum LocalProgrammingFeaturesFlag: UInt8, MatterFlag {
        case addUsersCredentialsSchedulesLocally, modifyUsersCredentialsSchedulesLocally
        case clearUsersCredentialsSchedulesLocally, adjustLockSettingsLocally
    }
    public typealias LocalProgrammingFeaturesBitmap = Bitmap8<LocalProgrammingFeaturesFlag>
}
