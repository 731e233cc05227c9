public import HomeModel

extension TraitHandle<Matter.AdministratorCommissioningTrait> {
    /// Opens the device to a passcode that the client made for this purpose.
    public func openCommissioningWindow(
        commissioningTimeout: UInt16, pakePasscodeVerifier: Octets, discriminator: UInt16, iterations: UInt32,
        salt: Octets
    ) async throws {
        try await invoke(\.openCommissioningWindow) {
            $0.commissioningTimeout = commissioningTimeout
            $0.pakePasscodeVerifier = pakePasscodeVerifier
            $0.discriminator = discriminator
            $0.iterations = iterations
            $0.salt = salt
        }
    }

    /// Opens the device to the passcode that is printed on it.
    public func openBasicCommissioningWindow(commissioningTimeout: UInt16) async throws {
        try await invoke(\.openBasicCommissioningWindow) { $0.commissioningTimeout = commissioningTimeout }
    }
}
