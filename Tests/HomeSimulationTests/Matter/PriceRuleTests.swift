import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about the price of energy, the conditions of the grid, and tariffs.
@Suite struct PriceRuleTests {
    @Test(arguments: prices + details + conditions + lookups + sections + calendars) func run(
        _ scenario: BehaviorScenario
    ) {
        scenario.run()
    }

    /// Noon of 2026-03-01, a Sunday, when the devices are created; in seconds since 2000.
    private static let noon = SimulatedDevice.creationTime.matterSeconds

    private static let meter = device()

    /// A device with typical values of the three traits.
    private static func device(_ edit: @escaping @Sendable (inout DeviceTemplate) -> Void = { _ in })
        -> @Sendable () -> SimulatedDevice
    {
        {
            .of(OnOffPluginUnitDeviceType.self) { device in
                device.parts[0].traits += SampleTraits.prices
                edit(&device)
            }
        }
    }

    // MARK: Prices

    private typealias Price = Matter.CommodityPriceTrait

    private static let price = "commodityPrice"

    private static func period(_ start: Int, _ end: Int?, _ price: Int, _ rest: String = "") -> String {
        let (start, end) = (Int(noon) + start, end.map { "\(Int(noon) + $0)" } ?? "null")
        return "{\"periodStart\":\(start),\"periodEnd\":\(end),\"price\":\(price)\(rest)}"
    }

    private static func forecast(_ periods: String...) -> String { "{\"prices\":[\(periods.joined(separator: ","))]}" }

