/// The generated Swift file that gives each schema of the catalog its `keys`.
enum KeysFile {
    static func text(of declarations: Declarations) -> String {
        let schemas = declarations.sorted { $0.isDeclared && !$0.isDerived && $0.inherited.contains("Schema") }
        let extensions = schemas.map { schema in
            // A generic type has no stored properties of its own.
            let keys = declarations.isGeneric(schema) ? "var keys: Self { Self() }" : "let keys = Self()"
            return "extension \(schema.name) { public static \(keys) }\n"
        }
        return extensions.joined()
    }
}
