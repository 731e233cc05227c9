import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

/// Checks the rules of the specification about Soil Measurement.
@Suite struct SoilMeasurementRuleTests {
    @Test(arguments: scenarios) func run(_ scenario: BehaviorScenario) { scenario.run() }

    private static func sensor(_ range: ClosedRange<Int64>?) -> @Sendable () -> SimulatedDevice {
        {
            .lamp(
                with: TraitTemplate(Matter.SoilMeasurementTrait.self) {
                    $0.soilMoistureMeasurementLimits = Record {
                        $0.minMeasuredValue = range?.lowerBound
                        $0.maxMeasuredValue = range?.upperBound
                    }
                    $0.soilMoistureMeasuredValue = 40
                })
        }
    }

    private static func measure(_ value: String) -> Step { .stimulate("measure", "{\"value\":\(value)}") }
    private static func expect(_ value: String) -> Step {
        .expect("soilMeasurement", "{\"soilMoistureMeasuredValue\":\(value)}")
    }

    private static let scenarios = [
        BehaviorScenario(
            "a reading stays until the next one", on: sensor(0...100),
            [
                expect("40"), .advance(.days(1)), expect("40"), .clearReports, measure("0"), expect("0"),
                measure("100"),
                measure("100"), .advance(.days(1)), expect("100"), measure("null"), expect("null"),
                .reportedValues("soilMeasurement.soilMoistureMeasuredValue", "[0,100,null]"),
            ]),
        BehaviorScenario(
            "a sensor measures within its limits", on: sensor(10...80),
            [
                measure("10"), measure("80"), .rejectStimulus("measure", #"{"value":9}"#),
                .rejectStimulus("measure", #"{"value":81}"#), expect("80"),
            ]),
        BehaviorScenario(
            "a sensor without limits measures 0 to 100", on: sensor(nil),
            [measure("0"), measure("100"), .rejectStimulus("measure", #"{"value":101}"#)]),
        BehaviorScenario(
            "limits beyond 0 to 100 do not extend the range", on: sensor(-5...1000),
            [measure("0"), measure("100"), .rejectStimulus("measure", #"{"value":101}"#)]),
    ]
}
