public import HomeModel

extension TraitHandle<Matter.IcdManagementTrait> {
    /// Makes the device send check-in messages to a client; `edit` sets verificationKey.
    public nonisolated(nonsending) func registerClient(
        checkInNodeID: UInt64, monitoredSubject: UInt64, key: Octets, clientType: T.ClientTypeEnum,
        _ edit: (inout Record<T.RegisterClient>) -> Void = { _ in }
    ) async throws -> Record<T.RegisterClientResponse> {
        try await invoke(\.registerClient) {
            $0.checkInNodeID = checkInNodeID
            $0.monitoredSubject = monitoredSubject
            $0.key = key
            $0.clientType = clientType
            edit(&$0)
        }
    }

    /// Ends the check-in messages to a client; `edit` sets verificationKey.
    public nonisolated(nonsending) func unregisterClient(
        checkInNodeID: UInt64, _ edit: (inout Record<T.UnregisterClient>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.unregisterClient) {
            $0.checkInNodeID = checkInNodeID
            edit(&$0)
        }
    }

    /// Requests the device to stay awake for a number of milliseconds; the response contains the time it stays awake.
    public func stayActiveRequest(stayActiveDuration: UInt32) async throws -> Record<T.StayActiveResponse> {
        try await invoke(\.stayActiveRequest) { $0.stayActiveDuration = stayActiveDuration }
    }
}
