import HomeModel
import JSON

/// The schemas that come from the catalogue: what each trait shows, its attributes and writes, its commands.
struct CatalogSchemas {
    private let catalog: CatalogIndex

    init(_ catalog: CatalogIndex) { self.catalog = catalog }

    var all: [(name: String, schema: JSONSchema)] {
        [
            ("PartTraits", partTraits),
            narrowed(.attributes, to: writableTraits.map { TraitSchemas.write(of: $0) }),
            narrowed(
                .command,
                to: catalog.traits.flatMap { trait in trait.commands.map { TraitSchemas.command($0, of: trait) } }),
            (TraitSchemas.noParams, .object([])),
        ] + catalog.traits.flatMap { TraitSchemas($0).all }
    }

    private var writableTraits: [TraitDefinition] {
        catalog.traits.filter { trait in trait.attributes.contains { $0.isWritable } }
    }

    /// A body that is declared as an open object, with what is known of it. What the body declares stays beside that:
    /// generators that mix all branches of `anyOf` into one type would lose the fields of all commands but one.
    private func narrowed(_ body: BodyShape, to names: [String]) -> (name: String, schema: JSONSchema) {
        (body.name, body.schema.with("anyOf", .array(names.map { JSONSchema.ref($0).value })))
    }

    /// The traits of a part by id.
    private var partTraits: JSONSchema {
        .object(catalog.traits.map { ("\($0.id)?", .ref(TraitSchemas.state(of: $0))) })
    }
}
