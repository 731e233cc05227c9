public import HomeModel

/// Every trait and device type this server knows, one line each, in alphabetical order.
public enum Catalog {
    public static let traits: [any Trait.Type] = [
        ExampleOrganization.SpinnerTrait.self,
        Google.DoorbellPressTrait.self,
        Matter.AccessControlTrait.self,
        Matter.ActivatedCarbonFilterMonitoringTrait.self,
        Matter.BasicInformationTrait.self,
        Matter.BindingTrait.self,
        Matter.BooleanStateConfigurationTrait.self,
        Matter.BooleanStateTrait.self,
        Matter.CarbonDioxideConcentrationMeasurementTrait.self,
        Matter.CarbonMonoxideConcentrationMeasurementTrait.self,
        Matter.ColorControlTrait.self,
        Matter.DescriptorTrait.self,
        Matter.DishwasherModeTrait.self,
        Matter.DoorLockTrait.self,
        Matter.EnergyEvseModeTrait.self,
        Matter.FanControlTrait.self,
        Matter.FlowMeasurementTrait.self,
        Matter.FormaldehydeConcentrationMeasurementTrait.self,
        Matter.GroupsTrait.self,
        Matter.HepaFilterMonitoringTrait.self,
        Matter.IdentifyTrait.self,
        Matter.IlluminanceMeasurementTrait.self,
        Matter.LaundryWasherModeTrait.self,
        Matter.LevelControlTrait.self,
        Matter.MicrowaveOvenModeTrait.self,
        Matter.NitrogenDioxideConcentrationMeasurementTrait.self,
        Matter.OccupancySensingTrait.self,
        Matter.OnOffTrait.self,
        Matter.OvenModeTrait.self,
        Matter.OzoneConcentrationMeasurementTrait.self,
        Matter.Pm10ConcentrationMeasurementTrait.self,
        Matter.Pm1ConcentrationMeasurementTrait.self,
        Matter.Pm25ConcentrationMeasurementTrait.self,
        Matter.PressureMeasurementTrait.self,
        Matter.RadonConcentrationMeasurementTrait.self,
        Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait.self,
        Matter.RelativeHumidityMeasurementTrait.self,
        Matter.RvcCleanModeTrait.self,
        Matter.RvcRunModeTrait.self,
        Matter.ScenesManagementTrait.self,
        Matter.SwitchTrait.self,
        Matter.TemperatureMeasurementTrait.self,
        Matter.ThermostatTrait.self,
        Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait.self,
        Matter.WaterHeaterModeTrait.self,
        Matter.WindowCoveringTrait.self,
    ]

    public static let deviceTypes: [any DeviceType.Type] = [
        DimmableLightDeviceType.self,
        DoorLockDeviceType.self,
        GenericSwitchDeviceType.self,
        GoogleDoorbellDeviceType.self,
        HumiditySensorDeviceType.self,
        OnOffLightDeviceType.self,
        OnOffPluginUnitDeviceType.self,
        SpeakerDeviceType.self,
        TemperatureSensorDeviceType.self,
        ThermostatDeviceType.self,
    ]
}

extension CatalogIndex {
    /// The index of the whole ``Catalog``.
    public init(_ catalog: Catalog.Type) {
        // Closures, because key paths through existential metatypes crash the 6.3.1 compiler.
        self.init(
            traits: catalog.traits.map { $0.definition }, deviceTypes: catalog.deviceTypes.map { $0.definition })
    }
}
