public import HomeModel

extension Matter {
    /// Locks and unlocks a door, and stores the users and their credentials.
    ///
    /// Source: Matter 1.4.1, cluster DoorLock (0x0101)
    public enum DoorLockTrait: MatterTrait {
        public static let id: TraitID = 0x0101
        public static let revision = 8

        public enum Feature: String, MatterFeature {
            /// Opens with PIN codes.
            case pinCredential = "PIN"
            /// Opens with RFID cards.
            case rfidCredential = "RID"
            /// Opens with fingerprints or finger veins.
            case fingerCredentials = "FGP"
            /// Stores a log of its operations. Revisions of Matter before 1.2 had it.
            case logging = "LOG"
            /// Users can have access on days of the week.
            case weekDayAccessSchedules = "WDSCH"
            /// Senses whether the door is open.
            case doorPositionSensor = "DPS"
            /// Opens with faces.
            case faceCredentials = "FACE"
            /// Commands to unlock contain a PIN code.
            case credentialOverTheAirAccess = "COTA"
            /// Has a database of users and their credentials.
            case user = "USR"
            /// Sends notifications of its operations. Revisions of Matter before 1.2 had it.
            case notification = "NOT"
            /// Users can have access between two dates.
            case yearDayAccessSchedules = "YDSCH"
            /// Changes its operating mode during holidays.
            case holidaySchedules = "HDSCH"
            /// Distinguishes bolt and latch: it can be unbolted without opening the door.
            case unbolting = "UBOLT"
            /// Can be set up for Aliro, a standard for access by phone.
            case aliroProvisioning = "ALIRO"
            /// Opens with Aliro over Bluetooth and ultra-wideband.
            case aliroBleuwb = "ALBU"

