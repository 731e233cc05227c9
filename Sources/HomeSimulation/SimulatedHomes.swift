public import HomeModel

/// The homes with simulated devices that a program offers as a start.
public struct SimulatedHomes: HomeTemplates {
    public init() {}

    public func demo(seed: UInt64) -> HomeTemplate { DemoHome.template(seed: seed) }

    public func guides(seed: UInt64) -> HomeTemplate { GuideHome.template(seed: seed) }

    public func fleet(devices: Int, seed: UInt64) -> HomeTemplate { Fleet.home(devices: devices, seed: seed) }
}