    private static let prices = [
        BehaviorScenario(
            "the current price follows the forecast", on: meter,
            [
                .clearReports,
                .stimulate("forecastPrices", forecast(period(-60, 59, 10), period(60, 119, 20), period(180, 239, 30))),
                .expect(
                    price,
                    "{\"currentPrice\":\(period(-60, 59, 10)),\"priceForecast\":[\(period(60, 119, 20)),\(period(180, 239, 30))]}"
                ), .event("commodityPrice.priceChange", "{\"currentPrice\":\(period(-60, 59, 10))}"),
                .advance(.milliseconds(59_999)), .expect(price, "{\"currentPrice\":\(period(-60, 59, 10))}"),
                .advance(.milliseconds(1)),
                .expect(
                    price,
                    "{\"currentPrice\":\(period(60, 119, 20)),\"priceForecast\":[\(period(180, 239, 30))]}"),
                .clearReports, .advance(.seconds(60)),
                .expect(price, "{\"currentPrice\":null,\"priceForecast\":[\(period(180, 239, 30))]}"),
                .events(["commodityPrice.priceChange"]), .advance(.seconds(60)),
                .expect(price, "{\"currentPrice\":\(period(180, 239, 30)),\"priceForecast\":[]}"),
                .advance(.hours(1)), .expect(price, #"{"currentPrice":null,"priceForecast":[]}"#),
                .events(["commodityPrice.priceChange", "commodityPrice.priceChange", "commodityPrice.priceChange"]),
            ]),
        BehaviorScenario(
            "a forecast is in order, and only its last period has no end", on: meter,
            [
                .rejectStimulus("forecastPrices", forecast(period(0, 60, 1), period(60, 119, 2))),
                .rejectStimulus("forecastPrices", forecast(period(0, nil, 1), period(60, 119, 2))),
                .rejectStimulus("forecastPrices", forecast(period(60, 119, 1), period(0, 59, 2))),
                .expect(price, #"{"currentPrice":{"price":3200},"priceForecast":[]}"#),
                .stimulate("forecastPrices", forecast(period(0, 60, 1), period(61, nil, 2))), .advance(.days(1)),
                .expect(price, "{\"currentPrice\":\(period(61, nil, 2)),\"priceForecast\":[]}"),
            ]),
        BehaviorScenario(
            "a price that is set lasts until the next period", on: meter,
            [
                .stimulate("forecastPrices", forecast(period(-60, 59, 10), period(60, nil, 20))),
                .stimulate("setPrice", #"{"price":15,"priceLevel":2}"#),
                .expect(
                    price,
                    "{\"currentPrice\":\(period(0, 59, 15, #","priceLevel":2"#)),\"priceForecast\":[\(period(60, nil, 20))]}"
                ), .stimulate("setPrice", #"{"price":null}"#), .expect(price, #"{"currentPrice":null}"#),
                .advance(.seconds(60)), .expect(price, "{\"currentPrice\":\(period(60, nil, 20))}"),
                .stimulate("setPrice", #"{"price":null,"priceLevel":-1}"#),
                .expect(
                    price, "{\"currentPrice\":{\"periodStart\":\(noon + 60),\"periodEnd\":null,\"priceLevel\":-1}}"),
            ]),
        BehaviorScenario(
            "the same price is not a change", on: meter,
            [
                .stimulate("forecastPrices", forecast(period(0, nil, 10))), .clearReports,
                .stimulate("forecastPrices", forecast(period(0, nil, 10))), .events([]),
            ]),
        BehaviorScenario(
            "a device from a file begins with the period of now",
            on: device {
                $0.edit(Price.self) {
                    $0.currentPrice = Record {
                        $0.periodStart = noon - 7200
                        $0.periodEnd = noon - 1
                        $0.price = 1
                    }
                    $0.priceForecast = [
                        Record {
                            $0.periodStart = noon - 3600
                            $0.periodEnd = noon + 59
                            $0.price = 2
                        },
                        Record {
                            $0.periodStart = noon + 60
                            $0.periodEnd = .max
                            $0.price = 3
                        },
                    ]
                }
            },
            [
                .expect(price, #"{"currentPrice":{"price":2}}"#), .advance(.seconds(60)),
                .expect(price, #"{"currentPrice":{"price":3},"priceForecast":[]}"#),
            ]),
    ]

    private static let described =
        #","description":"Low","components":[{"price":4,"source":"standard"},{"price":6,"source":"incentive"}]"#

    private static func get(_ details: String, _ price: String) -> [Step] {
        [
            .send(
                "commodityPrice.getDetailedPriceRequest", "{\"details\":[\(details)]}",
                response: "{\"currentPrice\":\(price)}"),
            .send(
                "commodityPrice.getDetailedForecastRequest", "{\"details\":[\(details)]}",
                response: "{\"priceForecast\":[\(period(60, nil, 20))]}"),
        ]
    }

    private static let details = [
        BehaviorScenario(
            "commands return the requested details", on: meter,
            [.stimulate("forecastPrices", forecast(period(0, 59, 10, described), period(60, nil, 20)))]
                + get("", period(0, 59, 10)) + get(#""description""#, period(0, 59, 10, #","description":"Low""#))
                + get(#""description","components""#, period(0, 59, 10, described))
                + [
                    .advance(.seconds(60)),
                    .send(
                        "commodityPrice.getDetailedForecastRequest", #"{"details":["components"]}"#,
                        response: #"{"priceForecast":[]}"#), .stimulate("setPrice", #"{"price":null}"#),
                    .send(
                        "commodityPrice.getDetailedPriceRequest", #"{"details":["components"]}"#,
                        response: #"{"currentPrice":null}"#),
                ]),
        BehaviorScenario(
            "a device from a file keeps the details of its price",
            on: device {
                let price = Record<Price.CommodityPriceStruct> {
                    $0.periodStart = noon
                    $0.periodEnd = nil
                    $0.price = 10
                }
                $0.edit(Price.self) { $0.currentPrice = price }
                let index = $0.parts[0].traits.firstIndex { $0.definition == Price.definition } ?? 0
                var described = price
                described.description = "Low"
                $0.parts[0].traits[index].memory = Record<PriceDetails> { $0.prices = [described] }.value
            },
            [
                .send(
                    "commodityPrice.getDetailedPriceRequest", #"{"details":["description"]}"#,
                    response: "{\"currentPrice\":\(period(0, nil, 10, #","description":"Low""#))}")
            ]),
        BehaviorScenario(
            "components add up to their price", on: meter,
            [
                .rejectStimulus("setPrice", #"{"price":9,"components":[{"price":10,"source":"standard"}]}"#),
                .rejectStimulus("forecastPrices", forecast(period(0, nil, 11, described))),
                .rejectStimulus(
                    "setPrice",
                    #"{"price":0,"components":[{"price":9223372036854775807,"source":"standard"},{"price":9223372036854775807,"source":"standard"}]}"#
                ),
                .stimulate(
                    "setPrice", #"{"price":10,"description":"Peak","components":[{"price":10,"source":"critical"}]}"#),
                .send(
                    "commodityPrice.getDetailedPriceRequest", #"{"details":["description","components"]}"#,
                    response:
                        #"{"currentPrice":{"price":10,"description":"Peak","components":[{"price":10,"source":"critical"}]}}"#
                ),
            ]),
    ]

    @Test func attributesHaveNoDetails() throws {
        var device = Self.meter()
        #expect(device[Price.self].currentPrice?.contains(\.description) == false)
        #expect(device[Price.self].currentPrice?.contains(\.components) == false)
        let price = try device.send(Price.self, \.getDetailedPriceRequest) { $0.details = [.description] }.currentPrice
        #expect(price?.description == "Green Power Home")
        #expect(price?.contains(\.components) == false)
        let none = try device.send(Price.self, \.getDetailedPriceRequest) { $0.details = [] }.currentPrice
        #expect(none?.contains(\.description) == false)
    }

    // MARK: Conditions of the grid

    private static let grid = "electricalGridConditions"
    private static let changed = "electricalGridConditions.currentConditionsChanged"

    private static func intensity(_ start: Int, _ end: Int?, _ grid: Int, _ local: Int, _ level: String = "medium")
        -> String
    {
        let (start, end) = (Int(noon) + start, end.map { "\(Int(noon) + $0)" } ?? "null")
        return
            "{\"periodStart\":\(start),\"periodEnd\":\(end),\"gridCarbonIntensity\":\(grid),\"gridCarbonLevel\":\"\(level)\",\"localCarbonIntensity\":\(local),\"localCarbonLevel\":\"\(level)\"}"
    }

    private static let conditions = [
        BehaviorScenario(
            "the current conditions follow the forecast", on: meter,
            [
                .write(grid, #"{"localGenerationAvailable":true}"#), .clearReports,
                .stimulate(
                    "forecastConditions",
                    "{\"conditions\":[\(intensity(0, 59, 100, 0)),\(intensity(60, 119, 200, 50))]}"),
                .expect(
                    grid,
                    "{\"currentConditions\":\(intensity(0, 59, 100, 0)),\"forecastConditions\":[\(intensity(60, 119, 200, 50))]}"
                ), .advance(.seconds(60)),
                .expect(grid, "{\"currentConditions\":\(intensity(60, 119, 200, 50)),\"forecastConditions\":[]}"),
                .advance(.seconds(60)), .expect(grid, #"{"currentConditions":null}"#),
                .events([changed, changed, changed]), .event(changed, #"{"currentConditions":null}"#),
                .rejectStimulus(
                    "forecastConditions",
                    "{\"conditions\":[\(intensity(0, 60, 100, 0)),\(intensity(60, 119, 200, 50))]}"),
            ]),
        BehaviorScenario(
            "conditions that are set last until the next period", on: meter,
            [
                .write(grid, #"{"localGenerationAvailable":true}"#),
                .stimulate("forecastConditions", "{\"conditions\":[\(intensity(60, nil, 200, 50))]}"),
                .expect(grid, #"{"currentConditions":null}"#),
                .stimulate("setConditions", #"{"gridCarbonIntensity":300,"gridCarbonLevel":"high"}"#),
                .expect(grid, "{\"currentConditions\":\(intensity(0, 59, 300, 300, "high"))}"),
                .stimulate(
                    "setConditions",
                    #"{"gridCarbonIntensity":300,"localCarbonIntensity":20,"localCarbonLevel":"low"}"#),
                .expect(
                    grid,
                    #"{"currentConditions":{"gridCarbonLevel":"medium","localCarbonIntensity":20,"localCarbonLevel":"low"}}"#
                ), .stimulate("setConditions", #"{"gridCarbonIntensity":null}"#),
                .expect(grid, #"{"currentConditions":null}"#), .advance(.seconds(60)),
                .expect(grid, "{\"currentConditions\":\(intensity(60, nil, 200, 50))}"),
            ]),
        BehaviorScenario(
            "without electricity of its own, a home has the conditions of the grid", on: meter,
            [
                .write(grid, #"{"localGenerationAvailable":null}"#),
                .stimulate(
                    "forecastConditions",
                    "{\"conditions\":[\(intensity(0, 59, 100, 0)),\(intensity(60, nil, 200, 50))]}"),
                .expect(grid, "{\"currentConditions\":\(intensity(0, 59, 100, 0))}"), .clearReports,
                .write(grid, #"{"localGenerationAvailable":false}"#), .events([changed]),
                .expect(
                    grid,
                    "{\"localGenerationAvailable\":false,\"currentConditions\":\(intensity(0, 59, 100, 100)),\"forecastConditions\":[\(intensity(60, nil, 200, 200))]}"
                ), .stimulate("setConditions", #"{"gridCarbonIntensity":70,"localCarbonIntensity":20}"#),
                .expect(grid, "{\"currentConditions\":\(intensity(0, 59, 70, 70))}"),
            ]),
    ]

    // MARK: Tariffs

    private typealias Tariff = Matter.CommodityTariffTrait

    private static let tariff = "commodityTariff"

    private static let lookups = [
        BehaviorScenario(
            "a component and a section are found by their numbers", on: meter,
            [
                .send(
                    "\(tariff).getTariffComponent", #"{"tariffComponentID":1}"#,
                    response:
                        #"{"label":"Night","dayEntryIDs":[1,3],"tariffComponent":{"tariffComponentID":1,"price":{"price":2600}}}"#
                ), .reject("\(tariff).getTariffComponent", #"{"tariffComponentID":3}"#, .notFound),
                .send(
                    "\(tariff).getDayEntry", #"{"dayEntryID":2}"#,
                    response: #"{"dayEntry":{"dayEntryID":2,"startTime":360}}"#),
                .reject("\(tariff).getDayEntry", #"{"dayEntryID":4}"#, .notFound),
            ]),
        BehaviorScenario(
            "a component is in effect in the sections of all its tariff periods",
            on: device {
                $0.edit(Tariff.self) {
                    $0.tariffPeriods = [
                        Record {
                            $0.label = nil
                            $0.dayEntryIDs = [1]
                            $0.tariffComponentIDs = [1]
                        },
                        Record {
                            $0.label = "Late"
                            $0.dayEntryIDs = [3]
                            $0.tariffComponentIDs = [1]
                        },
                    ]
                }
            },
            [
                .send(
                    "\(tariff).getTariffComponent", #"{"tariffComponentID":1}"#,
                    response: #"{"label":null,"dayEntryIDs":[1,3]}"#),
                .reject("\(tariff).getTariffComponent", #"{"tariffComponentID":2}"#, .notFound),
            ]),
    ]

    private static let midnight = noon + 43_200

    private static func expectSection(_ current: Int, since start: UInt32, next: Int, at date: UInt32) -> Step {
        .expect(
            tariff,
            "{\"currentDayEntry\":{\"dayEntryID\":\(current)},\"currentDayEntryDate\":\(start),\"nextDayEntry\":{\"dayEntryID\":\(next)},\"nextDayEntryDate\":\(date)}"
        )
    }

    private static func components(_ current: Int, _ next: Int) -> Step {
        .expect(
            tariff,
            "{\"currentTariffComponents\":[{\"tariffComponentID\":\(current),\"price\":{\"priceType\":\"standard\",\"price\":\(current == 1 ? 2600 : 3400)},\"threshold\":null}],\"nextTariffComponents\":[{\"tariffComponentID\":\(next),\"price\":{\"priceType\":\"standard\",\"price\":\(next == 1 ? 2600 : 3400)},\"threshold\":null}]}"
        )
    }

    private static let sections = [
        BehaviorScenario(
            "the sections follow the clock", on: meter,
            [
                .expect(
                    tariff,
                    "{\"currentDay\":{\"date\":\(noon - 43_200),\"dayType\":\"standard\",\"dayEntryIDs\":[1,2,3]},\"nextDay\":{\"date\":\(midnight)}}"
                ), expectSection(2, since: noon - 21_600, next: 3, at: noon + 36_000), components(2, 1), .clearReports,
                .advance(.seconds(35_999)), expectSection(2, since: noon - 21_600, next: 3, at: noon + 36_000),
                .advance(.seconds(1)), expectSection(3, since: noon + 36_000, next: 1, at: midnight),
                components(1, 1), .reportCount("\(tariff).currentDay", 0...0), .advance(.seconds(7200)),
                expectSection(1, since: midnight, next: 2, at: midnight + 21_600), components(1, 2),
                .expect(tariff, "{\"currentDay\":{\"date\":\(midnight)},\"nextDay\":{\"date\":\(midnight + 86_400)}}"),
                .advance(.days(10)), .expect(tariff, "{\"currentDay\":{\"date\":\(midnight + 864_000)}}"),
            ]),
        BehaviorScenario(
            "a section with a duration ends before the next one begins",
            on: device {
                $0.edit(Tariff.self) {
                    $0.dayEntries = [
                        Record {
                            $0.dayEntryID = 1
                            $0.startTime = 720
                            $0.duration = 10
                        }
                    ]
                }
            },
            [
                expectSection(1, since: noon, next: 1, at: noon + 86_400), .advance(.minutes(10)),
                .expect(
                    tariff,
                    "{\"currentDayEntry\":null,\"currentDayEntryDate\":null,\"currentTariffComponents\":null,\"nextDayEntryDate\":\(noon + 86_400)}"
                ),
            ]),
    ]

    private static func pattern(_ id: UInt32, _ days: Tariff.DayPatternDayOfWeekBitmap) -> Record<
        Tariff.DayPatternStruct
    > {
        Record {
            $0.dayPatternID = id
            $0.daysOfWeek = days
            $0.dayEntryIDs = [id]
        }
    }

    /// A tariff whose days have one section each, with the number of their pattern.
    private static func calendar(
        _ patterns: [Record<Tariff.DayPatternStruct>], _ periods: [(start: UInt32, patterns: [UInt32])],
        start: UInt32 = 0, days: [Record<Tariff.DayStruct>] = []
    ) -> @Sendable () -> SimulatedDevice {
        device {
            $0.edit(Tariff.self) {
                $0.startDate = start
                $0.dayEntries = (1...3 as ClosedRange<UInt32>).map { id in
                    Record {
                        $0.dayEntryID = id
                        $0.startTime = 0
                    }
                }
                $0.dayPatterns = patterns
                $0.calendarPeriods = periods.map { period in
                    Record {
                        $0.startDate = period.start
                        $0.dayPatternIDs = period.patterns
                    }
                }
                $0.individualDays = days
            }
        }
    }

    private static func expectToday(_ section: Int) -> Step {
        .expect(tariff, "{\"currentDayEntry\":{\"dayEntryID\":\(section)}}")
    }

    private static let calendars = [
        BehaviorScenario(
            "the pattern of the weekday applies",
            on: calendar(
                [pattern(1, [.saturday, .sunday]), pattern(2, [.monday]), pattern(3, [.tuesday])], [(0, [1, 2, 3])]),
            [
                expectToday(1), .advance(.days(1)), expectToday(2), .advance(.days(1)), expectToday(3),
                .advance(.days(1)),
                .expect(tariff, #"{"currentDay":null,"currentDayEntry":null,"nextDay":null,"nextDayEntry":null}"#),
                .advance(.days(3)), expectToday(1),
            ]),
        BehaviorScenario(
            "patterns without weekdays take turns since the period began",
            on: calendar([pattern(1, []), pattern(2, [])], [(noon - 43_200, [1, 2])]),
            [
                expectToday(1), .advance(.days(1)), expectToday(2), .advance(.days(1)), expectToday(1),
                .advance(.days(1)), expectToday(2),
            ]),
        BehaviorScenario(
            "a period of the calendar lasts until the next one begins",
            on: calendar([pattern(1, []), pattern(2, [])], [(0, [1]), (midnight, [2])]),
            [expectToday(1), .advance(.hours(12)), expectToday(2)]),
        BehaviorScenario(
            "an individual day replaces the pattern",
            on: calendar(
                [pattern(1, [])], [(0, [1])],
                days: [
                    Record {
                        $0.date = midnight
                        $0.dayType = .holiday
                        $0.dayEntryIDs = [3]
                    }
                ]),
            [
                expectToday(1), .expect(tariff, "{\"nextDay\":{\"date\":\(midnight),\"dayType\":\"holiday\"}}"),
                .advance(.days(1)), expectToday(3), .expect(tariff, #"{"currentDay":{"dayType":"holiday"}}"#),
                .advance(.days(1)), expectToday(1),
            ]),
        BehaviorScenario(
            "a tariff takes effect at its start",
            on: calendar([pattern(1, [])], [(noon + 3600, [1])], start: noon + 3600),
            [
                .expect(
                    tariff,
                    #"{"currentDay":null,"nextDay":null,"currentDayEntry":null,"nextDayEntry":null,"nextDayEntryDate":null}"#
                ), .advance(.seconds(3599)), .expect(tariff, #"{"currentDay":null}"#), .advance(.seconds(1)),
                expectSection(1, since: noon + 3600, next: 1, at: midnight),
            ]),
        BehaviorScenario(
            "a device without a tariff has no sections",
            on: device { $0.edit(Tariff.self) { $0.startDate = nil } },
            [
                .expect(
                    tariff,
                    #"{"currentDay":null,"currentDayEntry":null,"currentTariffComponents":null,"nextTariffComponents":null}"#
                )
            ]),
    ]

    @Test func skippedTimeEndsInTheSectionOfNow() {
        var replayed = Self.meter()
        var skipped = replayed
        replayed.advance(by: .hours(100))
        #expect(skipped.skip(.hours(100)) < 10)
        #expect(skipped[Tariff.self].currentDayEntryDate == replayed[Tariff.self].currentDayEntryDate)
        #expect(skipped.device.due == replayed.device.due)
    }
}
