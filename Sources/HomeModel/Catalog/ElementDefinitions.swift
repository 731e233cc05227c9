import JSON

/// An attribute of a trait, as data.
///
/// Shapes, drafts and readers use it for each value, so it is shared. Like the definition of its trait, it is created
/// once and compared by identity.
public final class AttributeDefinition: Sendable {
    public let id: UInt32
    /// The name in lower camel case, such as `currentLevel`.
    public let name: String
    public let type: ValueType
    public let isNullable: Bool
    public let isWritable: Bool
    public let conformance: Conformance
    public let constraint: Constraint
    public let qualities: Set<Quality>
    public let fallback: ResolvedFallback?
    public let unit: Unit?
    public let readPrivilege: Privilege
    /// The privilege that a write requires; nil for read-only attributes.
    public let writePrivilege: Privilege?
    /// Whether the octets are text in the specification.
    public let isText: Bool
    /// How the values are shown to people.
    public let display: ElementDisplay
    /// Constraints and defaults that depend on features; the first one whose condition holds applies.
    public let variants: [ElementVariant]
    /// Whether the value never changes; stored because it is read for each attribute of each new device.
    let isFixed: Bool
    /// ``name`` encoded as JSON once, because it is written with each value.
    let key: JSONKey

    public init(
        id: UInt32, name: String, type: ValueType, isNullable: Bool, isWritable: Bool, conformance: Conformance,
        constraint: Constraint, qualities: Set<Quality>, fallback: ResolvedFallback?, unit: Unit?,
        readPrivilege: Privilege, writePrivilege: Privilege?, isText: Bool, display: ElementDisplay = .none,
        variants: [ElementVariant]
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.isNullable = isNullable
        self.isWritable = isWritable
        self.conformance = conformance
        self.constraint = constraint
        self.qualities = qualities
        self.fallback = fallback
        self.unit = unit
        self.readPrivilege = readPrivilege
        self.writePrivilege = writePrivilege
        self.isText = isText
        self.display = display
        self.variants = variants
        isFixed = qualities.contains(.fixed)
        key = JSONKey(name)
    }

    /// The constraint on a device with these features.
    public func constraint(features: FeatureMap) -> Constraint {
        variants.first { $0.condition.holds(for: features) }?.constraint ?? constraint
    }

    /// The default on a device with these features.
    public func fallback(features: FeatureMap) -> ResolvedFallback? {
        variants.first { $0.condition.holds(for: features) }.map { $0.fallback } ?? fallback
    }
}

extension AttributeDefinition: Hashable {
    public static func == (first: AttributeDefinition, second: AttributeDefinition) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The constraint and the default of an attribute if a condition on the features holds.
public struct ElementVariant: Hashable, Sendable {
    public let condition: Condition
    public let constraint: Constraint
    public let fallback: ResolvedFallback?
}

/// A field of a command, an event or a structure, as data. Shared like an ``AttributeDefinition``.
public final class FieldDefinition: Hashable, Sendable {
    public let tag: UInt32
    /// The name in lower camel case, such as `transitionTime`.
    public let name: String
    /// ``name`` encoded as JSON.
    let key: JSONKey
    public let type: ValueType
    public let isNullable: Bool
    /// Mandatory unless declared otherwise; depends on the trait's features if it is conditional.
    public let conformance: Conformance
    public let constraint: Constraint
    public let fallback: ResolvedFallback?
    public let unit: Unit?
    public let isText: Bool
    /// How the values are shown to people.
    public let display: ElementDisplay
    /// Whether the field also accepts numbers that its enumeration has no name for.
    public let acceptsUnnamed: Bool
    /// The status for a value outside the constraint; nil means the status of the command.
    public let violationStatus: MatterStatus?

    public init(
        tag: UInt32, name: String, type: ValueType, isNullable: Bool, conformance: Conformance, constraint: Constraint,
        fallback: ResolvedFallback?, unit: Unit?, isText: Bool, display: ElementDisplay = .none,
        acceptsUnnamed: Bool = false, violationStatus: MatterStatus? = nil
    ) {
        self.tag = tag
        self.name = name
        key = JSONKey(name)
        self.type = type
        self.isNullable = isNullable
        self.conformance = conformance
        self.constraint = constraint
        self.fallback = fallback
        self.unit = unit
        self.isText = isText
        self.display = display
        self.acceptsUnnamed = acceptsUnnamed
        self.violationStatus = violationStatus
    }

    public static func == (a: FieldDefinition, b: FieldDefinition) -> Bool {
        a === b
            || a.tag == b.tag && a.name == b.name && a.type == b.type && a.isNullable == b.isNullable
                && a.conformance == b.conformance && a.constraint == b.constraint && a.fallback == b.fallback
                && a.unit == b.unit && a.isText == b.isText && a.acceptsUnnamed == b.acceptsUnnamed
                && a.violationStatus == b.violationStatus
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(tag)
        hasher.combine(name)
    }
}

/// A command of a trait, as data. Shared like an ``AttributeDefinition``.
public final class CommandDefinition: Sendable {
    public let id: UInt32
    /// The name in lower camel case, such as `moveToLevel`.
    public let name: String
    public let fields: StructDefinition
    /// The fields of its response; nil if it returns only a status.
    public let response: StructDefinition?
    /// The number of the response among Matter's commands; nil if there is none, or if it is not published.
    public let responseID: UInt32?
    public let conformance: Conformance
    public let invokePrivilege: Privilege
    /// Whether Matter requires a timed interaction; the gateway needs none.
    public let isTimed: Bool
    /// How it handles a field that violates its constraint.
    public let violation: ConstraintViolation
    /// The question that people are asked first, because the command cannot be undone; nil if it needs none.
    public let confirmation: String?
    private let declaredLabel: String?
    private let changed: [any KeyReference]

