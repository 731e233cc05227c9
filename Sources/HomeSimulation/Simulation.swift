import HomeCatalog
public import HomeModel

/// The behaviors of a simulated home.
public enum Simulation {
    /// The behavior of each simulated trait.
    public static let behaviors = BehaviorSet(list)

    /// All behaviors, one for each simulated trait.
    static let list = basics + lights + sensors + climate + openings + appliances + media + energy + cloud

    private static let basics: [any Behavior] = [
        BasicInformationBehavior(),
        BridgedDeviceBasicInformationBehavior(),
        GeneralDiagnosticsBehavior(),
        GroupsBehavior(),
        IdentifyBehavior(),
        ModeSelectBehavior(),
        ScenesManagementBehavior(),
        SwitchBehavior(),
    ]

    private static let lights: [any Behavior] = [
        ColorControlBehavior(),
        ExtendedColorControlBehavior(),
        LevelControlBehavior(),
        LightEffectsBehavior(),
        OnOffBehavior(),
    ]

    private static let sensors: [any Behavior] = [
        AirQualityBehavior(),
        BooleanStateBehavior(),
        BooleanStateConfigurationBehavior(),
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
        MeasurementBehavior.temperature,
        OccupancySensingBehavior(),
        SmokeCoAlarmBehavior(),
    ]

    private typealias Organics = Matter.TotalVolatileOrganicCompoundsConcentrationMeasurementTrait

    private static let climate: [any Behavior] = [
        ExtendedFanControlBehavior(),
        ExtendedThermostatBehavior(),
        FanControlBehavior(),
        RelativeHumidityControlBehavior(),
        ThermostatBehavior(),
    ]

    private static let openings: [any Behavior] = [
        DoorLockBehavior(),
        LockUnlockBehavior(),
        OpenCloseBehavior(),
        PumpBehavior(),
        RotationBehavior(),
        ValveBehavior(),
        WindowCoveringBehavior(),
    ]

    private static let appliances: [any Behavior] = [
        CookBehavior(),
        DishwasherAlarmBehavior(),
        DispenseBehavior(),
        ExtendedOperationalStateBehavior(),
        FillBehavior(),
        MicrowaveOvenControlBehavior(),
        OperationalStateBehavior(),
        OvenCavityBehavior(),
        RefrigeratorAlarmBehavior(),
        ResourceMonitoringBehavior<Matter.ActivatedCarbonFilterMonitoringTrait>(stimulus: "wearCarbonFilter"),
        ResourceMonitoringBehavior<Matter.HepaFilterMonitoringTrait>(stimulus: "wearHepaFilter"),
        RvcModes.clean,
        RvcModes.run,
        RvcOperationalStateBehavior(),
        ServiceAreaBehavior(),
        TemperatureControlBehavior(),
        ModeBehavior<Matter.DishwasherModeTrait, Matter.DishwasherModeTrait.ModeTag>(),
        ModeBehavior<Matter.EnergyEvseModeTrait, Matter.EnergyEvseModeTrait.ModeTag>(),
        ModeBehavior<Matter.LaundryWasherModeTrait, Matter.LaundryWasherModeTrait.ModeTag>(),
        ModeBehavior<Matter.OvenModeTrait, Matter.OvenModeTrait.ModeTag>(),
        ModeBehavior<ColdMode, ColdMode.ModeTag>(),
        ModeBehavior<Matter.WaterHeaterModeTrait, Matter.WaterHeaterModeTrait.ModeTag>(),
    ]

    private typealias ColdMode = Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait

    private static let media: [any Behavior] = [
        AccountLoginBehavior(),
        ApplicationLauncherBehavior(),
        AudioOutputBehavior(),
        ChannelBehavior(),
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
        TargetNavigatorBehavior(),
    ]

    private static let energy: [any Behavior] = [
        ElectricalEnergyBehavior(),
        ElectricalPowerBehavior(),
        EnergyEvseBehavior(),
        ExtendedPowerSourceBehavior(),
        PowerSourceBehavior(),
    ]

    private static let cloud: [any Behavior] = [
        ArmDisarmBehavior(),
        DockBehavior(),
        DoorbellPressBehavior(),
        ElevatorControlBehavior(),
        ExtendedModeSelectBehavior(),
        FilterWearBehavior.filter,
        FilterWearBehavior.max2Filter,
        FilterWearBehavior.preFilter,
        LocatorBehavior(),
        NetworkControlBehavior(),
        PushAvStreamTransportBehavior(),
        RebootBehavior(),
        RecordBehavior(),
        SceneBehavior(),
        SoftwareUpdateBehavior(),
        SpinnerBehavior(),
        TimerBehavior(),
        TogglesBehavior(),
    ]
}
