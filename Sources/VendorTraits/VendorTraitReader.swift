import HomeModel
import JSON

/// Reads a trait from a file into the same definition that a declaration in Swift creates.
struct VendorTraitReader {
    private let object: Input
    private let features: [FeatureDefinition]
    /// The descriptions of features by name.
    private let featureTexts: [String: String]
    private var types: TypeTable
    private let scope: Scope

    static func read(_ node: Input) throws(InputMistake) -> (TraitDefinition, DeclaredBehavior) {
        var reader = try VendorTraitReader(node)
        return try reader.trait()
    }

    private init(_ object: Input) throws(InputMistake) {
        self.object = object
        (features, featureTexts) = try Self.features(object)
        scope = Scope(attributes: object.list("attributes"))
        types = try TypeTable(object, scope: scope)
    }

    private mutating func trait() throws(InputMistake) -> (TraitDefinition, DeclaredBehavior) {
        let vendor = object.text("namespace")
        let name = object.text("name")
        let number = object["number"]?.wholeNumber
        let revision = object["revision"]?.wholeNumber
        let isCloud = object.flag(ifPresent: "isCloud") ?? true
        let attributes = try attributes()
        var attributeTexts: [String: String] = [:]
        for attribute in attributes { attributeTexts[attribute.definition.name] = attribute.element.description }
        let (commands, effects, commandTexts) = try commands(setting: attributes)
        let (events, eventTexts) = try events()
        let display = try DisplayReader.trait(object, attributes: attributes.map { $0.definition }, commands: commands)
        let definition = TraitDefinition(
            namespace: Namespace(rawValue: vendor), name: name, number: number.map { UInt32($0) },
            revision: Int(revision ?? 1), isCloud: isCloud, features: features,
            attributes: attributes.map { $0.definition }, commands: commands, events: events,
            documentation: TraitDocumentation(
                trait: DocumentationReference(Documentation(description: object.text(ifPresent: "description"))),
                features: Self.reference(featureTexts), attributes: Self.reference(attributeTexts),
                commands: Self.reference(commandTexts), events: Self.reference(eventTexts)),
            display: display)
        for attribute in attributes { try Self.checkInitialValue(of: attribute, in: definition) }
        return (definition, DeclaredBehavior(definition, effects: effects))
    }

    private static func features(_ trait: Input) throws(InputMistake) -> ([FeatureDefinition], [String: String]) {
        var unique = Uniqueness("feature")
        var features: [FeatureDefinition] = []
        var texts: [String: String] = [:]
        for object in trait.list("features") {
            let text = object.text(ifPresent: "description")
            let bit = object.required("bit")
            let name = object.required("name")
            let bitNumber = bit.wholeNumber ?? 0
            let featureName = name.name
            try unique.claim(number: bitNumber, at: bit)
            try unique.claim(name: featureName, at: name)
            texts[featureName] = text
            features.append(
                FeatureDefinition(
                    bit: UInt8(bitNumber), name: featureName,
                    code: object.text(ifPresent: "code") ?? featureName.uppercased(),
                    conformance: object.flag(ifPresent: "mandatory") ?? false ? .mandatory : .optional))
        }
        return (features, texts)
    }

    private static func reference(_ texts: [String: String]) -> DocumentationReference {
        DocumentationReference(Documentation(description: nil, elements: texts))
    }

    /// Returns when a device has an element: always, optionally, or with a feature.
    private func conformance(of object: Input) throws(InputMistake) -> Conformance {
        let isOptional = object.flag(ifPresent: "optional") ?? false
        guard let node = object["feature"] else { return isOptional ? .optional : .mandatory }
        guard let feature = features.first(where: { $0.name == node.name }) else {
            throw node.unknown("feature", among: features.map { $0.name })
        }
        let condition = Condition.feature(bit: feature.bit)
        return isOptional ? .optionalIf(condition) : .mandatoryIf(condition)
    }

    /// Reads the id and the name of an attribute, a command or an event.
    private static func identity(of object: Input, _ unique: inout Uniqueness) throws(InputMistake)
        -> (id: UInt32, name: String)
    {
        let id = object.required("id")
        let name = object.required("name")
        let number = id.wholeNumber ?? 0
        try unique.claim(number: number, at: id)
        try unique.claim(name: name.name, at: name)
        return (UInt32(number), name.name)
    }

    // MARK: Attributes

    struct Attribute {
        let definition: AttributeDefinition
        let element: ElementReader
        let object: Input
    }

