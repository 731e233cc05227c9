public import HomeModel

/// The enumerations and bitmaps of the attributes, users and credentials.
extension Matter.DoorLockTrait {
    public enum LockStateEnum: UInt8, MatterEnum { case notFullyLocked, locked, unlocked, unlatched }
    public enum LockTypeEnum: UInt8, MatterEnum {
        case deadBolt, magnetic, other, mortise, rim, latchBolt, cylindricalLock, tubularLock, interconnectedLock
        case deadLatch, doorFurniture, eurocylinder
    }
    public enum DoorStateEnum: UInt8, MatterEnum {
        case doorOpen, doorClosed, doorJammed, doorForcedOpen, doorUnspecifiedError, doorAjar
    }
    public enum OperatingModeEnum: UInt8, MatterEnum { case normal, vacation, privacy, noRemoteLockUnlock, passage }
    public enum LEDSettingEnum: UInt8, MatterEnum { case noLEDSignal, noLEDSignalAccessAllowed, ledSignalAll }
    public enum SoundVolumeEnum: UInt8, MatterEnum { case silent, low, high, medium }
    public enum DataOperationTypeEnum: UInt8, MatterEnum { case add, clear, modify }
    public enum UserStatusEnum: UInt8, MatterEnum {
        case available, occupiedEnabled
        case occupiedDisabled = 3
    }
    public enum UserTypeEnum: UInt8, MatterEnum {
        case unrestrictedUser, yearDayScheduleUser, weekDayScheduleUser, programmingUser, nonAccessUser, forcedUser
        case disposableUser, expiringUser, scheduleRestrictedUser, remoteOnlyUser
    }
    public enum CredentialRuleEnum: UInt8, MatterEnum { case single, dual, tri }
    public enum CredentialTypeEnum: UInt8, MatterEnum {
        case programmingPIN, pin, rfid, fingerprint, fingerVein, face, aliroCredentialIssuerKey
        case aliroEvictableEndpointKey, aliroNonEvictableEndpointKey
    }
    /// What the answers of the lock's own commands say, besides the status of the command itself.
    public enum DlStatus: UInt8, MatterEnum {
        case success, failure, duplicate, occupied
        case invalidField = 133
        case resourceExhausted = 137
        case notFound = 139
    }

    public enum CredentialRulesFlag: UInt8, MatterFlag { case single, dual, tri }
    public typealias CredentialRulesBitmap = Bitmap8<CredentialRulesFlag>
    public enum OperatingModesFlag: UInt8, MatterFlag { case normal, vacation, privacy, noRemoteLockUnlock, passage }
    public typealias OperatingModesBitmap = Bitmap16<OperatingModesFlag>
    public enum ConfigurationRegisterFlag: UInt8, MatterFlag {
        case enableLocalProgrammingEnabled, keypadInterfaceDefaultAccessEnabled, remoteInterfaceDefaultAccessIsEnabled
        case soundEnabled = 5
        case autoRelockTimeSet, ledSettingsSet
    }
    public typealias ConfigurationRegisterBitmap = Bitmap16<ConfigurationRegisterFlag>
    public enum LocalProgrammingFeaturesFlag: UInt8, MatterFlag {
        case addUsersCredentialsSchedulesLocally, modifyUsersCredentialsSchedulesLocally
        case clearUsersCredentialsSchedulesLocally, adjustLockSettingsLocally
    }
    public typealias LocalProgrammingFeaturesBitmap = Bitmap8<LocalProgrammingFeaturesFlag>
}
