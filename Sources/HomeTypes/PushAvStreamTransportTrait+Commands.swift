public import TypedAPI

/// Replaces the generated methods: Google's API takes the optional fields of this trait in a closure,
/// `try await transport.findTransport { $0.setConnectionID(3) }`.
extension Google.PushAvStreamTransportTrait {
    /// Starts or stops sending, for one connection or all.
    public nonisolated(nonsending) func setTransportStatus(
        transportStatus: TransportStatusEnum, _ edit: (inout SetTransportStatus) -> Void = { _ in }
    ) async throws {
        try await handle.invoke(\.setTransportStatus) {
            $0.transportStatus = transportStatus
            edit(&$0)
        }
    }

    /// Returns one connection, or all.
    public nonisolated(nonsending) func findTransport(
        _ edit: (inout FindTransport) -> Void = { _ in }
    ) async throws -> FindTransportResponse {
        try await handle.invoke(\.findTransport, edit)
    }
}
