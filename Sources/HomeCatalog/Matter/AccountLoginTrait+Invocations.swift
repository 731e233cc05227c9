public import HomeModel

extension TraitHandle<Matter.AccountLoginTrait> {
    /// Returns the code to set up the client, if the app's user has the same account.
    public func getSetupPIN(tempAccountIdentifier: String) async throws -> Record<T.GetSetupPINResponse> {
        try await invoke(\.getSetupPIN) { $0.tempAccountIdentifier = tempAccountIdentifier }
    }

    /// Logs in to the app with the client's account.
    public nonisolated(nonsending) func login(
        tempAccountIdentifier: String, setupPIN: String, _ edit: (inout Record<T.Login>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.login) {
            $0.tempAccountIdentifier = tempAccountIdentifier
            $0.setupPIN = setupPIN
            edit(&$0)
        }
    }

    /// Logs out of the app.
    public nonisolated(nonsending) func logout(_ edit: (inout Record<T.Logout>) -> Void = { _ in })
        async throws
    {
        try await invoke(\.logout, edit)
    }
}
