public import HomeModel

/// Octets name networks; what may be left out, the breadcrumb among it, can be set in the closure.
extension TraitHandle<Matter.NetworkCommissioningTrait> {
    /// Scans for networks and returns those in range.
    public nonisolated(nonsending) func scanNetworks(_ edit: (inout Record<T.ScanNetworks>) -> Void = { _ in })
        async throws -> Record<T.ScanNetworksResponse>
    {
        try await invoke(\.scanNetworks, edit)
    }

    /// Adds or replaces the data of a Wi-Fi network; the device does not join it yet.
    public nonisolated(nonsending) func addOrUpdateWiFiNetwork(
        ssid: Octets, credentials: Octets, _ edit: (inout Record<T.AddOrUpdateWiFiNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.addOrUpdateWiFiNetwork) {
            $0.ssid = ssid
            $0.credentials = credentials
            edit(&$0)
        }
    }

    /// Adds or replaces the data of a Thread network; the device does not join it yet.
    public nonisolated(nonsending) func addOrUpdateThreadNetwork(
        operationalDataset: Octets, _ edit: (inout Record<T.AddOrUpdateThreadNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.addOrUpdateThreadNetwork) {
            $0.operationalDataset = operationalDataset
            edit(&$0)
        }
    }

    /// Removes a network.
    public nonisolated(nonsending) func removeNetwork(
        networkID: Octets, _ edit: (inout Record<T.RemoveNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.removeNetwork) {
            $0.networkID = networkID
            edit(&$0)
        }
    }

    /// Joins a stored network.
    public nonisolated(nonsending) func connectNetwork(
        networkID: Octets, _ edit: (inout Record<T.ConnectNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.ConnectNetworkResponse> {
        try await invoke(\.connectNetwork) {
            $0.networkID = networkID
            edit(&$0)
        }
    }

    /// Changes the position of a network in the order in which the device tries them.
    public nonisolated(nonsending) func reorderNetwork(
        networkID: Octets, networkIndex: UInt8, _ edit: (inout Record<T.ReorderNetwork>) -> Void = { _ in }
    ) async throws -> Record<T.NetworkConfigResponse> {
        try await invoke(\.reorderNetwork) {
            $0.networkID = networkID
            $0.networkIndex = networkIndex
            edit(&$0)
        }
    }

    /// Returns the identity by which the device authenticates at a Wi-Fi network, instead of a password.
    public nonisolated(nonsending) func queryIdentity(
        keyIdentifier: Octets, _ edit: (inout Record<T.QueryIdentity>) -> Void = { _ in }
    ) async throws -> Record<T.QueryIdentityResponse> {
        try await invoke(\.queryIdentity) {
            $0.keyIdentifier = keyIdentifier
            edit(&$0)
        }
    }
}
