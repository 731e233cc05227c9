public import HomeModel

extension Matter {
    /// Configures the ballast of a light, and counts the hours that its lamps have burned.
    ///
    /// Source: Matter 1.4.1, cluster BallastConfiguration (0x0301)
    public enum BallastConfigurationTrait: MatterTrait {
        public static let id: TraitID = 0x0301
        public static let revision = 4

        public struct Attributes: Schema {
            /// The lowest light output that the ballast can reach, on the dimming curve of levels.
            @Attribute<UInt8>(0x0000, .from(1), .to(254), .default(1), .shown(.percent(of: 254)))
            public var physicalMinLevel
            /// The highest light output that the ballast can reach, on the dimming curve of levels.
            @Attribute<UInt8>(0x0001, .from(1), .to(254), .default(254), .shown(.percent(of: 254)))
            public var physicalMaxLevel
            /// The current faults of the ballast and its lamps.
            @Attribute<BallastStatusBitmap>(0x0002, .optional, .default(0)) public var ballastStatus
            // Attributes whose rules refer to each other need a written type.
            /// The light output at LevelControl's lowest level, 1.
            @Writable<UInt8>(
                0x0010, .from(.attribute(\Self.physicalMinLevel)), .to(.attribute(\Self.maxLevel)),
                .default(.attribute(\Self.physicalMinLevel)), .manage, .shown(.percent(of: 254)))
            public var minLevel: WritableKey<UInt8>
            /// The light output at LevelControl's highest level, 254.
            @Writable<UInt8>(
                0x0011, .from(.attribute(\Self.minLevel)), .to(.attribute(\Self.physicalMaxLevel)),
                .default(.attribute(\Self.physicalMaxLevel)), .manage, .shown(.percent(of: 254)))
            public var maxLevel: WritableKey<UInt8>
            /// The light output of the lamps on this ballast compared to a reference ballast, without
            /// ballastFactorAdjustment; null if it is unknown.
            @Writable<UInt8?>(0x0014, .optional, .manage, .unit(.percent)) public var intrinsicBallastFactor
            /// The factor by which the light output is multiplied, for example to compensate for the aging of lamps;
            /// null if it is not adjusted.
            @Writable<UInt8?>(0x0015, .optional, .from(100), .default(nil), .manage, .unit(.percent))
            public var ballastFactorAdjustment
            /// How many lamps are connected to the ballast, lit or not.
            @Attribute<UInt8>(0x0020) public var lampQuantity
            /// The kind of the lamps, such as their model and wattage, for people.
            @Writable<String>(0x0030, .optional, .length(max: 16), .manage) public var lampType
            /// The name of the company that made the lamps.
            @Writable<String>(0x0031, .optional, .length(max: 16), .manage) public var lampManufacturer
            /// The hours that the lamps are made to last; null if that is unknown.
            @Writable<UInt32?>(0x0032, .optional, .bits(24), .default(nil), .manage, .unit(.hours))
            public var lampRatedHours
            /// The hours that the lamps have burned, counted while they are lit; null if that is unknown. Write 0 after
            /// the lamps were replaced.
            @Writable<UInt32?>(0x0033, .optional, .bits(24), .default(0), .manage, .unit(.hours))
            public var lampBurnHours
            /// The alarms that are enabled.
            @Writable<LampAlarmModeBitmap>(0x0034, .optional, .default(0), .manage) public var lampAlarmMode
            /// The value of lampBurnHours at which the alarm is sent; null if there is no such value.
            @Writable<UInt32?>(0x0035, .optional, .bits(24), .default(nil), .manage, .unit(.hours))
            public var lampBurnHoursTripPoint
        }

        /// A fault of the ballast or its lamps.
        public enum BallastStatusFlag: UInt8, MatterFlag {
            /// The ballast does not work, or not fully.
            case ballastNonOperational
            /// At least one lamp is broken or missing.
            case lampFailure
        }
        public typealias BallastStatusBitmap = Bitmap8<BallastStatusFlag>

        /// An alarm about the lamps.
        public enum LampAlarmModeFlag: UInt8, MatterFlag {
            /// Sent when the lamps have burned for lampBurnHoursTripPoint hours.
            case lampBurnHours
        }
        public typealias LampAlarmModeBitmap = Bitmap8<LampAlarmModeFlag>
    }
}
