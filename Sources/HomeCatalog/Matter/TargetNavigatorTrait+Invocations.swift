public import HomeModel

extension TraitHandle<Matter.TargetNavigatorTrait> {
    /// Navigates to a target; the response reports whether it succeeded.
    public nonisolated(nonsending) func navigateTarget(
        target: UInt8, _ edit: (inout Record<T.NavigateTarget>) -> Void = { _ in }
    ) async throws -> Record<T.NavigateTargetResponse> {
        try await invoke(\.navigateTarget) {
            $0.target = target
            edit(&$0)
        }
    }
}
