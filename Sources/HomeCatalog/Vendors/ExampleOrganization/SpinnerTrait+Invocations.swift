public import HomeModel

extension TraitHandle<ExampleOrganization.SpinnerTrait> {
    /// Sets the speed of the disc, in revolutions per minute.
    public func spin(rpm: UInt16) async throws {
        try await invoke(\.spin) { $0.rpm = rpm }
    }
}
