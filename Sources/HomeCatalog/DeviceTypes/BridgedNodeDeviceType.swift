public import HomeModel

/// A device that a bridge connects to the home. Reports its maker and whether the bridge can reach it.
///
/// Source: Matter 1.4.1, device type 0x0013
public enum BridgedNodeDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0013
    public static let revision: UInt16 = 3
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.BridgedDeviceBasicInformationTrait>() public var bridgedDeviceBasicInformationTrait
        @Supported<Matter.PowerSourceConfigurationTrait>() public var powerSourceConfigurationTrait
        @Supported<Matter.PowerSourceTrait>() public var powerSourceTrait
        @Supported<Matter.AdministratorCommissioningTrait>() public var administratorCommissioningTrait
        @Supported<Matter.EcosystemInformationTrait>() public var ecosystemInformationTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .hub, summary: [.value(Matter.BridgedDeviceBasicInformationTrait.self, \.reachable)])
}
