public import HomeModel

extension TraitHandle<Google.ExtendedFanControlTrait> {
    /// Increases or decreases the speed of the fan, from 1 for "a little" to 5 for "a lot".
    public func extendedStep(fanSpeedRelativeWeight: Int64, direction: T.StepDirection) async throws {
        try await invoke(\.extendedStep) {
            $0.fanSpeedRelativeWeight = fanSpeedRelativeWeight
            $0.direction = direction
        }
    }
}
