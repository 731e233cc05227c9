import HomeModel
import JSON

/// The schemas that come from the catalogue: what each trait shows, its attributes and writes, its commands.
struct CatalogSchemas {
    private let catalog: CatalogIndex

    init(_ catalog: CatalogIndex) { self.catalog = catalog }

    var all: [(name: String, schema: JSONSchema)] {
        // The bodies of writes and commands are declared as open objects; here they get what is known of them.
        [
            ("PartTraits", partTraits),
            (BodyShape.attributes.name, any(of: writableTraits.map { TraitSchemas.write(of: $0) })),
            (
                BodyShape.command.name,
                any(of: catalog.traits.flatMap { trait in trait.commands.map { TraitSchemas.command($0, of: trait) } })
            ),
            (TraitSchemas.noParams, .object([])),
        ] + catalog.traits.flatMap { TraitSchemas($0).all }
    }

    private var writableTraits: [TraitDefinition] {
        catalog.traits.filter { trait in trait.attributes.contains { $0.isWritable } }
    }

    private func any(of names: [String]) -> JSONSchema {
        JSONSchema(["anyOf": .array(names.map { JSONSchema.ref($0).value })])
    }

    /// The traits of a part by id.
    private var partTraits: JSONSchema {
        .object(catalog.traits.map { ("\($0.id)?", .ref(TraitSchemas.state(of: $0))) })
    }
}
