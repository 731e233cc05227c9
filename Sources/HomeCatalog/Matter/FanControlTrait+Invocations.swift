public import HomeModel

extension TraitHandle<Matter.FanControlTrait> {
    /// Increases or decreases the speed of the fan by one step.
    public nonisolated(nonsending) func step(
        direction: T.StepDirectionEnum = .increase, _ edit: (inout Record<T.Step>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.step) {
            $0.direction = direction
            edit(&$0)
        }
    }
}
