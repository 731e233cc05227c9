public import HomeModel

/// Percentages state how far it is open. The direction can be nil if there is only one.
extension TraitHandle<Google.OpenCloseTrait> {
    /// Opens fully.
    public func open(openDirection: T.Direction? = nil) async throws {
        try await invoke(\.open) { $0.openDirection = openDirection }
    }

    /// Opens or closes to a percentage.
    public func goToOpenPercentage(openPercent: Double, openDirection: T.Direction? = nil) async throws {
        try await invoke(\.goToOpenPercentage) {
            $0.openPercent = openPercent
            $0.openDirection = openDirection
        }
    }

    /// Opens by a percentage, or closes if it is negative.
    public func step(openRelativePercent: Double, openDirection: T.Direction? = nil) async throws {
        try await invoke(\.step) {
            $0.openRelativePercent = openRelativePercent
            $0.openDirection = openDirection
        }
    }
}
