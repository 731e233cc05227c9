import HomeCatalog
import HomeModel

/// Behavior of Matter's Electrical Grid Conditions: the current carbon intensity follows the forecast. When the
/// forecast ends, it is unknown.
///
/// Without electricity of its own, the home has the carbon intensity of the grid.
struct ElectricalGridConditionsBehavior: Behavior {
    typealias Subject = Matter.ElectricalGridConditionsTrait
    typealias Conditions = Record<Subject.ElectricalGridConditionsStruct>

    /// Fires when the conditions change.
    private static let change = "conditionsChange"

    struct ConditionFields: LocalSchema {
        /// The carbon intensity of the grid from now until the next period of the forecast; null if it is unknown.
        @Field<Int16?>(0, .unit(Unit("g/kWh"))) var gridCarbonIntensity
        /// How high gridCarbonIntensity is.
        @Field<Subject.ThreeLevelEnum>(1, .optional, .default(1)) var gridCarbonLevel
        /// The carbon intensity of the electricity that the home uses; that of the grid if absent.
        @Field<Int16>(2, .optional, .unit(Unit("g/kWh"))) var localCarbonIntensity
        /// How high localCarbonIntensity is; as high as that of the grid if absent.
        @Field<Subject.ThreeLevelEnum>(3, .optional) var localCarbonLevel
    }

    struct ForecastFields: LocalSchema {
        /// The conditions in order of time; the first ones can begin before now. Only the last ones can be without an
        /// end.
        @Field<[Conditions]>(0, .length(max: 56)) var conditions
    }

    var stimuli: [StimulusHandler] {
        [
            .on("setConditions", ConditionFields.self) { endpoint, fields in Self.setConditions(fields, on: endpoint) },
            .on("forecastConditions", ForecastFields.self, given: Subject.Feature.forecasting) {
                (endpoint, fields) throws(HomeError) in
                let conditions = fields.conditions ?? []
                try PeriodForecast.check(conditions)
                Self.update(endpoint, PeriodForecast(current: nil, upcoming: conditions))
            },
        ]
    }

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        endpoint[Subject.self].set(values)
        Self.update(endpoint)
    }

    func fire(_ timer: String, on endpoint: Endpoint) { Self.update(endpoint) }

    func start(on endpoint: Endpoint) { Self.update(endpoint) }

    private static func setConditions(_ fields: Record<ConditionFields>, on endpoint: Endpoint) {
        let now = endpoint.now.matterSeconds
        let upcoming = endpoint[Subject.self].forecastConditions ?? []
        let level = fields.gridCarbonLevel ?? .medium
        let conditions = fields.gridCarbonIntensity.map { intensity in
            Conditions {
                $0.periodStart = now
                $0.periodEnd = PeriodForecast.end(ofPeriodFrom: now, before: upcoming)
                $0.gridCarbonIntensity = intensity
                $0.gridCarbonLevel = level
                $0.localCarbonIntensity = fields.localCarbonIntensity ?? intensity
                $0.localCarbonLevel = fields.localCarbonLevel ?? level
            }
        }
        update(endpoint, PeriodForecast(current: conditions, upcoming: upcoming))
    }

    /// Sets the conditions of now and later, the present ones by default, and waits for the next change.
    private static func update(
        _ endpoint: Endpoint, _ changed: PeriodForecast<Subject.ElectricalGridConditionsStruct>? = nil
    ) {
        let grid = endpoint[Subject.self]
        var forecast =
            changed ?? PeriodForecast(current: grid.currentConditions, upcoming: grid.forecastConditions ?? [])
        forecast.advance(to: endpoint.now.matterSeconds)
        if grid.localGenerationAvailable == false {
            forecast.current = forecast.current?.ofGrid
            forecast.upcoming = forecast.upcoming.map { $0.ofGrid }
        }
        let former = grid.currentConditions
        grid.currentConditions = forecast.current
        grid.forecastConditions = forecast.upcoming
        if forecast.current != former {
            grid.emit(\.currentConditionsChanged) { $0.currentConditions = forecast.current }
        }
        grid.cancel(change)
        if let time = forecast.nextChange {
            grid.schedule(change, after: HomeTime(matterSeconds: time) - endpoint.now, isAmbient: true)
        }
    }
}

extension ElectricalGridConditionsBehavior.Conditions {
    /// The same conditions without electricity of the home.
    fileprivate var ofGrid: Self {
        var conditions = self
        conditions.localCarbonIntensity = self.gridCarbonIntensity
        conditions.localCarbonLevel = self.gridCarbonLevel
        return conditions
    }
}
