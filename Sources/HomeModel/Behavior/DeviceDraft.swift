/// A mutable copy of a device during a change. It belongs to one change on one thread.
///
/// All values, including ramps, are exact at ``now``. ``finish(revision:)`` returns the next device and the changes to
/// report.
///
/// Its variables have no exclusivity checks, which would be a tenth of the cost of a change. This is safe because each
/// access is a single statement of this file without callbacks.
public final class DeviceDraft {
    public let original: Device
    public let shape: Shape
    public let now: HomeTime
    /// The home's seed, from which all random values follow.
    public let seed: UInt64
    /// The label of the client that makes the change; nil if it has none, or if no client makes it.
    @exclusivity(unchecked) public var client: String?
    @exclusivity(unchecked) public private(set) var processes: [Process]
    @exclusivity(unchecked) public var memory: [Int: Value]
    @exclusivity(unchecked) public private(set) var events: [EmittedEvent] = []
    /// The error of a command that fails but keeps its changes; nil if it succeeds.
    @exclusivity(unchecked) public private(set) var rejection: HomeError?
    /// The restart that is executed after the current handler; nil if none is requested.
    @exclusivity(unchecked) private var requestedRestart: RestartKind?
    /// The actual values, whether reported or not.
    @exclusivity(unchecked) private(set) var state: DeviceState
    /// The indices in ``Shape/traits`` of the traits that cannot report after the change.
    @exclusivity(unchecked) private var unreachable: Set<Int>
    /// The values that the device reports in place of the actual ones after the change.
    @exclusivity(unchecked) private var replaced: [ReportedValue]
    /// The attributes that may differ from the original, without duplicates.
    @exclusivity(unchecked) private var touched: [Touched] = []
    /// The number of times that an attribute was changed or its ramp was started.
    @exclusivity(unchecked) private(set) var changeCount = 0
    /// The value of ``changeCount`` at the beginning of the current handler. Reactions follow the later changes.
    @exclusivity(unchecked) private(set) var handlerStart = 0
    /// The changes that traits do not react to: all up to a number.
    @exclusivity(unchecked) private var acknowledged: [(trait: Int, count: Int)] = []
    /// The number of leading elements of ``touched`` that are ramps, which had moved away from their reported value
    /// before the change.
    private var movedCount = 0

    public init(_ device: Device, now: HomeTime, seed: UInt64) {
        original = device
        shape = device.shape
        self.now = now
        self.seed = seed
        processes = device.processes
        memory = device.memory
        state = device.unreported?.state ?? device.state
        unreachable = device.unreported?.traits ?? []
        replaced = device.unreported?.replaced ?? []
        for process in processes {
            guard case .ramp(let ramp) = process.kind,
                let attribute = shape.traits[process.trait].attribute(ramp.attribute)
            else { continue }
            let number = ramp.number(at: now, start: process.start, end: process.end)
            let base = state.value(of: attribute)
            put(ramp.value(at: number, of: attribute.definition.type, base: base), attribute, trait: process.trait)
            if process.end <= now, ramp.mustReportEnd { touch(attribute, trait: process.trait) }
        }
        movedCount = touched.count
        handlerStart = changeCount
    }

    /// Connects the device to a network. Traits that are not online in it report nothing.
    public func connect(to network: NetworkState) { unreachable = original.unreachableTraits(in: network) }

    /// Makes the device report these values in place of the actual ones, and no others.
    public func replaceReports(by values: [ReportedValue]) { replaced = values }

    /// Returns the part at an index of ``Shape/parts``.
    public func endpoint(_ part: Int) -> Endpoint { Endpoint(draft: self, part: part) }

    // MARK: Values

    public func value(_ id: UInt32, trait: Int) -> Value? {
        shape.traits[trait].attribute(id).map { state.value(of: $0) }
    }

    /// Sets an attribute and ends its ramp; does nothing if the device does not support it.
    public func set(_ id: UInt32, trait: Int, to value: Value) {
        guard let attribute = shape.traits[trait].attribute(id) else { return }
        stopRamp(id, trait: trait)
        put(value, attribute, trait: trait)
    }

