import HomeCatalog
import HomeModel

/// Forecasts within limits. The specification leaves it to the appliance how it plans; this one moves its start, and
/// keeps the course of its operation.
extension DeviceEnergyManagementBehavior {
    /// Moves the operation to the first start with which it keeps the limits. Preferred are the starts of limits that ask
    /// for more energy, then the present start, then the ends of limits. An operation that runs cannot be moved.
    static func limitForecast(
        _ endpoint: Endpoint, _ fields: Record<Subject.RequestConstraintBasedForecast>
    ) throws(HomeError) {
        try checkPermission(fields.cause, endpoint[Subject.self])
        let limits = (fields.constraints ?? []).map { EnergyLimit($0) }
        let now = Int64(endpoint.now.matterSeconds)
        guard limits.allSatisfy({ $0.start >= now }) else {
            throw .rejected(.constraintError, "Each constraint begins at \(now), which is now, or later.")
        }
        guard zip(limits, limits.dropFirst()).allSatisfy({ $0.end <= $1.start }) else {
            throw .rejected(.constraintError, "The constraints are in the order of their times and do not overlap.")
        }
        let forecast = try currentForecast(endpoint)
        var starts = [Int64(forecast.startTime ?? 0)]
        if forecast.activeSlotNumber == nil {
            let preferred = limits.filter { $0.asksForMore(than: forecast) }.map { $0.start }
            starts = preferred + starts + limits.map { $0.end }
        }
        let plans = starts.map { start in
            var plan = forecast
            plan.moveStart(to: UInt32(clamping: start))
            return plan
        }
        let possible = plans.first { plan in
            let isEarly = plan.startTime ?? 0 < forecast.earliestStartTime ?? 0
            let isLate = plan.endTime ?? 0 > forecast.latestEndTime ?? .max
            return !isEarly && !isLate && limits.allSatisfy { $0.isKept(by: plan) }
        }
        guard let possible else {
            throw .rejected(.failure, "The appliance cannot plan its operation within these constraints.")
        }
        change(to: possible, fields.cause, on: endpoint)
    }
}

/// A limit of the energy use, with times in seconds since the year 2000.
private struct EnergyLimit {
    let start: Int64
    let end: Int64
    /// The highest power, in milliwatts; nil if only a load is requested.
    private let power: Int64?
    /// The most energy, in milliwatt-hours.
    private let energy: Int64?
    private let load: Int8?

    init(_ constraint: Record<Matter.DeviceEnergyManagementTrait.ConstraintsStruct>) {
        start = Int64(constraint.startTime ?? 0)
        end = start + Int64(constraint.duration ?? 0)
        power = constraint.nominalPower
        energy = constraint.maximumEnergy
        load = constraint.loadControl
    }

    /// Whether the appliance should use at least the power of its operation at this time.
    func asksForMore(than forecast: DeviceEnergyManagementBehavior.Forecast) -> Bool {
        if let load, load > 0 { return true }
        guard let power, let highest = forecast.slots?.compactMap({ $0.nominalPower }).max() else { return false }
        return power >= highest && power > 0
    }

    /// Whether an operation keeps the limit: its power and its energy are not higher, and it does not run if the limit
    /// asks for less load.
    func isKept(by forecast: DeviceEnergyManagementBehavior.Forecast) -> Bool {
        var used: Int64 = 0
        for (slot, slotEnd) in zip(forecast.slots ?? [], forecast.slotEnds) {
            let last = min(end, Int64(slotEnd.matterSeconds))
            let seconds = last - max(start, Int64((slotEnd - .seconds(slot.duration)).matterSeconds))
            guard seconds > 0 else { continue }
            if let load, load < 0 { return false }
            guard let slotPower = slot.nominalPower else { continue }
            if let power, slotPower > power { return false }
            used = used.saturatingAdding(slot.energy(of: slotPower, for: seconds))
        }
        return energy.map { used <= $0 } ?? true
    }
}
