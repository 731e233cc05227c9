public import HomeModel

extension TraitHandle<Google.LocatorTrait> {
    /// Makes the device heard or seen; it speaks its own language with nil.
    public func locate(lang: String? = nil, reportLocation: Bool = false) async throws {
        try await invoke(\.locate) {
            $0.lang = lang
            $0.reportLocation = reportLocation
        }
    }
}
