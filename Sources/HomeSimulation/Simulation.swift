import HomeCatalog
public import HomeModel

/// How the devices of a simulated home behave.
public enum Simulation {
    /// The behaviour of every simulated trait.
    public static let behaviors = BehaviorSet(basics + lights + sensors + climate + openings + appliances + cloud)

    private static let basics: [any Behavior] = [
        BasicInformationBehavior(),
        IdentifyBehavior(),
        ModeSelectBehavior(),
        SwitchBehavior(),
    ]

    private static let lights: [any Behavior] = [
        LevelControlBehavior(),
        OnOffBehavior(),
    ]

    private static let sensors: [any Behavior] = [
        MeasurementBehavior.relativeHumidity,
        MeasurementBehavior.temperature,
    ]

    private static let climate: [any Behavior] = [
        ThermostatBehavior()
    ]

    private static let openings: [any Behavior] = [
        DoorLockBehavior()
    ]

    private static let appliances: [any Behavior] = [
        MicrowaveOvenControlBehavior(),
        OperationalStateBehavior(),
        RvcModes.clean,
        RvcModes.run,
        RvcOperationalStateBehavior(),
        TemperatureControlBehavior(),
        ModeBehavior<Matter.DishwasherModeTrait, Matter.DishwasherModeTrait.ModeTag>(),
        ModeBehavior<Matter.EnergyEvseModeTrait, Matter.EnergyEvseModeTrait.ModeTag>(),
        ModeBehavior<Matter.LaundryWasherModeTrait, Matter.LaundryWasherModeTrait.ModeTag>(),
        ModeBehavior<Matter.OvenModeTrait, Matter.OvenModeTrait.ModeTag>(),
        ModeBehavior<ColdMode, ColdMode.ModeTag>(),
        ModeBehavior<Matter.WaterHeaterModeTrait, Matter.WaterHeaterModeTrait.ModeTag>(),
    ]

    private typealias ColdMode = Matter.RefrigeratorAndTemperatureControlledCabinetModeTrait

    private static let cloud: [any Behavior] = [
        DoorbellPressBehavior(),
        SpinnerBehavior(),
    ]
}
