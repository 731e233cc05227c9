package import HomeModel

/// A fault on devices of a home: they are offline, do not report, or do not execute the requests of clients.
///
/// All times are times of the home.
package struct DeviceFault: Hashable, Sendable {
    /// The devices that a fault affects.
    package enum Target: Hashable, Sendable {
        /// The device with an id.
        case device(String)
        /// The devices with a type, by its id. Commands and writes are affected on the parts of the type only.
        case type(String)
        /// The devices with a trait, by its id. Commands and writes are affected on the trait only.
        case trait(String)
        /// The devices in a room, by its id.
        case room(String)
        /// The devices in a structure, by its id.
        case structure(String)
    }

    package enum Kind: Hashable, Sendable {
        /// The devices are offline.
        case offline
        /// The devices are online and execute commands, but report nothing until the fault ends.
        case frozen
        /// Responses to commands and writes are late.
        case slow(milliseconds: Int, jitter: Int)
        /// Commands and writes fail.
        case rejects(HomeError.Code)
        /// Commands and writes succeed, and nothing happens.
        case ignores
        /// The devices are offline, then online, and so on.
        case flapping(up: Span, down: Span)
        /// The devices do not respond; after a time, they are shown as offline.
        case lateOffline(Span)
        /// The devices report these values of a trait, by the numbers of the attributes, in place of the actual ones.
        case reports(trait: String, values: [UInt32: Value])
    }

    package var id: String
    package var target: Target
    package var kind: Kind
    /// When it begins after it was set.
    package var start: Span
    /// How long it lasts; nil if it stays until it is removed.
    package var duration: Span?
    /// How many commands and writes it affects; nil if there is no limit. It has no meaning for other kinds.
    package var times: Int?
    /// The share of commands and writes that it affects, 0 to 1. It has no meaning for other kinds.
    package var probability: Double

    package init(
        id: String, target: Target, kind: Kind, start: Span = .zero, duration: Span? = nil, times: Int? = nil,
        probability: Double = 1
    ) {
        self.id = id
        self.target = target
        self.kind = kind
        self.start = start
        self.duration = duration
        self.times = times
        self.probability = probability
    }

    /// Whether the fault acts on commands and writes; otherwise it acts on the devices themselves.
    package var affectsCommands: Bool {
        switch kind {
        case .slow, .rejects, .ignores: true
        case .offline, .frozen, .flapping, .lateOffline, .reports: false
        }
    }
}

/// A fault that is set on a home, with what it has done so far.
package final class ActiveDeviceFault: Sendable {
    package let fault: DeviceFault
    let begin: HomeTime
    let end: HomeTime
    private let counts: FaultCounts

    init(_ fault: DeviceFault, at now: HomeTime, seed: UInt64) {
        self.fault = fault
        begin = Self.time(now, after: fault.start)
        end = fault.duration.map { [begin] in Self.time(begin, after: $0) } ?? .last
        counts = FaultCounts(fault.id, seed: seed, limit: fault.times, probability: fault.probability)
    }

    private static func time(_ time: HomeTime, after span: Span) -> HomeTime {
        time + min(max(.zero, span), HomeTime.last - time)
    }

    /// The number of commands and writes that it has affected; for other kinds, how often it changed a device.
    package var applied: Int { counts.applied }

    /// Counts a device that the fault has changed.
    func countDevice() { _ = counts.apply() }

    package func phase(at time: HomeTime) -> FaultPhase {
        if time < begin { return .waiting }
        return isActive(at: time) ? .active : .ended
    }

    func isActive(at time: HomeTime) -> Bool {
        begin <= time && time < end && !(fault.affectsCommands && counts.isUsedUp)
    }

    /// Decides whether the fault affects the next command, and counts it if it does.
    func apply() -> Bool { counts.apply() }

    /// Returns the milliseconds by which a response is late.
    func delay(_ milliseconds: Int, jitter: Int) -> Int { milliseconds + counts.random(through: jitter) }

    // MARK: Devices

    func affects(_ device: Device) -> Bool {
        switch fault.target {
        case .device(let id): device.id == id
        case .type(let id): device.shape.parts.contains { $0.type.id == id }
        case .trait(let id): device.shape.traits.contains { $0.definition.id == id }
        case .room(let id): device.roomID == id
        case .structure(let id): device.structureID == id
        }
    }

    /// Returns whether commands to the trait at an index of ``Shape/traits`` are affected.
    func affects(_ device: Device, trait: Int) -> Bool {
        let instance = device.shape.traits[trait]
        return switch fault.target {
        case .type(let id): device.shape.parts[instance.part].type.id == id
        case .trait(let id): instance.definition.id == id
        case .device, .room, .structure: affects(device)
        }
    }

    /// Whether the fault makes a device offline, unresponsive or frozen at a time.
    package func disturbs(_ device: Device, at time: HomeTime) -> Bool {
        !device.disturbances.isEmpty && !disturbances(at: time).isEmpty && affects(device)
    }

    /// Returns the effect of the fault on its devices at a time.
    func disturbances(at time: HomeTime) -> Disturbances {
        guard begin <= time, time < end else { return [] }
        switch fault.kind {
        case .offline: return .offline
        case .frozen: return .frozen
        case .flapping(let up, let down): return Self.remainder(time - begin, up + down) < down ? .offline : []
        case .lateOffline(let after): return time < Self.time(begin, after: after) ? .unresponsive : .offline
        case .reports: return .misreporting
        case .slow, .rejects, .ignores: return []
        }
    }

    /// Returns what the fault makes a device report; empty if it has another kind.
    func reports(of device: Device) -> [ReportedValue] {
        guard case .reports(let id, let values) = fault.kind else { return [] }
        return device.shape.traits.indices.flatMap { index -> [ReportedValue] in
            let trait = device.shape.traits[index]
            guard trait.definition.id == id, affects(device, trait: index) else { return [] }
            return values.keys.sorted().filter { trait.attribute($0) != nil }
                .map { ReportedValue(trait: index, attribute: $0, value: values[$0]!) }
        }
    }

    /// Returns the next time after `time` at which ``disturbances(at:)`` may change; nil if there is none.
    func nextChange(after time: HomeTime) -> HomeTime? {
        guard !fault.affectsCommands, time < end else { return nil }
        if time < begin { return begin }
        var next = end
        switch fault.kind {
        case .flapping(let up, let down):
            let position = Self.remainder(time - begin, up + down)
            next = min(next, Self.time(time, after: (position < down ? down : up + down) - position))
        case .lateOffline(let after):
            let late = Self.time(begin, after: after)
            if time < late { next = min(next, late) }
        case .offline, .frozen, .slow, .rejects, .ignores, .reports: break
        }
        return next < .last ? next : nil
    }

    private static func remainder(_ span: Span, _ period: Span) -> Span {
        Span(microseconds: span.microseconds % max(1, period.microseconds))
    }
}
