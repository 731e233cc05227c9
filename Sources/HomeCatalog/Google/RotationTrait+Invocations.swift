public import HomeModel

extension TraitHandle<Google.RotationTrait> {
    /// Turns to an angle in degrees, clockwise.
    public func rotateToDegrees(rotationDegrees: Float) async throws {
        try await invoke(\.rotateToDegrees) { $0.rotationDegrees = rotationDegrees }
    }

    /// Turns to a percentage of the range.
    public func rotateToPercentage(rotationPercent: Float) async throws {
        try await invoke(\.rotateToPercentage) { $0.rotationPercent = rotationPercent }
    }
}
