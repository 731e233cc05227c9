import HomeCatalog
import HomeModel
import Testing

/// Compares definitions with `Mirror`, because they are read from a memory layout that a toolchain can change.
@Suite struct ReflectionTests {
    @Test(arguments: Catalog.traits.map { $0.definition.id })
    func aDefinitionHasTheElementsOfItsMirror(id: String) throws {
        let trait = try #require(Catalog.traits.first { $0.wireID == id })
        let definition = trait.definition
        #expect(Self.names(in: Self.attributes(of: trait)) == definition.attributes.map { $0.name }.sorted())
        #expect(Self.names(in: Self.commands(of: trait)) == definition.commands.map { $0.name }.sorted())
        #expect(Self.names(in: Self.events(of: trait)) == definition.events.map { $0.name }.sorted())
    }

    private static func attributes<T: HomeModel.Trait>(of trait: T.Type) -> any Schema { T.Attributes.keys }
    private static func commands<T: HomeModel.Trait>(of trait: T.Type) -> any Schema { T.Commands.keys }
    private static func events<T: HomeModel.Trait>(of trait: T.Type) -> any Schema { T.Events.keys }

    /// The names of the properties, whose wrappers are stored with an underscore.
    private static func names(in schema: any Schema) -> [String] {
        Mirror(reflecting: schema).children.compactMap { $0.label }.map { String($0.drop { $0 == "_" }) }.sorted()
    }
}
