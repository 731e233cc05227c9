import HomeCatalog
import HomeModel
import JSON
import Testing

/// Compares Google's traits with the Home APIs.
@Suite struct GoogleTraitTests {
    static let traits = Catalog.traits.map { $0.definition }.filter { $0.namespace == .google }

    @Test func everyTraitOfTheHomeAPIsIsDeclared() {
        #expect(Set(GoogleFacts.traits.map { $0.lowerCamelName }) == Set(Self.traits.map { $0.name }))
    }

    @Test(arguments: traits)
    func everyAttributeHasTheTypeAndTheAccessOfTheHomeAPIs(trait: TraitDefinition) throws {
        let facts = try #require(GoogleFacts.trait(trait.name), "\(trait.id) is not in the fixture")["attributes"]
        #expect(trait.attributes.map { $0.name.lowercased() } == facts?.elements.map { $0.lowercasedName })
        #expect(trait.attributes.map { $0.id } == Array(0..<UInt32(trait.attributes.count)))
        for (attribute, fact) in zip(trait.attributes, facts?.elements ?? []) {
            let path = "\(trait.id).\(attribute.name)"
            #expect(GoogleFacts.isNamed(attribute.type, fact.text("type")), "\(path) is a \(fact.text("type") ?? "")")
            #expect(attribute.isWritable == fact.flag("writable"), "\(path)")
            #expect(attribute.conformance == .optional, "\(path): a device of the cloud may lack any attribute")
        }
    }

    @Test(arguments: traits)
    func everyCommandHasTheFieldsOfTheHomeAPIs(trait: TraitDefinition) throws {
        let facts = try #require(GoogleFacts.trait(trait.name), "\(trait.id) is not in the fixture")["commands"]
        #expect(trait.commands.map { $0.name.lowercased() } == facts?.elements.map { $0.lowercasedName })
        #expect(trait.commands.map { $0.id } == Array(0..<UInt32(trait.commands.count)))
        for (command, fact) in zip(trait.commands, facts?.elements ?? []) {
            let path = "\(trait.id).\(command.name)"
            let named = fact["fields"]?.elements ?? []
            let fields = command.fields.fields
            #expect(
                fields.prefix(named.count).map { $0.name.lowercased() } == named.map { $0.lowercasedName }, "\(path)")
            for (field, fact) in zip(fields, named) {
                #expect(GoogleFacts.isNamed(field.type, fact.text("type")), "\(path).\(field.name)")
            }
            let more = fields.dropFirst(named.count)
            #expect(more.isEmpty != fact.flag("moreFields"), "\(path)")
            #expect(more.allSatisfy { $0.conformance == .optional }, "\(path)")
        }
    }

    @Test(arguments: traits)
    func eventsAndUsesMatchTheHomeAPIs(trait: TraitDefinition) throws {
        let facts = try #require(GoogleFacts.trait(trait.name), "\(trait.id) is not in the fixture")
        let events = facts["events"]?.elements.compactMap { $0.stringValue.map { lowerCamel($0) } }
        #expect(trait.events.map { $0.name } == events)
        #expect(trait.events.map { $0.id } == Array(0..<UInt32(trait.events.count)))
        #expect(trait.isAutomationOnly == facts.flag("automationOnly"))
    }
}
