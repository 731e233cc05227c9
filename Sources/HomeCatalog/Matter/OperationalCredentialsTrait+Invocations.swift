public import HomeModel

extension TraitHandle<Matter.OperationalCredentialsTrait> {
    /// Returns a signed statement that proves that the device is genuine.
    public func attestationRequest(attestationNonce: Octets) async throws -> Record<T.AttestationResponse> {
        try await invoke(\.attestationRequest) { $0.attestationNonce = attestationNonce }
    }

    /// Returns a certificate that the device has from its maker.
    public func certificateChainRequest(certificateType: T.CertificateChainTypeEnum) async throws -> Record<
        T.CertificateChainResponse
    > {
        try await invoke(\.certificateChainRequest) { $0.certificateType = certificateType }
    }

    /// Makes a pair of keys and returns a request to certify them; `edit` sets isForUpdateNOC.
    public nonisolated(nonsending) func csrRequest(
        csrNonce: Octets, _ edit: (inout Record<T.CSRRequest>) -> Void = { _ in }
    ) async throws -> Record<T.CSRResponse> {
        try await invoke(\.csrRequest) {
            $0.csrNonce = csrNonce
            edit(&$0)
        }
    }

    /// Adds the device to a home network whose root certificate it already trusts; `edit` sets icacValue.
    public nonisolated(nonsending) func addNOC(
        nocValue: Octets, ipkValue: Octets, caseAdminSubject: UInt64, adminVendorId: UInt16,
        _ edit: (inout Record<T.AddNOC>) -> Void = { _ in }
    ) async throws -> Record<T.NOCResponse> {
        try await invoke(\.addNOC) {
            $0.nocValue = nocValue
            $0.ipkValue = ipkValue
            $0.caseAdminSubject = caseAdminSubject
            $0.adminVendorId = adminVendorId
            edit(&$0)
        }
    }

    /// Replaces the device's certificate in the home network that asks; `edit` sets icacValue.
    public nonisolated(nonsending) func updateNOC(
        nocValue: Octets, _ edit: (inout Record<T.UpdateNOC>) -> Void = { _ in }
    ) async throws -> Record<T.NOCResponse> {
        try await invoke(\.updateNOC) {
            $0.nocValue = nocValue
            edit(&$0)
        }
    }

    /// Renames the home network of the client.
    public func updateFabricLabel(label: String) async throws -> Record<T.NOCResponse> {
        try await invoke(\.updateFabricLabel) { $0.label = label }
    }

    /// Removes the device from a home network and deletes all that was set there.
    public func removeFabric(fabricIndex: UInt8) async throws -> Record<T.NOCResponse> {
        try await invoke(\.removeFabric) { $0.fabricIndex = fabricIndex }
    }

    /// Adds the root certificate of the home network that the device is going to join to its trusted certificates.
    public func addTrustedRootCertificate(rootCACertificate: Octets) async throws {
        try await invoke(\.addTrustedRootCertificate) { $0.rootCACertificate = rootCACertificate }
    }

    /// Stores the proof of which vendor runs the home network of the client; `edit` sets what is to change. Devices
    /// before revision 2 lack it.
    public nonisolated(nonsending) func setVIDVerificationStatement(
        _ edit: (inout Record<T.SetVIDVerificationStatement>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.setVIDVerificationStatement, edit)
    }

    /// Signs a challenge with the key that a home network has certified, to verify its vendor; absent before revision
    /// 2.
    public func signVIDVerificationRequest(fabricIndex: UInt8, clientChallenge: Octets) async throws
        -> Record<T.SignVIDVerificationResponse>
    {
        try await invoke(\.signVIDVerificationRequest) {
            $0.fabricIndex = fabricIndex
            $0.clientChallenge = clientChallenge
        }
    }
}
