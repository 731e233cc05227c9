public import HomeModel

extension Matter {
    /// Sets the units in which a device shows measurements to people; the units of attributes do not change.
    ///
    /// Source: Matter 1.4.1, cluster UnitLocalization (0x002D)
    public enum UnitLocalizationTrait: MatterTrait {
        public static let id: TraitID = 0x002D
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// The unit of temperatures can be chosen.
            case temperatureUnit = "TEMP"
        }

        public struct Attributes: Schema {
            /// The unit in which temperatures are shown.
            @Writable<TempUnitEnum>(0x0000, .when(Feature.temperatureUnit), .nonvolatile, .manage)
            public var temperatureUnit
            /// The units in which temperatures can be shown.
            @Attribute<[TempUnitEnum]>(0x0001, .optional) public var supportedTemperatureUnits
        }

        /// A unit of temperature.
        public enum TempUnitEnum: UInt8, MatterEnum {
            /// Degrees Fahrenheit.
            case fahrenheit
            /// Degrees Celsius.
            case celsius
            /// Kelvins.
            case kelvin
        }
    }
}
