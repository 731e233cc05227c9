public import HomeModel

/// A panel of a building: it calls the elevator and reports where the car is parked.
///
/// Source: Google Home APIs, device type GoogleControlPanel
public enum GoogleControlPanelDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.ElevatorControlTrait>() public var elevatorControlTrait
        @Supported<Google.ParkingLocationTrait>() public var parkingLocationTrait
    }

    public static let display = DeviceTypeDisplay(
        .gate, text: "Ready",
        actions: [.buttons(.invoke(Google.ElevatorControlTrait.self, \.callElevator) { $0.ask(\.floorName) })])
}
