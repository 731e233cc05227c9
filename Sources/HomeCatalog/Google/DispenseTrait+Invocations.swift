public import HomeModel

extension TraitHandle<Google.DispenseTrait> {
    /// Gives out an amount of an item, or a preset; what is nil is left to the device.
    public func dispense(
        item: String? = nil, amount: Float? = nil, unit: T.Unit? = nil, presetName: String? = nil
    ) async throws {
        try await invoke(\.dispense) {
            $0.item = item
            $0.amount = amount
            $0.unit = unit
            $0.presetName = presetName
        }
    }
}
