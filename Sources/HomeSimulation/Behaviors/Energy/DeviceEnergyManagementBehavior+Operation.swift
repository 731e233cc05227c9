import HomeCatalog
import HomeModel

/// The planned operation: its plan, its course, and its pauses.
extension DeviceEnergyManagementBehavior {
    struct OperationFields: LocalSchema {
        /// How long until the operation begins.
        @Field<UInt32>(0, .optional, .to(604_800), .default(0), .unit(.seconds)) var delay
        /// How much later than planned the operation may end.
        @Field<UInt32>(1, .optional, .to(604_800), .default(43_200), .unit(.seconds)) var flexibility
        /// The parts of the operation; a program of two hours if absent.
        @Field<[Record<SlotFields>]>(2, .optional, .length(1...10)) var slots
    }

    struct SlotFields: LocalSchema {
        /// How long the slot takes.
        @Field<UInt32>(0, .from(1), .to(86_400), .unit(.seconds)) var duration
        /// The average power; if absent, four fifths of the highest power of the appliance.
        @Field<Int64>(1, .optional, .unit(.milliwatts)) var power
        /// Whether the operation can be interrupted during the slot.
        @Field<Bool>(2, .optional, .default(true)) var isPausable
    }

    /// Plans an operation, in place of one that is planned or runs.
    static func planOperation(_ endpoint: Endpoint, _ fields: Record<OperationFields>) throws(HomeError) {
        let appliance = endpoint[Subject.self]
        guard appliance.supports(\.forecast) else {
            throw HomeError(.failedPrecondition, "The appliance reports no forecast.")
        }
        guard appliance.esaState == .online || appliance.esaState == .powerAdjustActive else {
            throw HomeError(
                .failedPrecondition,
                "An operation can be planned while esaState is online or powerAdjustActive; it is "
                    + "\(appliance.esaState ?? .offline).")
        }
        var slots: [Forecast.Slot] = []
        for (index, slot) in (fields.slots ?? defaultSlots(of: appliance)).enumerated() {
            slots.append(try plannedSlot(slot, index: index, of: appliance))
        }
        let start = Int64(endpoint.now.matterSeconds) + Int64(fields.delay ?? 0)
        let end = slots.reduce(start) { $0 + $1.duration }
        appliance.adjustment.ownSlots = nil
        set(
            Forecast {
                $0.startTime = UInt32(clamping: start)
                $0.endTime = UInt32(clamping: end)
                if appliance.has(.startTimeAdjustment) {
                    $0.earliestStartTime = nil
                    $0.latestEndTime = UInt32(clamping: end + Int64(fields.flexibility ?? 43_200))
                }
                $0.isPausable = slots.contains { $0.slotIsPausable == true }
                $0.slots = slots
                $0.forecastUpdateReason = .internalOptimization
            }, on: endpoint)
    }

    /// A program of two hours, whose last part cannot be interrupted.
    private static func defaultSlots(of appliance: Appliance) -> [Record<SlotFields>] {
        let power = highestPower(of: appliance)
        let program: [(UInt32, Int64, Bool)] = [(900, 1, true), (3600, 8, true), (2700, 2, false)]
        return program.map { duration, tenths, isPausable in
            Record {
                $0.duration = duration
                $0.power = power / 10 * tenths
                $0.isPausable = isPausable
            }
        }
    }

    /// The highest power, or the highest power that an appliance supplies that only supplies energy.
    private static func highestPower(of appliance: Appliance) -> Int64 {
        let maximum = appliance.absMaxPower ?? 0
        return maximum > 0 ? maximum : appliance.absMinPower ?? 0
    }

    private static func plannedSlot(_ fields: Record<SlotFields>, index: Int, of appliance: Appliance)
        throws(HomeError) -> Forecast.Slot
    {
        let limits = (min(0, appliance.absMinPower ?? 0), max(0, appliance.absMaxPower ?? 0))
        let power = fields.power ?? highestPower(of: appliance) / 10 * 8
        guard power >= limits.0, power <= limits.1 else {
            throw .rejected(
                .constraintError, "The power of a slot is \(limits.0) to \(limits.1) mW; \(power) was sent.")
        }
        let duration = fields.duration ?? 1
        var slot = Forecast.Slot {
            $0.defaultDuration = duration
            $0.minDuration = duration
            $0.maxDuration = duration
            $0.elapsedSlotTime = 0
            $0.remainingSlotTime = duration
        }
        if appliance.has(.pausable) {
            slot.slotIsPausable = fields.isPausable ?? true
            slot.minPauseDuration = 60
            slot.maxPauseDuration = 3600
        }
        if appliance.has(.stateForecastReporting) { slot.manufacturerESAState = UInt16(clamping: index + 1) }
        if appliance.has(.powerForecastReporting) { slot.setPower(power) }
        if appliance.has(.forecastAdjustment) {
            slot.minDurationAdjustment = (duration + 1) / 2
            slot.maxDurationAdjustment = duration * 2
            if appliance.has(.powerForecastReporting) {
                slot.minPowerAdjustment = appliance.absMinPower ?? 0
                slot.maxPowerAdjustment = appliance.absMaxPower ?? 0
            }
        }
        return slot
    }

