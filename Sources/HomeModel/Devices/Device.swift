/// What a device is called, and where it is.
///
/// An object that the revisions of a device and what is told of them share: what a device does hardly ever changes it.
public final class DeviceIdentity: Sendable {
    public let id: String
    public let name: String
    public let structureID: String?
    public let roomID: String?
    /// Whether it speaks Matter; false for one that is reached through its maker's cloud only.
    public let isMatterDevice: Bool

    public init(id: String, name: String, structureID: String?, roomID: String?, isMatterDevice: Bool) {
        self.id = id
        self.name = name
        self.structureID = structureID
        self.roomID = roomID
        self.isMatterDevice = isMatterDevice
    }
}

/// One device at one revision. A change makes a new one.
public final class Device: Sendable {
    public let identity: DeviceIdentity
    /// Whether the device answers at all.
    public let isReachable: Bool
    public let shape: Shape
    /// The values as last reported; ``value(_:at:)`` is exact while a process runs.
    public let state: DeviceState
    /// The actual values, while some traits are unreachable; nil while all are reachable.
    public let unreported: Unreported?
    public let processes: [Process]
    /// What behaviours keep besides attributes, by the trait's place.
    public let memory: [Int: Value]
    /// The sequence number of the change that made this one.
    public let revision: UInt64

    public var id: String { identity.id }
    public var name: String { identity.name }
    public var structureID: String? { identity.structureID }
    public var roomID: String? { identity.roomID }
    public var isMatterDevice: Bool { identity.isMatterDevice }

    public init(
        _ identity: DeviceIdentity, isReachable: Bool, shape: Shape, state: DeviceState, unreported: Unreported? = nil,
        processes: [Process] = [], memory: [Int: Value] = [:], revision: UInt64
    ) {
        self.identity = identity
        self.isReachable = isReachable
        self.shape = shape
        self.state = state
        self.unreported = unreported
        self.processes = processes
        self.memory = memory
        self.revision = revision
    }

    /// The exact value of a supported attribute at a time; the last known one while the trait is unreachable.
    public func value(of attribute: Shape.AttributeInstance, trait: Int, at time: HomeTime) -> Value {
        let value = state.value(of: attribute)
        if isUnreachable(trait) { return value }
        for process in processes where process.trait == trait {
            if case .ramp(let ramp) = process.kind, ramp.attribute == attribute.definition.id {
                let number = ramp.number(at: time, start: process.start, end: process.end)
                return ramp.value(at: number, of: attribute.definition.type, base: value)
            }
        }
        return value
    }

    /// Whether a value of a reachable trait is moving, so that reads differ from reports.
    public var isMoving: Bool {
        processes.contains { if case .ramp = $0.kind { !isUnreachable($0.trait) } else { false } }
    }

    /// When the device next needs attention; nil where nothing runs.
    public var due: HomeTime? { processes.lazy.map { $0.due }.min() }

    /// Approximate size in JSON, in bytes; high rather than low.
    public var estimatedJSONSize: Int { shape.estimatedJSONSize + state.estimatedSideSize }

    /// The same device with other metadata.
    public func with(
        name: String? = nil, structureID: String?? = nil, roomID: String?? = nil, isReachable: Bool? = nil,
        revision: UInt64
    ) -> Device {
        let isRenamed = name != nil || structureID != nil || roomID != nil
        let identity =
            isRenamed
            ? DeviceIdentity(
                id: id, name: name ?? self.name, structureID: structureID ?? self.structureID,
                roomID: roomID ?? self.roomID, isMatterDevice: isMatterDevice)
            : identity
        return Device(
            identity, isReachable: isReachable ?? self.isReachable, shape: shape, state: state, unreported: unreported,
            processes: processes, memory: memory, revision: revision)
    }
}

extension ValueType {
    /// A whole number as a value of this type.
    public func integerValue(_ number: Int64) -> Value {
        switch self {
        case .signed: .signed(number)
        case .float: .float(Double(number))
        default: .unsigned(UInt64(max(0, number)))
        }
    }
}
