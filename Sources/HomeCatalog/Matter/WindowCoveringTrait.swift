public import HomeModel

extension Matter {
    /// Opens and closes a window covering: a blind, a curtain or an awning.
    ///
    /// Percentages state how far it is closed. They are in hundredths of a percent, so 10,000 is fully closed, unless
    /// stated otherwise.
    ///
    /// Source: Matter 1.4.1, cluster WindowCovering (0x0102)
    public enum WindowCoveringTrait: MatterTrait {
        public static let id: TraitID = 0x0102
        public static let revision = 5

        public enum Feature: String, MatterFeature {
            /// Can move up and down, or open and close.
            case lift = "LF"
            /// Can tilt its slats.
            case tilt = "TL"
            /// Measures the position of the lift in percent.
            case positionAwareLift = "PA_LF"
            /// Measures positions in centimeters and tenths of a degree.
            case absolutePosition = "ABS"
            /// Measures the tilt in percent.
            case positionAwareTilt = "PA_TL"

            public var conformance: Conformance {
                switch self {
                case .lift, .tilt: .choice("a", atLeastOne: true)
                case .positionAwareLift: .optionalIf(Feature.lift.condition)
                case .positionAwareTilt: .optionalIf(Feature.tilt.condition)
                default: .optional
                }
            }
        }

        public struct Attributes: Schema {
            /// The kind of covering.
            @Attribute<TypeEnum>(0x0000, .fixed, .default(0)) public var type
            /// The maximum distance of the lift.
            @Attribute<UInt16>(
                0x0001, .optional(when: Feature.lift & Feature.positionAwareLift & Feature.absolutePosition), .fixed,
                .default(0), .unit(.centimeters))
            public var physicalClosedLimitLift
            /// The maximum angle of the tilt.
            @Attribute<UInt16>(
                0x0002, .optional(when: Feature.tilt & Feature.positionAwareTilt & Feature.absolutePosition), .fixed,
                .default(0), .unit(.tenthsOfDegree))
            public var physicalClosedLimitTilt
            /// How far down the covering is; null if it is unknown.
            @Attribute<UInt16?>(
                0x0003, .optional(when: Feature.lift & Feature.positionAwareLift & Feature.absolutePosition),
                .from(.attribute(\Self.installedOpenLimitLift)), .to(.attribute(\Self.installedClosedLimitLift)),
                .nonvolatile, .default(nil), .unit(.centimeters))
            public var currentPositionLift
            /// How far the slats are turned; null if it is unknown.
            @Attribute<UInt16?>(
                0x0004, .optional(when: Feature.tilt & Feature.positionAwareTilt & Feature.absolutePosition),
                .from(.attribute(\Self.installedOpenLimitTilt)), .to(.attribute(\Self.installedClosedLimitTilt)),
                .nonvolatile, .default(nil), .unit(.tenthsOfDegree))
            public var currentPositionTilt
            /// How often the covering was moved up or down since it was made.
            @Attribute<UInt16>(0x0005, .optional(when: Feature.lift), .nonvolatile, .default(0))
            public var numberOfActuationsLift
            /// How often the slats were turned since the covering was made.
            @Attribute<UInt16>(0x0006, .optional(when: Feature.tilt), .nonvolatile, .default(0))
            public var numberOfActuationsTilt
            /// Whether the covering is ready to move, and how it measures its position.
            @Attribute<ConfigStatusBitmap>(0x0007, .nonvolatile) public var configStatus
            /// How far down the covering is, in whole percent; null if it is unknown.
            @Attribute<UInt8?>(
                0x0008, .optional(when: Feature.lift & Feature.positionAwareLift), .nonvolatile, .reportable,
                .default(nil), .unit(.percent))
            public var currentPositionLiftPercentage
            /// How far the slats are closed, in whole percent; null if it is unknown.
            @Attribute<UInt8?>(
                0x0009, .optional(when: Feature.tilt & Feature.positionAwareTilt), .nonvolatile, .reportable,
                .default(nil), .unit(.percent))
            public var currentPositionTiltPercentage
            /// The current movement of the covering.
            @Attribute<OperationalStatusBitmap>(0x000A, .reportable, .default(0)) public var operationalStatus
            /// The target of the lift; null if it is unknown.
            @Attribute<UInt16?>(
                0x000B, .when(Feature.lift & Feature.positionAwareLift), .reportable, .default(nil),
                .unit(.hundredthsOfPercent))
            public var targetPositionLiftPercent100ths
            /// How far the slats should be closed; null if it is unknown.
            @Attribute<UInt16?>(
                0x000C, .when(Feature.tilt & Feature.positionAwareTilt), .reportable, .default(nil),
                .unit(.hundredthsOfPercent))
            public var targetPositionTiltPercent100ths
            /// The kind of product, more exactly than `type`.
            @Attribute<EndProductTypeEnum>(0x000D, .fixed, .default(0)) public var endProductType
            /// How far down the covering is; null if it is unknown.
            @Attribute<UInt16?>(
                0x000E, .when(Feature.lift & Feature.positionAwareLift), .to(10000), .nonvolatile, .reportable,
                .default(nil), .unit(.hundredthsOfPercent))
            public var currentPositionLiftPercent100ths
            /// How far the slats are closed; null if it is unknown.
            @Attribute<UInt16?>(
                0x000F, .when(Feature.tilt & Feature.positionAwareTilt), .to(10000), .nonvolatile, .reportable,
                .default(nil), .unit(.hundredthsOfPercent))
            public var currentPositionTiltPercent100ths
            /// The position of the fully open covering.
            @Attribute<UInt16>(
                0x0010, .when(Feature.lift & Feature.positionAwareLift & Feature.absolutePosition), .to(65534),
                .nonvolatile, .default(0), .unit(.centimeters))
            public var installedOpenLimitLift
            /// The position of the fully closed covering.
            @Attribute<UInt16>(
                0x0011, .when(Feature.lift & Feature.positionAwareLift & Feature.absolutePosition), .to(65534),
                .nonvolatile, .default(65534), .unit(.centimeters))
            public var installedClosedLimitLift
            /// How far the slats are turned when they are fully open.
            @Attribute<UInt16>(
                0x0012, .when(Feature.tilt & Feature.positionAwareTilt & Feature.absolutePosition), .to(65534),
                .nonvolatile, .default(0), .unit(.tenthsOfDegree))
            public var installedOpenLimitTilt
            /// How far the slats are turned when they are fully closed.
            @Attribute<UInt16>(
                0x0013, .when(Feature.tilt & Feature.positionAwareTilt & Feature.absolutePosition), .to(65534),
                .nonvolatile, .default(65534), .unit(.tenthsOfDegree))
            public var installedClosedLimitTilt
            /// The settings of the covering.
            @Writable<ModeBitmap>(0x0017, .nonvolatile, .default(0), .manage) public var mode
            /// The conditions that prevent or prevented the covering from moving; empty if there are none.
            @Attribute<SafetyStatusBitmap>(0x001A, .optional, .reportable, .default(0)) public var safetyStatus
        }
    }
}
