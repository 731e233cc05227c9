public import HomeModel

extension Matter {
    /// Senses whether somebody is there.
    ///
    /// Source: Matter 1.4.1, cluster OccupancySensing (0x0406)
    public enum OccupancySensingTrait: MatterTrait {
        public static let id: TraitID = 0x0406
        public static let revision = 5

        public enum Feature: UInt8, MatterFeature {
            /// Senses by a technology that is not listed.
            case other
            /// Senses the heat of people.
            case passiveInfrared
            /// Senses by ultrasound.
            case ultrasonic
            /// Senses by contact, such as a pressure mat.
            case physicalContact
            /// Senses by reflected infrared light.
            case activeInfrared
            /// Senses by radar.
            case radar
            /// Senses by changes of radio signals.
            case rfSensing
            /// Senses by a camera.
            case vision

            public var code: String {
                switch self {
                case .other: "OTHER"
                case .passiveInfrared: "PIR"
                case .ultrasonic: "US"
                case .physicalContact: "PHY"
                case .activeInfrared: "AIR"
                case .radar: "RAD"
                case .rfSensing: "RFS"
                case .vision: "VIS"
                }
            }

            public var conformance: Conformance { .choice("a", atLeastOne: true) }
        }

        public struct Attributes: Schema {
            /// The infrared attributes serve sensors of other kinds too, but for ultrasound and touch.
            private static let infrared =
                Condition.has(\Self.holdTime)
                & (Feature.passiveInfrared | !Feature.passiveInfrared & !Feature.ultrasonic & !Feature.physicalContact)

            /// The ultrasonic attributes are from before holdTime and only beside it.
            private static let ultrasound = Condition.has(\Self.holdTime) & Feature.ultrasonic

            /// The attributes of contacts are from before holdTime and only beside it.
            private static let touch = Condition.has(\Self.holdTime) & Feature.physicalContact

