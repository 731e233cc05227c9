public import HomeModel

extension TraitHandle<Google.DispenseTrait> {
    /// Dispenses an amount of an item, or a preset; the device chooses the arguments that are nil.
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