    private func put(_ value: Value, _ attribute: Shape.AttributeInstance, trait: Int) {
        if state.value(of: attribute) == value { return }
        state.set(attribute, to: value)
        touch(attribute, trait: trait)
    }

    private func touch(_ attribute: Shape.AttributeInstance, trait: Int) {
        changeCount += 1
        if let index = touched.firstIndex(where: { $0.change.attribute === attribute }) {
            touched[index].count = changeCount
        } else {
            touched.append(
                Touched(change: AttributeChange(trait: trait, attribute: attribute), count: changeCount))
        }
    }

    // MARK: Reactions

    /// Makes other traits react to an attribute as if it had changed.
    public func announce(_ id: UInt32, trait: Int) {
        if let attribute = shape.traits[trait].attribute(id) { touch(attribute, trait: trait) }
    }

    /// An attribute that may differ from the original.
    private struct Touched {
        let change: AttributeChange
        /// The value of ``changeCount`` after its last change.
        var count: Int
    }

    /// Whether the current handler has changed an attribute.
    var hasNews: Bool { changeCount > handlerStart }

    /// Calls a function with each attribute that has changed since an earlier change: the index of its trait, its number,
    /// and the number of its last change.
    func forEachChange(after earlier: Int, _ body: (_ trait: Int, _ attribute: UInt32, _ change: Int) -> Void) {
        for touched in touched where touched.count > earlier {
            body(touched.change.trait, touched.change.attribute.id, touched.count)
        }
    }

    /// Ends the current handler: all reactions have run.
    func endHandler() {
        handlerStart = changeCount
        if !acknowledged.isEmpty { acknowledged = [] }
    }

    /// Keeps a trait from reacting to what has changed until now, because the handler has set the trait itself.
    public func acknowledgeChanges(by trait: Int) { acknowledged.append((trait, changeCount)) }

    /// Whether a trait does not react to a change.
    func hasAcknowledged(_ change: Int, by trait: Int) -> Bool {
        acknowledged.contains { $0.trait == trait && $0.count >= change }
    }

    // MARK: Processes

    /// Starts a ramp, in place of an earlier one of the attribute.
    ///
    /// A ramp too short to be reported is applied at once, so that no client reads an intermediate value whose end is
    /// never reported.
    public func startRamp(
        _ ramp: Ramp, trait: Int, over span: Span, isAmbient: Bool = false
    ) {
        guard let attribute = shape.traits[trait].attribute(ramp.attribute) else { return }
        stopRamp(ramp.attribute, trait: trait)
        let type = attribute.definition.type
        let base = state.value(of: attribute)
        guard span > .zero, !ramp.isUnobservable else {
            put(ramp.value(at: ramp.to, of: type, base: base), attribute, trait: trait)
            return
        }
        let value = ramp.value(at: ramp.from, of: type, base: base)
        if base != value { state.set(attribute, to: value) }
        touch(attribute, trait: trait)
        var next: HomeTime?
        if case .every(let seconds) = ramp.reporting { next = now + .seconds(seconds) }
        processes.append(
            Process(
                trait: trait, kind: .ramp(ramp), start: now, end: now + span, isAmbient: isAmbient, nextReport: next))
    }

    /// Stops a ramp at its current value.
    public func stopRamp(_ id: UInt32, trait: Int) {
        if let index = processes.rampIndex(id, trait: trait) { processes.remove(at: index) }
    }

    public func ramp(_ id: UInt32, trait: Int) -> Ramp? {
        guard let index = processes.rampIndex(id, trait: trait), case .ramp(let ramp) = processes[index].kind else {
            return nil
        }
        return ramp
    }

    /// Returns the end of an attribute's ramp; nil if there is none.
    public func rampEnd(_ id: UInt32, trait: Int) -> HomeTime? {
        processes.rampIndex(id, trait: trait).map { processes[$0].end }
    }

