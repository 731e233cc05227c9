public import HomeModel

/// An administrator that shares a fabric with administrators of other ecosystems.
///
/// Source: Matter 1.4.1, device type 0x0130
public enum JointFabricAdministratorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0130
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.JointFabricDatastoreTrait>() public var jointFabricDatastoreTrait
        @Required<Matter.JointFabricAdministratorTrait>() public var jointFabricAdministratorTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(.hub, text: "Administers the home")
}
