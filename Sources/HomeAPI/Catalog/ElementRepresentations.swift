import HomeModel
import JSON

// Attributes and fields.

extension Representation<CatalogEntry<AttributeDefinition>> {
    static let attribute = Representation(
        "AttributeDefinition", "An attribute of a trait.",
        members + Representation<ElementLimits>.members.map { $0.of { ElementLimits($0.definition, $0.context) } })

    private static let members: [Member] =
        [
            .init("id", .definitionNumber) { UInt64($0.definition.id) },
            .init("name", .text) { $0.definition.name }, .description(),
            .init("type", .valueType) { CatalogEntry(type: $0.definition.type, $0.context) },
            .init("nullable", .flag) { $0.definition.isNullable },
            .init("writable", .flag) { $0.definition.isWritable },
            .conformance { $0.definition.conformance.text(of: $0.context.trait) },
            .init("qualities", .array(of: .choice("Quality", "A quality of an attribute."))) { attribute in
                Quality.allCases.filter { attribute.definition.qualities.contains($0) }
            },
            .optional("changedBy", .array(of: .text).described(changedBy)) { attribute in
                let commands = attribute.context.trait?.commands(changing: attribute.definition.id) ?? []
                return commands.isEmpty ? nil : commands.map { $0.name }
            },
        ]

    private static let changedBy =
        "The commands that can change it; absent if none can. Together with `writable` this gives the four classes of attribute: "
        + "those that clients cannot change, and those that they change by command only, by writing only, or both ways."
}

extension Representation<CatalogEntry<FieldDefinition>> {
    static let field = Representation(
        "FieldDefinition", "A field of a command, an event, a stimulus or a structure.",
        members + Representation<ElementLimits>.members.map { $0.of { ElementLimits($0.definition, $0.context) } }
            + exceptions)

    private static let members: [Member] =
        [
            .init("tag", .definitionNumber) { UInt64($0.definition.tag) },
            .init("name", .text) { $0.definition.name }, .description(),
            .init("type", .valueType) { CatalogEntry(type: $0.definition.type, $0.context) },
            .init("nullable", .flag) { $0.definition.isNullable },
            .init("optional", .flag.described("Whether it may be left out on every device.")) {
                $0.definition.mayBeLeftOut
            },
            .conformance { $0.definition.conformance.text(of: $0.context.trait) },
        ]

    /// How the field treats values outside its type's names or its limits.
    private static let exceptions: [Member] = [
        .optional("unnamed", .flag.described("Numbers that the enumeration does not name are allowed.")) {
            $0.definition.acceptsUnnamed ? true : nil
        },
        .optional("violation", Representation<PublishedViolation>.violation.type) {
            $0.definition.violationStatus.map { .rejected($0) }
        },
    ]
}

extension JSONType<[CatalogEntry<FieldDefinition>]> {
    static let fields = array(of: Representation<CatalogEntry<FieldDefinition>>.field.type)
}

extension FieldDefinition {
    /// Whether a request may leave the field out on every device.
    var mayBeLeftOut: Bool {
        if case .value? = fallback { return true }
        switch conformance {
        case .mandatory, .mandatoryIf: return false
        case .firstOf(let parts):
            return !parts.contains { part in
                switch part {
                case .mandatory, .mandatoryIf: true
                default: false
                }
            }
        default: return true
        }
    }
}

extension Representation.Member {
    fileprivate static func conformance<Definition>(_ text: @escaping @Sendable (Value) -> String) -> Self
    where Value == CatalogEntry<Definition> {
        .init("conformance", .text.described("When a device has it, features by name."), text)
    }
}

/// The limits, the default and the unit of an attribute or a field.
struct ElementLimits: Sendable {
    let constraint: Constraint
    let fallback: ResolvedFallback?
    let type: ValueType
    let unit: Unit?
    let isText: Bool
    let context: CatalogContext

    init(_ attribute: AttributeDefinition, _ context: CatalogContext) {
        constraint = attribute.constraint
        fallback = attribute.fallback
        type = attribute.type
        unit = attribute.unit
        isText = attribute.isText
        self.context = context
    }

    init(_ field: FieldDefinition, _ context: CatalogContext) {
        constraint = field.constraint
        fallback = field.fallback
        type = field.type
        unit = field.unit
        isText = field.isText
        self.context = context
    }

    fileprivate func bound(_ bound: ResolvedBound?) -> PublishedBound? {
        bound.flatMap { SimpleBound($0) }.flatMap { PublishedBound($0, in: context) }
    }
}

extension Representation<ElementLimits> {
    fileprivate static let members: [Member] = [
        .optional("minimum", .bound) { $0.bound($0.constraint.lower) },
        .optional("maximum", .bound) { $0.bound($0.constraint.upper) },
        .optional("minLength", .bound) { $0.bound($0.constraint.minimumLength) },
        .optional("maxLength", .bound) { $0.bound($0.constraint.maximumLength) },
        numbers("alsoAllowed", "Allowed although outside the bounds.") { $0.alsoAllowed },
        numbers("allowedOnly", "Nothing else is allowed.") { $0.allowedOnly },
        .optional("default", .typedValue.described("The value if none is given.")) { limits in
            guard case .value(let value)? = limits.fallback else { return nil }
            return TypedValue(value: value, type: limits.type, isText: limits.isText)
        },
        .optional("unit", Representation<Unit>.unit.type) { $0.unit },
        .optional("text", .flag.described("Octets that are plain text on the wire.")) { $0.isText ? true : nil },
    ]

    /// A list that is absent if it is empty.
    private static func numbers(
        _ name: String, _ text: String, _ numbers: @escaping @Sendable (Constraint) -> [Int64]
    ) -> Member {
        .optional(name, .array(of: .integer(JSONSchema.exactIntegers)).described(text)) { limits in
            let numbers = numbers(limits.constraint)
            return numbers.isEmpty ? nil : numbers
        }
    }
}

extension Representation<Unit> {
    fileprivate static let unit = Representation(
        "Unit", "What one step is: `0.01 °C`, 0.01.",
        [.init("symbol", .text) { $0.symbol }, .init("scale", .number(0...1e9)) { $0.scale }])
}
