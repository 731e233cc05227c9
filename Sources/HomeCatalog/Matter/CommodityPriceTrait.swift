public import HomeModel

extension Matter {
    /// Reports the price of energy now and in the next periods.
    ///
    /// Source: Matter 1.5, cluster CommodityPrice (0x0095)
    public enum CommodityPriceTrait: MatterTrait {
        public static let id: TraitID = 0x0095
        public static let revision = 1

        public enum Feature: String, MatterFeature {
            /// Reports the prices of the next periods.
            case forecasting = "FORE"
        }

        public struct Attributes: Schema {
            /// The quantity of energy that all prices of this trait are for.
            @Attribute<TariffUnitEnum>(
                0x0000, .words(Word(TariffUnitEnum.kWh, "kWh"), Word(TariffUnitEnum.kVAh, "kVAh")))
            public var tariffUnit
            /// The currency of all prices of this trait; null if it is unknown.
            @Attribute<Record<CurrencyStruct>?>(0x0001) public var currency
            /// The price now, without description and components; null if it is unknown.
            @Attribute<Record<CommodityPriceStruct>?>(0x0002) public var currentPrice
            /// The prices of the next periods, in their order and without description and components; empty if there
            /// is no forecast. Only the last period can be without an end.
            @Attribute<[Record<CommodityPriceStruct>]>(0x0003, .when(Feature.forecasting), .length(max: 56))
            public var priceForecast
        }

        public struct Commands: Schema {
            /// Returns the price now with its description or components.
            @RespondingCommand<GetDetailedPriceRequest, GetDetailedPriceResponse>(
                0x00, response: 0x01, .optional, .label("Get price details"))
            public var getDetailedPriceRequest
            /// Returns the prices of the next periods with their descriptions or components.
            @RespondingCommand<GetDetailedForecastRequest, GetDetailedForecastResponse>(
                0x02, response: 0x03, .optional(when: Feature.forecasting), .label("Get forecast details"))
            public var getDetailedForecastRequest
        }

        public struct GetDetailedPriceRequest: Schema {
            /// The members of the price that the response contains in addition.
            @Field<CommodityPriceDetailBitmap>(0) public var details
        }

        public struct GetDetailedForecastRequest: Schema {
            /// The members of each price that the response contains in addition.
            @Field<CommodityPriceDetailBitmap>(0) public var details
        }

        public struct GetDetailedPriceResponse: Schema {
            /// The price now with the requested details; null if it is unknown.
            @Field<Record<CommodityPriceStruct>?>(0) public var currentPrice
        }

        public struct GetDetailedForecastResponse: Schema {
            /// The prices of the next periods with the requested details; empty if there is no forecast.
            @Field<[Record<CommodityPriceStruct>]>(0, .length(max: 56)) public var priceForecast
        }

        public struct Events: Schema {
            /// The price that applies now changed.
            @Event<PriceChange>(0x00, .info, .optional) public var priceChange
        }

        public struct PriceChange: Schema {
            /// The price from now on; null if it is unknown.
            @Field<Record<CommodityPriceStruct>?>(0) public var currentPrice
        }

        /// A part of a price, such as that for the generation or the delivery.
        public struct CommodityPriceComponentStruct: Schema {
            /// The amount per tariffUnit, with the currency and the decimal point of currency.
            @Field<Int64>(0) public var price
            /// The kind of price that the amount belongs to.
            @Field<TariffPriceTypeEnum>(1) public var source
            /// A text for people that explains the amount, such as the name of a rate.
            @Field<String>(2, .optional, .length(max: 32)) public var description
            /// The number of the part in the tariff; absent if the tariff has no such part.
            @Field<UInt32>(3, .optional) public var tariffComponentID
        }

        /// A price in one period.
        public struct CommodityPriceStruct: Schema {
            /// When the period begins.
            @Field<UInt32>(0, .unit(.secondsSinceEpoch)) public var periodStart
            /// When the period ends; null if its end is unknown.
            @Field<UInt32?>(1, .from(.attribute(\Self.periodStart) + 1), .unit(.secondsSinceEpoch))
            public var periodEnd
            /// The amount per tariffUnit, with the currency and the decimal point of currency.
            @Field<Int64>(2, .conformance(.choice("b", atLeastOne: true))) public var price
            /// How high the price is, as a level of the tariff.
            @Field<Int16>(3, .conformance(.choice("b", atLeastOne: true))) public var priceLevel
            /// A text for people that explains the price, such as the name of a tariff.
            @Field<String>(4, .optional, .length(max: 32)) public var description
            /// The parts of the price; their amounts add up to it.
            @Field<[Record<CommodityPriceComponentStruct>]>(
                5, .optional(when: .has(\Self.price)), .length(max: 10))
            public var components
        }

        /// The members of a price that a client can request.
        public enum CommodityPriceDetailFlag: UInt8, MatterFlag {
            /// The text for people.
            case description
            /// The parts that the price consists of.
            case components
        }
        public typealias CommodityPriceDetailBitmap = Bitmap16<CommodityPriceDetailFlag>
    }
}
