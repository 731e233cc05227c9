public import HomeModel

/// Lets the energy manager of a home shift or limit the energy use of an appliance.
///
/// Source: Matter 1.4.1, device type 0x050D
public enum DeviceEnergyManagementDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x050D
    public static let revision: UInt16 = 2
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait

        public init() {}
    }
}
