public import HomeModel

extension Matter {
    /// Sets how a pump runs, and tells how it does.
    ///
    /// Whether it runs at all is for the on/off trait beside it.
    ///
    /// Source: Matter 1.4.1, cluster PumpConfigurationAndControl (0x0200)
    public enum PumpConfigurationAndControlTrait: MatterTrait {
        public static let id: TraitID = 0x0200
        public static let revision = 4

        public enum Feature: UInt8, MatterFeature {
            /// Can keep the pressure constant.
            case constantPressure
            /// Can let the pressure rise with the flow.
            case compensatedPressure
            /// Can keep the flow constant.
            case constantFlow
            /// Can keep the speed constant.
            case constantSpeed
            /// Can keep the temperature constant.
            case constantTemperature
            /// Can choose what it keeps constant itself.
            case automatic
            /// Can be operated at the pump itself.
            case localOperation

            public var code: String {
                switch self {
                case .constantPressure: "PRSCONST"
                case .compensatedPressure: "PRSCOMP"
                case .constantFlow: "FLW"
                case .constantSpeed: "SPD"
                case .constantTemperature: "TEMP"
                case .automatic: "AUTO"
                case .localOperation: "LOCAL"
                }
            }

            public var conformance: Conformance {
                switch self {
                case .constantPressure, .compensatedPressure, .constantFlow, .constantSpeed, .constantTemperature:
                    .choice("a", atLeastOne: true)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The most pressure the pump can make; null where it is not known.
            @Attribute<Int16?>(0x0000, .fixed, .default(nil), .unit(.tenthsOfKilopascal)) public var maxPressure
            /// The greatest speed the pump can reach; null where it is not known.
            @Attribute<UInt16?>(0x0001, .fixed, .default(nil), .unit(.perMinute)) public var maxSpeed
            /// How much the pump can move at most; null where it is not known.
            @Attribute<UInt16?>(0x0002, .fixed, .default(nil), .unit(.tenthsOfCubicMeterPerHour)) public var maxFlow
            /// The least pressure the pump can keep up constantly; null where it is not known.
            @Attribute<Int16?>(
                0x0003,
                .firstOf(.mandatoryIf(Feature.constantPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var minConstPressure
            /// The most pressure the pump can keep up constantly; null where it is not known.
            @Attribute<Int16?>(
                0x0004,
                .firstOf(.mandatoryIf(Feature.constantPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var maxConstPressure
            /// The least pressure the pump can make in proportion to the flow; null where it is not known.
            @Attribute<Int16?>(
                0x0005,
                .firstOf(.mandatoryIf(Feature.compensatedPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var minCompPressure
            /// The most pressure the pump can make in proportion to the flow; null where it is not known.
            @Attribute<Int16?>(
                0x0006,
                .firstOf(.mandatoryIf(Feature.compensatedPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var maxCompPressure
            /// The least speed the pump can keep up constantly; null where it is not known.
            @Attribute<UInt16?>(
                0x0007,
                .firstOf(.mandatoryIf(Feature.constantSpeed.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.perMinute))
            public var minConstSpeed
            /// The greatest speed the pump can keep up constantly; null where it is not known.
            @Attribute<UInt16?>(
                0x0008,
                .firstOf(.mandatoryIf(Feature.constantSpeed.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.perMinute))
            public var maxConstSpeed
            /// The least flow the pump can keep up constantly; null where it is not known.
            @Attribute<UInt16?>(
                0x0009,
                .firstOf(.mandatoryIf(Feature.constantFlow.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfCubicMeterPerHour))
            public var minConstFlow
            /// The greatest flow the pump can keep up constantly; null where it is not known.
            @Attribute<UInt16?>(
                0x000A,
                .firstOf(.mandatoryIf(Feature.constantFlow.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfCubicMeterPerHour))
            public var maxConstFlow
            /// The lowest temperature the pump can keep up; null where it is not known.
            @Attribute<Int16?>(
                0x000B,
                .firstOf(.mandatoryIf(Feature.constantTemperature.condition), .optionalIf(Feature.automatic.condition)),
                .from(-27315), .fixed, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var minConstTemp
            /// The highest temperature the pump can keep up; null where it is not known.
            @Attribute<Int16?>(
                0x000C,
                .firstOf(.mandatoryIf(Feature.constantTemperature.condition), .optionalIf(Feature.automatic.condition)),
                .from(-27315), .fixed, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var maxConstTemp
            /// Whether the pump runs, what is wrong with it, and what else decides how it runs.
            @Attribute<PumpStatusBitmap>(0x0010, .optional, .reportable, .default(0)) public var pumpStatus
            /// How the pump runs in fact: operationMode, unless it was set at the pump itself.
            @Attribute<OperationModeEnum>(0x0011, .nonvolatile) public var effectiveOperationMode
            /// What the pump keeps up in fact: controlMode, unless that is automatic or a remote sensor decides.
            @Attribute<ControlModeEnum>(0x0012, .nonvolatile) public var effectiveControlMode
            /// How much the pump does of what it can in its mode; null where it is not known.
            @Attribute<Int16?>(0x0013, .reportable, .default(nil), .unit(.fiveThousandthsOfPercent)) public var capacity
            /// How fast the pump turns; null where it is not known.
            @Attribute<UInt16?>(0x0014, .optional, .default(nil), .unit(.perMinute)) public var speed
            /// How long the motor has run since it was made, written anew after a repair; null where it is not known.
            @Writable<UInt32?>(0x0015, .bits(24), .optional, .nonvolatile, .default(0), .manage, .unit(.hours))
            public var lifetimeRunningHours
            /// What the pump draws at present; null where it is not known.
            @Attribute<UInt32?>(0x0016, .bits(24), .optional, .default(nil), .unit(.watts)) public var power
            /// What the pump has used since it was made, written anew after a repair; null where it is not known.
            @Writable<UInt32?>(0x0017, .optional, .nonvolatile, .default(0), .manage, .unit(.kilowattHours))
            public var lifetimeEnergyConsumed
            /// How the pump shall run: as controlMode says, at its least, at its most, or as set at the pump itself.
            @Writable<OperationModeEnum>(0x0020, .nonvolatile, .default(0), .manage) public var operationMode
            /// What the pump shall keep up while it runs normally, unless a remote sensor decides.
            @Writable<ControlModeEnum>(0x0021, .optional, .nonvolatile, .default(0), .manage) public var controlMode

            public init() {}
        }

        public struct Events: Schema {
            /// The voltage fell too low for the pump.
            @Event<Empty>(0x00, .info, .optional) public var supplyVoltageLow
            /// The voltage rose too high for the pump.
            @Event<Empty>(0x01, .info, .optional) public var supplyVoltageHigh
            /// A phase of the supply is missing.
            @Event<Empty>(0x02, .info, .optional) public var powerMissingPhase
            /// The pressure in the pipes fell too low.
            @Event<Empty>(0x03, .info, .optional) public var systemPressureLow
            /// The pressure in the pipes rose too high.
            @Event<Empty>(0x04, .info, .optional) public var systemPressureHigh
            /// The pump runs without a liquid.
            @Event<Empty>(0x05, .critical, .optional) public var dryRunning
            /// The motor became too hot.
            @Event<Empty>(0x06, .info, .optional) public var motorTemperatureHigh
            /// The motor broke for good.
            @Event<Empty>(0x07, .critical, .optional) public var pumpMotorFatalFailure
            /// The electronics became too hot.
            @Event<Empty>(0x08, .info, .optional) public var electronicTemperatureHigh
            /// Something keeps the pump from turning.
            @Event<Empty>(0x09, .critical, .optional) public var pumpBlocked
            /// A sensor of the pump broke.
            @Event<Empty>(0x0A, .info, .optional) public var sensorFailure
            /// The electronics failed, and the pump goes on.
            @Event<Empty>(0x0B, .info, .optional) public var electronicNonFatalFailure
            /// The electronics failed for good.
            @Event<Empty>(0x0C, .critical, .optional) public var electronicFatalFailure
            /// Something is wrong that no other event names.
            @Event<Empty>(0x0D, .info, .optional) public var generalFault
            /// The pump leaks.
            @Event<Empty>(0x0E, .info, .optional) public var leakage
            /// There is air in the pipes.
            @Event<Empty>(0x0F, .info, .optional) public var airDetection
            /// The liquid drives the pump, rather than the pump the liquid.
            @Event<Empty>(0x10, .info, .optional) public var turbineOperation

            public init() {}
        }

        /// How a pump is operated.
        public enum OperationModeEnum: UInt8, MatterEnum { case normal, minimum, maximum, local }
        /// The quantity that a pump keeps constant.
        public enum ControlModeEnum: UInt8, MatterEnum {
            case constantSpeed, constantPressure, proportionalPressure, constantFlow
            case constantTemperature = 5
            case automatic = 7
        }

        /// The state and the faults of a pump.
        public enum PumpStatusFlag: UInt8, MatterFlag {
            case deviceFault, supplyFault, speedLow, speedHigh, localOverride, running, remotePressure, remoteFlow
            case remoteTemperature
        }
        public typealias PumpStatusBitmap = Bitmap16<PumpStatusFlag>
    }
}
