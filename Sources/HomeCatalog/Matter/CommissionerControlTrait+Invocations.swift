public import HomeModel

extension TraitHandle<Matter.CommissionerControlTrait> {
    /// Asks the user whether to take a device in; the outcome comes as commissioningRequestResult.
    public nonisolated(nonsending) func requestCommissioningApproval(
        requestID: UInt64, vendorID: UInt16, productID: UInt16,
        _ edit: (inout Record<T.RequestCommissioningApproval>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.requestCommissioningApproval) {
            $0.requestID = requestID
            $0.vendorID = vendorID
            $0.productID = productID
            edit(&$0)
        }
    }

    /// Takes the device in, once the user agreed; answers how it shall open itself for that.
    public func commissionNode(requestID: UInt64, responseTimeoutSeconds: UInt16 = 30) async throws
        -> Record<T.ReverseOpenCommissioningWindow>
    {
        try await invoke(\.commissionNode) {
            $0.requestID = requestID
            $0.responseTimeoutSeconds = responseTimeoutSeconds
        }
    }
}
