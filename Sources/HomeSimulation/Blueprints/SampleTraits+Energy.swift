import HomeCatalog
import HomeModel

extension SampleTraits {
    /// Prices, a tariff and the carbon intensity of electricity.
    static let prices = [price, tariff, gridConditions]

    /// 32 cents per kilowatt hour, without a forecast.
    private static let price = TraitTemplate(Matter.CommodityPriceTrait.self, features: [.forecasting]) {
        $0.tariffUnit = .kWh
        $0.currency = .euro
        $0.currentPrice = Record {
            $0.periodStart = 0
            $0.periodEnd = nil
            $0.price = 3200
            $0.description = "Green Power Home"
            $0.components = [("Energy", 1950), ("Network", 1250)]
                .map { (name: String, amount: Int64) in
                    Record {
                        $0.price = amount
                        $0.source = .standard
                        $0.description = name
                    }
                }
        }
        $0.priceForecast = []
    }
    .acceptingAllCommands

    /// A higher price by day, a lower one from 22 to 6 o'clock.
    private static let tariff = TraitTemplate(Matter.CommodityTariffTrait.self, features: [.pricing]) {
        $0.tariffInfo = Record {
            $0.tariffLabel = "Day and Night"
            $0.providerName = "Green Power"
            $0.currency = .euro
            $0.blockMode = .noBlock
        }
        $0.tariffUnit = .kWh
        $0.startDate = 0
        $0.dayEntries = [0, 360, 1320].enumerated()
            .map { (index: Int, minutes: UInt16) in
                Record {
                    $0.dayEntryID = UInt32(index + 1)
                    $0.startTime = minutes
                }
            }
        $0.dayPatterns = [
            Record {
                $0.dayPatternID = 1
                $0.daysOfWeek = [.sunday, .monday, .tuesday, .wednesday, .thursday, .friday, .saturday]
                $0.dayEntryIDs = [1, 2, 3]
            }
        ]
        $0.calendarPeriods = [
            Record {
                $0.startDate = 0
                $0.dayPatternIDs = [1]
            }
        ]
        $0.individualDays = []
        $0.tariffComponents = [component(1, 2600), component(2, 3400)]
        $0.tariffPeriods = [period("Night", [1, 3], component: 1), period("Day", [2], component: 2)]
    }

    private static func component(_ id: UInt32, _ price: Int64) -> Record<
        Matter.CommodityTariffTrait.TariffComponentStruct
    > {
        Record {
            $0.tariffComponentID = id
            $0.price = Record {
                $0.priceType = .standard
                $0.price = price
            }
            $0.threshold = nil
        }
    }

    private static func period(_ label: String, _ entries: [UInt32], component: UInt32)
        -> Record<Matter.CommodityTariffTrait.TariffPeriodStruct>
    {
        Record {
            $0.label = label
            $0.dayEntryIDs = entries
            $0.tariffComponentIDs = [component]
        }
    }

    private static let gridConditions = TraitTemplate(
        Matter.ElectricalGridConditionsTrait.self, features: [.forecasting]
    ) {
        $0.localGenerationAvailable = false
        $0.currentConditions = Record {
            $0.periodStart = 0
            $0.periodEnd = nil
            $0.gridCarbonIntensity = 280
            $0.gridCarbonLevel = .medium
            $0.localCarbonIntensity = 280
            $0.localCarbonLevel = .medium
        }
        $0.forecastConditions = []
    }
}

extension Record<Matter.CurrencyStruct> {
    /// Euros; an amount of 10,000 is one euro.
    fileprivate static let euro = Record {
        $0.currency = 978
        $0.decimalPoints = 4
    }
}
