public import HomeModel

extension TraitHandle<Google.ExtendedFanControlTrait> {
    /// Turns the fan up or down, a little with 1 to a lot with 5.
    public func extendedStep(fanSpeedRelativeWeight: Int64, direction: T.StepDirection) async throws {
        try await invoke(\.extendedStep) {
            $0.fanSpeedRelativeWeight = fanSpeedRelativeWeight
            $0.direction = direction
        }
    }
}
