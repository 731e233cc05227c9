public import HomeModel

extension TraitHandle<Google.CookTrait> {
    /// Starts cooking in a mode or a quantity of a food, or stops; the device chooses the arguments that are nil.
    public func cook(
        start: Bool, cookingMode: T.CookingMode? = nil, foodPreset: String? = nil, quantity: Float? = nil,
        unit: T.Unit? = nil
    ) async throws {
        try await invoke(\.cook) {
            $0.start = start
            $0.cookingMode = cookingMode
            $0.foodPreset = foodPreset
            $0.quantity = quantity
            $0.unit = unit
        }
    }
}
