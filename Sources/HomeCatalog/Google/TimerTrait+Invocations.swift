public import HomeModel

/// Times are in seconds.
extension TraitHandle<Google.TimerTrait> {
    /// Starts a timer.
    public func timerStart(timerTimeSeconds: Int32) async throws {
        try await invoke(\.timerStart) { $0.timerTimeSeconds = timerTimeSeconds }
    }

    /// Makes the timer that is running longer, or shorter with a time less than 0.
    public func timerAdjust(adjustmentTimeSeconds: Int32) async throws {
        try await invoke(\.timerAdjust) { $0.adjustmentTimeSeconds = adjustmentTimeSeconds }
    }
}
