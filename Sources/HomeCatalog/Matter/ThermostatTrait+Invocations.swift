public import HomeModel

extension TraitHandle<Matter.ThermostatTrait> {
    /// Moves the occupied setpoints by tenths of a degree Celsius; the result is clipped to the limits.
    public func setpointRaiseLower(mode: T.SetpointRaiseLowerModeEnum, amount: Int8) async throws {
        try await invoke(\.setpointRaiseLower) {
            $0.mode = mode
            $0.amount = amount
        }
    }

    /// Replaces the transitions of some days of the weekly schedule.
    public func setWeeklySchedule(
        numberOfTransitionsForSequence: UInt8, dayOfWeekForSequence: T.ScheduleDayOfWeekBitmap,
        modeForSequence: T.ScheduleModeBitmap, transitions: [Record<T.WeeklyScheduleTransitionStruct>]
    ) async throws {
        try await invoke(\.setWeeklySchedule) {
            $0.numberOfTransitionsForSequence = numberOfTransitionsForSequence
            $0.dayOfWeekForSequence = dayOfWeekForSequence
            $0.modeForSequence = modeForSequence
            $0.transitions = transitions
        }
    }

    /// Returns the transitions of some days of the weekly schedule.
    public func getWeeklySchedule(daysToReturn: T.ScheduleDayOfWeekBitmap, modeToReturn: T.ScheduleModeBitmap)
        async throws -> Record<T.GetWeeklyScheduleResponse>
    {
        try await invoke(\.getWeeklySchedule) {
            $0.daysToReturn = daysToReturn
            $0.modeToReturn = modeToReturn
        }
    }

    /// Starts a schedule.
    public func setActiveScheduleRequest(scheduleHandle: Octets) async throws {
        try await invoke(\.setActiveScheduleRequest) { $0.scheduleHandle = scheduleHandle }
    }

    /// Applies the setpoints of a preset; nil ends the use of presets.
    public func setActivePresetRequest(presetHandle: Octets?) async throws {
        try await invoke(\.setActivePresetRequest) { $0.presetHandle = presetHandle }
    }

    /// Begins, commits or drops a write of presets and schedules together; the beginning also needs a `timeout`.
    public nonisolated(nonsending) func atomicRequest(
        requestType: Matter.AtomicRequestTypeEnum, attributeRequests: [UInt32],
        _ edit: (inout Record<Matter.AtomicRequest>) -> Void = { _ in }
    ) async throws -> Record<Matter.AtomicResponse> {
        try await invoke(\.atomicRequest) {
            $0.requestType = requestType
            $0.attributeRequests = attributeRequests
            edit(&$0)
        }
    }
}
