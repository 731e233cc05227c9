public import HomeModel

/// Hands software updates out to other devices.
public enum OtaProviderDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0014
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.OtaSoftwareUpdateProviderTrait>() public var otaSoftwareUpdateProviderTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
