import HomeCatalog
import HomeModel

/// Changes of the forecast by clients, and their cancellation.
extension DeviceEnergyManagementBehavior {
    /// Moves the start of an operation that has not begun.
    static func adjustStart(_ endpoint: Endpoint, _ fields: Record<Subject.StartTimeAdjustRequest>) throws(HomeError) {
        try checkPermission(fields.cause, endpoint[Subject.self])
        var forecast = try currentForecast(endpoint)
        guard forecast.activeSlotNumber == nil else {
            throw .rejected(.failure, "The operation has begun, so its start cannot be moved.")
        }
        let start = fields.requestedStartTime ?? 0
        let earliest = max(forecast.earliestStartTime ?? 0, endpoint.now.matterSeconds)
        guard start >= earliest else {
            throw .rejected(
                .constraintError, "The operation can begin at \(earliest) or later; \(start) was sent.")
        }
        forecast.moveStart(to: start)
        try checkEnd(of: forecast)
        change(to: forecast, fields.cause, on: endpoint)
    }

    /// Changes the power and the durations of slots.
    static func modifyForecast(_ endpoint: Endpoint, _ fields: Record<Subject.ModifyForecastRequest>) throws(HomeError)
    {
        try checkPermission(fields.cause, endpoint[Subject.self])
        var forecast = try currentForecast(endpoint)
        guard fields.forecastID == forecast.forecastID else {
            throw .rejected(
                .failure,
                "The forecast has the number \(forecast.forecastID ?? 0); \(fields.forecastID ?? 0) was sent. Read it again."
            )
        }
        var slots = forecast.slots ?? []
        for adjustment in fields.slotAdjustments ?? [] {
            let index = Int(adjustment.slotIndex ?? 0)
            guard slots.indices.contains(index) else {
                throw .rejected(
                    .failure, "The forecast has slots 0 to \(slots.count - 1); \(index) was sent.")
            }
            guard index >= Int(forecast.activeSlotNumber ?? 0) else {
                throw .rejected(.constraintError, "Slot \(index) is done.")
            }
            try slots[index].adjust(adjustment)
        }
        forecast.replaceSlots(by: slots)
        try checkEnd(of: forecast)
        change(to: forecast, fields.cause, on: endpoint)
    }

    /// Rejects a change after which the operation would end too late.
    static func checkEnd(of forecast: Forecast) throws(HomeError) {
        guard let latest = forecast.latestEndTime, let end = forecast.endTime, end > latest else { return }
        throw .rejected(.constraintError, "The operation has to be done by \(latest); it would end at \(end).")
    }

    /// Sets a forecast that a client requested. The first request keeps the appliance's own forecast.
    static func change(to forecast: Forecast, _ cause: Subject.AdjustmentCauseEnum?, on endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        if appliance.adjustment.ownSlots == nil, let own = appliance.forecast {
            appliance.adjustment.ownStartTime = own.startTime
            appliance.adjustment.ownSlots = own.slots
        }
        var forecast = forecast
        forecast.forecastUpdateReason = cause.map { Subject.ForecastUpdateReasonEnum($0) }
        set(forecast, on: endpoint)
    }

    /// Restores the appliance's own forecast. What has been done remains: an operation that has begun keeps its start and
    /// its slots that are done. A start that has passed becomes now. A pause ends.
    static func cancelChanges(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        let adjustment = appliance.adjustment
        if appliance.esaState == .paused { resume(endpoint, .cancelled) }
        guard var forecast = try? currentForecast(endpoint) else { return }
        if let own = adjustment.ownSlots {
            let active = Int(forecast.activeSlotNumber ?? 0)
            let slots = (forecast.slots ?? []).enumerated()
                .map { index, slot in
                    guard index >= active, own.indices.contains(index) else { return slot }
                    let elapsed = slot.elapsedSlotTime ?? 0
                    var restored = own[index]
                    restored.remainingSlotTime = UInt32(clamping: restored.duration - Int64(elapsed))
                    restored.elapsedSlotTime = elapsed
                    return restored
                }
            forecast.replaceSlots(by: slots)
            if forecast.activeSlotNumber == nil, let start = adjustment.ownStartTime {
                forecast.moveStart(to: max(start, endpoint.now.matterSeconds))
            }
        }
        appliance.adjustment.ownStartTime = nil
        appliance.adjustment.ownSlots = nil
        forecast.forecastUpdateReason = .internalOptimization
        set(forecast, on: endpoint)
    }
}

extension Record<Matter.DeviceEnergyManagementTrait.SlotStruct> {
    /// Applies a client's change, if it is within the limits of the slot.
    fileprivate mutating func adjust(
        _ adjustment: Record<Matter.DeviceEnergyManagementTrait.SlotAdjustmentStruct>
    ) throws(HomeError) {
        let duration = adjustment.duration ?? 0
        let durations = (self.minDurationAdjustment ?? 0, self.maxDurationAdjustment ?? 0)
        guard duration >= durations.0, duration <= durations.1 else {
            throw .rejected(
                .constraintError,
                "The slot can take \(durations.0) to \(durations.1) s; \(duration) was sent.")
        }
        if let power = adjustment.nominalPower, self.nominalPower != nil {
            let powers = (self.minPowerAdjustment ?? 0, self.maxPowerAdjustment ?? 0)
            guard power >= powers.0, power <= powers.1 else {
                throw .rejected(
                    .constraintError,
                    "The slot can use \(powers.0) to \(powers.1) mW; \(power) was sent.")
            }
            setPower(power)
        }
        setDuration(duration)
    }
}
