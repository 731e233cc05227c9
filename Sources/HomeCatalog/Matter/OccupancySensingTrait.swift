public import HomeModel

extension Matter {
    /// Senses whether someone is there.
    ///
    /// Source: Matter 1.4.1, cluster OccupancySensing (0x0406)
    public enum OccupancySensingTrait: MatterTrait {
        public static let id: TraitID = 0x0406
        public static let revision = 5

        public enum Feature: String, MatterFeature {
            /// Senses by a technology that is not listed.
            case other = "OTHER"
            /// Senses the heat of people.
            case passiveInfrared = "PIR"
            /// Senses by ultrasound.
            case ultrasonic = "US"
            /// Senses by contact, such as a pressure mat.
            case physicalContact = "PHY"
            /// Senses by reflected infrared light.
            case activeInfrared = "AIR"
            /// Senses by radar.
            case radar = "RAD"
            /// Senses by changes of radio signals.
            case rfSensing = "RFS"
            /// Senses by a camera.
            case vision = "VIS"

            public var conformance: Conformance { .choice("a", atLeastOne: true) }
        }

        public struct Attributes: Schema {
            /// Sensors of other kinds use the infrared attributes too, except ultrasonic and contact sensors.
            private static let infrared =
                Condition.has(\Self.holdTime)
                & (Feature.passiveInfrared | !Feature.passiveInfrared & !Feature.ultrasonic & !Feature.physicalContact)

            /// The ultrasonic attributes are older than holdTime and exist only together with it.
            private static let ultrasound = Condition.has(\Self.holdTime) & Feature.ultrasonic

            /// The attributes of contacts are older than holdTime and exist only together with it.
            private static let touch = Condition.has(\Self.holdTime) & Feature.physicalContact

            /// Whether someone is there.
            @Attribute<OccupancyBitmap>(
                0x0000, .from(0), .to(1), .reportable,
                .words(Word(OccupancyBitmap(), "Clear"), Word(OccupancyBitmap(.occupied), "Occupied", .active)))
            public var occupancy
            /// The technology of the sensor; the features are more precise.
            @Attribute<OccupancySensorTypeEnum>(0x0001, .firstOf(.mandatory, .deprecated), .fixed)
            public var occupancySensorType
            /// All technologies of the sensor; the features are more precise.
            @Attribute<OccupancySensorTypeBitmap>(0x0002, .firstOf(.mandatory, .deprecated), .from(0), .to(7), .fixed)
            public var occupancySensorTypeBitmap
            /// How long no one has to be detected until the place counts as empty.
            @Writable<UInt16>(0x0003, .optional, .nonvolatile, .manage, .unit(.seconds)) public var holdTime
            /// The limits of holdTime.
            @Attribute<Record<HoldTimeLimitsStruct>>(0x0004, .when(.has(\Self.holdTime)), .fixed)
            public var holdTimeLimits
            /// How long the infrared sensor has to detect no one until the place counts as empty; replaced by holdTime.
            @Writable<UInt16>(
                0x0010, .firstOf(.optionalIf(Self.infrared), .deprecated), .nonvolatile, .default(0), .manage,
                .unit(.seconds))
            public var pirOccupiedToUnoccupiedDelay
            /// The time within which the infrared sensor has to detect enough movements until the place counts as
            /// occupied.
            @Writable<UInt16>(
                0x0011,
                .firstOf(
                    .mandatoryIf(Self.infrared & Condition.has(\Self.pirUnoccupiedToOccupiedThreshold)),
                    .optionalIf(Self.infrared), .deprecated),
                .nonvolatile, .default(0), .manage, .unit(.seconds))
            public var pirUnoccupiedToOccupiedDelay
            // Attributes whose rules refer to each other need a written type.
            /// The number of movements that the infrared sensor has to detect in that time.
            @Writable<UInt8>(
                0x0012,
                .firstOf(
                    .mandatoryIf(Self.infrared & Condition.has(\Self.pirUnoccupiedToOccupiedDelay)),
                    .optionalIf(Self.infrared), .deprecated),
                .from(1), .to(254), .nonvolatile, .default(1), .manage)
            public var pirUnoccupiedToOccupiedThreshold: WritableKey<UInt8>
            /// How long the ultrasonic sensor has to detect no one until the place counts as empty; replaced by
            /// holdTime.
            @Writable<UInt16>(
                0x0020, .firstOf(.optionalIf(Self.ultrasound), .deprecated), .nonvolatile, .default(0), .manage,
                .unit(.seconds))
            public var ultrasonicOccupiedToUnoccupiedDelay
            /// The time within which the ultrasonic sensor has to detect enough movements until the place counts as
            /// occupied.
            @Writable<UInt16>(
                0x0021,
                .firstOf(
                    .mandatoryIf(Self.ultrasound & Condition.has(\Self.ultrasonicUnoccupiedToOccupiedThreshold)),
                    .optionalIf(Self.ultrasound), .deprecated),
                .nonvolatile, .default(0), .manage, .unit(.seconds))
            public var ultrasonicUnoccupiedToOccupiedDelay
            /// The number of movements that the ultrasonic sensor has to detect in that time.
            @Writable<UInt8>(
                0x0022,
                .firstOf(
                    .mandatoryIf(Self.ultrasound & Condition.has(\Self.ultrasonicUnoccupiedToOccupiedDelay)),
                    .optionalIf(Self.ultrasound), .deprecated),
                .from(1), .to(254), .nonvolatile, .default(1), .manage)
            public var ultrasonicUnoccupiedToOccupiedThreshold: WritableKey<UInt8>
            /// How long the contact sensor has to detect no one until the place counts as empty; replaced by holdTime.
            @Writable<UInt16>(
                0x0030, .firstOf(.optionalIf(Self.touch), .deprecated), .nonvolatile, .default(0), .manage,
                .unit(.seconds))
            public var physicalContactOccupiedToUnoccupiedDelay
            /// The time within which the contact sensor has to detect enough touches until the place counts as
            /// occupied.
            @Writable<UInt16>(
                0x0031,
                .firstOf(
                    .mandatoryIf(Self.touch & Condition.has(\Self.physicalContactUnoccupiedToOccupiedThreshold)),
                    .optionalIf(Self.touch), .deprecated),
                .nonvolatile, .default(0), .manage, .unit(.seconds))
            public var physicalContactUnoccupiedToOccupiedDelay
            /// The number of touches that the contact sensor has to detect in that time.
            @Writable<UInt8>(
                0x0032,
                .firstOf(
                    .mandatoryIf(Self.touch & Condition.has(\Self.physicalContactUnoccupiedToOccupiedDelay)),
                    .optionalIf(Self.touch), .deprecated),
                .from(1), .to(254), .nonvolatile, .default(1), .manage)
            public var physicalContactUnoccupiedToOccupiedThreshold: WritableKey<UInt8>
        }

