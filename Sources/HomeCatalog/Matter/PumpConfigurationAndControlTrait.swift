public import HomeModel

extension Matter {
    /// Sets how a pump runs, and reports its state.
    ///
    /// The trait OnOff of the same part turns the pump on and off.
    ///
    /// Source: Matter 1.4.1, cluster PumpConfigurationAndControl (0x0200)
    public enum PumpConfigurationAndControlTrait: MatterTrait {
        public static let id: TraitID = 0x0200
        public static let revision = 4

        public enum Feature: String, MatterFeature {
            /// Can keep the pressure constant.
            case constantPressure = "PRSCONST"
            /// Can let the pressure rise with the flow.
            case compensatedPressure = "PRSCOMP"
            /// Can keep the flow constant.
            case constantFlow = "FLW"
            /// Can keep the speed constant.
            case constantSpeed = "SPD"
            /// Can keep the temperature constant.
            case constantTemperature = "TEMP"
            /// Can choose itself which quantity stays constant.
            case automatic = "AUTO"
            /// Can be operated at the pump itself.
            case localOperation = "LOCAL"

            public var conformance: Conformance {
                switch self {
                case .constantPressure, .compensatedPressure, .constantFlow, .constantSpeed, .constantTemperature:
                    .choice("a", atLeastOne: true)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The maximum pressure of the pump; null if it is unknown.
            @Attribute<Int16?>(0x0000, .fixed, .default(nil), .unit(.tenthsOfKilopascal)) public var maxPressure
            /// The maximum speed the pump can reach; null if it is unknown.
            @Attribute<UInt16?>(0x0001, .fixed, .default(nil), .unit(.perMinute)) public var maxSpeed
            /// The maximum flow of the pump; null if it is unknown.
            @Attribute<UInt16?>(0x0002, .fixed, .default(nil), .unit(.tenthsOfCubicMeterPerHour)) public var maxFlow
            /// The minimum pressure that the pump can keep constant; null if it is unknown.
            @Attribute<Int16?>(
                0x0003,
                .firstOf(.mandatoryIf(Feature.constantPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var minConstPressure
            /// The maximum pressure that the pump can keep constant; null if it is unknown.
            @Attribute<Int16?>(
                0x0004,
                .firstOf(.mandatoryIf(Feature.constantPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var maxConstPressure
            /// The minimum pressure that the pump can produce in proportion to the flow; null if it is unknown.
            @Attribute<Int16?>(
                0x0005,
                .firstOf(.mandatoryIf(Feature.compensatedPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var minCompPressure
            /// The maximum pressure that the pump can produce in proportion to the flow; null if it is unknown.
            @Attribute<Int16?>(
                0x0006,
                .firstOf(.mandatoryIf(Feature.compensatedPressure.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfKilopascal))
            public var maxCompPressure
            /// The minimum speed that the pump can keep constant; null if it is unknown.
            @Attribute<UInt16?>(
                0x0007,
                .firstOf(.mandatoryIf(Feature.constantSpeed.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.perMinute))
            public var minConstSpeed
            /// The maximum speed that the pump can keep constant; null if it is unknown.
            @Attribute<UInt16?>(
                0x0008,
                .firstOf(.mandatoryIf(Feature.constantSpeed.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.perMinute))
            public var maxConstSpeed
            /// The minimum flow that the pump can keep constant; null if it is unknown.
            @Attribute<UInt16?>(
                0x0009,
                .firstOf(.mandatoryIf(Feature.constantFlow.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfCubicMeterPerHour))
            public var minConstFlow
            /// The maximum flow that the pump can keep constant; null if it is unknown.
            @Attribute<UInt16?>(
                0x000A,
                .firstOf(.mandatoryIf(Feature.constantFlow.condition), .optionalIf(Feature.automatic.condition)),
                .fixed, .default(nil), .unit(.tenthsOfCubicMeterPerHour))
            public var maxConstFlow
            /// The minimum temperature that the pump can keep constant; null if it is unknown.
            @Attribute<Int16?>(
                0x000B,
                .firstOf(.mandatoryIf(Feature.constantTemperature.condition), .optionalIf(Feature.automatic.condition)),
                .from(-27315), .fixed, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var minConstTemp
            /// The maximum temperature that the pump can keep constant; null if it is unknown.
            @Attribute<Int16?>(
                0x000C,
                .firstOf(.mandatoryIf(Feature.constantTemperature.condition), .optionalIf(Feature.automatic.condition)),
                .from(-27315), .fixed, .default(nil), .unit(.hundredthsOfDegreeCelsius))
            public var maxConstTemp
            /// Whether the pump runs, its faults, and what overrides its settings.
            @Attribute<PumpStatusBitmap>(0x0010, .optional, .reportable, .default(0)) public var pumpStatus
            /// The operation mode in effect: operationMode, unless it was set at the pump itself.
            @Attribute<OperationModeEnum>(0x0011, .nonvolatile) public var effectiveOperationMode
            /// The quantity that the pump keeps constant: controlMode, unless that is automatic or a remote sensor
            /// determines it.
            @Attribute<ControlModeEnum>(0x0012, .nonvolatile) public var effectiveControlMode
            /// The output of the pump in its mode, relative to the maximum; null if it is unknown.
            @Attribute<Int16?>(0x0013, .reportable, .default(nil), .unit(.fiveThousandthsOfPercent)) public var capacity
            /// The speed of the pump; null if it is unknown.
            @Attribute<UInt16?>(0x0014, .optional, .default(nil), .unit(.perMinute)) public var speed
            /// The total running time of the motor; can be written after a repair; null if it is unknown.
            @Writable<UInt32?>(0x0015, .bits(24), .optional, .nonvolatile, .default(0), .manage, .unit(.hours))
            public var lifetimeRunningHours
            /// The power that the pump currently draws; null if it is unknown.
            @Attribute<UInt32?>(0x0016, .bits(24), .optional, .default(nil), .unit(.watts)) public var power
            /// The total energy that the pump consumed; can be written after a repair; null if it is unknown.
            @Writable<UInt32?>(0x0017, .optional, .nonvolatile, .default(0), .manage, .unit(.kilowattHours))
            public var lifetimeEnergyConsumed
            /// How the pump should run: as in controlMode, at its minimum, at its maximum, or as set at the pump
            /// itself.
            @Writable<OperationModeEnum>(
                0x0020, .nonvolatile, .default(0), .manage,
                .words(
                    Word(OperationModeEnum.normal, "Normal"), Word(OperationModeEnum.minimum, "Minimum"),
                    Word(OperationModeEnum.maximum, "Maximum"), Word(OperationModeEnum.local, "Local settings")))
            public var operationMode
            /// The quantity that the pump has to keep constant in normal operation, unless a remote sensor determines
            /// it.
            @Writable<ControlModeEnum>(0x0021, .optional, .nonvolatile, .default(0), .manage) public var controlMode
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
            /// The motor is broken.
            @Event<Empty>(0x07, .critical, .optional) public var pumpMotorFatalFailure
            /// The electronics became too hot.
            @Event<Empty>(0x08, .info, .optional) public var electronicTemperatureHigh
            /// Something blocks the pump.
            @Event<Empty>(0x09, .critical, .optional) public var pumpBlocked
            /// A sensor of the pump broke.
            @Event<Empty>(0x0A, .info, .optional) public var sensorFailure
            /// The electronics failed, and the pump continues to run.
            @Event<Empty>(0x0B, .info, .optional) public var electronicNonFatalFailure
            /// The electronics are broken.
            @Event<Empty>(0x0C, .critical, .optional) public var electronicFatalFailure
            /// There is another fault.
            @Event<Empty>(0x0D, .info, .optional) public var generalFault
            /// The pump leaks.
            @Event<Empty>(0x0E, .info, .optional) public var leakage
            /// There is air in the pipes.
            @Event<Empty>(0x0F, .info, .optional) public var airDetection
            /// The flow of the liquid drives the pump like a turbine.
            @Event<Empty>(0x10, .info, .optional) public var turbineOperation
        }

        /// How a pump is operated.
        public enum OperationModeEnum: UInt8, MatterEnum {
            /// Keeps the quantity of controlMode constant.
            case normal
            /// Runs at the minimum speed.
            case minimum
            /// Runs at the maximum speed.
            case maximum
            /// Runs as set at the pump itself.
            case local
        }
        /// The quantity that a pump keeps constant.
        public enum ControlModeEnum: UInt8, MatterEnum {
            /// Keeps the speed of the motor constant.
            case constantSpeed
            /// Keeps the pressure constant at any flow.
            case constantPressure
            /// Lets the pressure rise with the flow.
            case proportionalPressure
            /// Keeps the flow constant at any pressure.
            case constantFlow
            /// Keeps the temperature constant.
            case constantTemperature = 5
            /// The pump chooses what it keeps constant.
            case automatic = 7
        }

        /// The state and the faults of a pump.
        public enum PumpStatusFlag: UInt8, MatterFlag {
            /// The pump has a fault.
            case deviceFault
            /// The power supply has a fault.
            case supplyFault
            /// The speed is too low.
            case speedLow
            /// The speed is too high.
            case speedHigh
            /// A setting at the pump itself overrides the attributes.
            case localOverride
            /// The pump is running.
            case running
            /// A remote pressure sensor controls the pump.
            case remotePressure
            /// A remote flow sensor controls the pump.
            case remoteFlow
            /// A remote temperature sensor controls the pump.
            case remoteTemperature
        }
        public typealias PumpStatusBitmap = Bitmap16<PumpStatusFlag>
    }
}
