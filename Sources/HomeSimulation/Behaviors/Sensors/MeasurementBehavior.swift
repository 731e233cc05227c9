import HomeCatalog
import HomeModel

/// Behavior of Matter's measurement traits: a sensor follows the climate of its room.
///
/// The stimulus `measure` sets a value that stays until `followClimate`. The values of imported cloud sensors, and of
/// appliances that control a temperature, also stay until `followClimate`.
struct MeasurementBehavior<Subject: Trait, Number>: Behavior
where Number: FixedWidthInteger & ValueRepresentable, Number.Plain == Number {
    typealias Attribute = KeyPath<Subject.Attributes, AttributeKey<Number?>> & Sendable

    /// The climate to follow; nil if only stimuli change the value.
    let climate: Climate?
    let measured: any Attribute
    /// The limits of a sensor; nil if it has none.
    let minimum: @Sendable (TraitDraft<Subject>) -> Number?
    let maximum: @Sendable (TraitDraft<Subject>) -> Number?
    /// The specification's range, for devices without a narrower one.
    let fullRange: ClosedRange<Number>
    /// The minimum difference from the last reading that is reported.
    let tolerance: Double
    /// The unit in error messages.
    let unit: String
    /// The reading outside the range that means "too small to be measured"; nil if there is none.
    var tooSmallReading: Number?

    /// Fires when the sensor takes its next reading.
    private static var reading: String { "look" }

    struct MeasureFields: LocalSchema {
        /// The new reading; null if the sensor cannot measure.
        @Field<Number?>(0) var value
    }

    var stimuli: [StimulusHandler] {
        let measure = StimulusHandler.on("measure", MeasureFields.self) { (endpoint, fields) throws(HomeError) in
            try setReading(fields[dynamicMember: \.value], on: endpoint)
        }
        let follow = StimulusHandler.on("followClimate", Empty.self) { endpoint, _ in
            read(endpoint, tolerance: 0)
            scheduleReading(endpoint)
        }
        return climate == nil ? [measure] : [measure, follow]
    }

    func start(on endpoint: Endpoint) {
        guard climate != nil else { return }
        let hasReading = endpoint[Subject.self][dynamicMember: measured] != nil
        if hasReading, !endpoint.draft.original.isMatterDevice || endpoint.has(Matter.TemperatureControlTrait.self) {
            return
        }
        if !hasReading { read(endpoint, tolerance: 0) }
        // Each sensor has its own phase, so that the sensors of a home do not all measure at the same time.
        scheduleReading(
            endpoint,
            after: Span(microseconds: Int64(endpoint.random("phase", step: 0) * Climate.readingIntervalInMicroseconds)))
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        read(endpoint, tolerance: tolerance)
        scheduleReading(endpoint)
    }

    func interval(of timer: String) -> Span? { Climate.readingInterval }

    /// Measures now, and schedules the next reading in the sensor's own phase.
    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        read(endpoint, tolerance: tolerance)
        scheduleReading(endpoint, after: endpoint.timeUntilNext(Climate.readingInterval, since: due))
    }

    private func scheduleReading(_ endpoint: Endpoint, after span: Span = Climate.readingInterval) {
        endpoint[Subject.self].schedule(Self.reading, after: span, isAmbient: true)
    }

    private func read(_ endpoint: Endpoint, tolerance: Double) {
        guard let climate else { return }
        let sensor = endpoint[Subject.self]
        let range = range(of: sensor)
        let value = min(max(climate.value(at: endpoint), Double(range.lowerBound)), Double(range.upperBound)).rounded()
        if let last = sensor[dynamicMember: measured], abs(value - Double(last)) < tolerance { return }
        sensor[dynamicMember: measured] = Number(value)
    }

    private func setReading(_ value: Number?, on endpoint: Endpoint) throws(HomeError) {
        let sensor = endpoint[Subject.self]
        let range = range(of: sensor)
        if let value, value != tooSmallReading, !range.contains(value) {
            let exception = tooSmallReading.map { ", or \($0) for too little" } ?? ""
            throw .rejected(
                .constraintError,
                "This sensor measures \(range.lowerBound) to \(range.upperBound) (\(unit))\(exception); \(value) was sent."
            )
        }
        sensor.cancel(Self.reading)
        sensor[dynamicMember: measured] = value
    }

    private func range(of sensor: TraitDraft<Subject>) -> ClosedRange<Number> {
        let low = minimum(sensor) ?? fullRange.lowerBound
        return low...max(low, maximum(sensor) ?? fullRange.upperBound)
    }
}

extension MeasurementBehavior<Matter.TemperatureMeasurementTrait, Int16> {
    static let temperature = MeasurementBehavior(
        climate: .indoorTemperature, measured: \.measuredValue, minimum: \.minMeasuredValue,
        maximum: \.maxMeasuredValue, fullRange: -27315...32767, tolerance: 10, unit: "0.01 °C")
}

extension MeasurementBehavior<Matter.RelativeHumidityMeasurementTrait, UInt16> {
    static let relativeHumidity = MeasurementBehavior(
        climate: .indoorHumidity, measured: \.measuredValue, minimum: \.minMeasuredValue, maximum: \.maxMeasuredValue,
        fullRange: 0...10000, tolerance: 100, unit: "0.01 %")
}

extension MeasurementBehavior<Matter.IlluminanceMeasurementTrait, UInt16> {
    /// The illuminance as 10,000 · log10(lux) + 1; 0 means too dark to measure.
    static let illuminance = MeasurementBehavior(
        climate: nil, measured: \.measuredValue, minimum: \.minMeasuredValue, maximum: \.maxMeasuredValue,
        fullRange: 1...65534, tolerance: 0, unit: "10000 · log10 lx + 1", tooSmallReading: 0)
}

extension MeasurementBehavior<Matter.PressureMeasurementTrait, Int16> {
    static let pressure = MeasurementBehavior(
        climate: nil, measured: \.measuredValue, minimum: \.minMeasuredValue, maximum: \.maxMeasuredValue,
        fullRange: -32767...32767, tolerance: 0, unit: "0.1 kPa")
}

extension MeasurementBehavior<Matter.FlowMeasurementTrait, UInt16> {
    static let flow = MeasurementBehavior(
        climate: nil, measured: \.measuredValue, minimum: \.minMeasuredValue, maximum: \.maxMeasuredValue,
        fullRange: 0...65534, tolerance: 0, unit: "0.1 m³/h")
}

extension MeasurementBehavior<Matter.SoilMeasurementTrait, UInt8> {
    static let soilMoisture = MeasurementBehavior(
        climate: nil, measured: \.soilMoistureMeasuredValue,
        minimum: { percent($0.soilMoistureMeasurementLimits?.minMeasuredValue) },
        maximum: { percent($0.soilMoistureMeasurementLimits?.maxMeasuredValue) },
        fullRange: 0...100, tolerance: 0, unit: "%")

    private static func percent(_ limit: Int64?) -> UInt8? { limit.map { UInt8(min(max($0, 0), 100)) } }
}