            public var conformance: Conformance {
                switch self {
                case .fingerCredentials, .faceCredentials:
                    .firstOf([.provisional, .optional])
                case .user:
                    .firstOf([
                        .mandatoryIf(Feature.aliroProvisioning.condition),
                        .optionalIf(
                            Feature.pinCredential | Feature.rfidCredential | Feature.fingerCredentials
                                | Feature.faceCredentials),
                    ])
                case .aliroBleuwb:
                    .optionalIf(Feature.aliroProvisioning.condition)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The position of the bolt; null if it is unknown.
            @Attribute<LockStateEnum?>(
                0x0000, .reportable,
                .words(
                    Word(LockStateEnum.notFullyLocked, "Not fully locked", .warning, icon: .lockOpen),
                    Word(LockStateEnum.locked, "Locked"),
                    Word(LockStateEnum.unlocked, "Unlocked", .warning, icon: .lockOpen),
                    Word(LockStateEnum.unlatched, "Unlatched", .warning, icon: .lockOpen)))
            public var lockState
            /// The construction of the lock.
            @Attribute<LockTypeEnum>(0x0001) public var lockType
            /// Whether the lock can move its bolt; remote commands fail while it cannot.
            @Attribute<Bool>(0x0002) public var actuatorEnabled
            /// The state of the door; null if it is unknown.
            @Attribute<DoorStateEnum?>(
                0x0003, .when(Feature.doorPositionSensor), .reportable,
                .words(
                    Word(DoorStateEnum.doorOpen, "Door open", .warning, icon: .doorOpen),
                    Word(DoorStateEnum.doorClosed, "Door closed"),
                    Word(DoorStateEnum.doorJammed, "Door jammed", .warning),
                    Word(DoorStateEnum.doorForcedOpen, "Door forced open", .alarm, icon: .doorOpen),
                    Word(DoorStateEnum.doorUnspecifiedError, "Door error", .warning),
                    Word(DoorStateEnum.doorAjar, "Door ajar", .warning, icon: .doorOpen)))
            public var doorState
            /// How often the door was opened since this number was last written.
            @Writable<UInt32>(0x0004, .optional(when: Feature.doorPositionSensor), .manage) public var doorOpenEvents
            /// How often the door was closed since this number was last written.
            @Writable<UInt32>(0x0005, .optional(when: Feature.doorPositionSensor), .manage)
            public var doorClosedEvents
            /// How long the door has been open since this number was last written.
            @Writable<UInt16>(0x0006, .optional(when: Feature.doorPositionSensor), .manage, .unit(.minutes))
            public var openPeriod
            /// The maximum number of users.
            @Attribute<UInt16>(0x0011, .when(Feature.user), .fixed, .default(0)) public var numberOfTotalUsersSupported
            /// The maximum number of PIN codes.
            @Attribute<UInt16>(0x0012, .when(Feature.pinCredential), .fixed, .default(0))
            public var numberOfPINUsersSupported
            /// The maximum number of RFID codes.
            @Attribute<UInt16>(0x0013, .when(Feature.rfidCredential), .fixed, .default(0))
            public var numberOfRFIDUsersSupported
            /// The maximum number of weekly schedules of a user.
            @Attribute<UInt8>(0x0014, .when(Feature.weekDayAccessSchedules), .to(253), .fixed, .default(0))
            public var numberOfWeekDaySchedulesSupportedPerUser
            /// The maximum number of schedules between two times that a user can have.
            @Attribute<UInt8>(0x0015, .when(Feature.yearDayAccessSchedules), .to(253), .fixed, .default(0))
            public var numberOfYearDaySchedulesSupportedPerUser
            /// The maximum number of holidays.
            @Attribute<UInt8>(0x0016, .when(Feature.holidaySchedules), .to(253), .fixed, .default(0))
            public var numberOfHolidaySchedulesSupported
            /// The maximum length of a PIN code in bytes.
            @Attribute<UInt8>(0x0017, .when(Feature.pinCredential), .fixed) public var maxPINCodeLength
            /// The minimum length of a PIN code in bytes.
            @Attribute<UInt8>(0x0018, .when(Feature.pinCredential), .fixed) public var minPINCodeLength
            /// The maximum length of an RFID code in bytes.
            @Attribute<UInt8>(0x0019, .when(Feature.rfidCredential), .fixed) public var maxRFIDCodeLength
            /// The minimum length of an RFID code in bytes.
            @Attribute<UInt8>(0x001A, .when(Feature.rfidCredential), .fixed) public var minRFIDCodeLength
            /// The supported rules for the number of credentials that a user has to present together.
            @Attribute<CredentialRulesBitmap>(0x001B, .when(Feature.user), .fixed, .default(1))
            public var credentialRulesSupport
            /// The maximum number of credentials of a user.
            @Attribute<UInt8>(0x001C, .when(Feature.user), .fixed, .default(0))
            public var numberOfCredentialsSupportedPerUser
            /// The language of display and voice, a code of ISO 639-1.
            @Writable<String>(0x0021, .optional, .length(max: 3), .reportable, .optionallyWritable, .manage)
            public var language
            /// When the light on the lock shows signals.
            @Writable<LEDSettingEnum>(0x0022, .optional, .reportable, .optionallyWritable, .default(0), .manage)
            public var ledSettings
            /// Time after unlocking until the lock locks itself; 0 means never.
            @Writable<UInt32>(0x0023, .optional, .reportable, .optionallyWritable, .manage, .unit(.seconds))
            public var autoRelockTime
            /// The volume of the sounds of the lock.
            @Writable<SoundVolumeEnum>(0x0024, .optional, .reportable, .optionallyWritable, .default(0), .manage)
            public var soundVolume
            /// The operating mode of the lock.
            @Writable<OperatingModeEnum>(0x0025, .reportable, .optionallyWritable, .default(0), .manage)
            public var operatingMode
            /// The modes that the lock does not support; a flag that is set means unsupported.
            @Attribute<OperatingModesBitmap>(0x0026, .fixed, .default(0x0016)) public var supportedOperatingModes
            /// The default settings of the lock.
            @Attribute<ConfigurationRegisterBitmap>(0x0027, .optional, .reportable, .default(0))
            public var defaultConfigurationRegister
            /// Whether users can be changed at the lock itself.
            @Writable<Bool>(0x0028, .optional, .reportable, .optionallyWritable, .default(true), .administer)
            public var enableLocalProgramming
            /// Whether one touch from outside locks the door.
            @Writable<Bool>(0x0029, .optional, .reportable, .default(true), .manage) public var enableOneTouchLocking
            /// Whether a light inside shows the state of the lock.
            @Writable<Bool>(0x002A, .optional, .reportable, .default(true), .manage) public var enableInsideStatusLED
            /// Whether a button inside disables the keypad and remote commands.
            @Writable<Bool>(0x002B, .optional, .reportable, .default(true), .manage)
            public var enablePrivacyModeButton
            /// The settings that can be changed at the lock itself.
            @Writable<LocalProgrammingFeaturesBitmap>(
                0x002C, .optional, .reportable, .optionallyWritable, .default(0), .administer)
            public var localProgrammingFeatures
            /// The number of wrong codes in a row after which all users are locked out for a while.
            @Writable<UInt8>(
                0x0030, .when(Feature.pinCredential | Feature.rfidCredential), .from(1), .to(255), .reportable,
                .optionallyWritable, .administer)
            public var wrongCodeEntryLimit
            /// How long all users are locked out after too many wrong codes.
            @Writable<UInt8>(
                0x0031, .when(Feature.pinCredential | Feature.rfidCredential), .from(1), .to(255), .reportable,
                .optionallyWritable, .administer, .unit(.seconds))
            public var userCodeTemporaryDisableTime
            /// Whether the lock may send PIN codes over the network.
            @Writable<Bool>(
                0x0032, .optional(when: !Feature.user & Feature.pinCredential), .reportable, .optionallyWritable,
                .default(true), .administer)
            public var sendPINOverTheAir
            /// Whether remote commands have to contain a PIN code.
            @Writable<Bool>(
                0x0033, .when(Feature.credentialOverTheAirAccess & Feature.pinCredential), .reportable,
                .optionallyWritable, .default(true), .administer)
            public var requirePINforRemoteOperation
            /// Time for which the code of an expiring user works after its first use.
            @Writable<UInt16>(
                0x0035, .optional(when: Feature.user), .from(1), .to(2880), .reportable, .optionallyWritable,
                .administer, .unit(.minutes))
            public var expiringUserTimeout
            /// The public key by which phones recognize the lock; null if none was set.
            @Attribute<Octets?>(
                0x0080, .when(Feature.aliroProvisioning), .length(exactly: 65), .default(nil), .read(.administer))
            public var aliroReaderVerificationKey
            /// The identifier of the group of locks; null if none was set.
            @Attribute<Octets?>(
                0x0081, .when(Feature.aliroProvisioning), .length(exactly: 16), .default(nil), .read(.administer))
            public var aliroReaderGroupIdentifier
            /// The identifier of the lock in its group.
            @Attribute<Octets>(
                0x0082, .when(Feature.aliroProvisioning), .length(exactly: 16), .fixed, .read(.administer))
            public var aliroReaderGroupSubIdentifier
            /// The versions of Aliro's expedited transaction that the lock supports, two bytes each.
            @Attribute<[Octets]>(
                0x0083, .when(Feature.aliroProvisioning), .length(max: 16), .elementLength(2...2), .fixed,
                .default(.emptyList), .read(.administer))
            public var aliroExpeditedTransactionSupportedProtocolVersions
            /// The key by which phones recognize the group over Bluetooth; null if none was set.
            @Attribute<Octets?>(
                0x0084, .when(Feature.aliroBleuwb), .length(exactly: 16), .default(nil), .read(.administer))
            public var aliroGroupResolvingKey
            /// The versions of Aliro over Bluetooth and ultra-wideband that the lock supports, two bytes each.
            @Attribute<[Octets]>(
                0x0085, .when(Feature.aliroBleuwb), .length(max: 16), .elementLength(2...2), .fixed,
                .default(.emptyList), .read(.administer))
            public var aliroSupportedBLEUWBProtocolVersions
            /// The version of Aliro's Bluetooth advertisement.
            @Attribute<UInt8>(0x0086, .when(Feature.aliroBleuwb), .fixed, .default(0), .read(.administer))
            public var aliroBLEAdvertisingVersion
            /// The maximum number of keys of issuers of credentials.
            @Attribute<UInt16>(0x0087, .when(Feature.aliroProvisioning), .fixed, .default(0))
            public var numberOfAliroCredentialIssuerKeysSupported
            /// The maximum number of keys of phones and watches.
            @Attribute<UInt16>(0x0088, .when(Feature.aliroProvisioning), .fixed, .default(0))
            public var numberOfAliroEndpointKeysSupported
        }
    }
}
