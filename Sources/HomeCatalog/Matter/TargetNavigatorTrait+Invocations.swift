public import HomeModel

extension TraitHandle<Matter.TargetNavigatorTrait> {
    /// Goes to a place; whether it did is in the answer.
    public nonisolated(nonsending) func navigateTarget(
        target: UInt8, _ edit: (inout Record<T.NavigateTarget>) -> Void = { _ in }
    ) async throws -> Record<T.NavigateTargetResponse> {
        try await invoke(\.navigateTarget) {
            $0.target = target
            edit(&$0)
        }
    }
}
