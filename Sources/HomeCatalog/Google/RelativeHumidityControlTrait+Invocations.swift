public import HomeModel

extension TraitHandle<Google.RelativeHumidityControlTrait> {
    /// Sets the target humidity in percent.
    public func setRelativeHumidity(humidity: UInt32) async throws {
        try await invoke(\.setRelativeHumidity) { $0.humidity = humidity }
    }

    /// Raises or lowers the target humidity, by a percentage or by a weight of 1 to 5.
    public func stepRelativeHumidity(
        relativeHumidityPercent: UInt32? = nil, relativeHumidityWeight: UInt32? = nil, stepMode: T.StepMode
    ) async throws {
        try await invoke(\.stepRelativeHumidity) {
            $0.relativeHumidityPercent = relativeHumidityPercent
            $0.relativeHumidityWeight = relativeHumidityWeight
            $0.stepMode = stepMode
        }
    }
}
