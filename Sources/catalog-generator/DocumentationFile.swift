/// The generated Swift file: the texts of all types as one static string.
///
/// `DocumentationTable` of HomeModel reads the string. It has one block for each type, in the order of the types'
/// names, with an empty line between two blocks. The first line of a block is the name of the type; each other line
/// begins with what it describes: `=` for the type, `@` for its source, else the name of an element.
enum DocumentationFile {
    static func text(of declarations: Declarations) -> String {
        var blocks: [String] = []
        for type in declarations.types.values.sorted(by: { isOrdered($0.name, $1.name) }) {
            var lines: [String] = []
            if let comment = type.comment { lines.append("= \(comment.text)") }
            if let source = type.comment?.source { lines.append("@ \(source)") }
            lines += type.documentedElements.map { "\($0.name) \($0.text)" }
            if !lines.isEmpty { blocks.append(([type.name] + lines).joined(separator: "\n")) }
        }
        return """
            import HomeModel

            extension Catalog {
                /// The documentation comments of the catalog's declarations, generated from them.
                static let documentation = DocumentationTable(
                    module: "HomeCatalog",
                    text: #\"\"\"
            \(blocks.joined(separator: "\n\n"))
            \"\"\"#)
            }

            """
    }

    /// Returns whether two names are in the order of their bytes, on which the search in the table depends.
    private static func isOrdered(_ first: String, _ second: String) -> Bool {
        first.utf8.lexicographicallyPrecedes(second.utf8)
    }
}
