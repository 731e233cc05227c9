/// How generated code passes a field of a command or of a structure.
struct FieldPlan {
    /// The rules by which a field can be absent.
    private static let conditions = [".optional", ".when(", ".unless(", ".firstOf(", ".conformance(", ".described"]

    let field: WrappedProperty
    /// The full name of its type.
    let type: String
    /// Whether a device or a client may leave the field out.
    let isOptional: Bool
    /// Whether null is a value of the field.
    var isNullable: Bool { type.hasSuffix("?") }
    /// The number of the field.
    let tag: String

    init?(_ field: WrappedProperty, in scope: TypeScope) {
        guard field.wrapper == "Field", let type = field.types.first, let tag = field.arguments.first else {
            return nil
        }
        self.field = field
        self.type = scope.qualified(type)
        self.tag = tag
        isOptional = field.arguments.dropFirst().contains { rule in Self.conditions.contains { rule.hasPrefix($0) } }
    }

    var name: String { field.name }

    /// The default that the declaration gives; nil if it gives none.
    var fallback: String? {
        field.arguments.first { $0.hasPrefix(".default(") }.map { String($0.dropFirst(9).dropLast()) }
    }

    /// The comment of the field with its unit, as a sentence: `Unit: tenths of second.` for `.unit(.tenthsOfSecond)`.
    var comment: String {
        var texts = [field.comment?.text].compactMap { $0 }
        if let rule = field.arguments.first(where: { $0.hasPrefix(".unit(.") }) {
            let words = rule.dropFirst(7).dropLast().map { $0.isUppercase ? " \($0.lowercased())" : String($0) }
            texts.append("Unit: \(words.joined()).")
        }
        return texts.joined(separator: " ")
    }
}
