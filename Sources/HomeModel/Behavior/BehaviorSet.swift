/// The behaviours of a home, by trait.
public struct BehaviorSet: Sendable {
    private let entries: [ObjectIdentifier: Entry]

    /// One behaviour without its type.
    public final class Entry: Sendable {
        public let trait: TraitDefinition
        /// The numbers of the commands it carries out.
        public let commands: Set<UInt32>
        public let stimuli: [StimulusHandler]
        let handlers: [UInt32: @Sendable (Endpoint, Value) throws(HomeError) -> Value?]
        /// Nil for a trait that is declared as data: what is written is set as it is, and time does nothing.
        let behavior: (any Behavior)?

        fileprivate init<B: Behavior>(_ behavior: B) {
            var handlers: [UInt32: @Sendable (Endpoint, Value) throws(HomeError) -> Value?] = [:]
            for handler in behavior.commands { handlers[handler.command] = handler.run }
            trait = B.Subject.definition
            commands = Set(handlers.keys)
            stimuli = behavior.stimuli
            self.handlers = handlers
            self.behavior = behavior
        }

        fileprivate init(_ declared: DeclaredBehavior) {
            trait = declared.trait
            handlers = declared.handlers
            commands = Set(handlers.keys)
            stimuli = declared.stimuli
            behavior = nil
        }
    }

    /// A trait with two behaviours keeps the last one.
    public init(_ behaviors: [any Behavior]) {
        var entries: [ObjectIdentifier: Entry] = [:]
        for behavior in behaviors {
            let entry = Entry(behavior)
            entries[ObjectIdentifier(entry.trait)] = entry
        }
        self.entries = entries
    }

    private init(entries: [ObjectIdentifier: Entry]) { self.entries = entries }

    /// These behaviours and those of traits that are declared as data.
    public func adding(_ declared: [DeclaredBehavior]) -> BehaviorSet {
        var entries = entries
        for behavior in declared { entries[ObjectIdentifier(behavior.trait)] = Entry(behavior) }
        return BehaviorSet(entries: entries)
    }

    /// The behaviour of a trait; nil where it has none.
    public subscript(_ trait: TraitDefinition) -> Entry? { entries[ObjectIdentifier(trait)] }

    // MARK: What a home asks of them

    /// Carries out a command whose fields have been checked against the catalogue. The answer has fields where the
    /// catalogue says so.
    public func invoke(_ command: CommandDefinition, fields: Value, of trait: Int, on draft: DeviceDraft)
        throws(HomeError) -> Value?
    {
        let instance = draft.shape.traits[trait]
        guard let handler = self[instance.definition]?.handlers[command.id] else {
            throw HomeError(
                .unimplemented, "This home does not simulate \(instance.definition.name).\(command.name).",
                matterStatus: .unsupportedCommand)
        }
        return try handler(draft.endpoint(instance.part), fields)
    }

    /// Carries out a write whose values have been checked against the catalogue.
    public func write(_ values: [UInt32: Value], of trait: Int, on draft: DeviceDraft) throws(HomeError) {
        let instance = draft.shape.traits[trait]
        guard let behavior = self[instance.definition]?.behavior else {
            for (id, value) in values { draft.set(id, trait: trait, to: value) }
            return
        }
        try behavior.write(values, to: draft.endpoint(instance.part))
    }

    /// Plays what is due: moving values arrive, timers fire. A timer with an interval that was held skips.
    ///
    /// - Parameter isHolding: Whether timers with an interval are held.
    public func advance(_ draft: DeviceDraft, isHolding: Bool = false) {
        for (trait, timer, end) in draft.takeDue(holding: { isHolding && isEndless($0, in: draft.shape) }) {
            let instance = draft.shape.traits[trait]
            guard let behavior = self[instance.definition]?.behavior else { continue }
            let endpoint = draft.endpoint(instance.part)
            if end < draft.now, behavior.interval(of: timer) != nil {
                behavior.skip(timer, since: end, on: endpoint)
            } else {
                behavior.fire(timer, on: endpoint)
            }
        }
    }

    // MARK: What goes on without end

    /// Whether a process is a timer that restarts itself without end.
    public func isEndless(_ process: Process, in shape: Shape) -> Bool { interval(of: process, in: shape) != nil }

    /// When a device next needs attention while its endless timers are held until a time.
    public func due(of device: Device, holdingUntil end: HomeTime) -> HomeTime? {
        device.processes.lazy.map { isEndless($0, in: device.shape) ? max($0.due, end) : $0.due }.min()
    }

    /// About how many reports the endless timers of a device cause in a day.
    public func reportsPerDay(of device: Device) -> Double {
        var reports = 0.0
        for process in device.processes {
            guard let interval = interval(of: process, in: device.shape) else { continue }
            reports += 86_400 / max(interval, process.end - process.start).seconds
            // Each part of an endless movement is reported once a second.
            if device.processes.contains(where: { $0.trait == process.trait && $0.nextReport != nil }) {
                reports += 86_400
            }
        }
        return reports
    }

    private func interval(of process: Process, in shape: Shape) -> Span? {
        guard case .timer(let name) = process.kind else { return nil }
        return self[shape.traits[process.trait].definition]?.behavior?.interval(of: name)
    }

    /// Lets a device join the home.
    public func start(_ draft: DeviceDraft) {
        for instance in draft.shape.traits {
            self[instance.definition]?.behavior?.start(on: draft.endpoint(instance.part))
        }
    }

    /// Restarts a device, trait by trait.
    public func powerUp(_ draft: DeviceDraft, after restart: RestartKind) {
        for instance in draft.shape.traits {
            self[instance.definition]?.behavior?.powerUp(draft.endpoint(instance.part), after: restart)
        }
    }

    /// Lets a device's traits show whether it can be reached.
    public func setReachable(_ isReachable: Bool, _ draft: DeviceDraft) {
        for instance in draft.shape.traits {
            self[instance.definition]?.behavior?.setReachable(isReachable, draft.endpoint(instance.part))
        }
    }

    /// The stimuli of a part of a device, each with its trait. Where two traits have stimuli of one name, the names begin
    /// with the trait: `matter.temperatureMeasurement.measure`.
    public func stimuli(of shape: Shape, part: Int) -> [(trait: TraitDefinition, stimulus: StimulusHandler)] {
        let all = shape.parts[part].traits.flatMap { index in
            let instance = shape.traits[index]
            return (self[instance.definition]?.stimuli ?? [])
                .filter { $0.featureBit.map { instance.features.contains(bit: $0) } ?? true }
                .map { (trait: instance.definition, stimulus: $0) }
        }
        let names = Dictionary(grouping: all) { $0.stimulus.name }
        return all.map { trait, stimulus in
            names[stimulus.name]?.count == 1
                ? (trait, stimulus) : (trait, stimulus.named("\(trait.id).\(stimulus.name)"))
        }
    }

    /// Lets something happen to a part whose fields have been checked against the stimulus.
    public func stimulate(_ stimulus: StimulusHandler, fields: Value, part: Int, on draft: DeviceDraft)
        throws(HomeError)
    {
        try stimulus.run(draft.endpoint(part), fields)
    }
}
