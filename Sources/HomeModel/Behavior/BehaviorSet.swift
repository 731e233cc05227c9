/// The behaviors of a home, by trait.
public struct BehaviorSet: Sendable {
    private let entries: [ObjectIdentifier: Entry]
    private let reactions: ReactionTable

    /// A type-erased behavior.
    public final class Entry: Sendable {
        public let trait: TraitDefinition
        /// The numbers of the commands it handles.
        public let commands: Set<UInt32>
        public let stimuli: [StimulusHandler]
        let handlers: [UInt32: @Sendable (Endpoint, Value) throws(HomeError) -> Value?]
        /// The behavior; nil for a trait declared as data: writes set values unchanged, and time has no effect.
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

    /// Creates a set. If two behaviors have the same trait, the later one applies.
    public init(_ behaviors: [any Behavior]) {
        var entries: [ObjectIdentifier: Entry] = [:]
        for behavior in behaviors {
            let entry = Entry(behavior)
            entries[ObjectIdentifier(entry.trait)] = entry
        }
        self.entries = entries
        reactions = ReactionTable(
            entries.values.compactMap { entry in entry.behavior.map { (entry.trait, $0.reactions) } })
    }

    private init(entries: [ObjectIdentifier: Entry], reactions: ReactionTable) {
        self.entries = entries
        self.reactions = reactions
    }

    /// Returns these behaviors and those of traits declared as data.
    public func adding(_ declared: [DeclaredBehavior]) -> BehaviorSet {
        var entries = entries
        for behavior in declared { entries[ObjectIdentifier(behavior.trait)] = Entry(behavior) }
        return BehaviorSet(entries: entries, reactions: reactions)
    }

    /// The behavior of a trait; nil if there is none.
    public subscript(_ trait: TraitDefinition) -> Entry? { entries[ObjectIdentifier(trait)] }

    // MARK: Operations on a draft

    /// Executes a command whose fields have been validated. Returns the fields of the response; nil if the response is
    /// only a status.
    public func invoke(_ command: CommandDefinition, fields: Value, of trait: Int, on draft: DeviceDraft)
        throws(HomeError) -> Value?
    {
        let instance = draft.shape.traits[trait]
        guard let handler = self[instance.definition]?.handlers[command.id] else {
            throw HomeError(
                .unimplemented, "This home does not simulate \(instance.definition.name).\(command.name).",
                matterStatus: .unsupportedCommand)
        }
        let response = try handler(draft.endpoint(instance.part), fields)
        complete(draft)
        return response
    }

    /// Writes attribute values that have been validated.
    public func write(_ values: [UInt32: Value], of trait: Int, on draft: DeviceDraft) throws(HomeError) {
        let instance = draft.shape.traits[trait]
        guard let behavior = self[instance.definition]?.behavior else {
            for (id, value) in values { draft.set(id, trait: trait, to: value) }
            complete(draft)
            return
        }
        try behavior.write(values, to: draft.endpoint(instance.part))
        complete(draft)
    }

    /// Returns a device as it is for a client that has begun an atomic write: with the values that the client has
    /// written so far. Returns nil if it is the same for all clients.
    public func shown(_ device: Device, to client: String?) -> Device? {
        var state = device.state
        var hasValues = false
        for (trait, memory) in device.memory {
            let instance = device.shape.traits[trait]
            guard let behavior = self[instance.definition]?.behavior else { continue }
            for (id, value) in behavior.uncommittedValues(memory, writtenBy: client) {
                guard let attribute = instance.attribute(id) else { continue }
                state.set(attribute, to: value)
                hasValues = true
            }
        }
        return hasValues ? device.with(state: state) : nil
    }

    /// Processes everything that is due: ramps end, timers fire. A timer with an interval skips the time for which it
    /// was held.
    ///
    /// - Parameter isHolding: Whether timers with an interval are held.
    public func advance(_ draft: DeviceDraft, isHolding: Bool = false) {
        for timer in draft.removeEnded(holding: { isHolding && isEndless($0, in: draft.shape) }) {
            let instance = draft.shape.traits[timer.trait]
            guard let behavior = self[instance.definition]?.behavior else { continue }
            let endpoint = draft.endpoint(instance.part)
            if timer.end < draft.now, behavior.interval(of: timer.name) != nil {
                behavior.skip(timer.name, since: timer.end, on: endpoint)
            } else {
                behavior.fire(timer.name, on: endpoint)
            }
            complete(draft)
        }
    }

    // MARK: Timers without end

    /// Returns whether a process is a timer that restarts itself without end.
    public func isEndless(_ process: Process, in shape: Shape) -> Bool { interval(of: process, in: shape) != nil }

    /// Returns when a device is due next if its endless timers are held until a time; nil if nothing runs.
    public func due(of device: Device, holdingUntil end: HomeTime) -> HomeTime? {
        device.processes.lazy.map { isEndless($0, in: device.shape) ? max($0.due, end) : $0.due }.min()
    }

    /// Estimates the number of reports per day from the endless timers of a device.
    public func reportsPerDay(of device: Device) -> Double {
        var reports = 0.0
        for process in device.processes {
            guard let interval = interval(of: process, in: device.shape) else { continue }
            reports += 86_400 / max(interval, process.end - process.start).seconds
            // A ramp of an endless movement is reported once a second.
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

    /// Starts a device that joins the home.
    public func start(_ draft: DeviceDraft) {
        for instance in draft.shape.traits {
            self[instance.definition]?.behavior?.start(on: draft.endpoint(instance.part))
        }
        react(on: draft)
    }

    /// Restarts a device, trait by trait.
    public func powerUp(_ draft: DeviceDraft, after restart: RestartKind) {
        for instance in draft.shape.traits {
            self[instance.definition]?.behavior?.powerUp(draft.endpoint(instance.part), after: restart)
            react(on: draft, isRestart: true)
        }
    }

    /// Runs the reactions to a handler, and restarts the device if the handler has requested it.
    private func complete(_ draft: DeviceDraft) {
        react(on: draft)
        if let kind = draft.takeRestart() { powerUp(draft, after: kind) }
    }

    /// Runs the reactions to the changes of a handler, or only the derivations after the restart of a trait.
    private func react(on draft: DeviceDraft, isRestart: Bool = false) {
        guard draft.hasNews else { return }
        let plan = reactions.plan(for: draft.shape)
        let first = isRestart ? plan.firstDerivation : 0
        var position = first
        while let step = plan.next(from: position, on: draft, after: draft.handlerStart) {
            let before = draft.changeCount
            plan.steps[step].reaction.run(draft.endpoint(plan.steps[step].part))
            assert((plan.next(from: first, on: draft, after: before) ?? step) >= step, "a reaction changes the past")
            position = step + 1
        }
        draft.endHandler()
    }

    /// Notifies a device's traits that it became reachable or unreachable.
    public func setReachable(_ isReachable: Bool, _ draft: DeviceDraft) {
        for instance in draft.shape.traits {
            self[instance.definition]?.behavior?.setReachable(isReachable, draft.endpoint(instance.part))
        }
    }

    /// Returns the stimuli of a part, each with its trait. If two traits have stimuli of the same name, the trait's id
    /// precedes the name: `matter.temperatureMeasurement.measure`.
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

    /// Applies a stimulus to a part. The fields have been validated.
    public func stimulate(_ stimulus: StimulusHandler, fields: Value, part: Int, on draft: DeviceDraft)
        throws(HomeError)
    {
        try stimulus.run(draft.endpoint(part), fields)
        complete(draft)
    }
}
