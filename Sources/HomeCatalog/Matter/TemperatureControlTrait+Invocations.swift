public import HomeModel

extension TraitHandle<Matter.TemperatureControlTrait> {
    /// Sets the appliance to a number, in hundredths of a degree Celsius, or to a level: `edit` sets the one of the two
    /// that it has.
    public nonisolated(nonsending) func setTemperature(_ edit: (inout Record<T.SetTemperature>) -> Void = { _ in })
        async throws
    {
        try await invoke(\.setTemperature, edit)
    }
}
