import HomeModel
import JSON

// Attributes and fields.

extension Representation<CatalogEntry<AttributeDefinition>> {
    static let attribute = Representation(
        "AttributeDefinition", "An attribute of a trait.",
        members + Member.limits() + Member.display())

    private static let members: [Member] =
        [
            .init("id", .definitionNumber) { UInt64($0.definition.id) },
            .init("name", .text) { $0.definition.name }, .description(),
            .type(), .nullable(),
            .init("writable", .flag) { $0.definition.isWritable },
            .conformance { $0.conformance },
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
        members + Member.limits() + exceptions + Member.display())

    private static let members: [Member] =
        [
            .init("tag", .definitionNumber) { UInt64($0.definition.tag) },
            .init("name", .text) { $0.definition.name }, .description(),
            .type(), .nullable(),
            .init("optional", .flag.described("Whether requests can omit it on every device.")) {
                $0.definition.canBeOmitted
            },
            .conformance { $0.conformance },
        ]

    /// How the field treats values outside its type's names or its limits.
    private static let exceptions: [Member] = [
        .optional("unnamed", .flag.described("Whether numbers that the enumeration does not name are allowed.")) {
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
    /// Whether a request can omit the field on every device.
    var canBeOmitted: Bool {
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

/// The common properties of attributes and fields.
protocol ValueElement: Sendable {
    var type: ValueType { get }
    var isNullable: Bool { get }
    var constraint: Constraint { get }
    var fallback: ResolvedFallback? { get }
    var unit: Unit? { get }
    var isText: Bool { get }
    var display: ElementDisplay { get }
}

extension AttributeDefinition: ValueElement {}
extension FieldDefinition: ValueElement {}

extension CatalogEntry where Definition: ValueElement {
    fileprivate func bound(_ bound: ResolvedBound?) -> PublishedBound? {
        bound.flatMap { SimpleBound($0) }.flatMap { PublishedBound($0, in: context) }
    }
}

extension Representation.Member {
    fileprivate static func type<Element: ValueElement>() -> Self where Value == CatalogEntry<Element> {
        .init("type", .valueType) { CatalogEntry(type: $0.definition.type, $0.context) }
    }

    fileprivate static func nullable<Element: ValueElement>() -> Self where Value == CatalogEntry<Element> {
        .init("nullable", .flag) { $0.definition.isNullable }
    }

    /// The limits, the default and the unit.
    fileprivate static func limits<Element: ValueElement>() -> [Self] where Value == CatalogEntry<Element> {
        [
            .optional("minimum", .bound) { $0.bound($0.definition.constraint.lower) },
            .optional("maximum", .bound) { $0.bound($0.definition.constraint.upper) },
            .optional("minLength", .bound) { $0.bound($0.definition.constraint.minimumLength) },
            .optional("maxLength", .bound) { $0.bound($0.definition.constraint.maximumLength) },
            .numbers("alsoAllowed", "Values outside the bounds that are allowed too.") {
                $0.definition.constraint.alsoAllowed
            },
            .numbers("allowedOnly", "The only allowed values.") { $0.definition.constraint.allowedOnly },
            .optional(
                "default", .typedValue.described("The initial value of an attribute, or the value of an omitted field.")
            ) { element in
                let definition = element.definition
                guard case .value(let value)? = definition.fallback else { return nil }
                return TypedValue(value: value, type: definition.type, isText: definition.isText)
            },
            .optional("unit", Representation<Unit>.unit.type) { $0.definition.unit },
            .optional("text", .flag.described("Octets that requests and responses contain as plain text.")) {
                $0.definition.isText ? true : nil
            },
        ]
    }

    /// A list that is absent if it is empty.
    private static func numbers(
        _ name: String, _ text: String, _ numbers: @escaping @Sendable (Value) -> [Int64]
    ) -> Self {
        .optional(name, .array(of: .integer(JSONSchema.exactIntegers)).described(text)) { element in
            let numbers = numbers(element)
            return numbers.isEmpty ? nil : numbers
        }
    }
}

extension Representation<Unit> {
    fileprivate static let unit = Representation(
        "Unit", "The unit in which a value counts, such as `0.01 °C`, and its scale, such as 0.01.",
        [.init("symbol", .text) { $0.symbol }, .init("scale", .number(0...1e9)) { $0.scale }])
}
