public import HomeModel

extension TraitHandle<Matter.BridgedDeviceBasicInformationTrait> {
    /// Makes a sleeping device stay awake for a number of milliseconds when it wakes next, if that is within the
    /// timeout.
    public func keepActive(stayActiveDuration: UInt32, timeoutMs: UInt32) async throws {
        try await invoke(\.keepActive) {
            $0.stayActiveDuration = stayActiveDuration
            $0.timeoutMs = timeoutMs
        }
    }
}
