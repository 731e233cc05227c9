public import HomeModel

/// A device that provides software updates to other devices.
///
/// Source: Matter 1.4.1, device type 0x0014
public enum OtaProviderDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0014
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.OtaSoftwareUpdateProviderTrait>() public var otaSoftwareUpdateProviderTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.update, text: "Provides updates")
}
