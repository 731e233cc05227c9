public import HomeModel

/// A compartment of a refrigerator, a freezer or an oven, with a controlled temperature.
///
/// Source: Matter 1.4.1, device type 0x0071
public enum TemperatureControlledCabinetDeviceType: MatterDeviceType {
    public static let id: DeviceTypeID = 0x0071
    public static let revision: UInt16 = 3

    public struct MatterTraits: Schema {
        @Required<Matter.TemperatureControlTrait>() public var temperatureControlTrait
        @Supported<Matter.OvenCavityOperationalStateTrait>() public var ovenCavityOperationalStateTrait
        @Supported<Matter.OvenModeTrait>() public var ovenModeTrait
        @Supported<Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait>()
        public var refrigeratorAndTemperatureControlledCabinetModeTrait
        @Supported<Matter.TemperatureMeasurementTrait>() public var temperatureMeasurementTrait
        @Supported<Matter.BasicInformationTrait>() public var basicInformationTrait
    }

    public struct GoogleTraits: Schema {
        @Supported<Google.ExtendedOperationalStateTrait>() public var extendedOperationalStateTrait
        @Supported<Google.ExtendedModeSelectTrait>() public var extendedModeSelectTrait
    }

    public static let display = DeviceTypeDisplay(
        .refrigerator,
        summary: [
            .value(Matter.OvenCavityOperationalStateTrait.self, \.operationalState),
            .value(
                Matter.OvenCavityOperationalStateTrait.self, \.countdownTime, text: "{value} left",
                when: .attribute(Matter.OvenCavityOperationalStateTrait.self, \.operationalState, is: .running)),
            .temperature, .targetTemperature, .temperatureLevel,
        ],
        actions: [
            .buttons(
                .invoke(
                    Matter.OvenCavityOperationalStateTrait.self, \.start,
                    when: [
                        .attribute(Matter.OvenCavityOperationalStateTrait.self, \.operationalState, isNot: .running)
                    ]),
                .invoke(
                    Matter.OvenCavityOperationalStateTrait.self, \.stop,
                    when: [
                        .attribute(Matter.OvenCavityOperationalStateTrait.self, \.operationalState, is: .running)
                    ])),
            .targetTemperature, .temperatureLevel,
            .mode(Matter.OvenModeTrait.self, Matter.OvenModeTrait.ModeTag.self, "Mode"),
            .mode(
                Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.self,
                Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.ModeTag.self, "Mode"),
        ])
}
