public import HomeModel

extension TraitHandle<Google.FillTrait> {
    /// Fills to a level or a percentage, or drains; without either, the device chooses how far to fill.
    public func fill(fill: Bool, fillLevel: String? = nil, fillPercent: Float? = nil) async throws {
        try await invoke(\.fill) {
            $0.fill = fill
            $0.fillLevel = fillLevel
            $0.fillPercent = fillPercent
        }
    }
}
