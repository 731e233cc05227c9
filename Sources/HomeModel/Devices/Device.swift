/// The name and the location of a device.
///
/// A class that the revisions of a device and their frames share, because it rarely changes.
public final class DeviceIdentity: Sendable {
    public let id: String
    public let name: String
    public let structureID: String?
    public let roomID: String?
    /// Whether the device supports Matter; false if it is reached only through its manufacturer's cloud.
    public let isMatterDevice: Bool
    /// Whether its description had to follow the specification. Other devices may have values that it does not allow.
    public let isStrict: Bool

    public init(
        id: String, name: String, structureID: String?, roomID: String?, isMatterDevice: Bool, isStrict: Bool = true
    ) {
        self.id = id
        self.name = name
        self.structureID = structureID
        self.roomID = roomID
        self.isMatterDevice = isMatterDevice
        self.isStrict = isStrict
    }
}

/// A device at one revision. A change creates a new object.
public final class Device: Sendable {
    public let identity: DeviceIdentity
    /// Whether the device responds.
    public let isReachable: Bool
    /// The effects of faults on it. They are not stored.
    public let disturbances: Disturbances
    public let shape: Shape
    /// The values as last reported. ``value(of:trait:at:)`` is exact while a ramp runs.
    public let state: DeviceState
    /// The actual values while some traits are unreachable; nil if all are reachable.
    public let unreported: Unreported?
    public let processes: [Process]
    /// The behaviors' own data, by the index of the trait.
    public let memory: [Int: Value]
    /// The sequence number of the change that created this revision.
    public let revision: UInt64

    public var id: String { identity.id }
    public var name: String { identity.name }
    public var structureID: String? { identity.structureID }
    public var roomID: String? { identity.roomID }
    public var isMatterDevice: Bool { identity.isMatterDevice }

    public init(
        _ identity: DeviceIdentity, isReachable: Bool, disturbances: Disturbances = [], shape: Shape,
        state: DeviceState, unreported: Unreported? = nil, processes: [Process] = [], memory: [Int: Value] = [:],
        revision: UInt64
    ) {
        self.identity = identity
        self.isReachable = isReachable
        self.disturbances = disturbances
        self.shape = shape
        self.state = state
        self.unreported = unreported
        self.processes = processes
        self.memory = memory
        self.revision = revision
    }

    /// Returns the exact value of a supported attribute at a time; the last known value while the trait is unreachable.
    public func value(of attribute: Shape.AttributeInstance, trait: Int, at time: HomeTime) -> Value {
        let value = state.value(of: attribute)
        if isHidden(attribute.definition.id, trait: trait) { return value }
        for process in processes where process.trait == trait {
            if case .ramp(let ramp) = process.kind, ramp.attribute == attribute.definition.id {
                let number = ramp.number(at: time, start: process.start, end: process.end)
                return ramp.value(at: number, of: attribute.definition.type, base: value)
            }
        }
        return value
    }

    /// Whether a ramp runs on a reachable trait, so that reads differ from reports.
    public var isMoving: Bool {
        processes.contains { visibleRamp(of: $0) != nil }
    }

    /// Returns the numbers of the ramps on reachable traits at a time, in the order of the processes. Equal numbers of
    /// the same revision mean equal values.
    public func rampNumbers(at time: HomeTime) -> [Int64] {
        var numbers: [Int64] = []
        for process in processes {
            guard let ramp = visibleRamp(of: process) else { continue }
            numbers.append(ramp.number(at: time, start: process.start, end: process.end))
        }
        return numbers
    }

    /// Returns the ramp of a process; nil if the process is a timer or clients do not see it.
    private func visibleRamp(of process: Process) -> Ramp? {
        if case .ramp(let ramp) = process.kind, !isHidden(ramp.attribute, trait: process.trait) { ramp } else { nil }
    }

    /// When a process of the device is due next; nil if none runs.
    public var due: HomeTime? { processes.lazy.map { $0.due }.min() }

    /// The approximate size in JSON, in bytes. The estimate is high.
    public var estimatedJSONSize: Int { shape.estimatedJSONSize + state.estimatedSideSize }

    /// Approximate size in memory of what a revision does not share with others, in bytes.
    public var estimatedMemorySize: Int { 144 + state.estimatedMemorySize + processes.count * 160 }

    /// Returns the same revision of the device with other values.
    func with(state: DeviceState) -> Device {
        Device(
            identity, isReachable: isReachable, disturbances: disturbances, shape: shape, state: state,
            unreported: unreported, processes: processes, memory: memory, revision: revision)
    }

    /// Returns the same device with other metadata.
    public func with(
        name: String? = nil, structureID: String?? = nil, roomID: String?? = nil, isReachable: Bool? = nil,
        disturbances: Disturbances? = nil, revision: UInt64
    ) -> Device {
        let isRenamed = name != nil || structureID != nil || roomID != nil
        let identity =
            isRenamed
            ? DeviceIdentity(
                id: id, name: name ?? self.name, structureID: structureID ?? self.structureID,
                roomID: roomID ?? self.roomID, isMatterDevice: isMatterDevice, isStrict: self.identity.isStrict)
            : identity
        return Device(
            identity, isReachable: isReachable ?? self.isReachable, disturbances: disturbances ?? self.disturbances,
            shape: shape, state: state, unreported: unreported,
            processes: processes, memory: memory, revision: revision)
    }
}

extension ValueType {
    /// Returns an integer as a value of this type.
    public func integerValue(_ number: Int64) -> Value {
        switch self {
        case .signed: .signed(number)
        case .float: .float(Double(number))
        default: .unsigned(UInt64(max(0, number)))
        }
    }
}