    /// - Parameter changes: The numbers of the attributes of the trait that it changes, each once.
    public convenience init(
        id: UInt32, name: String, fields: StructDefinition, response: StructDefinition?, conformance: Conformance,
        invokePrivilege: Privilege, isTimed: Bool, changes: [UInt32], label: String? = nil,
        confirmation: String? = nil
    ) {
        self.init(
            id: id, name: name, fields: fields, response: response, responseID: nil, conformance: conformance,
            invokePrivilege: invokePrivilege, isTimed: isTimed, violation: .rejected(.constraintError),
            changing: changes.map { NumberReference(id: $0, isField: false) }, label: label, confirmation: confirmation)
    }

    init(
        id: UInt32, name: String, fields: StructDefinition, response: StructDefinition?, responseID: UInt32?,
        conformance: Conformance, invokePrivilege: Privilege, isTimed: Bool, violation: ConstraintViolation,
        changing: [any KeyReference], label: String?, confirmation: String?
    ) {
        self.id = id
        self.name = name
        self.fields = fields
        self.response = response
        self.responseID = responseID
        self.conformance = conformance
        self.invokePrivilege = invokePrivilege
        self.isTimed = isTimed
        self.violation = violation
        declaredLabel = label
        self.confirmation = confirmation
        changed = changing
    }

    /// The numbers of the attributes of the trait that the command can change, immediately or by a process that it
    /// starts. They are in ascending order.
    ///
    /// They are computed on each access, which is rare, so that creating the definition does not need them.
    public var changes: [UInt32] { changed.map { $0.id }.sorted() }

    /// The text of its button, such as `Go home`. Unless it is declared, it follows from the name.
    public var label: String { declaredLabel ?? sentence(name) }
}

extension CommandDefinition: Hashable {
    public static func == (first: CommandDefinition, second: CommandDefinition) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An event of a trait, as data. Shared like an ``AttributeDefinition``.
public final class EventDefinition: Sendable {
    public let id: UInt32
    /// The name in lower camel case, such as `initialPress`.
    public let name: String
    public let priority: EventPriority
    public let fields: StructDefinition
    public let conformance: Conformance

    public init(id: UInt32, name: String, priority: EventPriority, fields: StructDefinition, conformance: Conformance) {
        self.id = id
        self.name = name
        self.priority = priority
        self.fields = fields
        self.conformance = conformance
    }
}

extension EventDefinition: Hashable {
    public static func == (first: EventDefinition, second: EventDefinition) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A feature of a trait, as data.
public struct FeatureDefinition: Hashable, Sendable {
    public let bit: UInt8
    /// The name in lower camel case, such as `lighting`.
    public let name: String
    /// The specification's short code, such as `LT`.
    public let code: String
    public let conformance: Conformance

    public init(bit: UInt8, name: String, code: String, conformance: Conformance) {
        self.bit = bit
        self.name = name
        self.code = code
        self.conformance = conformance
    }
}

/// The limits of a value in addition to its type.
public struct Constraint: Hashable, Sendable {
    public var lower: ResolvedBound?
    public var upper: ResolvedBound?
    /// Values that are allowed outside the bounds.
    public var alsoAllowed: [Int64] = []
    /// The only values that are allowed, if not empty.
    public var allowedOnly: [Int64] = []
    /// The minimum length: of strings and octets in bytes, of lists in elements.
    public var minimumLength: ResolvedBound?
    public var maximumLength: ResolvedBound?
    /// The length in bytes of each string or octets in a list.
    public var elementLength: ClosedRange<Int>?

    public static let none = Constraint()
}

/// One end of a range, with references by number.
public indirect enum ResolvedBound: Hashable, Sendable {
    case constant(Int64)
    /// The current value of the attribute with this number.
    case attribute(UInt32)
    /// The value of the field with this tag, in the same command or structure.
    case field(UInt32)
    case sum(ResolvedBound, ResolvedBound)
    case difference(ResolvedBound, ResolvedBound)

    /// The bound as a number; nil if it refers to something that is absent or null.
    public func number(attribute: (UInt32) -> Int64?, field: (UInt32) -> Int64? = { _ in nil }) -> Int64? {
        switch self {
        case .constant(let number):
            return number
        case .attribute(let id):
            return attribute(id)
        case .field(let tag):
            return field(tag)
        case .sum(let first, let second):
            guard let first = first.number(attribute: attribute, field: field),
                let second = second.number(attribute: attribute, field: field)
            else { return nil }
            return Self.clamped(first.addingReportingOverflow(second), isPositive: second > 0)
        case .difference(let first, let second):
            guard let first = first.number(attribute: attribute, field: field),
                let second = second.number(attribute: attribute, field: field)
            else { return nil }
            return Self.clamped(first.subtractingReportingOverflow(second), isPositive: second < 0)
        }
    }

    /// Returns a result limited to the range of integers, because attributes can have any value of their types.
    private static func clamped(_ result: (partialValue: Int64, overflow: Bool), isPositive: Bool) -> Int64 {
        result.overflow ? (isPositive ? .max : .min) : result.partialValue
    }

    /// The bound if it is a constant.
    public var constant: Int64? { number(attribute: { _ in nil }) }
}

/// A default, with references by number.
public enum ResolvedFallback: Hashable, Sendable {
    case value(Value)
    /// The value of the attribute with this number.
    case attribute(UInt32)
}
