public import HomeModel

extension Matter {
    /// Raises alarms while a measured temperature is above or below thresholds, such as in a freezer.
    ///
    /// The cluster is provisional. On a device with Temperature Measurement, it watches that temperature.
    ///
    /// Source: Matter 1.6, cluster TemperatureAlarm (0x0064)
    public enum TemperatureAlarmTrait: AlarmTrait {
        public static let id: TraitID = 0x0064
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Latched alarms can be reset.
            case reset = "RESET"
            /// Raises alarms for high temperatures.
            case overTemperature = "OVER"
            /// Raises alarms for low temperatures.
            case underTemperature = "UNDER"
            /// Has major thresholds before the critical ones.
            case majorThreshold = "MAJOR"
            /// Has minor thresholds before the major ones.
            case minorThreshold = "MINOR"
            /// The critical threshold for high temperatures can be set.
            case overCriticalAdjustable = "OCRIADJ"
            /// The major threshold for high temperatures can be set.
            case overMajorAdjustable = "OMAJADJ"
            /// The minor threshold for high temperatures can be set.
            case overMinorAdjustable = "OMINADJ"
            /// The minor threshold for low temperatures can be set.
            case underMinorAdjustable = "UMINADJ"
            /// The major threshold for low temperatures can be set.
            case underMajorAdjustable = "UMAJADJ"
            /// The critical threshold for low temperatures can be set.
            case underCriticalAdjustable = "UCRIADJ"

