/// A value that a device reports in place of the actual one.
public struct ReportedValue: Hashable, Sendable {
    /// The index of the trait in ``Shape/traits``.
    public let trait: Int
    /// The number of the attribute.
    public let attribute: UInt32
    public let value: Value

    public init(trait: Int, attribute: UInt32, value: Value) {
        self.trait = trait
        self.attribute = attribute
        self.value = value
    }
}

/// The actual values of a device that does not report all of them.
///
/// An unreachable trait sends no reports and no events, but its device continues: values move, timers fire, and stimuli
/// act on it. Clients see the last known values until the trait is reachable again and reports the differences. A fault
/// can replace the reported values.
public final class Unreported: Sendable {
    /// The indices of the unreachable traits in ``Shape/traits``.
    public let traits: Set<Int>
    /// The values that faults make the device report; they are not stored. Empty with no ``traits`` means that the
    /// device was stored while a fault was set.
    public let replaced: [ReportedValue]
    /// The values of all attributes. For a running ramp, the value at the last change.
    public let state: DeviceState

    public init(traits: Set<Int>, replaced: [ReportedValue] = [], state: DeviceState) {
        self.traits = traits
        self.replaced = replaced
        self.state = state
    }

    /// Whether no reason is left to withhold the values.
    public var isOver: Bool { traits.isEmpty && replaced.isEmpty }
}

extension Unreported: Equatable {
    public static func == (first: Unreported, second: Unreported) -> Bool {
        first.traits == second.traits && first.replaced == second.replaced && first.state == second.state
    }
}

extension Device {
    /// Returns whether clients see another value of an attribute than the actual one.
    func isHidden(_ attribute: UInt32, trait: Int) -> Bool {
        guard let unreported else { return false }
        return unreported.traits.contains(trait)
            || unreported.replaced.contains { $0.trait == trait && $0.attribute == attribute }
    }

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
