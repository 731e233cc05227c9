public import HomeModel

/// A trait that is derived from Matter's cluster Concentration Measurement.
public protocol ConcentrationTrait: MatterTrait
where
    Feature == Matter.ConcentrationMeasurement.Feature, Attributes == Matter.ConcentrationMeasurement.Attributes
{
    typealias LevelValueEnum = Matter.ConcentrationMeasurement.LevelValueEnum
    typealias MeasurementMediumEnum = Matter.ConcentrationMeasurement.MeasurementMediumEnum
    typealias MeasurementUnitEnum = Matter.ConcentrationMeasurement.MeasurementUnitEnum
}

extension Matter {
    /// The common parts of traits that measure the concentration of a substance.
    public enum ConcentrationMeasurement {
        public enum Feature: String, MatterFeature {
            /// Reports the concentration as a number.
            case numericMeasurement = "MEA"
            /// Reports the concentration as a level.
            case levelIndication = "LEV"
            /// Reports the level medium.
            case mediumLevel = "MED"
            /// Reports the level critical.
            case criticalLevel = "CRI"
            /// Reports the highest measurement of a period.
            case peakMeasurement = "PEA"
            /// Reports the average of the measurements of a period.
            case averageMeasurement = "AVG"

            public var conformance: Conformance {
                switch self {
                case .numericMeasurement, .levelIndication: .choice("a", atLeastOne: true)
                case .mediumLevel, .criticalLevel: .optionalIf(Feature.levelIndication.condition)
                case .peakMeasurement, .averageMeasurement: .optionalIf(Feature.numericMeasurement.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// How much of the substance there is, in measurementUnit; null if it is unknown.
            @Attribute<Float?>(
                0x0000, .when(Feature.numericMeasurement), .from(.attribute(\Self.minMeasuredValue)),
                .to(.attribute(\Self.maxMeasuredValue)), .reportable, .default(nil), .unit(from: \Self.measurementUnit))
            public var measuredValue
            /// The minimum value that can be measured; null if it is unknown.
            @Attribute<Float?>(
                0x0001, .when(Feature.numericMeasurement), .default(nil), .unit(from: \Self.measurementUnit))
            public var minMeasuredValue
            /// The maximum value that can be measured; null if it is unknown.
            @Attribute<Float?>(
                0x0002, .when(Feature.numericMeasurement), .from(.attribute(\Self.minMeasuredValue)), .default(nil),
                .unit(from: \Self.measurementUnit))
            public var maxMeasuredValue
            /// The maximum measurement of the last period; null if it is unknown.
            @Attribute<Float?>(
                0x0003, .when(Feature.peakMeasurement), .from(.attribute(\Self.minMeasuredValue)),
                .to(.attribute(\Self.maxMeasuredValue)), .reportable, .default(nil), .unit(from: \Self.measurementUnit))
            public var peakMeasuredValue
            /// The length of the period for the maximum.
            @Attribute<UInt32>(
                0x0004, .when(Feature.peakMeasurement), .to(604800), .reportable, .default(1), .unit(.seconds))
            public var peakMeasuredValueWindow
            /// The mean of the measurements of the last period; null if it is unknown.
            @Attribute<Float?>(
                0x0005, .when(Feature.averageMeasurement), .from(.attribute(\Self.minMeasuredValue)),
                .to(.attribute(\Self.maxMeasuredValue)), .reportable, .default(nil), .unit(from: \Self.measurementUnit))
            public var averageMeasuredValue
            /// The length of the period for the mean.
            @Attribute<UInt32>(
                0x0006, .when(Feature.averageMeasurement), .to(604800), .reportable, .default(1), .unit(.seconds))
            public var averageMeasuredValueWindow
            /// The possible error of a measurement, above or below the true value, in the same unit.
            @Attribute<Float>(0x0007, .optional(when: Feature.numericMeasurement)) public var uncertainty
            /// The unit of the measurements.
            @Attribute<MeasurementUnitEnum>(
                0x0008, .when(Feature.numericMeasurement), .fixed,
                .words(
                    Word(MeasurementUnitEnum.ppm, "ppm"), Word(MeasurementUnitEnum.ppb, "ppb"),
                    Word(MeasurementUnitEnum.ppt, "ppt"), Word(MeasurementUnitEnum.mgm3, "mg/m³"),
                    Word(MeasurementUnitEnum.ugm3, "µg/m³"), Word(MeasurementUnitEnum.ngm3, "ng/m³"),
                    Word(MeasurementUnitEnum.pm3, "1/m³"), Word(MeasurementUnitEnum.bqm3, "Bq/m³")))
            public var measurementUnit
            /// The medium in which the substance is measured: air, water or soil.
            @Attribute<MeasurementMediumEnum>(0x0009, .fixed) public var measurementMedium
            /// How much of the substance there is, as a level.
            @Attribute<LevelValueEnum>(
                0x000A, .when(Feature.levelIndication), .default(0),
                .words(
                    Word(LevelValueEnum.unknown, "Unknown"), Word(LevelValueEnum.low, "Low"),
                    Word(LevelValueEnum.medium, "Medium"), Word(LevelValueEnum.high, "High", .warning),
                    Word(LevelValueEnum.critical, "Critical", .alarm)))
            public var levelValue
        }

        /// A unit of concentration.
        public enum MeasurementUnitEnum: UInt8, MatterEnum {
            /// Parts per million.
            case ppm
            /// Parts per billion.
            case ppb
            /// Parts per trillion.
            case ppt
            /// Milligrams per cubic meter.
            case mgm3
            /// Micrograms per cubic meter.
            case ugm3
            /// Nanograms per cubic meter.
            case ngm3
            /// Particles per cubic meter.
            case pm3
            /// Becquerels per cubic meter, a measure of radioactivity.
            case bqm3
        }
        /// The medium in which a concentration is measured.
        public enum MeasurementMediumEnum: UInt8, MatterEnum {
            /// In air.
            case air
            /// In water.
            case water
            /// In soil.
            case soil
        }
        /// A level of concentration.
        public enum LevelValueEnum: UInt8, MatterEnum {
            /// The concentration is unknown.
            case unknown
            /// A low concentration.
            case low
            /// A medium concentration.
            case medium
            /// A high concentration.
            case high
            /// A dangerous concentration.
            case critical
        }
    }
}
