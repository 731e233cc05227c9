public import HomeModel

extension TraitHandle<Matter.WindowCoveringTrait> {
    /// Moves the covering to a position in centimeters.
    public func goToLiftValue(liftValue: UInt16) async throws {
        try await invoke(\.goToLiftValue) { $0.liftValue = liftValue }
    }

    /// Moves the covering to a part of its way, in hundredths of a percent; 10,000 is fully closed.
    public func goToLiftPercentage(liftPercent100thsValue: UInt16) async throws {
        try await invoke(\.goToLiftPercentage) { $0.liftPercent100thsValue = liftPercent100thsValue }
    }

    /// Turns the slats to an angle in tenths of a degree.
    public func goToTiltValue(tiltValue: UInt16) async throws {
        try await invoke(\.goToTiltValue) { $0.tiltValue = tiltValue }
    }

    /// Turns the slats to a part of their way, in hundredths of a percent; 10,000 is fully closed.
    public func goToTiltPercentage(tiltPercent100thsValue: UInt16) async throws {
        try await invoke(\.goToTiltPercentage) { $0.tiltPercent100thsValue = tiltPercent100thsValue }
    }
}
