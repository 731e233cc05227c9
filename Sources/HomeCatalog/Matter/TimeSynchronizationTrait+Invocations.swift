public import HomeModel

/// Times are in microseconds since 2000-01-01 00:00 UTC.
extension TraitHandle<Matter.TimeSynchronizationTrait> {
    /// Sets the time; it fails if the device has a more exact one.
    public nonisolated(nonsending) func setUTCTime(
        utcTime: UInt64 = 0, granularity: T.GranularityEnum = .noTimeGranularity,
        _ edit: (inout Record<T.SetUTCTime>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.setUTCTime) {
            $0.utcTime = utcTime
            $0.granularity = granularity
            edit(&$0)
        }
    }

    /// Sets the node that provides the time.
    public func setTrustedTimeSource(
        trustedTimeSource: Record<T.FabricScopedTrustedTimeSourceStruct>?
    ) async throws {
        try await invoke(\.setTrustedTimeSource) { $0.trustedTimeSource = trustedTimeSource }
    }

    /// Sets the time zone, and optionally one that follows; a different time zone clears the summer time.
    public func setTimeZone(
        timeZone: [Record<T.TimeZoneStruct>]
    ) async throws -> Record<T.SetTimeZoneResponse> {
        try await invoke(\.setTimeZone) { $0.timeZone = timeZone }
    }

    /// Sets when summer time begins and ends.
    public func setDSTOffset(dstOffset: [Record<T.DSTOffsetStruct>]) async throws {
        try await invoke(\.setDSTOffset) { $0.dstOffset = dstOffset }
    }

    /// Sets the NTP server that the device uses if it found no other.
    public func setDefaultNTP(defaultNTP: String?) async throws {
        try await invoke(\.setDefaultNTP) { $0.defaultNTP = defaultNTP }
    }
}
