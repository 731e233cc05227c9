import HomeCatalog
import HomeModel

/// Behavior of Matter's Ballast Configuration: a write that sets both levels keeps them in order. The catalog compares
/// each of them with the present value of the other one.
struct BallastConfigurationBehavior: Behavior {
    typealias Subject = Matter.BallastConfigurationTrait

    private static let keys = Subject.Attributes.keys

    func write(_ values: [UInt32: Value], to endpoint: Endpoint) throws(HomeError) {
        if let low = values[Self.keys.minLevel.id]?.integer, let high = values[Self.keys.maxLevel.id]?.integer,
            low > high
        {
            throw .rejected(
                .constraintError,
                "ballastConfiguration.minLevel is at most the maxLevel, \(high); \(low) was sent.")
        }
        endpoint[Subject.self].set(values)
    }
}
