public import HomeModel

extension TraitHandle<Matter.DiagnosticLogsTrait> {
    /// Returns a log, or makes the device send it as a file.
    public nonisolated(nonsending) func retrieveLogsRequest(
        intent: T.IntentEnum, requestedProtocol: T.TransferProtocolEnum,
        _ edit: (inout Record<T.RetrieveLogsRequest>) -> Void = { _ in }
    ) async throws -> Record<T.RetrieveLogsResponse> {
        try await invoke(\.retrieveLogsRequest) {
            $0.intent = intent
            $0.requestedProtocol = requestedProtocol
            edit(&$0)
        }
    }
}
