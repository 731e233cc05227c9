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
        /// A bolt that only the lock moves, without a spring.
        case deadBolt
        /// A magnet that holds the door.
        case magnetic
        /// A lock of another construction.
        case other
        /// A lock inside a pocket in the edge of the door.
        case mortise
        /// A lock on the surface of the door.
        case rim
        /// A bolt with a spring that catches when the door closes.
        case latchBolt
        /// A lock in the knob or handle, through a hole in the door.
        case cylindricalLock
        /// A knob or handle with a latch in a tube.
        case tubularLock
        /// A deadbolt and a latch that one handle retracts together.
        case interconnectedLock
        /// A latch that cannot be pushed back while the door is closed.
        case deadLatch
        /// A lock inside the door handle.
        case doorFurniture
        /// A lock with a European profile cylinder.
        case eurocylinder
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
    public enum SoundVolumeEnum: UInt8, MatterEnum {
        /// No sounds.
        case silent
        /// Quiet sounds.
        case low
        /// Loud sounds.
        case high
        /// Sounds of medium volume.
        case medium
    }
    /// A change of stored data.
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
        /// The PIN code with which a person programs the lock.
        case programmingPIN
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
    public enum CredentialRulesFlag: UInt8, MatterFlag {
        /// A user can be required to present one credential.
        case single
        /// A user can be required to present two different credentials.
        case dual
        /// A user can be required to present three different credentials.
        case tri
    }
    public typealias CredentialRulesBitmap = Bitmap8<CredentialRulesFlag>
    /// The operating modes that the lock does not support. A bit that is set means unsupported.
    public enum OperatingModesFlag: UInt8, MatterFlag {
        /// The lock does not support the mode normal.
        case normal
        /// The lock does not support the mode vacation.
        case vacation
        /// The lock does not support the mode privacy.
        case privacy
        /// The lock does not support the mode noRemoteLockUnlock.
        case noRemoteLockUnlock
        /// The lock does not support the mode passage.
        case passage
    }
    public typealias OperatingModesBitmap = Bitmap16<OperatingModesFlag>
    /// Default settings of the lock.
    public enum ConfigurationRegisterFlag: UInt8, MatterFlag {
        /// The lock can be programmed at the lock itself.
        case enableLocalProgrammingEnabled
        /// The keypad can operate the lock.
        case keypadInterfaceDefaultAccessEnabled
        /// Commands can operate the lock.
        case remoteInterfaceDefaultAccessIsEnabled
        /// The lock makes sounds.
        case soundEnabled = 5
        /// The lock relocks after a time.
        case autoRelockTimeSet
        /// The lights of the lock show signals.
        case ledSettingsSet
    }
    public typealias ConfigurationRegisterBitmap = Bitmap16<ConfigurationRegisterFlag>
    /// The settings that people can change at the lock itself.
    public enum LocalProgrammingFeaturesFlag: UInt8, MatterFlag {
        /// Users, credentials and schedules can be added.
        case addUsersCredentialsSchedulesLocally
        /// Users, credentials and schedules can be changed.
        case modifyUsersCredentialsSchedulesLocally
        /// Users, credentials and schedules can be removed.
        case clearUsersCredentialsSchedulesLocally
        /// The settings of the lock can be changed.
        case adjustLockSettingsLocally
    }
    public typealias LocalProgrammingFeaturesBitmap = Bitmap8<LocalProgrammingFeaturesFlag>
}
