public import HomeModel

/// A router that manages the Wi-Fi network and the Thread networks of a home.
///
/// Source: Matter 1.4.1, device type 0x0090
public enum NetworkInfrastructureManagerDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0090

    public struct MatterTraits: Schema {
        @Required<Matter.WiFiNetworkManagementTrait>() public var wiFiNetworkManagementTrait
        @Required<Matter.ThreadBorderRouterManagementTrait>() public var threadBorderRouterManagementTrait
        @Required<Matter.ThreadNetworkDirectoryTrait>() public var threadNetworkDirectoryTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .router, text: "Ready",
        actions: [.buttons(.invoke(Matter.WiFiNetworkManagementTrait.self, \.networkPassphraseRequest))])
}
