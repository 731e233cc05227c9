import HomeCatalog
import HomeModel

/// Behavior of Matter's Commodity Price: the current price follows the forecast, and prices have details.
///
/// The attributes contain prices without descriptions and components. The memory stores the complete prices, which the
/// commands return as far as they are requested. When the forecast ends, the price is unknown.
struct CommodityPriceBehavior: Behavior {
    typealias Subject = Matter.CommodityPriceTrait
    typealias Price = Record<Subject.CommodityPriceStruct>

    /// Fires when the price changes.
    private static let change = "priceChanges"

    var commands: [CommandHandler<Subject>] {
        [
            .respond(to: \.getDetailedPriceRequest) { endpoint, fields in
                let prices = endpoint[Subject.self]
                return Record {
                    $0.currentPrice = prices.currentPrice.map { prices.detailed($0, fields.details ?? []) }
                }
            },
            .respond(to: \.getDetailedForecastRequest) { endpoint, fields in
                let prices = endpoint[Subject.self]
                return Record {
                    $0.priceForecast = (prices.priceForecast ?? []).map { prices.detailed($0, fields.details ?? []) }
                }
            },
        ]
    }

    struct PriceFields: LocalSchema {
        /// The price from now until the next period of the forecast, with the currency and the decimal point of
        /// currency; null if it is unknown.
        @Field<Int64?>(0) var price
        /// The price as a level of the tariff.
        @Field<Int16>(1, .optional) var priceLevel
        /// A text for people that explains the price.
        @Field<String>(2, .optional, .length(max: 32)) var description
        /// The parts of the price.
        @Field<[Record<Subject.CommodityPriceComponentStruct>]>(3, .optional, .length(max: 10)) var components
    }

    struct ForecastFields: LocalSchema {
        /// The prices in order of time, with their details; the first one can begin before now. Only the last one can
        /// be without an end.
        @Field<[Price]>(0, .length(max: 56)) var prices
    }

    var stimuli: [StimulusHandler] {
        [
            .on("setPrice", PriceFields.self) { (endpoint, fields) throws(HomeError) in
                try Self.setPrice(fields, on: endpoint)
            },
            .on("forecastPrices", ForecastFields.self, given: Subject.Feature.forecasting) {
                (endpoint, fields) throws(HomeError) in
                let prices = fields.prices ?? []
                try PeriodForecast.check(prices)
                for price in prices { try Self.checkSum(of: price) }
                endpoint[Subject.self].completePrices = prices
                Self.update(endpoint, PeriodForecast(current: nil, upcoming: prices))
            },
        ]
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.update(endpoint) }

    func start(on endpoint: Endpoint) {
        let prices = endpoint[Subject.self]
        let described = [prices.currentPrice].compactMap { $0 } + (prices.priceForecast ?? [])
        prices.completePrices += described.filter { $0 != $0.withoutDetails }
        Self.update(endpoint)
    }

    private static func setPrice(_ fields: Record<PriceFields>, on endpoint: Endpoint) throws(HomeError) {
        let prices = endpoint[Subject.self]
        let now = endpoint.now.matterSeconds
        let upcoming = prices.priceForecast ?? []
        var price: Price?
        if fields.price != nil || fields.priceLevel != nil {
            price = Price {
                $0.periodStart = now
                $0.periodEnd = PeriodForecast.end(ofPeriodFrom: now, before: upcoming)
                $0.price = fields.price
                $0.priceLevel = fields.priceLevel
                $0.description = fields.description
                $0.components = fields.components
            }
        }
        if let price { try checkSum(of: price) }
        prices.completePrices = [price].compactMap { $0 } + prices.completePrices
        update(endpoint, PeriodForecast(current: price, upcoming: upcoming))
    }

    /// Rejects components whose amounts do not add up to the price.
    private static func checkSum(of price: Price) throws(HomeError) {
        guard let components = price.components, !components.isEmpty else { return }
        let sum = components.reduce(Int128(0)) { $0 + Int128($1.price ?? 0) }
        guard sum == Int128(price.price ?? 0) else {
            throw .rejected(
                .constraintError,
                "The components add up to the price, \(price.price ?? 0); the ones that were sent add up to \(sum).")
        }
    }

    /// Sets the prices of now and later, the present ones by default, and waits for the next change.
    private static func update(
        _ endpoint: Endpoint, _ changed: PeriodForecast<Subject.CommodityPriceStruct>? = nil
    ) {
        let prices = endpoint[Subject.self]
        var forecast =
            changed ?? PeriodForecast(current: prices.currentPrice, upcoming: prices.priceForecast ?? [])
        forecast.advance(to: endpoint.now.matterSeconds)
        let current = forecast.current?.withoutDetails
        let former = prices.currentPrice
        let upcoming = forecast.upcoming.map { $0.withoutDetails }
        prices.currentPrice = current
        prices.priceForecast = upcoming
        prices.completePrices.removeAll { !([current].compactMap { $0 } + upcoming).contains($0.withoutDetails) }
        if current != former?.withoutDetails { prices.emit(\.priceChange) { $0.currentPrice = current } }
        prices.cancel(change)
        if let time = forecast.nextChange {
            prices.schedule(change, after: HomeTime(matterSeconds: time) - endpoint.now, isAmbient: true)
        }
    }
}

/// The data of prices besides the attributes.
struct PriceDetails: LocalSchema {
    /// The prices that have a description or components.
    @Field<[CommodityPriceBehavior.Price]>(0) var prices
}

extension CommodityPriceBehavior.Price {
    fileprivate var withoutDetails: Self {
        var price = self
        price.remove(\.description)
        price.remove(\.components)
        return price
    }
}

extension TraitDraft<Matter.CommodityPriceTrait> {
    /// The prices with their details.
    fileprivate var completePrices: [CommodityPriceBehavior.Price] {
        get { (storedRecord() as Record<PriceDetails>).prices ?? [] }
        nonmutating set { store(Record<PriceDetails> { $0.prices = newValue.isEmpty ? nil : newValue }) }
    }

    /// Returns a price with its requested details.
    fileprivate func detailed(
        _ price: CommodityPriceBehavior.Price, _ details: Matter.CommodityPriceTrait.CommodityPriceDetailBitmap
    ) -> CommodityPriceBehavior.Price {
        var price = completePrices.first { $0.withoutDetails == price } ?? price
        if !details.contains(.description) { price.remove(\.description) }
        if !details.contains(.components) { price.remove(\.components) }
        return price
    }
}
