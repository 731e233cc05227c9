public import HomeModel

/// A network of several routers or access points.
///
/// Source: Google Home APIs, device type GoogleNetwork
public enum GoogleNetworkDeviceType: GoogleDeviceType {
    public typealias MatterTraits = BasicTraits

    public struct GoogleTraits: Schema {
        @Required<Google.NetworkControlTrait>() public var networkControlTrait
        @Required<Google.RebootTrait>() public var rebootTrait
        @Required<Google.SoftwareUpdateTrait>() public var softwareUpdateTrait
    }

    public static var display: DeviceTypeDisplay { .network }
}
