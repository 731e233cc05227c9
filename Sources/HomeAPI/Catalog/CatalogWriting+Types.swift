import HomeModel
import JSON

extension JSONWriter {
    /// `{"kind", …}`: what a value may be, down to the last field.
    mutating func type(_ type: ValueType, in context: DefinitionContext) {
        beginObject()
        key("kind")
        string(type.kind)
        switch type {
        case .bool, .string, .octets: break
        case .unsigned(let bits), .signed(let bits), .float(let bits):
            key("bits")
            integer(Int64(bits))
        case .enumeration(let definition):
            key("bits")
            integer(Int64(definition.bits))
            key("name")
            string(definition.name)
            let documentation = context.documentation[definition.documentation]
            description(documentation?.description)
            key("values")
            list(definition.cases) { json, value in
                json.beginObject()
                json.key("name")
                json.string(value.name)
                json.description(documentation?[value.name])
                json.key("number")
                json.unsigned(value.number)
                json.endObject()
            }
        case .bitmap(let definition):
            key("bits")
            integer(Int64(definition.bits))
            key("name")
            string(definition.name)
            let documentation = context.documentation[definition.documentation]
            description(documentation?.description)
            key("flags")
            list(definition.flags) { json, flag in
                json.beginObject()
                json.key("name")
                json.string(flag.name)
                json.description(documentation?[flag.name])
                json.key("bit")
                json.integer(Int64(flag.bit))
                if flag.width > 1 {
                    json.key("width")
                    json.integer(Int64(flag.width))
                }
                json.endObject()
            }
        case .structure(let definition):
            key("name")
            string(definition.name)
            description(context.documentation[definition.documentation]?.description)
            key("fields")
            fields(definition, in: context)
        case .list(let element):
            key("element")
            beginObject()
            key("type")
            self.type(element.type, in: context)
            key("nullable")
            bool(element.isNullable)
            endObject()
        }
        endObject()
    }

    /// The members of a definition that limit its values; those without a limit are absent.
    mutating func limits(_ constraint: Constraint, _ names: BoundNames) {
        bound("minimum", constraint.lower, names)
        bound("maximum", constraint.upper, names)
        bound("minLength", constraint.minimumLength, names)
        bound("maxLength", constraint.maximumLength, names)
        numbers("alsoAllowed", constraint.alsoAllowed)
        numbers("allowedOnly", constraint.allowedOnly)
    }

    private mutating func bound(_ name: StaticString, _ bound: ResolvedBound?, _ names: BoundNames) {
        guard let bound = bound.flatMap({ SimpleBound($0) }) else { return }
        switch bound.base {
        case nil:
            key(name)
            integer(bound.plus)
        case .attribute(let id)?:
            guard let attribute = names.trait?.attribute(id) else { return }
            reference(name, "attribute", attribute.name, plus: bound.plus)
        case .field(let tag)?:
            guard let field = names.structure?.field(tagged: tag) else { return }
            reference(name, "field", field.name, plus: bound.plus)
        }
    }

    private mutating func reference(_ name: StaticString, _ kind: StaticString, _ target: String, plus: Int64) {
        key(name)
        beginObject()
        key(kind)
        string(target)
        key("plus")
        integer(plus)
        endObject()
    }

    private mutating func numbers(_ name: StaticString, _ numbers: [Int64]) {
        guard !numbers.isEmpty else { return }
        key(name)
        list(numbers) { $0.integer($1) }
    }
}

/// Where a bound's references are looked up.
struct BoundNames {
    let trait: TraitDefinition?
    let structure: StructDefinition?

    init(trait: TraitDefinition?, structure: StructDefinition? = nil) {
        self.trait = trait
        self.structure = structure
    }
}

/// A bound as clients get it: a number, or one reference and a number.
struct SimpleBound: Hashable {
    enum Base: Hashable {
        case attribute(UInt32)
        case field(UInt32)
    }

    let base: Base?
    let plus: Int64

    /// Nil for a bound with more than one reference, which only the server checks.
    init?(_ bound: ResolvedBound) {
        switch bound {
        case .constant(let number): self.init(base: nil, plus: number)
        case .attribute(let id): self.init(base: .attribute(id), plus: 0)
        case .field(let tag): self.init(base: .field(tag), plus: 0)
        case .sum(let first, let second):
            guard let first = SimpleBound(first), let second = SimpleBound(second),
                first.base == nil || second.base == nil
            else { return nil }
            self.init(base: first.base ?? second.base, plus: first.plus + second.plus)
        case .difference(let first, let second):
            guard let first = SimpleBound(first), let second = SimpleBound(second), second.base == nil else {
                return nil
            }
            self.init(base: first.base, plus: first.plus - second.plus)
        }
    }

    init(base: Base?, plus: Int64) {
        self.base = base
        self.plus = plus
    }
}

extension ValueType {
    /// What clients call the sort of the type.
    var kind: String {
        switch self {
        case .bool: "boolean"
        case .unsigned: "unsigned"
        case .signed: "signed"
        case .float: "float"
        case .string: "string"
        case .octets: "octets"
        case .enumeration: "enum"
        case .bitmap: "bitmap"
        case .structure: "struct"
        case .list: "list"
        }
    }
}
