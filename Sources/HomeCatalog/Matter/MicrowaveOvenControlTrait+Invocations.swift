public import HomeModel

extension TraitHandle<Matter.MicrowaveOvenControlTrait> {
    /// Sets how to cook, by what `edit` sets: mode, time in seconds, power, and whether to begin at once.
    public nonisolated(nonsending) func setCookingParameters(
        _ edit: (inout Record<T.SetCookingParameters>) -> Void = { _ in }
    ) async throws {
        try await invoke(\.setCookingParameters, edit)
    }

    /// Extends the set time by a number of seconds; rejected if it would exceed maxCookTime.
    public func addMoreTime(timeToAdd: UInt32) async throws {
        try await invoke(\.addMoreTime) { $0.timeToAdd = timeToAdd }
    }
}