            /// Whether somebody is there.
            @Attribute<OccupancyBitmap>(0x0000, .from(0), .to(1), .reportable) public var occupancy
            /// What the sensor goes by; features say it better.
            @Attribute<OccupancySensorTypeEnum>(0x0001, .firstOf(.mandatory, .deprecated), .fixed)
            public var occupancySensorType
            /// All that the sensor goes by; features say it better.
            @Attribute<OccupancySensorTypeBitmap>(0x0002, .firstOf(.mandatory, .deprecated), .from(0), .to(7), .fixed)
            public var occupancySensorTypeBitmap
            /// How long nobody has to be sensed until the room counts as empty.
            @Writable<UInt16>(0x0003, .optional, .nonvolatile, .manage, .unit(.seconds)) public var holdTime
            /// What holdTime can be set to.
            @Attribute<Record<HoldTimeLimitsStruct>>(0x0004, .when(.has(\Self.holdTime)), .fixed)
            public var holdTimeLimits
            /// How long infrared has to see nobody until the room counts as empty; holdTime is the newer one.
            @Writable<UInt16>(
                0x0010, .firstOf(.optionalIf(Self.infrared), .deprecated), .nonvolatile, .default(0), .manage,
                .unit(.seconds))
            public var pirOccupiedToUnoccupiedDelay
            /// How long infrared may take to see enough movements until the room counts as occupied.
            @Writable<UInt16>(
                0x0011,
                .firstOf(
                    .mandatoryIf(Self.infrared & Condition.has(\Self.pirUnoccupiedToOccupiedThreshold)),
                    .optionalIf(Self.infrared), .deprecated),
                .nonvolatile, .default(0), .manage, .unit(.seconds))
            public var pirUnoccupiedToOccupiedDelay
            // Types are written out where the rules of attributes name each other.
            /// How many movements infrared has to see in that time.
            @Writable<UInt8>(
                0x0012,
                .firstOf(
                    .mandatoryIf(Self.infrared & Condition.has(\Self.pirUnoccupiedToOccupiedDelay)),
                    .optionalIf(Self.infrared), .deprecated),
                .from(1), .to(254), .nonvolatile, .default(1), .manage)
            public var pirUnoccupiedToOccupiedThreshold: WritableKey<UInt8>
            /// How long ultrasound has to hear nobody until the room counts as empty; holdTime is the newer one.
            @Writable<UInt16>(
                0x0020, .firstOf(.optionalIf(Self.ultrasound), .deprecated), .nonvolatile, .default(0), .manage,
                .unit(.seconds))
            public var ultrasonicOccupiedToUnoccupiedDelay
            /// How long ultrasound may take to hear enough movements until the room counts as occupied.
            @Writable<UInt16>(
                0x0021,
                .firstOf(
                    .mandatoryIf(Self.ultrasound & Condition.has(\Self.ultrasonicUnoccupiedToOccupiedThreshold)),
                    .optionalIf(Self.ultrasound), .deprecated),
                .nonvolatile, .default(0), .manage, .unit(.seconds))
            public var ultrasonicUnoccupiedToOccupiedDelay
            /// How many movements ultrasound has to hear in that time.
            @Writable<UInt8>(
                0x0022,
                .firstOf(
                    .mandatoryIf(Self.ultrasound & Condition.has(\Self.ultrasonicUnoccupiedToOccupiedDelay)),
                    .optionalIf(Self.ultrasound), .deprecated),
                .from(1), .to(254), .nonvolatile, .default(1), .manage)
            public var ultrasonicUnoccupiedToOccupiedThreshold: WritableKey<UInt8>
            /// How long the contact has to be untouched until the place counts as empty; holdTime is the newer one.
            @Writable<UInt16>(
                0x0030, .firstOf(.optionalIf(Self.touch), .deprecated), .nonvolatile, .default(0), .manage,
                .unit(.seconds))
            public var physicalContactOccupiedToUnoccupiedDelay
            /// How long the contact may take to feel enough touches until the place counts as occupied.
            @Writable<UInt16>(
                0x0031,
                .firstOf(
                    .mandatoryIf(Self.touch & Condition.has(\Self.physicalContactUnoccupiedToOccupiedThreshold)),
                    .optionalIf(Self.touch), .deprecated),
                .nonvolatile, .default(0), .manage, .unit(.seconds))
            public var physicalContactUnoccupiedToOccupiedDelay
            /// How many touches the contact has to feel in that time.
            @Writable<UInt8>(
                0x0032,
                .firstOf(
                    .mandatoryIf(Self.touch & Condition.has(\Self.physicalContactUnoccupiedToOccupiedDelay)),
                    .optionalIf(Self.touch), .deprecated),
                .from(1), .to(254), .nonvolatile, .default(1), .manage)
            public var physicalContactUnoccupiedToOccupiedThreshold: WritableKey<UInt8>

            public init() {}
        }

        public struct Events: Schema {
            /// Somebody came, or nobody is there any more.
            @Event<OccupancyChanged>(0x00, .info, .optional) public var occupancyChanged

            public init() {}
        }

        public struct OccupancyChanged: Schema {
            /// Whether somebody is there now.
            @Field<OccupancyBitmap>(0) public var occupancy

            public init() {}
        }

        /// The limits of the hold time, and its default.
        public struct HoldTimeLimitsStruct: Schema {
            /// The least hold time.
            @Field<UInt16>(0, .from(1), .unit(.seconds)) public var holdTimeMin
            /// The greatest hold time.
            @Field<UInt16>(1, .from(.attribute(\Self.holdTimeMin)), .unit(.seconds)) public var holdTimeMax
            /// The hold time the device was delivered with.
            @Field<UInt16>(2, .from(.attribute(\Self.holdTimeMin)), .to(.attribute(\Self.holdTimeMax)), .unit(.seconds))
            public var holdTimeDefault

            public init() {}
        }

        /// The technology of a sensor.
        public enum OccupancySensorTypeEnum: UInt8, MatterEnum {
            case pir, ultrasonic, pirAndUltrasonic, physicalContact
        }

        /// Whether somebody is there.
        public enum OccupancyFlag: UInt8, MatterFlag { case occupied }
        public typealias OccupancyBitmap = Bitmap8<OccupancyFlag>
        /// The technologies of a sensor.
        public enum OccupancySensorTypeFlag: UInt8, MatterFlag { case pir, ultrasonic, physicalContact }
        public typealias OccupancySensorTypeBitmap = Bitmap8<OccupancySensorTypeFlag>
    }
}
