public import HomeModel

/// Every trait and device type this server knows, one line each, in alphabetical order.
public enum Catalog {
    public static let traits: [any Trait.Type] = [
        ExampleOrganization.SpinnerTrait.self,
        Google.AreaAttendanceStateTrait.self,
        Google.AreaPresenceStateTrait.self,
        Google.ArmDisarmTrait.self,
        Google.AssistantBroadcastTrait.self,
        Google.AssistantFulfillmentTrait.self,
        Google.AssistantTrait.self,
        Google.AudioInputTrait.self,
        Google.BrightnessTrait.self,
        Google.CookTrait.self,
        Google.DispenseTrait.self,
        Google.DockTrait.self,
        Google.DoorbellPressTrait.self,
        Google.ElevatorControlTrait.self,
        Google.ExtendedAirQualityTrait.self,
        Google.ExtendedApplicationLauncherTrait.self,
        Google.ExtendedChannelTrait.self,
        Google.ExtendedColorControlTrait.self,
        Google.ExtendedFanControlTrait.self,
        Google.ExtendedLevelControlTrait.self,
        Google.ExtendedMediaInputTrait.self,
        Google.ExtendedMediaPlaybackTrait.self,
        Google.ExtendedModeSelectTrait.self,
        Google.ExtendedOperationalStateTrait.self,
        Google.ExtendedPowerSourceTrait.self,
        Google.ExtendedTemperatureControlTrait.self,
        Google.ExtendedThermostatTrait.self,
        Google.FillTrait.self,
        Google.FilterMonitoringTrait.self,
        Google.GeofenceTrait.self,
        Google.LeafWetnessMeasurementTrait.self,
        Google.LightEffectsTrait.self,
        Google.LocatorTrait.self,
        Google.LockUnlockTrait.self,
        Google.Max2FilterMonitoringTrait.self,
        Google.MediaActivityStateTrait.self,
        Google.NetworkControlTrait.self,
        Google.NotificationTrait.self,
        Google.ObjectDetectionTrait.self,
        Google.OpenCloseTrait.self,
        Google.PreFilterMonitoringTrait.self,
        Google.SoilMoistureMeasurementTrait.self,
        Matter.BasicInformationTrait.self,
        Matter.DoorLockTrait.self,
        Matter.LevelControlTrait.self,
        Matter.OnOffTrait.self,
        Matter.RelativeHumidityMeasurementTrait.self,
        Matter.SwitchTrait.self,
        Matter.TemperatureMeasurementTrait.self,
        Matter.ThermostatTrait.self,
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
