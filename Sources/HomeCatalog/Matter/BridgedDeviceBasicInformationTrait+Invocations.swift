public import HomeModel

extension TraitHandle<Matter.BridgedDeviceBasicInformationTrait> {
    /// Makes a device that sleeps stay awake so many milliseconds when it wakes next, if it does so within the timeout.
    public func keepActive(stayActiveDuration: UInt32, timeoutMs: UInt32) async throws {
        try await invoke(\.keepActive) {
            $0.stayActiveDuration = stayActiveDuration
            $0.timeoutMs = timeoutMs
        }
    }
}