            public var bit: UInt8 { self == .reset ? 0 : 19 + position }
            public var conformance: Conformance {
                switch self {
                case .reset, .majorThreshold: .optional
                case .overTemperature, .underTemperature: .choice("a", atLeastOne: true)
                case .minorThreshold: .optionalIf(Self.majorThreshold.condition)
                case .overCriticalAdjustable: .optionalIf(Self.overTemperature.condition)
                case .overMajorAdjustable: .optionalIf(Self.overTemperature & Self.majorThreshold)
                case .overMinorAdjustable: .optionalIf(Self.overTemperature & Self.minorThreshold)
                case .underMinorAdjustable: .optionalIf(Self.underTemperature & Self.minorThreshold)
                case .underMajorAdjustable: .optionalIf(Self.underTemperature & Self.majorThreshold)
                case .underCriticalAdjustable: .optionalIf(Self.underTemperature.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// The alarms that are enabled.
            @Attribute<AlarmBitmap>(0x0000, .default(0)) public var mask
            /// The alarms that stay active after their cause ended, until they are reset.
            @Attribute<AlarmBitmap>(0x0001, .when(Feature.reset), .fixed, .default(0)) public var latch
            /// Which alarms are active.
            @Attribute<AlarmBitmap>(0x0002, .default(0)) public var state
            /// The alarms that the device supports.
            @Attribute<AlarmBitmap>(0x0003, .fixed, .default(0)) public var supported
            /// The critical alarm is active above this temperature.
            @Attribute<Int16>(
                0x0080, .when(Feature.overTemperature), .unit(.hundredthsOfDegreeCelsius))
            public var criticalOverTemperatureThreshold
            /// The major alarm is active above this temperature.
            @Attribute<Int16>(
                0x0081, .when(Feature.overTemperature & Feature.majorThreshold),
                .unit(.hundredthsOfDegreeCelsius))
            public var majorOverTemperatureThreshold
            /// The minor alarm is active above this temperature.
            @Attribute<Int16>(
                0x0082, .when(Feature.overTemperature & Feature.minorThreshold),
                .unit(.hundredthsOfDegreeCelsius))
            public var minorOverTemperatureThreshold
            /// The minor alarm is active below this temperature.
            @Attribute<Int16>(
                0x0083, .when(Feature.underTemperature & Feature.minorThreshold),
                .unit(.hundredthsOfDegreeCelsius))
            public var minorUnderTemperatureThreshold
            /// The major alarm is active below this temperature.
            @Attribute<Int16>(
                0x0084, .when(Feature.underTemperature & Feature.majorThreshold),
                .unit(.hundredthsOfDegreeCelsius))
            public var majorUnderTemperatureThreshold
            /// The critical alarm is active below this temperature.
            @Attribute<Int16>(
                0x0085, .when(Feature.underTemperature), .unit(.hundredthsOfDegreeCelsius))
            public var criticalUnderTemperatureThreshold
        }

        public struct Commands: Schema {
            private static let isAdjustable =
                Feature.overCriticalAdjustable | Feature.overMajorAdjustable | Feature.overMinorAdjustable
                | Feature.underMinorAdjustable | Feature.underMajorAdjustable | Feature.underCriticalAdjustable

            /// Resets alarms whose cause ended.
            @Command<Reset>(0x00, .when(Feature.reset), .changes(\Attributes.state)) public var reset
            /// Sets the enabled alarms; rejected if it contains an alarm that the device does not support.
            @Command<ModifyEnabledAlarms>(0x01, .optional, .changes(\Attributes.mask, \Attributes.state))
            public var modifyEnabledAlarms
            /// Sets the thresholds. Each has to be above those for lower temperatures.
            @Command<SetTemperatureAlarmThresholds>(
                0x80, .when(Self.isAdjustable),
                .changes(
                    \Attributes.criticalOverTemperatureThreshold, \Attributes.majorOverTemperatureThreshold,
                    \Attributes.minorOverTemperatureThreshold, \Attributes.minorUnderTemperatureThreshold,
                    \Attributes.majorUnderTemperatureThreshold, \Attributes.criticalUnderTemperatureThreshold,
                    \Attributes.state), .label("Set thresholds"))
            public var setTemperatureAlarmThresholds
        }

        public typealias Reset = AlarmBase<AlarmFlag>.Reset
        public typealias ModifyEnabledAlarms = AlarmBase<AlarmFlag>.ModifyEnabledAlarms

        public struct SetTemperatureAlarmThresholds: Schema {
            /// The critical alarm is active above this temperature.
            @Field<Int16>(
                0, .adjustable(Feature.overCriticalAdjustable), .unit(.hundredthsOfDegreeCelsius))
            public var criticalOverTemperatureThreshold
            /// The major alarm is active above this temperature.
            @Field<Int16>(
                1, .adjustable(Feature.overMajorAdjustable), .unit(.hundredthsOfDegreeCelsius))
            public var majorOverTemperatureThreshold
            /// The minor alarm is active above this temperature.
            @Field<Int16>(
                2, .adjustable(Feature.overMinorAdjustable), .default(32765),
                .unit(.hundredthsOfDegreeCelsius))
            public var minorOverTemperatureThreshold
            /// The minor alarm is active below this temperature.
            @Field<Int16>(
                3, .adjustable(Feature.underMinorAdjustable), .default(-27314),
                .unit(.hundredthsOfDegreeCelsius))
            public var minorUnderTemperatureThreshold
            /// The major alarm is active below this temperature.
            @Field<Int16>(
                4, .adjustable(Feature.underMajorAdjustable), .unit(.hundredthsOfDegreeCelsius))
            public var majorUnderTemperatureThreshold
            /// The critical alarm is active below this temperature.
            @Field<Int16>(
                5, .adjustable(Feature.underCriticalAdjustable), .unit(.hundredthsOfDegreeCelsius))
            public var criticalUnderTemperatureThreshold
        }

        /// The alarms, from the hottest to the coldest.
        public enum AlarmFlag: UInt8, MatterFlag {
            /// The temperature is above the critical threshold.
            case criticalOverTemperatureAlarm
            /// The temperature is above the major threshold.
            case majorOverTemperatureAlarm
            /// The temperature is above the minor threshold.
            case minorOverTemperatureAlarm
            /// The temperature is below the minor threshold.
            case minorUnderTemperatureAlarm
            /// The temperature is below the major threshold.
            case majorUnderTemperatureAlarm
            /// The temperature is below the critical threshold.
            case criticalUnderTemperatureAlarm
        }
    }
}

extension Rule {
    /// A command has at least one of the thresholds that can be set.
    fileprivate static func adjustable(_ feature: Matter.TemperatureAlarmTrait.Feature) -> Rule {
        .conformance(.choiceIf(feature.condition, "b", atLeastOne: true))
    }
}
