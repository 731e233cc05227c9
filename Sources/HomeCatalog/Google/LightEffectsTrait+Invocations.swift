public import HomeModel

/// Times are in seconds; a nil time means the device's default.
extension TraitHandle<Google.LightEffectsTrait> {
    /// Pulses for a time in a color; nil means the current color.
    public func pulseEffectSet(durationSeconds: UInt32, color: Record<T.Color>? = nil) async throws {
        try await invoke(\.pulseEffectSet) {
            $0.durationSeconds = durationSeconds
            $0.color = color
        }
    }

    /// Fades out slowly.
    public func sleepEffectSet(durationSeconds: UInt32? = nil) async throws {
        try await invoke(\.sleepEffectSet) { $0.durationSeconds = durationSeconds }
    }

    /// Fades in slowly.
    public func wakeEffectSet(durationSeconds: UInt32? = nil) async throws {
        try await invoke(\.wakeEffectSet) { $0.durationSeconds = durationSeconds }
    }
}
