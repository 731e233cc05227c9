public import HomeModel

/// Replaces the generated methods: Google's API takes the optional fields of this trait in a closure,
/// `try await transport.findTransport { $0.connectionID = 3 }`.
extension TraitHandle<Google.PushAvStreamTransportTrait> {
    /// Starts or stops sending, for one connection or all.
    public nonisolated(nonsending) func setTransportStatus(
        transportStatus: T.TransportStatusEnum, _ edit: (inout Record<T.SetTransportStatus>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.setTransportStatus) {
            $0.transportStatus = transportStatus
            edit(&$0)
        }
    }

    /// Returns one connection, or all.
    public nonisolated(nonsending) func findTransport(
        _ edit: (inout Record<T.FindTransport>) -> Void = { _ in }
    ) async throws -> Record<T.FindTransportResponse> {
        try await invoke(\.findTransport, edit)
    }
}
