public import HomeModel

extension TraitHandle<Matter.CommissionerControlTrait> {
    /// Requests the user's consent to add a device; commissioningRequestResult reports the outcome.
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

    /// Adds the device after the user agreed; the response describes how the device should open itself for that.
    public func commissionNode(requestID: UInt64, responseTimeoutSeconds: UInt16 = 30) async throws
        -> Record<T.ReverseOpenCommissioningWindow>
    {
        try await invoke(\.commissionNode) {
            $0.requestID = requestID
            $0.responseTimeoutSeconds = responseTimeoutSeconds
        }
    }
}
