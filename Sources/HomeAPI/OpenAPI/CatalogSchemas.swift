import HomeEngine
import HomeModel
import JSON

/// The schemas of the catalog: the state of each trait, its attributes and writes, the fields of its commands.
struct CatalogSchemas {
    private let traits: [TraitSchemas]
    private let shared: SharedSchemas

    init(_ catalog: CatalogIndex) {
        traits = catalog.traits.map { TraitSchemas($0, catalog.documentation) }
        // Shared schemas with the same local name that differ only in their descriptions have one name; the
        // descriptions of the first are published.
        shared = SharedSchemas(catalog.traits.flatMap { TraitSchemas($0, .empty).components })
    }

    /// Returns the schemas of some traits, and of the bodies and parts that refer to them.
    func components(of selection: OpenAPITraits) -> [NamedSchema] {
        let traits = traits.filter { selection.includes($0.trait) }
        var schemas = [
            (name: Representation.partTraits, schema: partTraits(traits)),
            (InputObject.attributes.name, attributes(traits)), (InputObject.command.name, command(traits)),
        ]
        var names: Set<String> = []
        for component in traits.flatMap({ $0.components }) {
            let name = shared.name(of: component)
            guard names.insert(name).inserted else { continue }
            schemas.append((name, shared.renamed(component.schema)))
        }
        return schemas.map { name, schema in NamedSchema(name, schema) }
    }

    /// Returns the schema of a part's traits by id. Other traits can appear as well: those that are not selected, and
    /// vendors' traits that are not in this catalog.
    private func partTraits(_ traits: [TraitSchemas]) -> JSONSchema {
        let schema =
            traits.isEmpty
            ? JSONSchema.anyObject : .object(traits.map { .optional($0.trait.id, $0.stateReference) })
        return schema.with("additionalProperties", JSONSchema.ref(Representation.traitState.schema).value)
            .described("The traits of a part by their ids.")
    }

    /// Returns the schema of a write. The path determines the trait. The schemas of all traits are listed in the
    /// extension `x-one-of`, not in `oneOf`, because generators and fuzzers cannot handle a `oneOf` of that size.
    private func attributes(_ traits: [TraitSchemas]) -> JSONSchema {
        let writes = traits.compactMap { $0.writeReference }
        let schema = InputObject.attributes.schema
        return writes.isEmpty ? schema : schema.with("x-one-of", .array(writes.map { $0.value }))
    }

    /// Returns the schema of a command with its fields. The path determines the trait.
    private func command(_ traits: [TraitSchemas]) -> JSONSchema {
        var schemas: [JSONSchema] = []
        for traitSchemas in traits {
            for command in traitSchemas.trait.commands {
                let schema = shared.renamed(traitSchemas.commandSchema(of: command))
                // Commands of several traits can have the same schema, such as `stop`.
                if !schemas.contains(schema) { schemas.append(schema) }
            }
        }
        let schema = InputObject.command.schema
        return schemas.isEmpty ? schema : schema.requiring(oneOf: schemas, ifItHas: "command")
    }
}

extension CatalogSchemas {
    /// The name of the schema of a command's fields; nil if it has none.
    func paramsSchemaName(of command: CommandDefinition, in trait: TraitDefinition) -> String? {
        traits.first { $0.trait == trait }?.components.first { $0.localName == TraitSchemas.paramsName(of: command) }
            .map { shared.name(of: $0) }
    }
}
