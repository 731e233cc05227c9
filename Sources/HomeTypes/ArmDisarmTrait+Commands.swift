public import TypedAPI

/// Replaces the generated method: Google's API takes the optional fields of this trait in a closure,
/// `try await alarm.armDisarm(arm: true) { $0.setArmLevel("night") }`.
extension Google.ArmDisarmTrait {
    /// Arms or disarms the system. A level, a token and a cancellation can be set in the closure.
    public nonisolated(nonsending) func armDisarm(
        arm: Bool, _ edit: (inout ArmDisarm) -> Void = { _ in }
    ) async throws {
        try await handle.invoke(\.armDisarm) {
            $0.arm = arm
            edit(&$0)
        }
    }
}
