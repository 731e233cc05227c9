import HomeCatalog
public import HomeModel

/// The behaviors of a simulated home.
public enum Simulation {
    /// The behavior of each simulated trait.
    public static let behaviors = BehaviorSet(list)

    /// All behaviors, one for each simulated trait, by the folders of `Behaviors`.
    static let list =
        appliances + cameras + climate + controls + device + energy + groups + lighting + media + networks + openings
        + safety + sensors + water

    private static let appliances: [any Behavior] = [
        CookBehavior(),
        DispenseBehavior(),
        DockBehavior(),
        ExtendedOperationalStateBehavior(),
        FilterWearBehavior.filter,
        FilterWearBehavior.max2Filter,
        FilterWearBehavior.preFilter,
        LaundryDryerControlsBehavior(),
        LaundryWasherControlsBehavior(),
        MicrowaveOvenControlBehavior(),
        OperationalStateBehavior(),
        OvenCavityBehavior(),
        ResourceMonitoringBehavior<Matter.ActivatedCarbonFilterMonitoringTrait>(stimulus: "wearCarbonFilter"),
        ResourceMonitoringBehavior<Matter.HepaFilterMonitoringTrait>(stimulus: "wearHepaFilter"),
        RvcModes.clean,
        RvcModes.run,
        RvcOperationalStateBehavior(),
        ServiceAreaBehavior(),
        TemperatureControlBehavior(),
    ]

    private static let cameras: [any Behavior] = [
        CameraHistoryBehavior(),
        ChimeBehavior(),
        DoorbellPressBehavior(),
        MatterChimeBehavior(),
        PushAvStreamTransportBehavior(),
        RecordBehavior(),
        WebRtcLiveViewBehavior(),
        ZoneManagementBehavior(),
    ]

    private static let climate: [any Behavior] = [
        ExtendedFanControlBehavior(),
        ExtendedThermostatBehavior(),
        FanControlBehavior(),
        RelativeHumidityControlBehavior(),
        ThermostatBehavior(),
    ]

    private static let controls: [any Behavior] = [
        ExtendedModeSelectBehavior(),
        MatterTimerBehavior(),
        ModeBehavior<Matter.DeviceEnergyManagementModeTrait, Matter.DeviceEnergyManagementModeTrait.ModeTag>(),
        ModeBehavior<Matter.DishwasherModeTrait, Matter.DishwasherModeTrait.ModeTag>(),
        ModeBehavior<Matter.EnergyEvseModeTrait, Matter.EnergyEvseModeTrait.ModeTag>(),
        ModeBehavior<Matter.LaundryWasherModeTrait, Matter.LaundryWasherModeTrait.ModeTag>(),
        ModeBehavior<Matter.OvenModeTrait, Matter.OvenModeTrait.ModeTag>(),
        ModeBehavior<ColdMode, ColdMode.ModeTag>(),
        ModeBehavior<Matter.WaterHeaterModeTrait, Matter.WaterHeaterModeTrait.ModeTag>(),
        ModeSelectBehavior(),
        OnOffBehavior(),
        SpinnerBehavior(),
        SwitchBehavior(),
        TimerBehavior(),
        TogglesBehavior(),
    ]

    private typealias ColdMode = Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait

    private static let device: [any Behavior] = [
        BasicInformationBehavior(),
        BridgedDeviceBasicInformationBehavior(),
        GeneralDiagnosticsBehavior(),
        IdentifyBehavior(),
        ListedValueBehavior.calendar,
        ListedValueBehavior.energySteps,
        ListedValueBehavior.locale,
        ListedValueBehavior.temperatureUnit,
        LocatorBehavior(),
        NetworkControlBehavior(),
        RebootBehavior(),
        SoftwareUpdateBehavior(),
    ]

    private static let energy: [any Behavior] = [
        CommodityPriceBehavior(),
        CommodityTariffBehavior(),
        DeviceEnergyManagementBehavior(),
        ElectricalEnergyBehavior(),
        ElectricalGridConditionsBehavior(),
        ElectricalPowerBehavior(),
        EnergyEvseBehavior(),
        ExtendedPowerSourceBehavior(),
        PowerSourceBehavior(),
    ]

