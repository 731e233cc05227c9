public import HomeModel

extension Matter {
    /// Sets the temperature of an appliance, such as a refrigerator, an oven or a washing machine.
    ///
    /// The target is either a temperature or one of several levels with names.
    ///
    /// Source: Matter 1.4.1, cluster TemperatureControl (0x0056)
    public enum TemperatureControlTrait: MatterTrait {
        public static let id: TraitID = 0x0056
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// The target is a temperature.
            case temperatureNumber = "TN"
            /// The target is one of a list of levels.
            case temperatureLevel = "TL"
            /// The target can be set in steps only.
            case temperatureStep = "STEP"

            public var conformance: Conformance {
                switch self {
                case .temperatureNumber, .temperatureLevel: .choice("a", atLeastOne: false)
                case .temperatureStep: .optionalIf(Feature.temperatureNumber.condition)
                }
            }
        }

        public struct Attributes: Schema {
            /// The target temperature.
            @Attribute<Int16>(
                0x0000, .when(Feature.temperatureNumber), .from(.attribute(\Self.minTemperature)),
                .to(.attribute(\Self.maxTemperature)), .unit(.hundredthsOfDegreeCelsius))
            public var temperatureSetpoint
            /// The minimum temperature that can be set.
            @Attribute<Int16>(
                0x0001, .when(Feature.temperatureNumber), .to(.attribute(\Self.maxTemperature) - 1), .fixed,
                .unit(.hundredthsOfDegreeCelsius))
            public var minTemperature
            /// The maximum temperature that can be set.
            @Attribute<Int16>(0x0002, .when(Feature.temperatureNumber), .fixed, .unit(.hundredthsOfDegreeCelsius))
            public var maxTemperature
            /// The step between the allowed temperatures, starting at the minimum.
            @Attribute<Int16>(
                0x0003, .when(Feature.temperatureStep),
                .to(.attribute(\Self.maxTemperature) - .attribute(\Self.minTemperature)), .fixed,
                .unit(.hundredthsOfDegreeCelsius))
            public var step
            /// The current level, as an index in supportedTemperatureLevels from 0.
            @Attribute<UInt8>(
                0x0004, .when(Feature.temperatureLevel), .to(31), .named(by: \Self.supportedTemperatureLevels))
            public var selectedTemperatureLevel
            /// The names of the levels that can be set, for people.
            @Attribute<[String]>(0x0005, .when(Feature.temperatureLevel), .length(max: 32), .elementLength(0...16))
            public var supportedTemperatureLevels
        }

        public struct Commands: Schema {
            /// Sets the target temperature or level; the appliance supports only one of them.
            @Command<SetTemperature>(
                0x00, .changes(\Attributes.temperatureSetpoint, \Attributes.selectedTemperatureLevel))
            public var setTemperature
        }

        public struct SetTemperature: Schema {
            /// The target temperature; a value between two steps is rejected.
            @Field<Int16>(
                0, .when(Feature.temperatureNumber), .from(.attribute(\Attributes.minTemperature)),
                .to(.attribute(\Attributes.maxTemperature)), .unit(.hundredthsOfDegreeCelsius))
            public var targetTemperature
            /// The level to set, as an index in supportedTemperatureLevels from 0.
            @Field<UInt8>(
                1, .when(Feature.temperatureLevel), .to(31), .named(by: \Attributes.supportedTemperatureLevels))
            public var targetTemperatureLevel
        }
    }
}
