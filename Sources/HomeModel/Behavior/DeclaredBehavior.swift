import JSON

/// How a trait behaves that is declared as data: what its commands set and answer, and what can happen to the device.
///
/// From outside each of its events can be raised, and the stimulus ``reportName`` gives attributes the values that the
/// device found out by itself.
public struct DeclaredBehavior: Sendable {
    public let trait: TraitDefinition
    /// By the number of the command. A command without an effect is not simulated.
    public let effects: [UInt32: Effect]

    /// The stimulus by which a device reports values of its own.
    public static let reportName = "report"

    /// What a command does, in this order.
    public struct Effect: Hashable, Sendable {
        /// The attributes it sets, by number; those the device lacks are left out.
        public var sets: [Assignment]
        /// The fields of its answer, by tag.
        public var answers: [Assignment]

        public init(sets: [Assignment], answers: [Assignment] = []) {
            self.sets = sets
            self.answers = answers
        }
    }

    /// What gets a value, and where the value comes from.
    public struct Assignment: Hashable, Sendable {
        public let target: UInt32
        public let source: Source

        public init(_ target: UInt32, from source: Source) {
            self.target = target
            self.source = source
        }
    }

    public enum Source: Hashable, Sendable {
        /// A field of the command; where it was left out nothing is assigned.
        case field(UInt32)
        /// What an attribute of the trait is then.
        case attribute(UInt32)
        case value(Value)
    }

    public init(_ trait: TraitDefinition, effects: [UInt32: Effect]) {
        self.trait = trait
        self.effects = effects
    }

    // MARK: What a set of behaviours is made of

    typealias Handler = @Sendable (Endpoint, Value) throws(HomeError) -> Value?

    var handlers: [UInt32: Handler] {
        var handlers: [UInt32: Handler] = [:]
        for command in trait.commands where effects[command.id] != nil {
            // Named, since the compiler crashes where such a closure goes straight into the dictionary.
            let handler: Handler = { (endpoint, fields) throws(HomeError) -> Value? in
                try self.carryOut(command, fields: fields, on: endpoint)
            }
            handlers[command.id] = handler
        }
        return handlers
    }

    var stimuli: [StimulusHandler] {
        let trait = trait
        let events = trait.events.map { event in
            StimulusHandler(name: event.name, fields: event.fields) { (endpoint, fields) throws(HomeError) in
                guard let index = endpoint.draft.shape.trait(trait, part: endpoint.part) else { return }
                endpoint.draft.emit(event.id, trait: index, fields: fields)
            }
        }
        let reported = trait.attributes.filter { !$0.qualities.contains(.fixed) }
        guard !reported.isEmpty else { return events }
        let fields = reported.map { attribute in
            FieldDefinition(
                tag: attribute.id, name: attribute.name, type: attribute.type, isNullable: attribute.isNullable,
                conformance: .optional, constraint: attribute.constraint, fallback: nil, unit: attribute.unit,
                isText: attribute.isText)
        }
        let report = StimulusHandler(
            name: Self.reportName, fields: StructDefinition(name: Self.reportName, fields: fields)
        ) { (endpoint, fields) throws(HomeError) in
            guard let index = endpoint.draft.shape.trait(trait, part: endpoint.part) else { return }
            try Self.report(fields, trait: index, on: endpoint.draft)
        }
        return events + [report]
    }

    private func carryOut(_ command: CommandDefinition, fields: Value, on endpoint: Endpoint) throws(HomeError)
        -> Value?
    {
        let draft = endpoint.draft
        guard let effect = effects[command.id], let index = draft.shape.trait(trait, part: endpoint.part) else {
            return nil
        }
        try Self.set(effect.sets, of: command, fields: fields, trait: index, on: draft)
        guard command.response != nil else { return nil }
        var answer = Value.empty
        for assignment in effect.answers {
            answer[tag: assignment.target] = Self.value(assignment.source, fields: fields, trait: index, on: draft)
        }
        return answer
    }

    private static func set(
        _ assignments: [Assignment], of command: CommandDefinition, fields: Value, trait: Int, on draft: DeviceDraft
    ) throws(HomeError) {
        let params = JSONPointer.root.appending("params")
        for assignment in assignments {
            guard let value = value(assignment.source, fields: fields, trait: trait, on: draft) else { continue }
            var pointer = params
            if case .field(let tag) = assignment.source, let field = command.fields.field(tagged: tag) {
                pointer = params.appending(field.name)
            }
            try put(value, in: assignment.target, trait: trait, on: draft, at: pointer)
        }
    }

    private static func report(_ fields: Value, trait: Int, on draft: DeviceDraft) throws(HomeError) {
        guard case .structure(let fields) = fields else { return }
        for field in fields {
            guard let name = draft.shape.traits[trait].definition.attribute(field.tag)?.name else { continue }
            let pointer = JSONPointer.root.appending("params").appending(name)
            guard draft.shape.traits[trait].attribute(field.tag) != nil else {
                throw HomeError(
                    .failedPrecondition, "\(draft.original.id) does not support \(name).",
                    matterStatus: .unsupportedAttribute,
                    details: [HomeError.Detail(pointer: pointer.description, detail: "not supported by this device")])
            }
            try put(field.value, in: field.tag, trait: trait, on: draft, at: pointer)
        }
    }

    /// Sets an attribute to a value that it may have as things are now.
    private static func put(_ value: Value, in id: UInt32, trait: Int, on draft: DeviceDraft, at pointer: JSONPointer)
        throws(HomeError)
    {
        let instance = draft.shape.traits[trait]
        guard let attribute = instance.attribute(id)?.definition else { return }
        let reader = ValueReader { draft.value($0, trait: trait)?.integer }
        draft.set(
            id, trait: trait, to: try reader.checked(value, of: attribute, features: instance.features, at: pointer))
    }

    private static func value(_ source: Source, fields: Value, trait: Int, on draft: DeviceDraft) -> Value? {
        switch source {
        case .field(let tag): fields[tag: tag]
        case .attribute(let id): draft.value(id, trait: trait)
        case .value(let value): value
        }
    }
}
