/// The effects of faults of the simulation on a device.
public struct Disturbances: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The device is offline.
    public static let offline = Disturbances(rawValue: 1)
    /// The device is online and executes commands, but its reports do not arrive.
    public static let frozen = Disturbances(rawValue: 2)
    /// The device does not respond, and this is not reported to clients yet.
    public static let unresponsive = Disturbances(rawValue: 4)
    /// The device reports other values than the actual ones.
    public static let misreporting = Disturbances(rawValue: 8)
}

extension Device {
    /// Whether the device responds, so that clients can reach it.
    public var isResponding: Bool { isReachable && !disturbances.contains(.offline) }
}
