public import HomeModel

extension Matter {
    /// Describes the power supply of a device: a battery, or a wire.
    ///
    /// Source: Matter 1.4.1, cluster PowerSource (0x002F)
    public enum PowerSourceTrait: MatterTrait {
        public static let id: TraitID = 0x002F
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// Supplies power from a wire.
            case wired = "WIRED"
            /// Supplies power from a battery.
            case battery = "BAT"
            /// The battery can be charged.
            case rechargeable = "RECHG"
            /// The battery can be replaced.
            case replaceable = "REPLC"

            public var conformance: Conformance {
                switch self {
                case .wired, .battery: .choice("a", atLeastOne: false)
                case .rechargeable, .replaceable: .optionalIf(Feature.battery.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// Whether the device currently draws from this source.
            @Attribute<PowerSourceStatusEnum>(
                0x0000,
                .words(
                    Word(PowerSourceStatusEnum.active, "In use"), Word(PowerSourceStatusEnum.standby, "On standby"),
                    Word(PowerSourceStatusEnum.unavailable, "Unavailable", .warning)))
            public var status
            /// The order in which several sources are used: the smallest number first.
            @Attribute<UInt8>(0x0001, .nonvolatile) public var order
            /// The name of the source for people, such as `Backup battery`.
            @Attribute<String>(0x0002, .length(max: 60), .fixed) public var description
            /// The input voltage; null if it is unknown.
            @Attribute<UInt32?>(0x0003, .optional(when: Feature.wired), .changesOmitted, .unit(.millivolts))
            public var wiredAssessedInputVoltage
            /// The frequency of the input voltage; null if it is unknown.
            @Attribute<UInt16?>(0x0004, .optional(when: Feature.wired), .changesOmitted, .unit(.hertz))
            public var wiredAssessedInputFrequency
            /// Whether the device expects alternating or direct current.
            @Attribute<WiredCurrentTypeEnum>(0x0005, .when(Feature.wired), .fixed) public var wiredCurrentType
            /// The current the device draws; null if it is unknown.
            @Attribute<UInt32?>(0x0006, .optional(when: Feature.wired), .changesOmitted, .unit(.milliamperes))
            public var wiredAssessedCurrent
            /// The voltage the device is made for, as printed on it.
            @Attribute<UInt32>(0x0007, .optional(when: Feature.wired), .fixed, .unit(.millivolts))
            public var wiredNominalVoltage
            /// The maximum current that the device draws, as printed on it.
            @Attribute<UInt32>(0x0008, .optional(when: Feature.wired), .fixed, .unit(.milliamperes))
            public var wiredMaximumCurrent
            /// Whether the wire is connected.
            @Attribute<Bool>(0x0009, .optional(when: Feature.wired)) public var wiredPresent
            /// The faults of the wired source; empty if there are none.
            @Attribute<[WiredFaultEnum]>(0x000A, .optional(when: Feature.wired), .length(max: 8))
            public var activeWiredFaults
            /// The voltage of the battery; null if it is unknown.
            @Attribute<UInt32?>(0x000B, .optional(when: Feature.battery), .changesOmitted, .unit(.millivolts)) public
                var batVoltage
            /// How full the battery is, in half percents: 200 is full; null if it is unknown.
            @Attribute<UInt8?>(0x000C, .optional(when: Feature.battery), .to(200), .quieter, .unit(.halvesOfPercent))
            public var batPercentRemaining
            /// How long the battery will last; null if it is unknown.
            @Attribute<UInt32?>(0x000D, .optional(when: Feature.battery), .quieter, .unit(.seconds))
            public var batTimeRemaining
            /// Whether the charge is sufficient, or a replacement or charge is due soon or immediately.
            @Attribute<BatChargeLevelEnum>(
                0x000E, .when(Feature.battery),
                .words(
                    Word(BatChargeLevelEnum.ok, "Battery OK"),
                    Word(BatChargeLevelEnum.warning, "Low battery", .warning),
                    Word(BatChargeLevelEnum.critical, "Battery almost empty", .alarm)))
            public var batChargeLevel
            /// Whether the battery has to be replaced: it is empty and cannot be charged, worn or broken.
            @Attribute<Bool>(0x000F, .when(Feature.battery)) public var batReplacementNeeded
            /// Whether the battery can be replaced, and by whom.
            @Attribute<BatReplaceabilityEnum>(0x0010, .when(Feature.battery), .fixed) public var batReplaceability
            /// Whether a battery is installed.
            @Attribute<Bool>(0x0011, .optional(when: Feature.battery)) public var batPresent
            /// The faults of the battery; empty if there are none.
            @Attribute<[BatFaultEnum]>(0x0012, .optional(when: Feature.battery), .length(max: 8))
            public var activeBatFaults
            /// The suitable battery, for people.
            @Attribute<String>(0x0013, .when(Feature.replaceable), .length(max: 60), .fixed)
            public var batReplacementDescription
            /// The size of the battery by its common name.
            @Attribute<BatCommonDesignationEnum>(0x0014, .optional(when: Feature.replaceable), .fixed)
            public var batCommonDesignation
            /// The battery's name in ANSI C18.
            @Attribute<String>(0x0015, .optional(when: Feature.replaceable), .length(max: 20), .fixed)
            public var batANSIDesignation
            /// The battery's name in IEC 60086.
            @Attribute<String>(0x0016, .optional(when: Feature.replaceable), .length(max: 20), .fixed)
            public var batIECDesignation
            /// The chemistry of a suitable battery.
            @Attribute<BatApprovedChemistryEnum>(0x0017, .optional(when: Feature.replaceable), .fixed)
            public var batApprovedChemistry
            /// The minimum charge of each battery.
            @Attribute<UInt32>(
                0x0018, .optional(when: Feature.replaceable | Feature.rechargeable), .fixed, .unit(.milliampereHours))
            public var batCapacity
            /// How many batteries are needed.
            @Attribute<UInt8>(0x0019, .when(Feature.replaceable), .fixed) public var batQuantity
            /// Whether the battery is being charged.
            @Attribute<BatChargeStateEnum>(
                0x001A, .when(Feature.rechargeable),
                .words(
                    Word(BatChargeStateEnum.unknown, ""), Word(BatChargeStateEnum.isCharging, "Charging", .active),
                    Word(BatChargeStateEnum.isAtFullCharge, "Fully charged"), Word(BatChargeStateEnum.isNotCharging, "")
                ))
            public var batChargeState
            /// How long until the battery is full; null if it is unknown.
            @Attribute<UInt32?>(0x001B, .optional(when: Feature.rechargeable), .quieter, .unit(.seconds))
            public var batTimeToFullCharge
            /// Whether the device works while its battery is being charged.
            @Attribute<Bool>(0x001C, .when(Feature.rechargeable)) public var batFunctionalWhileCharging
            /// The current that flows into the battery; null if it is unknown.
            @Attribute<UInt32?>(0x001D, .optional(when: Feature.rechargeable), .changesOmitted, .unit(.milliamperes))
            public var batChargingCurrent
            /// The faults of charging; empty if there are none.
            @Attribute<[BatChargeFaultEnum]>(0x001E, .optional(when: Feature.rechargeable), .length(max: 16))
            public var activeBatChargeFaults
            /// The parts of the device that this source powers, by number; empty for the whole device.
            @Attribute<[UInt16]>(0x001F) public var endpointList
        }

        /// Whether a power source supplies the device.
        public enum PowerSourceStatusEnum: UInt8, MatterEnum {
            /// The status is unknown.
            case unspecified
            /// The source supplies the device.
            case active
            /// The source is ready and does not supply the device.
            case standby
            /// The source cannot supply the device.
            case unavailable
        }
        /// The kind of current.
        public enum WiredCurrentTypeEnum: UInt8, MatterEnum {
            /// Alternating current.
            case ac
            /// Direct current.
            case dc
        }
        /// A fault of the supply.
        public enum WiredFaultEnum: UInt8, MatterEnum {
            /// A fault of another kind.
            case unspecified
            /// The voltage is too high.
            case overVoltage
            /// The voltage is too low.
            case underVoltage
        }
        /// A charge level of a battery.
        public enum BatChargeLevelEnum: UInt8, MatterEnum {
            /// The charge is sufficient.
            case ok
            /// The battery has to be charged or replaced soon.
            case warning
            /// The battery has to be charged or replaced immediately.
            case critical
        }
        /// The person who can replace a battery.
        public enum BatReplaceabilityEnum: UInt8, MatterEnum {
            /// It is unknown who can replace the battery.
            case unspecified
            /// The battery cannot be replaced.
            case notReplaceable
            /// The user can replace the battery.
            case userReplaceable
            /// Only the maker or a technician can replace the battery.
            case factoryReplaceable
        }
        /// A fault of a battery.
        public enum BatFaultEnum: UInt8, MatterEnum {
            /// A fault of another kind.
            case unspecified
            /// The battery is too hot.
            case overTemp
            /// The battery is too cold.
            case underTemp
        }
        /// Whether a battery charges.
        public enum BatChargeStateEnum: UInt8, MatterEnum {
            /// It is unknown whether the battery is charging.
            case unknown
            /// The battery is charging.
            case isCharging
            /// The battery is full and stays connected to the charger.
            case isAtFullCharge
            /// The battery is not charging.
            case isNotCharging
        }
        /// A fault of the charging.
        public enum BatChargeFaultEnum: UInt8, MatterEnum {
            /// A fault of another kind.
            case unspecified
            /// The surroundings are too hot.
            case ambientTooHot
            /// The surroundings are too cold.
            case ambientTooCold
            /// The battery is too hot.
            case batteryTooHot
            /// The battery is too cold.
            case batteryTooCold
            /// There is no battery.
            case batteryAbsent
            /// The voltage of the battery is too high.
            case batteryOverVoltage
            /// The voltage of the battery is too low.
            case batteryUnderVoltage
            /// The voltage of the charger is too high.
            case chargerOverVoltage
            /// The voltage of the charger is too low.
            case chargerUnderVoltage
            /// Charging took longer than allowed and was stopped.
            case safetyTimeout
        }
    }
}
