public import HomeModel

/// Currencies, prices and limits: the types that the traits for prices, tariffs and meters share.
extension Matter {
    /// A currency, and the position of the decimal point in its amounts.
    public struct CurrencyStruct: Schema {
        /// The three-digit code of the currency in ISO 4217, for example 978 for the euro.
        @Field<UInt16>(0, .to(999)) public var currency
        /// How many digits of an amount follow the decimal point: with 5, the amount 12345 means 0.12345.
        @Field<UInt8>(1) public var decimalPoints
    }

    /// The power that a customer can draw without an overload, as real power or as apparent power.
    public struct PowerThresholdStruct: Schema {
        /// The limit, if it is set as real power.
        @Field<Int64>(0, .conformance(.choice("b", atLeastOne: false)), .unit(.milliwatts)) public var powerThreshold
        /// The limit, if it is set as apparent power.
        @Field<Int64>(1, .conformance(.choice("b", atLeastOne: false)), .unit(.millivoltAmperes))
        public var apparentPowerThreshold
        /// The origin of the limit; null if it is unknown.
        @Field<PowerThresholdSourceEnum?>(2) public var powerThresholdSource
    }

    /// The origin of a limit on power.
    public enum PowerThresholdSourceEnum: UInt8, MatterEnum {
        /// The contract with the supplier sets it.
        case contract
        /// A regulation sets it.
        case regulator
        /// The meter or another part of the installation sets it.
        case equipment
    }
    /// The kind of a price.
    public enum TariffPriceTypeEnum: UInt8, MatterEnum {
        /// The usual price of the tariff.
        case standard
        /// The higher price during a peak of the demand that the supplier announces.
        case critical
        /// The price while a virtual power plant controls the demand.
        case virtual
        /// A price that rewards a change of the demand.
        case incentive
        /// A number in the place of a price, such as the carbon intensity of the energy; it is not paid.
        case incentiveSignal
    }
    /// The quantity that is sold at a price.
    public enum TariffUnitEnum: UInt8, MatterEnum {
        /// Kilowatt hours: real energy.
        case kWh
        /// Kilovolt-ampere hours: apparent energy.
        case kVAh
    }
}
