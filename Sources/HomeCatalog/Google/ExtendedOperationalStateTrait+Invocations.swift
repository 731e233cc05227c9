public import HomeModel

extension TraitHandle<Google.ExtendedOperationalStateTrait> {
    /// Starts working in some of the zones.
    public func startWithOperationZones(operationZones: [String]) async throws {
        try await invoke(\.startWithOperationZones) { $0.operationZones = operationZones }
    }

    /// Starts working for a time in seconds; nil zones are all of them.
    public func startWithDuration(operationZones: [String]? = nil, durationSeconds: UInt32) async throws {
        try await invoke(\.startWithDuration) {
            $0.operationZones = operationZones
            $0.durationSeconds = durationSeconds
        }
    }
}
