public import HomeModel

extension TraitHandle<Matter.OtaSoftwareUpdateRequestorTrait> {
    /// Announces a provider that may have an update; the device sends its request at a time that it chooses.
    public nonisolated(nonsending) func announceOTAProvider(
        providerNodeID: UInt64, vendorID: UInt16, announcementReason: T.AnnouncementReasonEnum, endpoint: UInt16,
        _ edit: (inout Record<T.AnnounceOTAProvider>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.announceOTAProvider) {
            $0.providerNodeID = providerNodeID
            $0.vendorID = vendorID
            $0.announcementReason = announcementReason
            $0.endpoint = endpoint
            edit(&$0)
        }
    }
}
