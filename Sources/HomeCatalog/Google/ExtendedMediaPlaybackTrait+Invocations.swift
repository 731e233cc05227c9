public import HomeModel

extension TraitHandle<Google.ExtendedMediaPlaybackTrait> {
    /// Shows captions; a nil language leaves it to the player.
    public func closedCaptioningOn(
        userQueryLanguage: String? = nil, closedCaptioningLanguage: String? = nil
    ) async throws {
        try await invoke(\.closedCaptioningOn) {
            $0.userQueryLanguage = userQueryLanguage
            $0.closedCaptioningLanguage = closedCaptioningLanguage
        }
    }

    /// Sets whether the list, or a single item of it, is repeated.
    public func setRepeat(isOn: Bool, isSingle: Bool = false) async throws {
        try await invoke(\.setRepeat) {
            $0.isOn = isOn
            $0.isSingle = isSingle
        }
    }
}
