public import HomeModel

/// A further network interface of a device.
///
/// Source: Matter 1.4.1, device type 0x0019
public enum SecondaryNetworkInterfaceDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0019
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.NetworkCommissioningTrait>() public var networkCommissioningTrait
        @Supported<Matter.EthernetNetworkDiagnosticsTrait>() public var ethernetNetworkDiagnosticsTrait
        @Supported<Matter.WiFiNetworkDiagnosticsTrait>() public var wiFiNetworkDiagnosticsTrait
        @Supported<Matter.ThreadNetworkDiagnosticsTrait>() public var threadNetworkDiagnosticsTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.hub, text: "Ready")
}