    // MARK: The course of the operation

    /// Returns the forecast as it is now; throws if there is none.
    static func currentForecast(_ endpoint: Endpoint) throws(HomeError) -> Forecast {
        let appliance = endpoint[Subject.self]
        guard var forecast = appliance.forecast,
            forecast.advance(to: appliance.timer(pauseEnd) ?? endpoint.now) != nil
        else { throw .rejected(.failure, "The appliance has no forecast; plan an operation first.") }
        return forecast
    }

    /// Sets a forecast with the next number.
    static func set(_ forecast: Forecast, on endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        var forecast = forecast
        let number = max(appliance.adjustment.forecastID ?? 0, appliance.forecast?.forecastID ?? 0) &+ 1
        forecast.forecastID = number
        appliance.adjustment.forecastID = number
        appliance.forecast = forecast
        follow(endpoint)
    }

    /// Brings the forecast to the present time, and waits for the next slot. When the operation is done, the forecast
    /// becomes null.
    static func follow(_ endpoint: Endpoint) {
        let appliance = endpoint[Subject.self]
        let resumption = appliance.timer(pauseEnd)
        appliance.cancel(nextSlot)
        if var forecast = appliance.forecast {
            if let next = forecast.advance(to: resumption ?? endpoint.now) {
                appliance.forecast = forecast
                if resumption == nil { appliance.schedule(nextSlot, after: next - endpoint.now, isAmbient: true) }
            } else {
                appliance.forecast = nil
            }
        }
        if appliance.forecast == nil {
            appliance.adjustment.ownStartTime = nil
            appliance.adjustment.ownSlots = nil
        }
        updateMeters(endpoint)
    }

    // MARK: Pauses

    /// Pauses the operation. Another request during the pause sets when the pause ends.
    static func pause(_ endpoint: Endpoint, _ fields: Record<Subject.PauseRequest>) throws(HomeError) {
        let appliance = endpoint[Subject.self]
        try checkPermission(fields.cause, appliance)
        var forecast = try currentForecast(endpoint)
        guard let slot = forecast.activeSlot else {
            throw .rejected(.failure, "The operation has not begun, so it cannot be paused.")
        }
        guard slot.slotIsPausable == true else {
            throw .rejected(.failure, "The operation cannot be paused during the current slot.")
        }
        let limits = (slot.minPauseDuration ?? 0, slot.maxPauseDuration ?? 0)
        let duration = fields.duration ?? 0
        guard duration >= limits.0, duration <= limits.1 else {
            throw .rejected(
                .constraintError,
                "The current slot can be paused for \(limits.0) to \(limits.1) s; \(duration) was sent.")
        }
        let end = endpoint.now + .seconds(Int64(duration))
        forecast.moveEnd(by: end - (appliance.timer(pauseEnd) ?? endpoint.now))
        try checkEnd(of: forecast)
        if appliance.esaState == .powerAdjustActive { endAdjustment(endpoint, .cancelled) }
        if appliance.esaState != .paused { appliance.emit(\.paused) }
        appliance.esaState = .paused
        appliance.schedule(pauseEnd, after: .seconds(Int64(duration)))
        forecast.forecastUpdateReason = fields.cause.map { Subject.ForecastUpdateReasonEnum($0) }
        set(forecast, on: endpoint)
    }

    /// Ends a pause. If it ends before its time, so does the operation.
    static func resume(_ endpoint: Endpoint, _ cause: Subject.CauseEnum) {
        let appliance = endpoint[Subject.self]
        let remaining = appliance.timer(pauseEnd).map { $0 - endpoint.now } ?? .zero
        appliance.cancel(pauseEnd)
        appliance.esaState = .online
        appliance.emit(\.resumed) { $0.cause = cause }
        appliance.adjustment.ownSlots = nil
        guard var forecast = appliance.forecast else { return updateMeters(endpoint) }
        forecast.moveEnd(by: .zero - remaining)
        forecast.forecastUpdateReason = .internalOptimization
        set(forecast, on: endpoint)
    }
}
