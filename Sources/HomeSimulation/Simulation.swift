public import HomeModel

/// How the devices of a simulated home behave.
public enum Simulation {
    /// The behaviour of every simulated trait.
    public static let behaviors = BehaviorSet([
        BasicInformationBehavior(),
        DoorLockBehavior(),
        DoorbellPressBehavior(),
        LevelControlBehavior(),
        OnOffBehavior(),
        MeasurementBehavior.relativeHumidity,
        SpinnerBehavior(),
        SwitchBehavior(),
        MeasurementBehavior.temperature,
        ThermostatBehavior(),
    ])
}
