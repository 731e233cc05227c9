import HomeModel
import JSON

/// A bound as clients receive it, with names instead of numbers.
enum PublishedBound: Sendable {
    case number(Int64)
    /// The value of an attribute of the trait, plus a number.
    case attribute(Reference)
    /// The value of a field of the same structure, plus a number.
    case field(Reference)

    struct Reference: Sendable {
        let name: String
        let plus: Int64
    }

    /// Nil if the attribute or field does not exist.
    init?(_ bound: SimpleBound, in context: CatalogContext) {
        switch bound.reference {
        case nil: self = .number(bound.plus)
        case .attribute(let id)?:
            guard let attribute = context.trait?.attribute(id) else { return nil }
            self = .attribute(Reference(name: attribute.name, plus: bound.plus))
        case .field(let tag)?:
            guard let field = context.structure?.field(tagged: tag) else { return nil }
            self = .field(Reference(name: field.name, plus: bound.plus))
        }
    }
}

extension JSONType<PublishedBound> {
    static let bound = JSONType(.ref(schema)) { bound, json in
        switch bound {
        case .number(let number): json.integer(number)
        case .attribute(let reference): Representation.attribute.write(reference, to: &json)
        case .field(let reference): Representation.field.write(reference, to: &json)
        }
    }

    /// The schema has no `type`, because generators cannot decode a choice of numbers, texts and objects.
    private static let schema = NamedSchema(
        "Bound",
        JSONSchema.any
            .requiring([
                ("attribute", [.ref(Representation<PublishedBound.Reference>.attribute.schema)]),
                ("field", [.ref(Representation<PublishedBound.Reference>.field.schema)]),
            ])
            .described(
                "A number (a decimal text beyond ±(2^53-1)); or the current value of an attribute of the trait, or of another field of the same structure, plus a number."
            ))
}

extension Representation<PublishedBound.Reference> {
    fileprivate static let attribute = reference(
        "AttributeBound", "The value of an attribute of the trait, plus a number.", "attribute")
    fileprivate static let field = reference(
        "FieldBound", "The value of another field of the same structure, plus a number.", "field")

    private static func reference(_ name: String, _ summary: String, _ member: String) -> Representation {
        Representation(
            name, summary,
            [.init(member, .text) { $0.name }, .init("plus", .integer(JSONSchema.exactIntegers)) { $0.plus }])
    }
}

/// A bound with at most one reference: a number, or the value of an attribute or a field plus a number.
struct SimpleBound: Hashable {
    enum Reference: Hashable {
        case attribute(UInt32)
        case field(UInt32)
    }

    let reference: Reference?
    let plus: Int64

    /// Nil for a bound with more than one reference, which only the server checks.
    init?(_ bound: ResolvedBound) {
        switch bound {
        case .constant(let number): self.init(reference: nil, plus: number)
        case .attribute(let id): self.init(reference: .attribute(id), plus: 0)
        case .field(let tag): self.init(reference: .field(tag), plus: 0)
        case .sum(let first, let second):
            guard let first = SimpleBound(first), let second = SimpleBound(second),
                first.reference == nil || second.reference == nil
            else { return nil }
            self.init(reference: first.reference ?? second.reference, plus: first.plus + second.plus)
        case .difference(let first, let second):
            guard let first = SimpleBound(first), let second = SimpleBound(second), second.reference == nil else {
                return nil
            }
            self.init(reference: first.reference, plus: first.plus - second.plus)
        }
    }

    init(reference: Reference?, plus: Int64) {
        self.reference = reference
        self.plus = plus
    }
}
