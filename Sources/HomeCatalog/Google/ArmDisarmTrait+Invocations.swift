public import HomeModel

/// Optional fields are set in a closure: `try await alarm.armDisarm(arm: true) { $0.armLevel = "night" }`.
extension TraitHandle<Google.ArmDisarmTrait> {
    /// Arms or disarms. A level, a token and a cancellation are optional.
    public nonisolated(nonsending) func armDisarm(
        arm: Bool, _ edit: (inout Record<T.ArmDisarm>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.armDisarm) {
            $0.arm = arm
            edit(&$0)
        }
    }
}
