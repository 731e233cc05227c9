public import HomeModel

extension TraitHandle<Matter.EnergyEvseTrait> {
    /// Allows charging until a time in seconds since 2000 UTC, null for good, with currents in milliamperes.
    public func enableCharging(
        chargingEnabledUntil: UInt32? = nil, minimumChargeCurrent: Int64, maximumChargeCurrent: Int64
    ) async throws {
        try await invoke(\.enableCharging) {
            $0.chargingEnabledUntil = chargingEnabledUntil
            $0.minimumChargeCurrent = minimumChargeCurrent
            $0.maximumChargeCurrent = maximumChargeCurrent
        }
    }

    /// Allows drawing from the car until a time in seconds since 2000 UTC, nil for an unlimited time, with a current in
    /// milliamperes.
    public func enableDischarging(dischargingEnabledUntil: UInt32? = nil, maximumDischargeCurrent: Int64)
        async throws
    {
        try await invoke(\.enableDischarging) {
            $0.dischargingEnabledUntil = dischargingEnabledUntil
            $0.maximumDischargeCurrent = maximumDischargeCurrent
        }
    }

    /// Sets the charging targets of the given days; other days stay as they are.
    public func setTargets(chargingTargetSchedules: [Record<T.ChargingTargetScheduleStruct>]) async throws {
        try await invoke(\.setTargets) { $0.chargingTargetSchedules = chargingTargetSchedules }
    }
}
