import HomeModel
import Testing

/// Enumerations with documentation in a table.
enum Alpha: UInt8, MatterEnum { case one }
enum Beta: UInt8, MatterEnum { case one, two }
enum Gamma: UInt8, MatterEnum { case one }

/// The base of a trait with documentation in a table.
enum Base<Argument> { enum Status: UInt8, MatterEnum { case one } }
enum DerivedTrait { enum Tag: UInt8, MatterEnum { case one } }

@Suite struct DocumentationTests {
    private let table = DocumentationTable(
        module: "HomeModelTests",
        text: """
            Alpha
            = The first one.

            Beta
            = The second one.
            @ A guide
            one The first case.
            two The second case: longer.

            Delta
            = Not declared.

            DerivedTrait.Status
            = The status of the trait.
            """)

    @Test func aTableFindsTypesByName() throws {
        #expect(documentation(of: Alpha.self)?.description == "The first one.")
        let beta = try #require(documentation(of: Beta.self))
        #expect(beta.description == "The second one.")
        #expect(beta.source == "A guide")
        #expect(beta["one"] == "The first case.")
        #expect(beta["two"] == "The second case: longer.")
        #expect(beta["three"] == nil)
    }

    @Test func aTypeOfABaseHasTheDocumentationOfTheTraitThatIsDerivedFromIt() {
        #expect(documentation(of: Base<DerivedTrait.Tag>.Status.self)?.description == "The status of the trait.")
        #expect(documentation(of: Base<DerivedTrait>.Status.self)?.description == "The status of the trait.")
        #expect(documentation(of: Base<Alpha>.Status.self) == nil)
    }

    @Test func aTypeThatIsNotInTheTableHasNoDocumentation() {
        #expect(documentation(of: Gamma.self) == nil)
        #expect(DocumentationTable.empty[.none] == nil)
    }

    @Test func typesThatDifferInDocumentationOnlyAreEqual() {
        let text = DocumentationReference(Documentation(description: "Words."))
        #expect(
            StructDefinition(name: "S", fields: [], documentation: text) == StructDefinition(name: "S", fields: []))
    }

    private func documentation<Enumeration: MatterEnum>(of type: Enumeration.Type) -> Documentation? {
        guard case .enumeration(let definition) = type.valueType else { return nil }
        return table[definition.documentation]
    }
}
