public import HomeModel

/// The contents of a tariff: its components, such as prices, and the sections of days in which they are in effect.
extension Matter.CommodityTariffTrait {
    /// The names of a tariff and its provider, and how amounts are counted.
    public struct TariffInformationStruct: Schema {
        /// The name of the tariff; null if it has none.
        @Field<String?>(0, .length(max: 128)) public var tariffLabel
        /// The company that offers the tariff; null if it is unknown.
        @Field<String?>(1, .length(max: 128)) public var providerName
        /// The currency of all prices; null if it is unknown.
        @Field<Record<Matter.CurrencyStruct>?>(2, .when(Feature.pricing)) public var currency
        /// Whether the price depends on the consumption; null if that is unknown.
        @Field<BlockModeEnum?>(3) public var blockMode
    }

    /// The components of the tariff that are in effect in some sections of days.
    public struct TariffPeriodStruct: Schema {
        /// A name for people, such as the night rate; null if there is none.
        @Field<String?>(0, .length(max: 128)) public var label
        /// The numbers of the sections; each section belongs to one tariff period only.
        @Field<[UInt32]>(1, .length(1...20)) public var dayEntryIDs
        /// The numbers of the components that are in effect.
        @Field<[UInt32]>(2, .length(1...20)) public var tariffComponentIDs
    }

    /// A price or another part of the tariff, which can depend on the consumption.
    public struct TariffComponentStruct: Schema {
        /// The number of the component, which is never used for another one.
        @Field<UInt32>(0) public var tariffComponentID
        /// The price while the component is in effect; null if the device has no price, or not yet.
        @Field<Record<TariffPriceStruct>?>(
            1, .conformance(.choiceIf(Feature.pricing.condition, "b", atLeastOne: true)))
        public var price
        /// Whether a prepaid supply continues although the credit is used up.
        @Field<Bool>(2, .conformance(.choiceIf(Feature.friendlyCredit.condition, "b", atLeastOne: true)))
        public var friendlyCredit
        /// The state that a switch for additional loads must have.
        @Field<Record<AuxiliaryLoadSwitchSettingsStruct>>(
            3, .conformance(.choiceIf(Feature.auxiliaryLoad.condition, "b", atLeastOne: true)))
        public var auxiliaryLoad
        /// The time of high demand that the component represents.
        @Field<Record<PeakPeriodStruct>>(
            4, .conformance(.choiceIf(Feature.peakPeriod.condition, "b", atLeastOne: true)))
        public var peakPeriod
        /// The power that the customer can draw while the component is in effect.
        @Field<Record<Matter.PowerThresholdStruct>>(
            5, .conformance(.choiceIf(Feature.powerThreshold.condition, "b", atLeastOne: true)))
        public var powerThreshold
        /// The consumption up to which the component applies, in tariffUnit; null if it applies to any consumption.
        @Field<UInt32?>(6) public var threshold
        /// A name for people; null if there is none.
        @Field<String?>(7, .optional, .length(max: 128)) public var label
        /// Whether the price is only a prediction.
        @Field<Bool>(8, .optional) public var predicted
    }

    /// An amount of money, or a level that shows how high the price is.
    public struct TariffPriceStruct: Schema {
        /// The use that the price applies to, such as ordinary consumption.
        @Field<Matter.TariffPriceTypeEnum>(0) public var priceType
        /// The price of one tariffUnit; the currency defines the position of the decimal point.
        @Field<Int64>(1, .conformance(.choice("c", atLeastOne: true))) public var price
        /// The price as a level, whose meaning the provider defines.
        @Field<Int16>(2, .conformance(.choice("c", atLeastOne: true))) public var priceLevel
    }

    /// The state that a switch for additional loads, such as a storage heater, must have.
    public struct AuxiliaryLoadSwitchSettingsStruct: Schema {
        /// The number of the switch.
        @Field<UInt8>(0) public var number
        /// Whether the switch must be on or off.
        @Field<AuxiliaryLoadSettingEnum>(1) public var requiredState
    }

    /// A time of high demand.
    public struct PeakPeriodStruct: Schema {
        /// How high the demand is.
        @Field<PeakPeriodSeverityEnum>(0) public var severity
        /// The number of the peak period, counted from 1.
        @Field<UInt16>(1, .from(1)) public var peakPeriod
    }

    /// The required state of a switch for additional loads.
    public enum AuxiliaryLoadSettingEnum: UInt8, MatterEnum {
        /// The switch must be off.
        case off
        /// The switch must be on.
        case on
        /// The switch may be on or off.
        case none
    }
    /// How the price depends on the consumption.
    public enum BlockModeEnum: UInt8, MatterEnum {
        /// The price does not depend on the consumption, and no component has a threshold.
        case noBlock
        /// Thresholds count the whole consumption of the billing period.
        case combined
        /// Each threshold counts only what is consumed while its component is in effect.
        case individual
    }
    /// How high the demand is in a peak period.
    public enum PeakPeriodSeverityEnum: UInt8, MatterEnum {
        /// The tariff does not distinguish severities.
        case unused
        /// The demand is somewhat higher than usual.
        case low
        /// The demand is much higher than usual.
        case medium
        /// The demand is at its highest.
        case high
    }
}