    private static let groups: [any Behavior] = [
        GroupsBehavior(),
        SceneBehavior(),
        ScenesManagementBehavior(),
    ]

    private static let lighting: [any Behavior] = [
        BallastConfigurationBehavior(),
        ColorControlBehavior(),
        ExtendedColorControlBehavior(),
        LevelControlBehavior(),
        LightEffectsBehavior(),
    ]

    private static let media: [any Behavior] = [
        AccountLoginBehavior(),
        ApplicationLauncherBehavior(),
        AudioOutputBehavior(),
        ChannelBehavior(),
        ContentAppObserverBehavior(),
        ContentControlBehavior(),
        ContentLauncherBehavior(),
        ExtendedApplicationLauncherBehavior(),
        ExtendedChannelBehavior(),
        ExtendedMediaInputBehavior(),
        ExtendedMediaPlaybackBehavior(),
        KeypadInputBehavior(),
        LowPowerBehavior(),
        MediaActivityStateBehavior(),
        MediaInputBehavior(),
        MediaPlaybackBehavior(),
        MessagesBehavior(),
        TargetNavigatorBehavior(),
    ]

    private static let networks: [any Behavior] = [
        ThreadBorderRouterManagementBehavior(),
        ThreadNetworkDirectoryBehavior(),
        WiFiNetworkManagementBehavior(),
    ]

    private static let openings: [any Behavior] = [
        ClosureControlBehavior(),
        ClosureDimensionBehavior(),
        DoorLockBehavior(),
        ElevatorControlBehavior(),
        LockUnlockBehavior(),
        OpenCloseBehavior(),
        RotationBehavior(),
        WindowCoveringBehavior(),
    ]

    private static let safety: [any Behavior] = [
        ArmDisarmBehavior(),
        BooleanStateConfigurationBehavior(),
        DishwasherAlarmBehavior(),
        RefrigeratorAlarmBehavior(),
        SmokeCoAlarmBehavior(),
    ]

    private static let sensors: [any Behavior] = [
        AirQualityBehavior(),
        BooleanStateBehavior(),
        ConcentrationBehavior<Matter.CarbonDioxideConcentrationMeasurementTrait>(stimulus: "measureCarbonDioxide"),
        ConcentrationBehavior<Matter.CarbonMonoxideConcentrationMeasurementTrait>(stimulus: "measureCarbonMonoxide"),
        ConcentrationBehavior<Matter.FormaldehydeConcentrationMeasurementTrait>(stimulus: "measureFormaldehyde"),
        ConcentrationBehavior<Matter.NitrogenDioxideConcentrationMeasurementTrait>(stimulus: "measureNitrogenDioxide"),
        ConcentrationBehavior<Matter.OzoneConcentrationMeasurementTrait>(stimulus: "measureOzone"),
        ConcentrationBehavior<Matter.Pm10ConcentrationMeasurementTrait>(stimulus: "measurePm10"),
        ConcentrationBehavior<Matter.Pm1ConcentrationMeasurementTrait>(stimulus: "measurePm1"),
        ConcentrationBehavior<Matter.Pm25ConcentrationMeasurementTrait>(stimulus: "measurePm25"),
        ConcentrationBehavior<Matter.RadonConcentrationMeasurementTrait>(stimulus: "measureRadon"),
        ConcentrationBehavior<Organics>(stimulus: "measureOrganicCompounds"),
        MeasurementBehavior.flow,
        MeasurementBehavior.illuminance,
        MeasurementBehavior.pressure,
        MeasurementBehavior.relativeHumidity,
        MeasurementBehavior.soilMoisture,
        MeasurementBehavior.temperature,
        OccupancySensingBehavior(),
    ]

    private typealias Organics = Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait

    private static let water: [any Behavior] = [
        FillBehavior(),
        PumpBehavior(),
        ValveBehavior(),
        WaterHeaterManagementBehavior(),
    ]
}
