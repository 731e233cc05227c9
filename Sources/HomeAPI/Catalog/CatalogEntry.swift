import HomeModel
import JSON

/// A definition of the catalog with its texts.
struct CatalogEntry<Definition: Sendable>: Sendable {
    let definition: Definition
    /// The description of the definition and those of its elements; nil if it has none.
    let documentation: Documentation?
    let context: CatalogContext

    init(_ definition: Definition, _ documentation: Documentation?, _ context: CatalogContext) {
        self.definition = definition
        self.documentation = documentation
        self.context = context
    }

    /// - Parameter description: The description; nil if the element has none.
    init(element: Definition, description: String?, _ context: CatalogContext) {
        self.init(element, description.map { Documentation(description: $0) }, context)
    }
}

/// The context on which the JSON of a definition depends, in addition to the definition itself.
struct CatalogContext: Sendable {
    /// The trait of the definition, whose attributes bounds can refer to.
    let trait: TraitDefinition?
    /// The structure of a field, whose other fields bounds can refer to; nil outside a structure.
    var structure: StructDefinition?
    let documentation: DocumentationTable

    init(trait: TraitDefinition?, documentation: DocumentationTable) {
        self.trait = trait
        self.documentation = documentation
    }

    /// Whether the JSON contains what only readers of the definitions need; see ``CatalogSelection/hasDetails``.
    var hasDetails: Bool { !documentation.isOmitted }

    /// Returns each definition with its description, which the documentation of `group` contains by name.
    func elements<Element>(
        _ elements: [Element], of group: DocumentationReference, name: (Element) -> String
    ) -> [CatalogEntry<Element>] {
        let texts = documentation[group]
        return elements.map { CatalogEntry(element: $0, description: texts?[name($0)], self) }
    }

    /// Returns the fields of a command, an event, a stimulus or a structure.
    func fields(of structure: StructDefinition) -> [CatalogEntry<FieldDefinition>] {
        var context = self
        context.structure = structure
        return context.elements(structure.fields, of: structure.documentation) { $0.name }
    }
}

extension CatalogEntry<TraitDefinition> {
    init(_ trait: TraitDefinition, _ documentation: DocumentationTable) {
        self.init(
            trait, documentation[trait.documentation.trait], CatalogContext(trait: trait, documentation: documentation))
    }
}

extension CatalogEntry<DeviceTypeDefinition> {
    init(_ type: DeviceTypeDefinition, _ documentation: DocumentationTable) {
        self.init(
            type, documentation[type.documentation], CatalogContext(trait: nil, documentation: documentation))
    }
}

extension Representation.Member {
    /// The description of a definition.
    static func description<Definition>() -> Self where Value == CatalogEntry<Definition> {
        .optional("description", .description) { $0.documentation?.description }
    }

    /// When devices have an element.
    static func conformance<Element>(
        _ condition: @escaping @Sendable (Element) -> Conformance
    ) -> Self where Value == CatalogEntry<Element> {
        .optional(
            "conformance", .text.described("The condition under which a device has it, with features by name.")
        ) { $0.context.hasDetails ? condition($0.definition).text(of: $0.context.trait) : nil }
    }

    /// The source of a definition.
    static func source<Definition>() -> Self where Value == CatalogEntry<Definition> {
        .optional(
            "source", .text.described("Where the definition comes from: a specification or a guide.")
        ) { $0.documentation?.source }
    }
}

extension JSONType<String> {
    fileprivate static let description = text.described("The meaning or the effect, in plain text.")
}

extension JSONType<UInt64> {
    /// A number of 32 bits that Matter gives to a definition.
    static let definitionNumber = JSONType(.integer(0...Int64(UInt32.max))) { $1.unsigned($0) }
}
