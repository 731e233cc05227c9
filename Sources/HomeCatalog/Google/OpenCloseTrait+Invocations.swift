public import HomeModel

/// Percentages count how far it is open; a nil direction is right if there is one only.
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

    /// Opens by a percentage, or closes by one less than 0.
    public func step(openRelativePercent: Double, openDirection: T.Direction? = nil) async throws {
        try await invoke(\.step) {
            $0.openRelativePercent = openRelativePercent
            $0.openDirection = openDirection
        }
    }
}
