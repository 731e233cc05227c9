package import HomeModel
import HomeSimulation

/// A device without a home: it executes commands, writes and stimuli, advances in time, and records its reports.
package struct SimulatedDevice {
    package private(set) var device: Device
    package private(set) var now: HomeTime
    /// The reported attributes, oldest first.
    package private(set) var reports: [Report] = []
    /// The emitted events, oldest first.
    package private(set) var events: [EmittedEvent] = []
    private let behaviors: BehaviorSet
    private let seed: UInt64
    private var revision: UInt64 = 1

    /// A reported attribute.
    package struct Report: Hashable, Sendable {
        /// The time since the device was created.
        package let after: Span
        package let part: Int
        /// `onOff.onTime`
        package let attribute: String
        package let value: Value
    }

    /// An emitted event.
    package struct EmittedEvent: Hashable, Sendable {
        /// The time since the device was created.
        package let after: Span
        package let part: Int
        /// `switch.initialPress`
        package let event: String
        package let fields: Value
    }

    /// The time at which every simulated device is created: 2026-03-01 12:00 UTC, a Sunday.
    package static let creationTime = HomeTime(microseconds: 1_772_366_400_000_000)

    package init(_ template: DeviceTemplate, behaviors: BehaviorSet = Simulation.behaviors, seed: UInt64 = 1) {
        self.behaviors = behaviors
        self.seed = seed
        now = Self.creationTime
        device = template.device(shapes: ShapeTable(), revision: 1)
        change { [behaviors] draft in behaviors.start(draft) }
        reports = []
    }

    /// Returns the exact current values of a trait, on the first part that has it.
    package subscript<T: Trait>(_ trait: T.Type) -> TraitDraft<T> { self[trait, part: part(carrying: trait)] }

    package subscript<T: Trait>(_ trait: T.Type, part part: Int) -> TraitDraft<T> { draft().endpoint(part)[trait] }

    /// Returns the exact values, by number, of the trait at an index of the device's shape.
    package func values(of trait: Int) -> [UInt32: Value] {
        let draft = draft()
        let ids = device.shape.traits[trait].attributes.map { $0.definition.id }
        return Dictionary(uniqueKeysWithValues: ids.compactMap { id in draft.value(id, trait: trait).map { (id, $0) } })
    }

    /// Returns the reported values of an attribute by name, `levelControl.currentLevel`.
    package func reported(_ attribute: String) -> [Value] {
        reports.filter { $0.attribute == attribute }.map { $0.value }
    }

    package mutating func clearReports() {
        reports = []
        events = []
    }

    /// Whether no process is running that a command started.
    package var isIdle: Bool { device.processes.allSatisfy { $0.isAmbient } }
}

// MARK: Input

extension SimulatedDevice {
    /// Sends a command as an app does.
    @discardableResult
    package mutating func send<T: Trait, Fields: Schema, Response: Schema>(
        _ trait: T.Type, part: Int? = nil, _ path: KeyPath<T.Commands, CommandKey<Fields, Response>>,
        _ edit: (inout Record<Fields>) -> Void = { _ in }
    ) throws(HomeError) -> Record<Response> {
        let traitIndex = traitIndex(of: trait, part: part)
        let command = T.Commands.keys[keyPath: path].id
        guard let definition = device.shape.traits[traitIndex].commands.first(where: { $0.id == command }) else {
            throw .rejected(.unsupportedCommand, "This device does not support the command.")
        }
        let response = try send(definition, fields: Record<Fields>(edit).value, to: traitIndex)
        return response.flatMap { Record($0) } ?? Record()
    }

    /// Sends a command with valid fields to the trait at an index of the device's shape.
    @discardableResult
    package mutating func send(_ command: CommandDefinition, fields: Value, to trait: Int) throws(HomeError) -> Value? {
        let draft = draft()
        let response = try behaviors.invoke(command, fields: fields, of: trait, on: draft)
        finish(draft)
        if let rejection = draft.rejection { throw rejection }
        return response
    }

    /// Writes one attribute as an app does.
    package mutating func write<T: Trait, V: ValueRepresentable>(
        _ trait: T.Type, _ path: KeyPath<T.Attributes, WritableKey<V>>, _ value: V
    ) throws(HomeError) {
        try write(trait, [T.Attributes.keys[keyPath: path].id: value.value])
    }