    /// Starts a timer, in place of an earlier one with the same name.
    public func schedule(_ timer: String, trait: Int, after span: Span, isAmbient: Bool) {
        cancel(timer, trait: trait)
        processes.append(
            Process(trait: trait, kind: .timer(timer), start: now, end: now + span, isAmbient: isAmbient))
    }

    public func cancel(_ timer: String, trait: Int) {
        if let index = processes.timerIndex(timer, trait: trait) { processes.remove(at: index) }
    }

    /// Returns when a timer fires; nil if it does not run.
    public func timer(_ name: String, trait: Int) -> HomeTime? {
        processes.timerIndex(name, trait: trait).map { processes[$0].end }
    }

    /// Returns whether a running timer is ambient, not caused by a request.
    public func isAmbient(_ timer: String, trait: Int) -> Bool {
        processes.timerIndex(timer, trait: trait).map { processes[$0].isAmbient } ?? false
    }

    /// Removes the processes that have ended, except held ones, and returns the timers among them, earliest first.
    ///
    /// - Parameter isHeld: Must not use the variables of the draft.
    func removeEnded(holding isHeld: (Process) -> Bool) -> [EndedTimer] {
        processes.removeEnded(by: now, holding: isHeld)
    }

    // MARK: Restarts

    /// Requests a restart of the device. It happens when the current command, write, timer or stimulus has been
    /// handled.
    public func restart(_ kind: RestartKind) { requestedRestart = kind }

    /// Returns the requested restart and clears the request.
    func takeRestart() -> RestartKind? {
        guard let kind = requestedRestart else { return nil }
        requestedRestart = nil
        return kind
    }

    // MARK: Events and rejections

    /// Makes the command fail without rolling back its changes: a lock rejects a wrong code and counts it.
    public func reject(_ error: HomeError) { rejection = error }

    public func emit(_ event: UInt32, trait: Int, fields: Value) {
        events.append(EmittedEvent(trait: trait, event: event, fields: fields))
    }
}

/// An event that a change emits.
public struct EmittedEvent: Hashable, Sendable {
    /// The index of the event's trait in ``Shape/traits``.
    public let trait: Int
    public let event: UInt32
    public let fields: Value
}

extension DeviceDraft {
    /// The result of a draft.
    public struct Result {
        /// The next device; nil if nothing changed.
        public let device: Device?
        /// The attributes to report, in ascending order of trait and number.
        public let changes: [AttributeChange]
        public let events: [EmittedEvent]
        /// The error of a command that fails but keeps its changes.
        public let rejection: HomeError?
    }

    /// An attribute that changed.
    public struct AttributeChange: Sendable {
        /// The index of the attribute's trait in ``Shape/traits``.
        public let trait: Int
        public let attribute: Shape.AttributeInstance
    }

    /// Returns the next device and the changes to report.
    ///
    /// A ramp is reported according to its ``Ramp/Reporting``. The state of the next device contains the reported
    /// values. Unreachable traits report nothing.
    public func finish(revision: UInt64) -> Result {
        var reported = state
        var changes: [AttributeChange] = []
        for (index, change) in touched.lazy.map({ $0.change }).enumerated() {
            // A client may have read an intermediate value of a ramp, so a return to the reported value is reported
            // too.
            if index >= movedCount, state.hasSameValue(as: original.state, of: change.attribute) { continue }
            if isReportDue(change) {
                changes.append(change)
            } else {
                reported.set(change.attribute, to: original.state.value(of: change.attribute))
            }
        }
        let unreported = withhold(from: &reported, &changes)
        if changes.count > 1 {
            changes.sort { ($0.trait, $0.attribute.definition.id) < ($1.trait, $1.attribute.definition.id) }
        }
        advanceReports()
        let isSame =
            changes.isEmpty && processes == original.processes && memory == original.memory
            && unreported == original.unreported
        let device =
            isSame
            ? nil
            : Device(
                original.identity, isReachable: original.isReachable, disturbances: original.disturbances, shape: shape,
                state: reported, unreported: unreported, processes: processes, memory: memory,
                revision: changes.isEmpty ? original.revision : revision)
        let events = unreported == nil ? events : events.filter { !unreachable.contains($0.trait) }
        return Result(device: device, changes: changes, events: events, rejection: rejection)
    }

