public import HomeModel

/// Times are in seconds.
extension TraitHandle<Google.TimerTrait> {
    /// Starts a timer.
    public func timerStart(timerTimeSeconds: Int32) async throws {
        try await invoke(\.timerStart) { $0.timerTimeSeconds = timerTimeSeconds }
    }

    /// Extends the running timer, or shortens it with a negative time.
    public func timerAdjust(adjustmentTimeSeconds: Int32) async throws {
        try await invoke(\.timerAdjust) { $0.adjustmentTimeSeconds = adjustmentTimeSeconds }
    }
}