    /// Writes several attributes at once, by number.
    package mutating func write(_ trait: (some Trait).Type, _ values: [UInt32: Value]) throws(HomeError) {
        try write(values, to: traitIndex(of: trait))
    }

    /// Writes attributes, by number, of the trait at an index of the device's shape.
    package mutating func write(_ values: [UInt32: Value], to trait: Int) throws(HomeError) {
        let draft = draft()
        try behaviors.write(values, of: trait, on: draft)
        finish(draft)
    }

    /// Applies a stimulus to a part.
    package mutating func stimulate(_ name: String, part: Int = 0, _ fields: [String: Value] = [:]) throws(HomeError) {
        guard let found = behaviors.stimuli(of: device.shape, part: part).first(where: { $0.stimulus.name == name })
        else { throw HomeError(.notFound, "The part has no stimulus \(name).") }
        var record = Value.empty
        for (name, value) in fields {
            guard let field = found.stimulus.fields.field(named: name) else {
                throw HomeError(.invalidArgument, "The stimulus has no field \(name).")
            }
            record[tag: field.tag] = value
        }
        try stimulate(found.stimulus, fields: record, part: part)
    }

    /// Applies a stimulus to the part at an index of the device's shape.
    package mutating func stimulate(_ stimulus: StimulusHandler, fields: Value, part: Int) throws(HomeError) {
        let draft = draft()
        try behaviors.stimulate(stimulus, fields: fields, part: part, on: draft)
        finish(draft)
        if let rejection = draft.rejection { throw rejection }
    }

    /// Returns the stimuli of the part at an index of the device's shape.
    func stimuli(ofPart part: Int) -> [StimulusHandler] {
        behaviors.stimuli(of: device.shape, part: part).map { $0.stimulus }
    }

    /// Restarts the device through a loss of power.
    package mutating func powerCycle() { restart(.power) }

    package mutating func restart(_ kind: RestartKind) {
        change { [behaviors] draft in behaviors.powerUp(draft, after: kind) }
    }

    /// Advances the time from one due time to the next, as a home's scheduler does.
    package mutating func advance(by span: Span) {
        let end = now + span
        while let due = device.due, due <= end {
            now = max(now, due)
            change { [behaviors] draft in behaviors.advance(draft) }
        }
        now = end
    }

    /// Advances the time like a home that skips it: endless timers are paused, and set forward at the end.
    ///
    /// - Returns: The number of times at which behaviors advanced the device.
    @discardableResult
    package mutating func skip(_ span: Span) -> Int {
        let end = now + span
        var count = 1
        while let due = behaviors.due(of: device, holdingUntil: end), due < end {
            now = max(now, due)
            change { [behaviors] draft in behaviors.advance(draft, isHolding: true) }
            count += 1
        }
        now = end
        change { [behaviors] draft in behaviors.advance(draft) }
        return count
    }

    private func draft() -> DeviceDraft { DeviceDraft(device, now: now, seed: seed) }

    private func part(carrying trait: (some Trait).Type) -> Int {
        device.shape.parts.indices.first { device.shape.trait(trait.definition, part: $0) != nil } ?? 0
    }

    private func traitIndex(of trait: (some Trait).Type, part: Int? = nil) -> Int {
        guard let traitIndex = device.shape.trait(trait.definition, part: part ?? self.part(carrying: trait)) else {
            fatalError("The device of this test has no \(trait.definition.id).")
        }
        return traitIndex
    }

    private mutating func change(_ body: (DeviceDraft) -> Void) {
        let draft = draft()
        body(draft)
        finish(draft)
    }

    private mutating func finish(_ draft: DeviceDraft) {
        revision += 1
        let result = draft.finish(revision: revision)
        let shape = device.shape
        for change in result.changes {
            let trait = shape.traits[change.trait]
            let attribute = change.attribute.definition
            guard let value = draft.value(attribute.id, trait: change.trait) else { continue }
            reports.append(
                Report(
                    after: now - Self.creationTime, part: trait.part,
                    attribute: "\(trait.definition.name).\(attribute.name)", value: value))
        }
        for event in result.events {
            let trait = shape.traits[event.trait]
            let name = trait.definition.event(event.event)?.name ?? "\(event.event)"
            events.append(
                EmittedEvent(
                    after: now - Self.creationTime, part: trait.part, event: "\(trait.definition.name).\(name)",
                    fields: event.fields))
        }
        if let next = result.device { device = next }
    }
}
