public import HomeModel

extension TraitHandle<Google.NetworkControlTrait> {
    /// Turns the network for guests on or off.
    public func enableDisableGuestNetwork(enable: Bool) async throws {
        try await invoke(\.enableDisableGuestNetwork) { $0.enable = enable }
    }

    /// Allows the devices of a profile into the network or blocks them.
    public func enableDisableNetworkProfile(enable: Bool, networkProfileName: String) async throws {
        try await invoke(\.enableDisableNetworkProfile) {
            $0.enable = enable
            $0.networkProfileName = networkProfileName
        }
    }

    /// Starts a test of the upload speed, the download speed or both.
    public func testNetworkSpeed(testUploadSpeed: Bool, testDownloadSpeed: Bool) async throws {
        try await invoke(\.testNetworkSpeed) {
            $0.testUploadSpeed = testUploadSpeed
            $0.testDownloadSpeed = testDownloadSpeed
        }
    }
}