    private mutating func attributes() throws(InputMistake) -> [Attribute] {
        var unique = Uniqueness("attribute")
        var attributes: [Attribute] = []
        for object in object.list("attributes") {
            let (id, name) = try Self.identity(of: object, &unique)
            let element = try ElementReader(object, name: name, types: &types, scope: scope)
            let isWritable = object.flag(ifPresent: "writable") ?? false
            let qualities = try Self.qualities(object, isWritable: isWritable)
            attributes.append(
                Attribute(
                    definition: element.definition(
                        id: id, isWritable: isWritable, conformance: try conformance(of: object), qualities: qualities,
                        fallback: try element.fallback(), display: try element.display()),
                    element: element, object: object))
        }
        return attributes
    }

    private static func qualities(_ object: Input, isWritable: Bool) throws(InputMistake) -> Set<Quality> {
        var qualities: Set<Quality> = []
        for node in object.list("qualities") {
            guard let quality = Quality(rawValue: node.name) else { continue }
            if quality == .fixed, isWritable { throw node.mistake("a writable attribute cannot be fixed") }
            qualities.insert(quality)
        }
        return qualities
    }

    /// Throws if an attribute's initial value is not allowed together with the initial values of the other attributes.
    private static func checkInitialValue(of attribute: Attribute, in trait: TraitDefinition) throws(InputMistake) {
        let definition = attribute.definition
        let reader = ValueReader { id in
            trait.attribute(id)?.initialValue(among: trait, features: FeatureMap()).integer
        }
        do throws(HomeError) {
            _ = try reader.checked(
                definition.initialValue(among: trait, features: FeatureMap()), of: definition, features: FeatureMap(),
                at: .root)
        } catch {
            let allowed = ElementReader.allowed(error)
            if let node = attribute.object.member("default") {
                throw node.mistake("the default of \(definition.name) must be \(allowed)")
            }
            throw attribute.object.mistake("\(definition.name) needs a default (\(allowed))")
        }
    }

    // MARK: Commands and events

    private mutating func commands(setting attributes: [Attribute]) throws(InputMistake) -> (
        [CommandDefinition], [UInt32: DeclaredBehavior.Effect], texts: [String: String]
    ) {
        var texts: [String: String] = [:]
        var unique = Uniqueness("command")
        var commands: [CommandDefinition] = []
        var effects: [UInt32: DeclaredBehavior.Effect] = [:]
        for object in object.list("commands") {
            let text = object.text(ifPresent: "description")
            let (id, name) = try Self.identity(of: object, &unique)
            texts[name] = text
            let fields = try fields(object["fields"], of: name)
            let response = try object["response"].map { node throws(InputMistake) in
                try FieldsReader.structure(
                    node, name: Self.responseName(of: name), of: "the response of \(name)", types: &types,
                    scope: scope)
            }
            let reader = EffectReader(name: name, fields: fields, response: response, attributes: attributes)
            let effect = try reader.effect(object)
            effects[id] = effect
            commands.append(
                CommandDefinition(
                    id: id, name: name, fields: fields, response: response, conformance: try conformance(of: object),
                    invokePrivilege: .operate, isTimed: false,
                    changes: try reader.changes(object, effect: effect),
                    label: object.text(ifPresent: "label"), confirmation: object.text(ifPresent: "confirm")))
        }
        return (commands, effects, texts)
    }

    private mutating func events() throws(InputMistake) -> ([EventDefinition], texts: [String: String]) {
        var unique = Uniqueness("event")
        var texts: [String: String] = [:]
        var events: [EventDefinition] = []
        for object in object.list("events") {
            let text = object.text(ifPresent: "description")
            let (id, name) = try Self.identity(of: object, &unique)
            texts[name] = text
            if name.lowercased() == DeclaredBehavior.reportName, let node = object["name"] {
                throw node.mistake("an event cannot be named \(name), which is the stimulus that sets attributes")
            }
            let priority = object["priority"].flatMap { EventPriority(rawValue: $0.name) } ?? .info
            events.append(
                EventDefinition(
                    id: id, name: name, priority: priority,
                    fields: try fields(object["fields"], of: name),
                    conformance: try conformance(of: object)))
        }
        return (events, texts)
    }

    private mutating func fields(_ node: Input?, of name: String) throws(InputMistake) -> StructDefinition {
        try FieldsReader.structure(node, name: name, of: name, types: &types, scope: scope)
    }

    /// Returns the name of a command's response: `SpinResponse` for `spin`.
    private static func responseName(of command: String) -> String {
        command.capitalizedFirst + "Response"
    }
}
