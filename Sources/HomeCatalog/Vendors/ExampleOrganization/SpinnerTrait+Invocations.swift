public import HomeModel

extension TraitHandle<ExampleOrganization.SpinnerTrait> {
    /// Sets how fast the disc shall turn, in revolutions a minute.
    public func spin(rpm: UInt16) async throws {
        try await invoke(\.spin) { $0.rpm = rpm }
    }
}
