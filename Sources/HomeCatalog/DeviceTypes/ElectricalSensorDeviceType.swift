public import HomeModel

/// A meter for the electrical power and energy that a circuit or a device consumes or supplies.
///
/// Source: Matter 1.4.1, device type 0x0510
public enum ElectricalSensorDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0510
    public static let isUtilityType = true

    public struct MatterTraits: Schema {
        @Required<Matter.PowerTopologyTrait>() public var powerTopologyTrait
        @Supported<Matter.ElectricalPowerMeasurementTrait>() public var electricalPowerMeasurementTrait
        @Supported<Matter.ElectricalEnergyMeasurementTrait>() public var electricalEnergyMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public static let display = DeviceTypeDisplay(
        .gauge,
        summary: [
            .value(Matter.ElectricalPowerMeasurementTrait.self, \.activePower),
            Reading(
                AttributePath(
                    Matter.ElectricalEnergyMeasurementTrait.self, \.cumulativeEnergyImported,
                    \Matter.ElectricalEnergyMeasurementTrait.EnergyMeasurementStruct.energy)),
        ])
}
