import HomeCatalog
import HomeModel

/// How a sensor follows the climate of its room.
///
/// A value that was given by hand stays until the sensor is told to follow the climate again; so does the last reading of
/// a sensor that was imported from a cloud, where the climate is not ours, and that of an appliance which keeps a
/// temperature of its own.
struct MeasurementBehavior<Subject: Trait, Number>: Behavior
where Number: FixedWidthInteger & ValueRepresentable, Number.Plain == Number {
    typealias Attribute = KeyPath<Subject.Attributes, AttributeKey<Number?>> & Sendable

    /// Nil where the sensor reads what it is told only.
    let climate: Climate?
    let measured: any Attribute
    let least: any Attribute
    let greatest: any Attribute
    /// The specification's range, for devices that tell no narrower one.
    let widest: ClosedRange<Number>
    /// Readings that differ by less from the last one are not worth telling.
    let tolerance: Double
    /// What a value is counted in, for people.
    let unit: String
    /// A reading outside the range that says that the value is too small to be measured.
    var tooSmall: Number?

    struct Measure: Schema {
        /// What the sensor reads from now on; null where it cannot tell.
        @Field<Number?>(0) var value
    }

    var stimuli: [StimulusHandler] {
        let measure = StimulusHandler.on("measure", Measure.self) { (endpoint, fields) throws(HomeError) in
            try hold(fields[dynamicMember: \.value], on: endpoint)
        }
        let follow = StimulusHandler.on("followClimate", Empty.self) { endpoint, _ in
            look(endpoint, tolerance: 0)
            scheduleLook(endpoint)
        }
        return climate == nil ? [measure] : [measure, follow]
    }

    func start(on endpoint: Endpoint) {
        guard climate != nil else { return }
        let hasReading = endpoint[Subject.self][dynamicMember: measured] != nil
        if hasReading, !endpoint.draft.original.isMatterDevice || endpoint.has(Matter.TemperatureControlTrait.self) {
            return
        }
        if !hasReading { look(endpoint, tolerance: 0) }
        // Each sensor looks at a moment of its own, so that the devices of a home do not all look at once.
        scheduleLook(
            endpoint, after: Span(microseconds: Int64(endpoint.random("phase", step: 0) * Climate.stepInMicroseconds)))
    }

    func fire(_ timer: String, on endpoint: Endpoint) {
        look(endpoint, tolerance: tolerance)
        scheduleLook(endpoint)
    }

    func interval(of timer: String) -> Span? { Climate.step }

    /// Looks now, and next at the moment of its own.
    func skip(_ timer: String, since due: HomeTime, on endpoint: Endpoint) {
        look(endpoint, tolerance: tolerance)
        scheduleLook(endpoint, after: endpoint.untilNext(Climate.step, since: due))
    }

    private func scheduleLook(_ endpoint: Endpoint, after span: Span = Climate.step) {
        endpoint[Subject.self].schedule("look", after: span, isAmbient: true)
    }

    private func look(_ endpoint: Endpoint, tolerance: Double) {
        guard let climate else { return }
        let sensor = endpoint[Subject.self]
        let range = range(of: sensor)
        let value = min(max(climate.value(at: endpoint), Double(range.lowerBound)), Double(range.upperBound)).rounded()
        if let last = sensor[dynamicMember: measured], abs(value - Double(last)) < tolerance { return }
        sensor[dynamicMember: measured] = Number(value)
    }

    private func hold(_ value: Number?, on endpoint: Endpoint) throws(HomeError) {
        let sensor = endpoint[Subject.self]
        let range = range(of: sensor)
        if let value, value != tooSmall, !range.contains(value) {
            let also = tooSmall.map { ", or \($0) for too little" } ?? ""
            throw .rejected(
                .constraintError,
                "This sensor measures \(range.lowerBound) to \(range.upperBound) (\(unit))\(also); \(value) was sent.")
        }
        sensor.cancel("look")
        sensor[dynamicMember: measured] = value
    }

    private func range(of sensor: TraitDraft<Subject>) -> ClosedRange<Number> {
        let low = sensor[dynamicMember: least] ?? widest.lowerBound
        return low...max(low, sensor[dynamicMember: greatest] ?? widest.upperBound)
    }
}

extension MeasurementBehavior<Matter.TemperatureMeasurementTrait, Int16> {
    static let temperature = MeasurementBehavior(
        climate: .indoorTemperature, measured: \.measuredValue, least: \.minMeasuredValue,
        greatest: \.maxMeasuredValue, widest: -27315...32767, tolerance: 10, unit: "0.01 °C")
}

extension MeasurementBehavior<Matter.RelativeHumidityMeasurementTrait, UInt16> {
    static let relativeHumidity = MeasurementBehavior(
        climate: .indoorHumidity, measured: \.measuredValue, least: \.minMeasuredValue, greatest: \.maxMeasuredValue,
        widest: 0...10000, tolerance: 100, unit: "0.01 %")
}

extension MeasurementBehavior<Matter.IlluminanceMeasurementTrait, UInt16> {
    /// Counted in 10,000 times the logarithm of lux to the base of ten, plus 1; 0 is too dark to tell.
    static let illuminance = MeasurementBehavior(
        climate: nil, measured: \.measuredValue, least: \.minMeasuredValue, greatest: \.maxMeasuredValue,
        widest: 1...65534, tolerance: 0, unit: "10000 · log10 lx + 1", tooSmall: 0)
}

extension MeasurementBehavior<Matter.PressureMeasurementTrait, Int16> {
    static let pressure = MeasurementBehavior(
        climate: nil, measured: \.measuredValue, least: \.minMeasuredValue, greatest: \.maxMeasuredValue,
        widest: -32767...32767, tolerance: 0, unit: "0.1 kPa")
}

extension MeasurementBehavior<Matter.FlowMeasurementTrait, UInt16> {
    static let flow = MeasurementBehavior(
        climate: nil, measured: \.measuredValue, least: \.minMeasuredValue, greatest: \.maxMeasuredValue,
        widest: 0...65534, tolerance: 0, unit: "0.1 m³/h")
}
