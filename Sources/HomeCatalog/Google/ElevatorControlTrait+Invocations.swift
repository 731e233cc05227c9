public import HomeModel

extension TraitHandle<Google.ElevatorControlTrait> {
    /// Calls the elevator to a floor.
    public func callElevator(floorName: String) async throws {
        try await invoke(\.callElevator) { $0.floorName = floorName }
    }
}
