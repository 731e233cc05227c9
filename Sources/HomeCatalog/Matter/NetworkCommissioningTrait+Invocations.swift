public import HomeModel

/// Octets name networks; what may be left out, the breadcrumb among it, can be set in the closure.
extension TraitHandle<Matter.NetworkCommissioningTrait> {
    /// Looks for networks and answers those in reach.
    public nonisolated(nonsending) func scanNetworks(_ edit: (inout Record<T.ScanNetworks>) -> Void = { _ in })
        async throws -> Record<T.ScanNetworksResponse>
    {
        try await invoke(\.scanNetworks, edit)
    }

    /// Keeps a Wi-Fi network, or replaces what was kept of it; the device does not enter it yet.
    public nonisolated(nonsending) func addOrUpdateWiFiNetwork(
        ssid: Octets, credentials: Octets, _ edit: (inout Record<T.AddOrUpdateWiFiNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.addOrUpdateWiFiNetwork) {
            $0.ssid = ssid
            $0.credentials = credentials
            edit(&$0)
        }
    }

    /// Keeps a Thread network, or replaces what was kept of it; the device does not enter it yet.
    public nonisolated(nonsending) func addOrUpdateThreadNetwork(
        operationalDataset: Octets, _ edit: (inout Record<T.AddOrUpdateThreadNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.addOrUpdateThreadNetwork) {
            $0.operationalDataset = operationalDataset
            edit(&$0)
        }
    }

    /// Forgets a network.
    public nonisolated(nonsending) func removeNetwork(
        networkID: Octets, _ edit: (inout Record<T.RemoveNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.removeNetwork) {
            $0.networkID = networkID
            edit(&$0)
        }
    }

    /// Enters a network that is kept.
    public nonisolated(nonsending) func connectNetwork(
        networkID: Octets, _ edit: (inout Record<T.ConnectNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.ConnectNetworkResponse> {
        try await invoke(\.connectNetwork) {
            $0.networkID = networkID
            edit(&$0)
        }
    }

    /// Moves a network to another place of the order in which they are tried.
    public nonisolated(nonsending) func reorderNetwork(
        networkID: Octets, networkIndex: UInt8, _ edit: (inout Record<T.ReorderNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.reorderNetwork) {
            $0.networkID = networkID
            $0.networkIndex = networkIndex
            edit(&$0)
        }
    }

    /// Answers the identity by which the device proves to a Wi-Fi network who it is, instead of a password.
    public nonisolated(nonsending) func queryIdentity(
        keyIdentifier: Octets, _ edit: (inout Record<T.QueryIdentity>) -> Void = { _ in }
    ) async throws -> Record<T.QueryIdentityResponse> {
        try await invoke(\.queryIdentity) {
            $0.keyIdentifier = keyIdentifier
            edit(&$0)
        }
    }
}
