import HomeModel
import JSON

/// The schemas that come from the catalogue: attributes and writes of each trait, fields of each command.
struct CatalogSchemas {
    private let catalog: CatalogIndex

    init(_ catalog: CatalogIndex) { self.catalog = catalog }

    var all: [(name: String, schema: JSONSchema)] {
        // The bodies of writes and commands are declared as open objects; here they get what is known of them.
        var all: [(name: String, schema: JSONSchema)] = [
            ("PartTraits", partTraits),
            (BodyShape.attributes.name, any(of: writableTraits.map { "\($0.id).Write" })),
            (
                BodyShape.command.name,
                any(of: catalog.traits.flatMap { trait in trait.commands.map { "\(trait.id).\($0.name).Command" } })
            ),
        ]
        for trait in catalog.traits {
            all.append(("\(trait.id).Attributes", attributes(of: trait)))
            if trait.attributes.contains(where: { $0.isWritable }) {
                all.append(("\(trait.id).Write", write(of: trait)))
            }
            for command in trait.commands {
                all.append(("\(trait.id).\(command.name).Command", schema(of: command)))
            }
        }
        return all
    }

    private var writableTraits: [TraitDefinition] {
        catalog.traits.filter { trait in trait.attributes.contains { $0.isWritable } }
    }

    private func any(of names: [String]) -> JSONSchema {
        JSONSchema(["anyOf": .array(names.map { JSONSchema.ref($0).value })])
    }

    /// The traits of a part by id.
    private var partTraits: JSONSchema {
        var properties = JSONObject()
        for trait in catalog.traits {
            let commands = JSONSchema.array(of: .choice(trait.commands.map { $0.name }))
            properties[trait.id] =
                JSONSchema.object([
                    "attributes": .ref("\(trait.id).Attributes"),
                    "commands": trait.commands.isEmpty ? JSONSchema.array(of: .text) : commands,
                    "sourceConnectivity": .ref("Connectivity"),
                ])
                .value
        }
        return JSONSchema([
            "type": .string("object"), "properties": .object(properties), "additionalProperties": .bool(false),
        ])
    }

    /// What a device may show of a trait. An imported device may show less, and values outside their bounds.
    private func attributes(of trait: TraitDefinition) -> JSONSchema {
        .object(
            trait.attributes.map { attribute in
                let schema = ValueSchema.read(
                    attribute.type, isNullable: attribute.isNullable, isText: attribute.isText)
                let described = schema.described(unit: attribute.unit)
                return (
                    "\(attribute.name)?", attribute.isWritable ? described : described.with("readOnly", .bool(true))
                )
            })
    }

    private func write(of trait: TraitDefinition) -> JSONSchema {
        .object(
            trait.attributes.filter { $0.isWritable }
                .map { attribute in
                    let schema = ValueSchema.written(
                        attribute.type, attribute.constraint, isNullable: attribute.isNullable,
                        isText: attribute.isText)
                    return ("\(attribute.name)?", schema.described(unit: attribute.unit))
                })
    }

    private func schema(of command: CommandDefinition) -> JSONSchema {
        let params = ValueSchema.written(fields: command.fields)
        let needsParams = command.fields.fields.contains { !$0.mayBeLeftOut }
        return .object([
            ("command", JSONSchema(["const": .string(command.name)])),
            (needsParams ? "params" : "params?", needsParams ? params : params.orNull),
        ])
    }
}
