public import HomeModel

/// The part of an appliance by which an energy manager shifts or limits the energy use.
///
/// Source: Matter 1.4.1, device type 0x050D
public enum DeviceEnergyManagementDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x050D
    public static let revision: UInt16 = 2
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.DeviceEnergyManagementTrait>() public var deviceEnergyManagementTrait
        @Supported<Matter.DeviceEnergyManagementModeTrait>() public var deviceEnergyManagementModeTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .gauge, summary: [.value(Matter.DeviceEnergyManagementTrait.self, \.esaState)],
        actions: [
            .mode(
                Matter.DeviceEnergyManagementModeTrait.self, Matter.DeviceEnergyManagementModeTrait.ModeTag.self,
                "Optimization")
        ])
}
