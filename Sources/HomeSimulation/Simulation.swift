public import HomeModel

/// How the devices of a simulated home behave.
public enum Simulation {
    /// The behaviour of every simulated trait.
    public static let behaviors = BehaviorSet([
        LevelControlBehavior(),
        OnOffBehavior(),
    ])
}
