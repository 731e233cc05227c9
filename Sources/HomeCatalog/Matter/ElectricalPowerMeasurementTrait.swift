public import HomeModel

extension Matter {
    /// Measures the power that a device consumes or supplies.
    ///
    /// Values are positive if energy flows into the device, and negative if it flows out of the device.
    ///
    /// Source: Matter 1.4.1, cluster ElectricalPowerMeasurement (0x0090)
    public enum ElectricalPowerMeasurementTrait: MatterTrait {
        public static let id: TraitID = 0x0090
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Measures direct current.
            case directCurrent = "DIRC"
            /// Measures alternating current.
            case alternatingCurrent = "ALTC"
            /// Measures several phases.
            case polyphasePower = "POLY"
            /// Measures the harmonics of an alternating current.
            case harmonics = "HARM"
            /// Measures the quality of an alternating current.
            case powerQuality = "PWRQ"

            public var conformance: Conformance {
                switch self {
                case .directCurrent, .alternatingCurrent: .choice("a", atLeastOne: true)
                case .polyphasePower, .harmonics, .powerQuality: .optionalIf(Feature.alternatingCurrent.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// Whether the current is direct or alternating.
            @Attribute<PowerModeEnum>(0x0000) public var powerMode
            /// How many kinds of measurement the device can make.
            @Attribute<UInt8>(0x0001, .from(1), .fixed) public var numberOfMeasurementTypes
            /// The accuracy of each kind of measurement; activePower is one of them.
            @Attribute<[Record<Matter.MeasurementAccuracyStruct>]>(
                0x0002, .length(lower: 1, upper: .attribute(\Self.numberOfMeasurementTypes)), .fixed)
            public var accuracy
            /// The minimum and maximum values of each kind during the last period, if the device stores them.
            @Attribute<[Record<MeasurementRangeStruct>]>(
                0x0003, .optional, .length(lower: 0, upper: .attribute(\Self.numberOfMeasurementTypes)), .quieter,
                .default(.emptyList))
            public var ranges
            /// The voltage; null if it cannot be measured.
            @Attribute<Int64?>(0x0004, .optional, .quieter, .default(nil), .unit(.millivolts)) public var voltage
            /// The active current; null if it cannot be measured.
            @Attribute<Int64?>(0x0005, .optional, .quieter, .default(nil), .unit(.milliamperes))
            public var activeCurrent
            /// The reactive current; null if it cannot be measured.
            @Attribute<Int64?>(
                0x0006, .optional(when: Feature.alternatingCurrent), .quieter, .default(nil), .unit(.milliamperes))
            public var reactiveCurrent
            /// The apparent current, the square root of the sum of the squares of active and reactive current; null if
            /// it cannot be measured.
            @Attribute<Int64?>(
                0x0007, .optional(when: Feature.alternatingCurrent), .from(0), .quieter, .default(nil),
                .unit(.milliamperes))
            public var apparentCurrent
            /// The active power of all phases together; null if it cannot be measured.
            @Attribute<Int64?>(0x0008, .quieter, .default(nil), .unit(.milliwatts)) public var activePower
            /// The reactive power of all phases together; null if it cannot be measured.
            @Attribute<Int64?>(
                0x0009, .optional(when: Feature.alternatingCurrent), .quieter, .default(nil),
                .unit(.millivoltAmperesReactive))
            public var reactivePower
            /// The apparent power, voltage times current; null if it cannot be measured.
            @Attribute<Int64?>(
                0x000A, .optional(when: Feature.alternatingCurrent), .quieter, .default(nil), .unit(.millivoltAmperes))
            public var apparentPower
            /// The effective voltage (root mean square); null if it cannot be measured.
            @Attribute<Int64?>(
                0x000B, .optional(when: Feature.alternatingCurrent), .quieter, .default(nil), .unit(.millivolts))
            public var rmsVoltage
            /// The effective current (root mean square); null if it cannot be measured.
            @Attribute<Int64?>(
                0x000C, .optional(when: Feature.alternatingCurrent), .quieter, .default(nil), .unit(.milliamperes))
            public var rmsCurrent
            /// The effective power (root mean square); null if it cannot be measured.
            @Attribute<Int64?>(
                0x000D, .optional(when: Feature.alternatingCurrent), .quieter, .default(nil), .unit(.milliwatts))
            public var rmsPower
            /// The frequency of the voltage; null if it cannot be measured.
            @Attribute<Int64?>(
                0x000E, .optional(when: Feature.alternatingCurrent), .from(0), .to(1_000_000), .quieter, .default(nil),
                .unit(.millihertz))
            public var frequency
            /// The strength of each harmonic of the current, in milliamperes; null if none can be measured.
            @Attribute<[Record<HarmonicMeasurementStruct>]?>(0x000F, .when(Feature.harmonics), .quieter, .default(nil))
            public var harmonicCurrents
            /// The phase shift of each harmonic of the current; null if none can be measured.
            @Attribute<[Record<HarmonicMeasurementStruct>]?>(
                0x0010, .when(Feature.powerQuality), .quieter, .default(nil))
            public var harmonicPhases
            /// The power factor, active power divided by apparent power; null if it cannot be measured.
            @Attribute<Int64?>(
                0x0011, .optional(when: Feature.alternatingCurrent), .from(-10000), .to(10000), .quieter, .default(nil),
                .unit(.hundredthsOfPercent))
            public var powerFactor
            /// The current in the neutral wire; null if it cannot be measured.
            @Attribute<Int64?>(
                0x0012, .optional(when: Feature.polyphasePower), .quieter, .default(nil), .unit(.milliamperes))
            public var neutralCurrent
        }

        public struct Events: Schema {
            /// A period ended; the event contains its ranges.
            @Event<MeasurementPeriodRanges>(0x00, .info, .when(.has(\Attributes.ranges)))
            public var measurementPeriodRanges
        }

        public struct MeasurementPeriodRanges: Schema {
            /// The range of each kind of measurement during the period.
            @Field<[Record<MeasurementRangeStruct>]>(0, .default(.emptyList)) public var ranges
        }

        /// The minimum and the maximum value that were measured in a period.
        public struct MeasurementRangeStruct: Schema {
            /// The measured quantity.
            @Field<Matter.MeasurementTypeEnum>(0) public var measurementType
            /// The minimum value that was measured, in the unit of the attribute.
            @Field<Int64>(1) public var min
            /// The maximum value that was measured, in the unit of the attribute.
            @Field<Int64>(2) public var max
            /// When the period began, as clock time.
            @Field<UInt32>(3, .when(.has(\Self.endTimestamp)), .unit(.secondsSinceEpoch)) public var startTimestamp
            /// When the period ended, as clock time; present only if the clock of the device is set.
            @Field<UInt32>(4, .described, .from(.attribute(\Self.startTimestamp) + 1), .unit(.secondsSinceEpoch))
            public var endTimestamp: FieldKey<UInt32>
            /// When the minimum value was measured, as clock time.
            @Field<UInt32>(5, .when(.has(\Self.endTimestamp)), .unit(.secondsSinceEpoch)) public var minTimestamp
            /// When the maximum value was measured, as clock time.
            @Field<UInt32>(
                6, .when(.has(\Self.endTimestamp)), .from(.attribute(\Self.minTimestamp) + 1),
                .unit(.secondsSinceEpoch))
            public var maxTimestamp
            /// When the period began, as time since the device started.
            @Field<UInt64>(7, .when(.has(\Self.endSystime)), .unit(.milliseconds)) public var startSystime
            /// When the period ended, as time since the device started; present only if the clock is not set.
            @Field<UInt64>(8, .described, .from(.attribute(\Self.startSystime) + 1), .unit(.milliseconds))
            public var endSystime: FieldKey<UInt64>
            /// When the minimum value was measured, as time since the device started.
            @Field<UInt64>(9, .when(.has(\Self.endSystime)), .unit(.milliseconds)) public var minSystime
            /// When the maximum value was measured, as time since the device started.
            @Field<UInt64>(
                10, .when(.has(\Self.endSystime)), .from(.attribute(\Self.minSystime) + 1), .unit(.milliseconds))
            public var maxSystime
        }

        /// The measurement of one harmonic.
        public struct HarmonicMeasurementStruct: Schema {
            /// The number of the harmonic: its frequency as a multiple of the base frequency.
            @Field<UInt8>(0, .from(1), .default(1)) public var order
            /// The strength or the phase shift of the harmonic; null if it cannot be measured.
            @Field<Int64?>(1, .default(nil)) public var measurement
        }

        /// The kind of current.
        public enum PowerModeEnum: UInt8, MatterEnum {
            /// The kind of current is unknown.
            case unknown
            /// Direct current.
            case dc
            /// Alternating current.
            case ac
        }
    }
}
