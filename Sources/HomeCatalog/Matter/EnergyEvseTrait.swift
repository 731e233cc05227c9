public import HomeModel

extension Matter {
    /// Charges an electric vehicle, and draws from its battery if both can do that.
    ///
    /// A session lasts from plugging in to unplugging. The attributes of a session do not change between its end and
    /// the next session.
    ///
    /// Source: Matter 1.4.1, cluster EnergyEvse (0x0099)
    public enum EnergyEvseTrait: MatterTrait {
        public static let id: TraitID = 0x0099
        public static let revision = 3

        public enum Feature: String, MatterFeature {
            /// Clients can set charging targets.
            case chargingPreferences = "PREF"
            /// Reports the state of charge of the vehicle.
            case soCReporting = "SOC"
            /// Identifies the vehicle when it is plugged in.
            case plugAndCharge = "PNC"
            /// An RFID card unlocks the charging station.
            case rfid = "RFID"
            /// Can take energy from the vehicle.
            case v2X = "V2X"

            public var conformance: Conformance {
                switch self {
                case .chargingPreferences: .mandatory
                case .soCReporting, .plugAndCharge, .v2X: .firstOf([.provisional, .optional])
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The state of the vehicle and the charging station; null if it is unknown.
            @Attribute<StateEnum?>(
                0x0000,
                .words(
                    Word(StateEnum.notPluggedIn, "Not plugged in"), Word(StateEnum.pluggedInNoDemand, "Plugged in"),
                    Word(StateEnum.pluggedInDemand, "Ready to charge"),
                    Word(StateEnum.pluggedInCharging, "Charging", .active),
                    Word(StateEnum.pluggedInDischarging, "Discharging", .active),
                    Word(StateEnum.sessionEnding, "Session ending"), Word(StateEnum.fault, "Fault", .alarm)))
            public var state
            /// Whether the charging station allows charging the vehicle, drawing energy from it, both or neither.
            @Attribute<SupplyStateEnum>(
                0x0001,
                .words(
                    Word(SupplyStateEnum.disabled, "Charging off"),
                    Word(SupplyStateEnum.chargingEnabled, "Charging on"),
                    Word(SupplyStateEnum.dischargingEnabled, "Discharging on"),
                    Word(SupplyStateEnum.disabledError, "Off after an error", .warning),
                    Word(SupplyStateEnum.disabledDiagnostics, "Off for diagnostics"),
                    Word(SupplyStateEnum.enabled, "On")))
            public var supplyState
            /// The fault; noError unless supplyState is disabledError.
            @Attribute<FaultStateEnum>(0x0002) public var faultState
            /// The time until which charging is allowed; null means without end, 0 or a past time means not allowed.
            @Attribute<UInt32?>(0x0003, .nonvolatile, .default(0), .unit(.secondsSinceEpoch))
            public var chargingEnabledUntil
            /// The time until which drawing energy is allowed; null means without end, 0 or a past time means not
            /// allowed.
            @Attribute<UInt32?>(0x0004, .when(Feature.v2X), .nonvolatile, .default(0), .unit(.secondsSinceEpoch))
            public var dischargingEnabledUntil
            /// The maximum current of the wiring of the house, set by the installer.
            @Attribute<Int64>(0x0005, .from(0), .nonvolatile, .default(0), .unit(.milliamperes))
            public var circuitCapacity
            /// The minimum current that the charging station offers.
            @Attribute<Int64>(0x0006, .from(0), .nonvolatile, .default(6000), .unit(.milliamperes))
            public var minimumChargeCurrent
            /// The maximum current that the charging station offers: the smallest that wiring, cable, command and user
            /// allow.
            @Attribute<Int64>(0x0007, .from(0), .nonvolatile, .default(0), .unit(.milliamperes))
            public var maximumChargeCurrent
            /// The maximum current that the charging station draws from the vehicle: the smallest that wiring, cable
            /// and command allow.
            @Attribute<Int64>(0x0008, .when(Feature.v2X), .from(0), .nonvolatile, .default(0), .unit(.milliamperes))
            public var maximumDischargeCurrent
            /// The maximum current that the user allows for the vehicle.
            @Writable<Int64>(0x0009, .optional, .from(0), .nonvolatile, .default(0), .manage, .unit(.milliamperes))
            public var userMaximumChargeCurrent
            /// The maximum random delay of a planned start, so that not all vehicles begin at the same time.
            @Writable<UInt32>(0x000A, .optional, .to(86400), .nonvolatile, .default(600), .manage, .unit(.seconds))
            public var randomizationDelayWindow
            /// When charging will begin; null if none is planned or no vehicle is plugged in.
            @Attribute<UInt32?>(0x0023, .when(Feature.chargingPreferences), .default(nil), .unit(.secondsSinceEpoch))
            public var nextChargeStartTime
            /// When charging is to be done; null if none is planned or no vehicle is plugged in.
            @Attribute<UInt32?>(0x0024, .when(Feature.chargingPreferences), .default(nil), .unit(.secondsSinceEpoch))
            public var nextChargeTargetTime
            /// How much energy will be added; null if none is planned or nextChargeTargetSoC is set.
            @Attribute<Int64?>(
                0x0025, .when(Feature.chargingPreferences), .from(0), .default(nil), .unit(.milliwattHours))
            public var nextChargeRequiredEnergy
            /// How full the battery will be; null if none is planned or nextChargeRequiredEnergy is set. Only 100
            /// without soCReporting.
            @Attribute<UInt8?>(0x0026, .when(Feature.chargingPreferences), .default(nil), .unit(.percent))
            public var nextChargeTargetSoC
            /// The distance that the vehicle drives with an amount of energy, for showing its range; null if it is
            /// unknown.
            @Writable<UInt16?>(
                0x0027, .optional(when: Feature.chargingPreferences), .nonvolatile, .default(nil), .manage,
                .unit(.metersPerKilowattHour))
            public var approximateEVEfficiency
            /// How full the battery is; null if the vehicle does not report it.
            @Attribute<UInt8?>(0x0030, .when(Feature.soCReporting), .default(nil), .unit(.percent))
            public var stateOfCharge
            /// The energy in a full battery; null if the vehicle does not report it.
            @Attribute<Int64?>(0x0031, .when(Feature.soCReporting), .from(0), .default(nil), .unit(.milliwattHours))
            public var batteryCapacity
            /// The vehicle's own identifier; null if it does not report one.
            @Attribute<String?>(0x0032, .when(Feature.plugAndCharge), .length(max: 32), .default(nil))
            public var vehicleID
            /// The number of the session, which increases by 1 with each session; null before the first session.
            @Attribute<UInt32?>(0x0040, .nonvolatile, .default(nil)) public var sessionID
            /// How long the session has lasted, at most until the vehicle was unplugged; null before the first session.
            @Attribute<UInt32?>(0x0041, .nonvolatile, .quieter, .default(nil), .unit(.seconds))
            public var sessionDuration
            /// The energy that the vehicle received during the session; null before the first session.
            @Attribute<Int64?>(0x0042, .from(0), .nonvolatile, .quieter, .default(nil), .unit(.milliwattHours))
            public var sessionEnergyCharged
            /// The energy that the vehicle supplied during the session, not subtracted from sessionEnergyCharged; null
            /// before the first session.
            @Attribute<Int64?>(
                0x0043, .when(Feature.v2X), .from(0), .nonvolatile, .quieter, .default(nil), .unit(.milliwattHours))
            public var sessionEnergyDischarged
        }
    }
}
