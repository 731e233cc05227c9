public import HomeModel

/// The part of a bridge that contains the devices of other protocols.
///
/// Source: Matter 1.4.1, device type 0x000E
public enum AggregatorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x000E
    public static let revision: UInt16 = 2
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Supported<Matter.ActionsTrait>() public var actionsTrait
        @Supported<Matter.CommissionerControlTrait>() public var commissionerControlTrait
        @Supported<Matter.IdentifyTrait>() public var identifyTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.hub, text: "Connects other devices")
}
