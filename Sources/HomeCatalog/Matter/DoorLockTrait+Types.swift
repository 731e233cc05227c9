public import HomeModel

/// The enumerations and bitmaps of the attributes, users and credentials.
extension Matter.DoorLockTrait {
    /// The position of the bolt.
    public enum LockStateEnum: UInt8, MatterEnum { case notFullyLocked, locked, unlocked, unlatched }
    /// The construction of the lock.
    public enum LockTypeEnum: UInt8, MatterEnum {
        case deadBolt, magnetic, other, mortise, rim, latchBolt, cylindricalLock, tubularLock, interconnectedLock
        case deadLatch, doorFurniture, eurocylinder
    }
    /// The state of the door.
    public enum DoorStateEnum: UInt8, MatterEnum {
        case doorOpen, doorClosed, doorJammed, doorForcedOpen, doorUnspecifiedError, doorAjar
    }
    /// A mode that limits who can operate the lock.
    public enum OperatingModeEnum: UInt8, MatterEnum { case normal, vacation, privacy, noRemoteLockUnlock, passage }
    /// When the lights of the lock show a signal.
    public enum LEDSettingEnum: UInt8, MatterEnum { case noLEDSignal, noLEDSignalAccessAllowed, ledSignalAll }
    /// The volume of the sounds of the lock.
    public enum SoundVolumeEnum: UInt8, MatterEnum { case silent, low, high, medium }
    /// What was done with stored data.
    public enum DataOperationTypeEnum: UInt8, MatterEnum { case add, clear, modify }
    /// Whether an entry for a user is in use.
    public enum UserStatusEnum: UInt8, MatterEnum {
        case available, occupiedEnabled
        case occupiedDisabled = 3
    }
    /// When and how often a user has access.
    public enum UserTypeEnum: UInt8, MatterEnum {
        case unrestrictedUser, yearDayScheduleUser, weekDayScheduleUser, programmingUser, nonAccessUser, forcedUser
        case disposableUser, expiringUser, scheduleRestrictedUser, remoteOnlyUser
    }
    /// How many different credentials a user has to present.
    public enum CredentialRuleEnum: UInt8, MatterEnum { case single, dual, tri }
    /// A kind of credential.
    public enum CredentialTypeEnum: UInt8, MatterEnum {
        case programmingPIN, pin, rfid, fingerprint, fingerVein, face, aliroCredentialIssuerKey
        case aliroEvictableEndpointKey, aliroNonEvictableEndpointKey
    }
    /// The status in the responses of the lock's own commands, in addition to the status of the command itself.
    public enum DlStatus: UInt8, MatterEnum {
        case success, failure, duplicate, occupied
        case invalidField = 133
        case resourceExhausted = 137
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
