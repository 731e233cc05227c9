public import HomeModel

extension TraitHandle<Matter.GeneralCommissioningTrait> {
    /// Starts the setup, or extends its time. If the setup is not completed in time, its changes are undone.
    public func armFailSafe(
        expiryLengthSeconds: UInt16 = 900, breadcrumb: UInt64
    ) async throws -> Record<T.ArmFailSafeResponse> {
        try await invoke(\.armFailSafe) {
            $0.expiryLengthSeconds = expiryLengthSeconds
            $0.breadcrumb = breadcrumb
        }
    }

    /// Sets the country the device is in and whether it is indoors or outdoors.
    public func setRegulatoryConfig(
        newRegulatoryConfig: T.RegulatoryLocationTypeEnum, countryCode: String, breadcrumb: UInt64
    ) async throws -> Record<T.SetRegulatoryConfigResponse> {
        try await invoke(\.setRegulatoryConfig) {
            $0.newRegulatoryConfig = newRegulatoryConfig
            $0.countryCode = countryCode
            $0.breadcrumb = breadcrumb
        }
    }

    /// Reports which of the maker's terms a person accepted.
    public func setTCAcknowledgements(
        tcVersion: UInt16, tcUserResponse: UInt16
    ) async throws -> Record<T.SetTCAcknowledgementsResponse> {
        try await invoke(\.setTCAcknowledgements) {
            $0.tcVersion = tcVersion
            $0.tcUserResponse = tcUserResponse
        }
    }
}
