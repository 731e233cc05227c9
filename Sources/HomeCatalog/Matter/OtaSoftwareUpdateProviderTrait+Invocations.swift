public import HomeModel

/// These are the requests of devices; optional fields can be set in the closure.
extension TraitHandle<Matter.OtaSoftwareUpdateProviderTrait> {
    /// Returns whether there is newer software for a device, and where.
    public nonisolated(nonsending) func queryImage(
        vendorID: UInt16, productID: UInt16, softwareVersion: UInt32, protocolsSupported: [T.DownloadProtocolEnum],
        _ edit: (inout Record<T.QueryImage>) -> Void = { _ in }
    ) async throws -> Record<T.QueryImageResponse> {
        try await invoke(\.queryImage) {
            $0.vendorID = vendorID
            $0.productID = productID
            $0.softwareVersion = softwareVersion
            $0.protocolsSupported = protocolsSupported
            edit(&$0)
        }
    }

    /// Requests permission to install downloaded software now.
    public func applyUpdateRequest(
        updateToken: Octets, newVersion: UInt32
    ) async throws -> Record<T.ApplyUpdateResponse> {
        try await invoke(\.applyUpdateRequest) {
            $0.updateToken = updateToken
            $0.newVersion = newVersion
        }
    }

    /// Reports that a device runs the software that it downloaded.
    public func notifyUpdateApplied(updateToken: Octets, softwareVersion: UInt32) async throws {
        try await invoke(\.notifyUpdateApplied) {
            $0.updateToken = updateToken
            $0.softwareVersion = softwareVersion
        }
    }
}
