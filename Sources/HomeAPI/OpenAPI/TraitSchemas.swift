import HomeEngine
import HomeModel
import JSON

/// The schemas of one trait, each under a name that begins with the trait's id.
///
/// `matter.onOff.State` is the trait on a device, `matter.onOff.Attributes` its attributes, `matter.onOff.Write` a
/// write, and `matter.levelControl.moveToLevel.Params` the fields of a command. Each named type of the declaration is a
/// schema too, so that generated clients have one type of that name: `matter.onOff.StartUpOnOffEnum`.
struct TraitSchemas {
    let trait: TraitDefinition
    private let documentation: DocumentationTable
    /// The schemas of the trait and of all types that it refers to.
    private(set) var components: [SchemaComponent] = []

    init(_ trait: TraitDefinition, _ documentation: DocumentationTable) {
        self.trait = trait
        self.documentation = documentation
        // These names are reserved, because a vendor can use one of them for a type.
        var values = ValueSchemas(of: trait, documentation, taken: ["State", "Attributes", "Write", "CommandName"])
        add("State", state)
        if !trait.attributes.isEmpty { add("Attributes", attributes(&values)) }
        if isWritable { add("Write", write(&values)) }
        if !trait.commands.isEmpty { add("CommandName", commandName) }
        for command in trait.commands where !command.fields.fields.isEmpty {
            components.append(
                SchemaComponent(
                    trait, Self.paramsName(of: command), fields(of: command, &values), isShared: true))
        }
        components += values.components
    }

    // MARK: References

    /// A reference to the schema of the trait's state on a device.
    var stateReference: JSONSchema { reference("State") }

    /// The body of a write; nil if no attribute is writable.
    var writeReference: JSONSchema? { isWritable ? reference("Write") : nil }

    /// A command with its fields.
    func commandSchema(of command: CommandDefinition) -> JSONSchema {
        let name = JSONSchema(["const": .string(command.name)])
        guard !command.fields.fields.isEmpty else {
            // Null, or an object without members.
            let nothing = JSONSchema([
                "type": .array([.string("object"), .string("null")]), "maxProperties": .integer(0),
            ])
            return JSONSchema(["properties": .members(["command": name.value, "params": nothing.value])])
        }
        let fields = reference(Self.paramsName(of: command))
        let needsFields = command.fields.fields.contains { !$0.canBeOmitted }
        let params = needsFields ? fields : fields.orNull
        let schema = JSONSchema(["properties": .members(["command": name.value, "params": params.value])])
        return needsFields ? schema.with("required", .array([.string("params")])) : schema
    }

    static func paramsName(of command: CommandDefinition) -> String { "\(command.name).Params" }

    private func reference(_ localName: String) -> JSONSchema { SchemaComponent.reference(trait, localName) }

    // MARK: Schemas

    private mutating func add(_ localName: String, _ schema: JSONSchema) {
        components.append(SchemaComponent(trait, localName, schema))
    }

    private var isWritable: Bool { trait.attributes.contains { $0.isWritable } }

    private var state: JSONSchema {
        let commands: JSONSchema =
            trait.commands.isEmpty
            ? JSONSchema.array(of: .text).with("maxItems", .integer(0)) : .array(of: reference("CommandName"))
        let documentation = documentation[trait.documentation.trait]
        let texts = [
            documentation?.description, "The state of the trait `\(trait.id)` on a device.",
            documentation?.source.map { "Source: \($0)." },
        ]
        return JSONSchema.object([
            "attributes": trait.attributes.isEmpty ? .ref(.noAttributes) : reference("Attributes"),
            "commands": commands, "sourceConnectivity": JSONType.connectivity.schema,
        ]).described(texts.compactMap { $0 }.joined(separator: " "))
    }

    private var commandName: JSONSchema {
        let texts = documentation[trait.documentation.commands]
        var list = DescriptionList()
        for command in trait.commands {
            if let text = texts?[command.name] { list.add(command.name, text) }
        }
        return .choice(trait.commands.map { $0.name }).described(list.text(after: "A command of `\(trait.id)`."))
    }

    /// The attributes that a device can report. An imported device can have fewer, and values outside their bounds.
    private func attributes(_ values: inout ValueSchemas) -> JSONSchema {
        let texts = documentation[trait.documentation.attributes]
        var members = DescribedMembers()
        for attribute in trait.attributes {
            let schema = values.read(attribute.type, isNullable: attribute.isNullable, isText: attribute.isText)
            members.add(
                attribute.name, schema, isRequired: false, texts?[attribute.name], unit: attribute.unit)
        }
        return members.object("The attributes of `\(trait.id)`. A device has those that it supports.")
    }

    private func write(_ values: inout ValueSchemas) -> JSONSchema {
        let texts = documentation[trait.documentation.attributes]
        var members = DescribedMembers()
        for attribute in trait.attributes where attribute.isWritable {
            let schema = values.written(
                attribute.type, attribute.constraint, isNullable: attribute.isNullable, isText: attribute.isText)
            members.add(
                attribute.name, schema, isRequired: false, texts?[attribute.name], unit: attribute.unit)
        }
        return members.object("Attributes of `\(trait.id)` to write. Omitted attributes do not change.").closed
    }

    private func fields(of command: CommandDefinition, _ values: inout ValueSchemas) -> JSONSchema {
        let text = documentation[trait.documentation.commands]?[command.name]
        let description = [text, "The fields of the command `\(command.name)`."].compactMap { $0 }.joined(
            separator: " ")
        guard case .reported(let tag, _) = command.violation, let field = command.response?.field(tagged: tag) else {
            return values.written(fields: command.fields, description)
        }
        return values.written(
            fields: command.fields,
            "\(description) A value outside the limits of the catalog is accepted: `\(field.name)` of the response reports it.",
            isLimited: false)
    }
}

extension NamedSchema {
    fileprivate static let noAttributes = NamedSchema(
        "NoAttributes",
        JSONSchema.object([JSONSchema.Property]()).described("The attributes of a trait that has none."))
}
