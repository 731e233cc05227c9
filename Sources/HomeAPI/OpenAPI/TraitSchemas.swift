import HomeModel
import JSON

/// The schemas of one trait, each under a name that begins with the trait's id.
///
/// `matter.onOff.State` is what a device shows of the trait, `matter.onOff.Attributes` its attributes,
/// `matter.onOff.Write` a write, `matter.onOff.toggle.Command` a command. What the declaration names is a schema too, so
/// that generated clients have a type of that name, once: `matter.onOff.StartUpOnOffEnum`.
struct TraitSchemas {
    /// The schema of the fields of a command that has none.
    static let noParams = "NoParams"

    private let trait: TraitDefinition
    private var schemas: [(name: String, schema: JSONSchema)] = []

    /// Those of the trait and of everything it mentions.
    var all: [(name: String, schema: JSONSchema)] { schemas }

    init(_ trait: TraitDefinition) {
        self.trait = trait
        // A vendor may call a type of its own by one of these names.
        let own = ["State", "Attributes", "Write", "CommandName"].map { Self.name($0, of: trait) }
        var values = ValueSchemas(prefix: trait.id.description, taken: own)
        schemas.append((Self.state(of: trait), state))
        schemas.append((Self.name("Attributes", of: trait), attributes(&values)))
        if trait.attributes.contains(where: { $0.isWritable }) {
            schemas.append((Self.write(of: trait), write(&values)))
        }
        if !trait.commands.isEmpty {
            schemas.append((Self.name("CommandName", of: trait), .choice(trait.commands.map { $0.name })))
        }
        for command in trait.commands { add(command, &values) }
        schemas += values.components
    }

    // MARK: Names

    static func state(of trait: TraitDefinition) -> String { name("State", of: trait) }

    static func write(of trait: TraitDefinition) -> String { name("Write", of: trait) }

    static func command(_ command: CommandDefinition, of trait: TraitDefinition) -> String {
        name("\(command.name).Command", of: trait)
    }

    private static func name(_ what: String, of trait: TraitDefinition) -> String { "\(trait.id).\(what)" }

    // MARK: Schemas

    private var state: JSONSchema {
        let hasCommands = !trait.commands.isEmpty
        return .object([
            "attributes": .ref(Self.name("Attributes", of: trait)),
            "commands": .array(of: hasCommands ? .ref(Self.name("CommandName", of: trait)) : .text),
            "sourceConnectivity": .ref("Connectivity"),
        ])
    }

    /// What a device may show of the trait. An imported device may show less, and values outside their bounds.
    private func attributes(_ values: inout ValueSchemas) -> JSONSchema {
        var members: [(String, JSONSchema)] = []
        for attribute in trait.attributes {
            let schema = values.read(attribute.type, isNullable: attribute.isNullable, isText: attribute.isText)
                .described(unit: attribute.unit)
            members.append(("\(attribute.name)?", schema))
        }
        return .object(members)
    }

    private func write(_ values: inout ValueSchemas) -> JSONSchema {
        var members: [(String, JSONSchema)] = []
        for attribute in trait.attributes where attribute.isWritable {
            let schema = values.written(
                attribute.type, attribute.constraint, isNullable: attribute.isNullable, isText: attribute.isText)
            members.append(("\(attribute.name)?", schema.described(unit: attribute.unit)))
        }
        return .object(members)
    }

    private mutating func add(_ command: CommandDefinition, _ values: inout ValueSchemas) {
        var params = Self.noParams
        if !command.fields.fields.isEmpty {
            params = Self.name("\(command.name).Params", of: trait)
            schemas.append((params, self.params(of: command, &values)))
        }
        let needsParams = command.fields.fields.contains { !$0.mayBeLeftOut }
        let schema = JSONSchema.object([
            ("command", JSONSchema(["type": .string("string"), "const": .string(command.name)])),
            (needsParams ? "params" : "params?", needsParams ? .ref(params) : JSONSchema.ref(params).orNull),
        ])
        schemas.append((Self.command(command, of: trait), schema))
    }

    private func params(of command: CommandDefinition, _ values: inout ValueSchemas) -> JSONSchema {
        guard case .reported(let tag, _) = command.violation, let field = command.response?.field(tagged: tag) else {
            return values.written(fields: command.fields)
        }
        return values.written(fields: command.fields, isLimited: false).described(
            "A value outside the limits of the catalog is accepted: \(field.name) of the response reports it.")
    }
}
