import HomeCatalog
import HomeModel
import Testing

/// Each element of the catalog has a description.
@Suite struct DocumentationTests {
    private static let catalog = CatalogIndex(Catalog.self)
    private static let table = catalog.documentation

    @Test(arguments: catalog.traits)
    func everyElementOfATraitHasADescription(trait: TraitDefinition) {
        let found = trait.documentation
        var missing = Missing(table: Self.table)
        missing.check(found.trait, trait.id)
        missing.check(found.features, trait.features.map { $0.name }, in: "features")
        missing.check(found.attributes, trait.attributes.map { $0.name }, in: "attributes")
        missing.check(found.commands, trait.commands.map { $0.name }, in: "commands")
        missing.check(found.events, trait.events.map { $0.name }, in: "events")
        for attribute in trait.attributes { missing.check(attribute.type) }
        for command in trait.commands {
            missing.checkFields(of: command.fields)
            if let response = command.response { missing.checkFields(of: response) }
        }
        for event in trait.events { missing.checkFields(of: event.fields) }
        #expect(missing.names.isEmpty, "\(trait.id) needs documentation comments: \(missing.names.sorted())")
    }

    @Test(arguments: catalog.traits)
    func everyTraitHasASource(trait: TraitDefinition) throws {
        let source = try #require(Self.table[trait.documentation.trait]?.source, "a line `/// Source: …` is missing")
        guard trait.namespace == .matter else { return }
        let number = try #require(trait.number.flatMap { String($0, radix: 16, uppercase: true) })
        let digits = String(repeating: "0", count: max(0, 4 - number.count)) + number
        #expect(source.hasPrefix("Matter ") && source.hasSuffix("(0x\(digits))"))
    }

    @Test(arguments: catalog.deviceTypes)
    func everyDeviceTypeHasADescriptionAndASource(type: DeviceTypeDefinition) {
        #expect(Self.table[type.documentation]?.description != nil)
        #expect(Self.table[type.documentation]?.source != nil)
    }

    @Test(arguments: catalog.traits)
    func descriptionsArePlainSentences(trait: TraitDefinition) throws {
        let own = try #require(Self.table[trait.documentation.trait]?.description)
        let attributes = Self.table[trait.documentation.attributes]
        for text in [own] + trait.attributes.compactMap({ attributes?[$0.name] }) {
            #expect(text.hasSuffix(".") && !text.contains("`") && !text.contains("  "), "\(text)")
        }
    }
}

/// Collects the names of elements without a description.
private struct Missing {
    let table: DocumentationTable
    private(set) var names: Set<String> = []

    init(table: DocumentationTable) { self.table = table }

    mutating func check(_ reference: DocumentationReference, _ name: String) {
        guard let description = table[reference]?.description else {
            names.insert(name)
            return
        }
        if Self.repeats(description, name) { names.insert("\(name), whose description repeats the name") }
    }

    /// Whether a description says no more than the name, such as `The new position.` of `newPosition`.
    private static func repeats(_ description: String, _ name: String) -> Bool {
        func letters(_ text: some StringProtocol) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        let words = description.split(separator: " ")
        let isArticle = ["the", "a", "an"].contains(words.first?.lowercased() ?? "")
        let sentence = words.dropFirst(isArticle ? 1 : 0).joined()
        return letters(sentence) == letters(name.split(separator: ".").last ?? "")
    }

    mutating func check(_ reference: DocumentationReference, _ elements: [String], in group: String) {
        let documentation = table[reference]
        for element in elements {
            guard let description = documentation?[element] else {
                names.insert("\(group).\(element)")
                continue
            }
            if Self.repeats(description, element) {
                names.insert("\(group).\(element), whose description repeats the name")
            }
        }
    }

    /// Checks only the fields. For a command, a response or an event, `structure` has no description of its own: it is
    /// that of the command or event.
    mutating func checkFields(of structure: StructDefinition) {
        check(structure.documentation, structure.fields.map { $0.name }, in: structure.name)
        for field in structure.fields { check(field.type) }
    }

    mutating func check(_ type: ValueType) {
        switch type {
        case .enumeration(let definition):
            check(definition.documentation, definition.name)
            check(definition.documentation, definition.cases.map { $0.name }, in: definition.name)
        case .bitmap(let definition):
            check(definition.documentation, definition.name)
            check(definition.documentation, definition.flags.map { $0.name }, in: definition.name)
        case .structure(let definition):
            check(definition.documentation, definition.name)
            checkFields(of: definition)
        case .list(let element):
            check(element.type)
        case .bool, .unsigned, .signed, .float, .string, .octets:
            break
        }
    }
}
