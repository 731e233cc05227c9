/// The actual values of a device with unreachable traits.
///
/// An unreachable trait sends no reports and no events, but its device continues: values move, timers fire, and stimuli
/// act on it. Clients see the last known values until the trait is reachable again and reports the differences.
public final class Unreported: Sendable {
    /// The indices of the unreachable traits in ``Shape/traits``.
    public let traits: Set<Int>
    /// The values of all attributes. For a running ramp, the value at the last change.
    public let state: DeviceState

    public init(traits: Set<Int>, state: DeviceState) {
        self.traits = traits
        self.state = state
    }
}

extension Unreported: Equatable {
    public static func == (first: Unreported, second: Unreported) -> Bool {
        first.traits == second.traits && first.state == second.state
    }
}

extension Device {
    /// Returns whether the trait at an index of ``Shape/traits`` cannot report.
    func isUnreachable(_ trait: Int) -> Bool { unreported?.traits.contains(trait) ?? false }

    /// Returns the indices of the traits that cannot report in a network: those that are not online, and all traits of a
    /// device whose reports do not arrive.
    public func unreachableTraits(in network: NetworkState) -> Set<Int> {
        if !disturbances.isDisjoint(with: [.frozen, .unresponsive]) { return Set(shape.traits.indices) }
        if isResponding, network.reachesAllDevices { return [] }
        return Set(
            shape.traits.indices.filter { connectivity(ofTrait: $0, network: network).connectivityState != .online })
    }

    /// The device with its actual values instead of the last known ones.
    public var actual: Device {
        guard let unreported else { return self }
        return Device(
            identity, isReachable: isReachable, disturbances: disturbances, shape: shape, state: unreported.state,
            processes: processes,
            memory: memory, revision: revision)
    }
}

extension NetworkState {
    /// Whether each reachable device is online with all its traits.
    fileprivate var reachesAllDevices: Bool { internet && (hub || sameNetwork) }
}
