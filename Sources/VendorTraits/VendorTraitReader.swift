import HomeModel
import JSON

/// Reads a trait from a file into the same definition that a declaration in Swift creates.
struct VendorTraitReader {
    private let object: ObjectNode
    private let features: [FeatureDefinition]
    /// The descriptions of features by name.
    private let featureTexts: [String: String]
    private var types: TypeTable
    private let scope: Scope

    private static let members = [
        "$schema", "namespace", "name", "number", "revision", "isCloud", "description", "features", "enums", "bitmaps",
        "structs", "attributes", "commands", "events", "display",
    ]
    private static let maximumID = Int64(UInt32.max)

    static func read(_ node: Node) throws(Fault) -> (TraitDefinition, DeclaredBehavior) {
        var reader = try VendorTraitReader(node)
        return try reader.trait()
    }

    private init(_ node: Node) throws(Fault) {
        object = try ObjectNode(node, "a trait", members: Self.members)
        if let schema = object["$schema"] { _ = try schema.text("$schema") }
        (features, featureTexts) = try Self.features(object)
        scope = try Scope(attributes: object.list("attributes"))
        types = try TypeTable(object, scope: scope)
    }

    private mutating func trait() throws(Fault) -> (TraitDefinition, DeclaredBehavior) {
        let namespace = try object.required("namespace")
        let vendor = try namespace.lowerCamel("namespace")
        guard !["matter", "google"].contains(vendor.lowercased()) else {
            throw namespace.fault("the namespace \(vendor) is reserved for the Home APIs; use your own, such as acme")
        }
        let name = try object.required("name").lowerCamel("name")
        let number = try object["number"].map { node throws(Fault) in try node.number("number", in: 0...Self.maximumID)
        }
        let revision = try object["revision"].map { node throws(Fault) in
            try node.number("revision", in: 1...0xFFFF)
        }
        let isCloud = try object.flag("isCloud", otherwise: true)
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
                trait: DocumentationReference(Documentation(description: try object.description())),
                features: Self.reference(featureTexts), attributes: Self.reference(attributeTexts),
                commands: Self.reference(commandTexts), events: Self.reference(eventTexts)),
            display: display)
        for attribute in attributes { try Self.checkInitialValue(of: attribute, in: definition) }
        return (definition, DeclaredBehavior(definition, effects: effects))
    }

    private static func features(_ trait: ObjectNode) throws(Fault) -> ([FeatureDefinition], [String: String]) {
        var unique = Uniqueness("feature")
        var features: [FeatureDefinition] = []
        var texts: [String: String] = [:]
        for node in try trait.list("features") {
            let object = try ObjectNode(
                node, "a feature", members: ["bit", "name", "code", "mandatory", "description"])
            let text = try object.description()
            let bit = try object.required("bit")
            let name = try object.required("name")
            let bitNumber = try bit.number("bit", in: 0...31)
            let featureName = try name.lowerCamel("the name of a feature")
            try unique.claim(number: bitNumber, at: bit)
            try unique.claim(name: featureName, at: name)
            texts[featureName] = text
            features.append(
                FeatureDefinition(
                    bit: UInt8(bitNumber), name: featureName,
                    code: try object["code"].map { node throws(Fault) in try node.text("code") }
                        ?? featureName.uppercased(),
                    conformance: try object.flag("mandatory") ? .mandatory : .optional))
        }
        return (features, texts)
    }

    private static func reference(_ texts: [String: String]) -> DocumentationReference {
        DocumentationReference(Documentation(description: nil, elements: texts))
    }

    /// Returns when a device has an element: always, optionally, or with a feature.
    private func conformance(of object: ObjectNode) throws(Fault) -> Conformance {
        let isOptional = try object.flag("optional")
        guard let node = object["feature"] else { return isOptional ? .optional : .mandatory }
        let name = try node.text("feature")
        guard let feature = features.first(where: { $0.name == name }) else {
            let names = features.map { $0.name }
            throw node.fault("there is no feature \"\(name)\"; \(node.listing(names, "features", for: name))")
        }
        let condition = Condition.feature(bit: feature.bit)
        return isOptional ? .optionalIf(condition) : .mandatoryIf(condition)
    }

    /// Reads the id and the name of an attribute, a command or an event.
    private static func identity(of object: ObjectNode, _ label: String, _ unique: inout Uniqueness) throws(Fault)
        -> (id: UInt32, name: String)
    {
        let id = try object.required("id")
        let name = try object.required("name")
        let number = try id.number("id", in: 0...maximumID)
        let text = try name.lowerCamel("the name of \(label)")
        try unique.claim(number: number, at: id)
        try unique.claim(name: text, at: name)
        return (UInt32(number), text)
    }

    // MARK: Attributes

    struct Attribute {
        let definition: AttributeDefinition
        let element: ElementReader
        let object: ObjectNode
    }

    private mutating func attributes() throws(Fault) -> [Attribute] {
        var unique = Uniqueness("attribute")
        var attributes: [Attribute] = []
        for node in try object.list("attributes") {
            let object = try ObjectNode(node, "an attribute", members: ElementReader.attributeMembers)
            let (id, name) = try Self.identity(of: object, "an attribute", &unique)
            let element = try ElementReader(object, name: name, types: &types, scope: scope)
            let isWritable = try object.flag("writable")
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

    private static func qualities(_ object: ObjectNode, isWritable: Bool) throws(Fault) -> Set<Quality> {
        var qualities: Set<Quality> = []
        for node in try object.list("qualities") {
            let name = try node.text("a quality")
            guard let quality = Quality(rawValue: name) else {
                throw node.fault(
                    "unknown quality; \(node.listing(Quality.allCases.map { $0.rawValue }, "qualities", for: name))")
            }
            if quality == .fixed, isWritable { throw node.fault("a writable attribute cannot be fixed") }
            qualities.insert(quality)
        }
        return qualities
    }

    /// Throws if an attribute's initial value is not allowed together with the initial values of the other attributes.
    private static func checkInitialValue(of attribute: Attribute, in trait: TraitDefinition) throws(Fault) {
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
            if let node = attribute.object["default"] {
                throw node.fault("the default of \(definition.name) must be \(allowed)")
            }
            throw Fault(attribute.object.pointer, "\(definition.name) needs a default (\(allowed))")
        }
    }

    // MARK: Commands and events

    private mutating func commands(setting attributes: [Attribute]) throws(Fault) -> (
        [CommandDefinition], [UInt32: DeclaredBehavior.Effect], texts: [String: String]
    ) {
        var texts: [String: String] = [:]
        var unique = Uniqueness("command")
        var commands: [CommandDefinition] = []
        var effects: [UInt32: DeclaredBehavior.Effect] = [:]
        for node in try object.list("commands") {
            let object = try ObjectNode(
                node, "a command",
                members: [
                    "id", "name", "fields", "response", "optional", "feature", "sets", "answers", "changes",
                    "description", "label", "confirm",
                ])
            let text = try object.description()
            let (id, name) = try Self.identity(of: object, "a command", &unique)
            texts[name] = text
            let fields = try fields(object["fields"], of: name)
            let response = try object["response"].map { node throws(Fault) in
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
                    label: try DisplayReader.text(object, "label"),
                    confirmation: try DisplayReader.text(object, "confirm")))
        }
        return (commands, effects, texts)
    }

    private mutating func events() throws(Fault) -> ([EventDefinition], texts: [String: String]) {
        var unique = Uniqueness("event")
        var texts: [String: String] = [:]
        var events: [EventDefinition] = []
        for node in try object.list("events") {
            let object = try ObjectNode(
                node, "an event", members: ["id", "name", "priority", "fields", "optional", "feature", "description"])
            let text = try object.description()
            let (id, name) = try Self.identity(of: object, "an event", &unique)
            texts[name] = text
            if name.lowercased() == DeclaredBehavior.reportName, let node = object["name"] {
                throw node.fault("an event cannot be named \(name), which is the stimulus that sets attributes")
            }
            var priority = EventPriority.info
            if let node = object["priority"] {
                guard let named = EventPriority(rawValue: try node.text("priority")) else {
                    throw node.fault("priority must be debug, info or critical")
                }
                priority = named
            }
            events.append(
                EventDefinition(
                    id: id, name: name, priority: priority,
                    fields: try fields(object["fields"], of: name),
                    conformance: try conformance(of: object)))
        }
        return (events, texts)
    }

    private mutating func fields(_ node: Node?, of name: String) throws(Fault) -> StructDefinition {
        try FieldsReader.structure(node, name: name, of: name, types: &types, scope: scope)
    }

    /// Returns the name of a command's response: `SpinResponse` for `spin`.
    private static func responseName(of command: String) -> String {
        command.prefix(1).uppercased() + command.dropFirst() + "Response"
    }
}
