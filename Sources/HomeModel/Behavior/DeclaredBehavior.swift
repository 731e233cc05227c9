import JSON

/// The behavior of a trait that is declared as data: the attributes that its commands set, and their responses.
///
/// Each of its events is a stimulus. The stimulus ``reportName`` sets attributes to values that the device measures.
public struct DeclaredBehavior: Sendable {
    public let trait: TraitDefinition
    /// The effects by command number. A command without an effect is not simulated.
    public let effects: [UInt32: Effect]

    /// The name of the stimulus that reports values of the device.
    public static let reportName = "report"

    /// The effect of a command: first the assignments, then the response.
    public struct Effect: Hashable, Sendable {
        /// The attributes it sets, by number; attributes that the device does not support are ignored.
        public var sets: [Assignment]
        /// The fields of its response, by tag.
        public var responseFields: [Assignment]

        public init(sets: [Assignment], responseFields: [Assignment] = []) {
            self.sets = sets
            self.responseFields = responseFields
        }
    }

    /// A target and the source of its value.
    public struct Assignment: Hashable, Sendable {
        public let target: UInt32
        public let source: Source

        public init(_ target: UInt32, from source: Source) {
            self.target = target
            self.source = source
        }
    }

    public enum Source: Hashable, Sendable {
        /// A field of the command; if it is absent, nothing is assigned.
        case field(UInt32)
        /// The value of an attribute of the trait after the assignments.
        case attribute(UInt32)
        case value(Value)
    }

    public init(_ trait: TraitDefinition, effects: [UInt32: Effect]) {
        self.trait = trait
        self.effects = effects
    }

    // MARK: Handlers

    typealias Handler = @Sendable (Endpoint, Value) throws(HomeError) -> Value?

    var handlers: [UInt32: Handler] {
        var handlers: [UInt32: Handler] = [:]
        for command in trait.commands where effects[command.id] != nil {
            // The variable is necessary: the compiler crashes if such a closure is assigned directly to the dictionary.
            let handler: Handler = { (endpoint, fields) throws(HomeError) -> Value? in
                try self.execute(command, fields: fields, on: endpoint)
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

    private func execute(_ command: CommandDefinition, fields: Value, on endpoint: Endpoint) throws(HomeError)
        -> Value?
    {
        let draft = endpoint.draft
        guard let effect = effects[command.id], let index = draft.shape.trait(trait, part: endpoint.part) else {
            return nil
        }
        try Self.set(effect.sets, of: command, fields: fields, trait: index, on: draft)
        guard command.response != nil else { return nil }
        var response = Value.empty
        for assignment in effect.responseFields {
            response[tag: assignment.target] = Self.value(assignment.source, fields: fields, trait: index, on: draft)
        }
        return response
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
            try setValidated(value, in: assignment.target, trait: trait, on: draft, at: pointer)
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
            try setValidated(field.value, in: field.tag, trait: trait, on: draft, at: pointer)
        }
    }

    /// Sets an attribute after validating the value against its current bounds.
    private static func setValidated(
        _ value: Value, in id: UInt32, trait: Int, on draft: DeviceDraft, at pointer: JSONPointer
    )
        throws(HomeError)
    {
        let instance = draft.shape.traits[trait]
        guard let attribute = instance.attribute(id)?.definition else { return }
        let reader = ValueReader {
            draft.value($0, trait: trait)?.integer
        } declared: {
            instance.definition.attribute($0)?.constraint(features: instance.features)
        }
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
