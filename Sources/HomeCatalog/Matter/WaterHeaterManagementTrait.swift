public import HomeModel

extension Matter {
    /// Reports the hot water in a tank, and heats it for a limited time on request.
    ///
    /// Source: Matter 1.4.1, cluster WaterHeaterManagement (0x0094)
    public enum WaterHeaterManagementTrait: MatterTrait {
        public static let id: TraitID = 0x0094
        public static let revision = 2

        public enum Feature: String, MatterFeature {
            /// Reports the size of the tank and the heat that it requires.
            case energyManagement = "EM"
            /// Reports how much of the tank is hot.
            case tankPercent = "TP"
        }

        public struct Attributes: Schema {
            /// The heat sources that the water heater has.
            @Attribute<WaterHeaterHeatSourceBitmap>(0x0000, .fixed, .default(0)) public var heaterTypes
            /// The heat sources that are heating now; empty if the water heater does not heat.
            @Attribute<WaterHeaterHeatSourceBitmap>(
                0x0001, .default(0),
                .words(
                    Word(WaterHeaterHeatSourceBitmap(), "Not heating"),
                    Word(WaterHeaterHeatSourceBitmap(.immersionElement1), "Heating element 1 on", .active),
                    Word(WaterHeaterHeatSourceBitmap(.immersionElement2), "Heating element 2 on", .active),
                    Word(WaterHeaterHeatSourceBitmap(.heatPump), "Heat pump on", .active),
                    Word(WaterHeaterHeatSourceBitmap(.boiler), "Boiler on", .active),
                    Word(WaterHeaterHeatSourceBitmap(.other), "Heating", .active)))
            public var heatDemand
            /// How much water the tank holds.
            @Attribute<UInt16>(0x0002, .when(Feature.energyManagement), .default(0), .unit(.liters))
            public var tankVolume
            /// The estimated heat that is missing until the water in the tank has the set temperature.
            @Attribute<Int64>(
                0x0003, .when(Feature.energyManagement), .from(0), .default(0), .unit(.milliwattHours))
            public var estimatedHeatRequired
            /// The share of the water in the tank that is hot, approximately.
            @Attribute<UInt8>(0x0004, .when(Feature.tankPercent), .default(0), .unit(.percent))
            public var tankPercentage
            /// Whether the water heater heats by request, regardless of its mode.
            @Attribute<BoostStateEnum>(
                0x0005, .default(0),
                .words(Word(BoostStateEnum.inactive, "No boost"), Word(BoostStateEnum.active, "Boosting", .active)))
            public var boostState
        }

        public struct Commands: Schema {
            /// The attributes that the start or the end of a boost changes.
            private static let heating: Rule = .changes(
                \Attributes.heatDemand, \Attributes.estimatedHeatRequired, \Attributes.tankPercentage,
                \Attributes.boostState)

            /// Heats the water for a limited time, regardless of the mode; replaces a boost that is active.
            @Command<Boost>(0x00, .manage, Self.heating) public var boost
            /// Ends an active boost; the water heater returns to its mode.
            @Command<Empty>(0x01, .manage, Self.heating) public var cancelBoost
        }

        public struct Boost: Schema {
            /// How long and how far to heat the water.
            @Field<Record<WaterHeaterBoostInfoStruct>>(0) public var boostInfo
        }

        public struct Events: Schema {
            /// A boost began, or another request replaced it.
            @Event<BoostStarted>(0x00, .info) public var boostStarted
            /// A boost ended: its time is over, its goal is reached, or it was canceled.
            @Event<Empty>(0x01, .info) public var boostEnded
        }

        public struct BoostStarted: Schema {
            /// How long and how far the water is heated.
            @Field<Record<WaterHeaterBoostInfoStruct>>(0) public var boostInfo
        }

        /// The duration and the goal of a boost.
        public struct WaterHeaterBoostInfoStruct: Schema {
            /// How long the boost lasts at most.
            @Field<UInt32>(0, .from(1), .unit(.seconds)) public var duration
            /// Whether the boost ends when its goal is reached; otherwise the water is kept hot. Absent means false.
            /// It cannot be sent together with targetReheat.
            @Field<Bool>(1, .optional) public var oneShot
            /// Whether to heat as fast as possible, even with heat sources that use more energy.
            @Field<Bool>(2, .optional, .default(false)) public var emergencyBoost
            /// The temperature to heat to; absent means that of the thermostat.
            @Field<Int16>(3, .optional, .unit(.hundredthsOfDegreeCelsius)) public var temporarySetpoint
            /// How much of the tank to heat; absent means all of it.
            @Field<UInt8>(
                4,
                .firstOf(
                    .mandatoryIf(.has(\Self.targetReheat)), .optionalIf(Feature.tankPercent.condition)), .to(100),
                .unit(.percent))
            public var targetPercentage
            /// The share of hot water below which heating begins again; absent means any share below
            /// targetPercentage.
            @Field<UInt8>(
                5, .optional(when: Feature.tankPercent), .to(.attribute(\Self.targetPercentage)), .unit(.percent))
            public var targetReheat: FieldKey<UInt8>
        }

        /// Whether a boost is active.
        public enum BoostStateEnum: UInt8, MatterEnum {
            /// The water heater follows its mode.
            case inactive
            /// The water heater heats by request.
            case active
        }

        /// The heat sources of a water heater.
        public enum WaterHeaterHeatSourceFlag: UInt8, MatterFlag {
            /// The first electric heating element in the tank.
            case immersionElement1
            /// The second electric heating element in the tank.
            case immersionElement2
            /// A pump that draws heat from the air or the ground.
            case heatPump
            /// A boiler that burns gas or oil.
            case boiler
            /// A heat source of another kind.
            case other
        }
        public typealias WaterHeaterHeatSourceBitmap = Bitmap8<WaterHeaterHeatSourceFlag>
    }
}
