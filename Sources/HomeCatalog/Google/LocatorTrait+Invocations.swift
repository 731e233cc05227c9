public import HomeModel

extension TraitHandle<Google.LocatorTrait> {
    /// Makes the device ring or blink, so that people find it; nil selects the device's own language.
    public func locate(lang: String? = nil, reportLocation: Bool = false) async throws {
        try await invoke(\.locate) {
            $0.lang = lang
            $0.reportLocation = reportLocation
        }
    }
}
