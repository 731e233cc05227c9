public import HomeModel

/// The behaviors of a simulated home. The build plugin lists them.
public enum Simulation {
    /// The behavior of each simulated trait.
    public static let behaviors = BehaviorSet(list)
}
