public import HomeModel

extension TraitHandle<Google.RecordTrait> {
    /// Records for a time in seconds.
    public func record(reason: T.RecordingReason, durationSeconds: UInt32) async throws {
        try await invoke(\.record) {
            $0.reason = reason
            $0.durationSeconds = durationSeconds
        }
    }
}
