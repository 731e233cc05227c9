public import HomeModel

/// How exactly a device measures electricity: the types that the traits for electrical measurements share.
extension Matter {
    /// The range and the accuracy of a measurement.
    public struct MeasurementAccuracyStruct: Schema {
        /// The measured quantity.
        @Field<MeasurementTypeEnum>(0) public var measurementType
        /// Whether the device measures it; false if it computes or estimates it.
        @Field<Bool>(1, .default(false)) public var measured
        /// The minimum value that can be measured, in the unit of the attribute.
        @Field<Int64>(2) public var minMeasuredValue
        /// The maximum value that can be measured, in the unit of the attribute.
        @Field<Int64>(3) public var maxMeasuredValue
        /// The accuracy in each part of that range.
        @Field<[Record<MeasurementAccuracyRangeStruct>]>(4, .length(min: 1)) public var accuracyRanges
    }

    /// The accuracy within a part of the range.
    public struct MeasurementAccuracyRangeStruct: Schema {
        /// The beginning of the part.
        @Field<Int64>(0) public var rangeMin
        /// The end of the part.
        @Field<Int64>(1) public var rangeMax
        /// The maximum error, relative to the measurement.
        @Field<UInt16>(2, .conformance(.choice("a", atLeastOne: true)), .unit(.hundredthsOfPercent))
        public var percentMax
        /// The minimum error, relative to the measurement.
        @Field<UInt16>(
            3, .optional(when: .has(\Self.percentMax)), .to(.attribute(\Self.percentTypical)),
            .unit(.hundredthsOfPercent))
        public var percentMin
        /// The usual error, relative to the measurement.
        @Field<UInt16>(
            4, .optional(when: .has(\Self.percentMin)), .from(.attribute(\Self.percentMin)),
            .to(.attribute(\Self.percentMax)), .unit(.hundredthsOfPercent))
        public var percentTypical: FieldKey<UInt16>
        /// The maximum error, in the unit of the attribute.
        @Field<UInt64>(5, .conformance(.choice("a", atLeastOne: true))) public var fixedMax
        /// The minimum error, in the unit of the attribute.
        @Field<UInt64>(6, .optional(when: .has(\Self.fixedMax)), .to(.attribute(\Self.fixedMax))) public var fixedMin
        /// The usual error, in the unit of the attribute.
        @Field<UInt64>(
            7, .optional(when: .has(\Self.fixedMin)), .from(.attribute(\Self.fixedMin)),
            .to(.attribute(\Self.fixedMax)))
        public var fixedTypical
    }

    /// A quantity that is measured.
    public enum MeasurementTypeEnum: UInt16, MatterEnum {
        /// A quantity of another kind.
        case unspecified
        /// The electric potential difference, in mV.
        case voltage
        /// The current that carries active power.
        case activeCurrent
        /// The current that carries reactive power.
        case reactiveCurrent
        /// The current that carries active and reactive power together.
        case apparentCurrent
        /// The power that does work.
        case activePower
        /// The power that flows back and forth without doing work.
        case reactivePower
        /// Voltage times current: active and reactive power together.
        case apparentPower
        /// The effective value of an alternating voltage.
        case rmsVoltage
        /// The effective value of an alternating current.
        case rmsCurrent
        /// The effective value of the power.
        case rmsPower
        /// The frequency of the alternating current.
        case frequency
        /// The active share of the apparent power.
        case powerFactor
        /// The current in the neutral wire.
        case neutralCurrent
        /// Active energy.
        case electricalEnergy
        /// Reactive power over time, in mVARh.
        case reactiveEnergy
        /// Apparent power over time, in mVAh.
        case apparentEnergy
    }
}