        public struct Events: Schema {
            /// Someone entered, or the last person left.
            @Event<OccupancyChanged>(0x00, .info, .optional) public var occupancyChanged
        }

        public struct OccupancyChanged: Schema {
            /// Whether someone is there now.
            @Field<OccupancyBitmap>(0) public var occupancy
        }

        /// The limits of the hold time, and its default.
        public struct HoldTimeLimitsStruct: Schema {
            /// The minimum hold time.
            @Field<UInt16>(0, .from(1), .unit(.seconds)) public var holdTimeMin
            /// The maximum hold time.
            @Field<UInt16>(1, .from(.attribute(\Self.holdTimeMin)), .unit(.seconds)) public var holdTimeMax
            /// The default hold time.
            @Field<UInt16>(2, .from(.attribute(\Self.holdTimeMin)), .to(.attribute(\Self.holdTimeMax)), .unit(.seconds))
            public var holdTimeDefault
        }

        /// The technology of a sensor.
        public enum OccupancySensorTypeEnum: UInt8, MatterEnum {
            /// Passive infrared: the warmth of moving people.
            case pir
            /// Ultrasound.
            case ultrasonic
            /// Passive infrared and ultrasound together.
            case pirAndUltrasonic
            /// Contact, such as pressure on a chair or a mat.
            case physicalContact
        }

        /// Whether someone is there.
        public enum OccupancyFlag: UInt8, MatterFlag {
            /// Someone is there.
            case occupied
        }
        public typealias OccupancyBitmap = Bitmap8<OccupancyFlag>
        /// The technologies of a sensor.
        public enum OccupancySensorTypeFlag: UInt8, MatterFlag {
            /// Passive infrared: the warmth of moving people.
            case pir
            /// Ultrasound.
            case ultrasonic
            /// Contact, such as pressure on a chair or a mat.
            case physicalContact
        }
        public typealias OccupancySensorTypeBitmap = Bitmap8<OccupancySensorTypeFlag>
    }
}
