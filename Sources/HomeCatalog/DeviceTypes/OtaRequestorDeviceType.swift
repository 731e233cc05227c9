public import HomeModel

/// The part of a device that requests its software updates and installs them.
///
/// Source: Matter 1.4.1, device type 0x0012
public enum OtaRequestorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0012
    public static let clientTraits: [TraitID] = [Matter.OtaSoftwareUpdateProviderTrait.id]
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.OtaSoftwareUpdateRequestorTrait>() public var otaSoftwareUpdateRequestorTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ConfigurationDoneTrait>() public var configurationDoneTrait
    }

    public static let display = DeviceTypeDisplay(
        .update,
        summary: [
            .value(Matter.OtaSoftwareUpdateRequestorTrait.self, \.updateState),
            .value(Matter.OtaSoftwareUpdateRequestorTrait.self, \.updateStateProgress),
        ])
}