    /// Removes the changes of unreachable traits, and adds those of traits that are reachable again. Returns the
    /// withheld values; nil if all traits are reachable.
    private func withhold(from reported: inout DeviceState, _ changes: inout [AttributeChange]) -> Unreported? {
        if original.unreported == nil, unreachable.isEmpty, replaced.isEmpty { return nil }
        let before = original.unreported?.traits ?? []
        var actual = reported
        changes.removeAll { before.contains($0.trait) || unreachable.contains($0.trait) }
        for trait in before.union(unreachable) {
            // The last known values of a trait that becomes unreachable are its current ones.
            let isStillUnreachable = before.contains(trait) && unreachable.contains(trait)
            let known = isStillUnreachable ? original.state : state
            for attribute in shape.traits[trait].attributes {
                reported.set(attribute, to: known.value(of: attribute))
                actual.set(attribute, to: state.value(of: attribute))
                if !unreachable.contains(trait), !state.hasSameValue(as: original.state, of: attribute) {
                    changes.append(AttributeChange(trait: trait, attribute: attribute))
                }
            }
        }
        for (trait, attribute) in attributesWithReplacement where !unreachable.contains(trait) {
            let value = state.value(of: attribute)
            let id = attribute.definition.id
            let shown = replaced.first { $0.trait == trait && $0.attribute == id }?.value ?? value
            reported.set(attribute, to: shown)
            actual.set(attribute, to: value)
            changes.removeAll { $0.trait == trait && $0.attribute.definition.id == id }
            if !reported.hasSameValue(as: original.state, of: attribute) {
                changes.append(AttributeChange(trait: trait, attribute: attribute))
            }
        }
        return unreachable.isEmpty && replaced.isEmpty
            ? nil : Unreported(traits: unreachable, replaced: replaced, state: actual)
    }

    /// The attributes whose reports are replaced, or were before the change; all of them if that is not known.
    private var attributesWithReplacement: [(trait: Int, Shape.AttributeInstance)] {
        if original.unreported?.isOver ?? false {
            return shape.traits.indices.flatMap { trait in shape.traits[trait].attributes.map { (trait, $0) } }
        }
        let before = original.unreported?.replaced ?? []
        let keys = Set(
            (before + replaced).map { ReportedValue(trait: $0.trait, attribute: $0.attribute, value: .null) })
        return keys.compactMap { key in
            shape.traits[key.trait].attribute(key.attribute).map { (key.trait, $0) }
        }
    }

    private func isReportDue(_ change: AttributeChange) -> Bool {
        if processes.isEmpty { return true }
        guard let index = processes.rampIndex(change.attribute.definition.id, trait: change.trait),
            case .ramp(let ramp) = processes[index].kind
        else { return true }
        let process = processes[index]
        let last = original.state.value(of: change.attribute)
        if last == .null { return true }
        switch ramp.reporting {
        case .every:
            return process.start == now || process.nextReport.map { $0 <= now } ?? false
        case .edges(let threshold):
            guard process.start == now, let exact = ramp.steps(in: state.value(of: change.attribute)),
                let last = ramp.steps(in: last)
            else { return false }
            return !last.distance(to: exact, isAtMost: threshold)
        case .end: return false
        }
    }

    private func advanceReports() {
        for index in processes.indices {
            guard let next = processes[index].nextReport, next <= now, case .ramp(let ramp) = processes[index].kind,
                case .every(let seconds) = ramp.reporting
            else { continue }
            let missed = (now - next).microseconds / 1_000_000 / seconds
            processes[index].nextReport = next + .seconds((missed + 1) * seconds)
        }
    }
}
