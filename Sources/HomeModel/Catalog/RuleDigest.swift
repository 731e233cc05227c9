/// The rules of one declaration, sorted by topic and with their references resolved.
struct RuleDigest {
    private(set) var conformance = Conformance.mandatory
    private(set) var constraint = Constraint.none
    private(set) var qualities: Set<Quality> = []
    private(set) var fallback: ResolvedFallback?
    private(set) var unit: Unit?
    private(set) var readPrivilege = Privilege.view
    private(set) var writePrivilege = Privilege.operate
    private(set) var isTimed = false
    private(set) var changes: [any KeyReference] = []
    private(set) var isText = false
    /// The status that is declared for a violated constraint.
    private(set) var violationStatus: MatterStatus?
    /// How the response reports a violated constraint; nil if the command fails instead.
    private(set) var reportedViolation: ConstraintViolation?
    private(set) var bits: Int?
    private(set) var acceptsUnnamed = false
    private(set) var display = ElementDisplay.none
    /// The label of a command and the question before it.
    private(set) var label: String?
    private(set) var confirmation: String?
    private(set) var variants: [ElementVariant] = []

    init(_ rules: [Rule], type: ValueType) {
        apply(rules, type: type)
        // Variants follow all other rules, so that each starts from all general rules, in any order.
        for case .variant(let condition, let special) in rules {
            var digest = self
            digest.apply(special, type: type)
            variants.append(
                ElementVariant(condition: condition, constraint: digest.constraint, fallback: digest.fallback))
        }
    }

    private mutating func apply(_ rules: [Rule], type: ValueType) {
        for rule in rules {
            switch rule {
            case .conformance(let conformance): self.conformance = conformance
            case .quality(let quality): qualities.insert(quality)
            case .lower(let bound): constraint.lower = Self.resolve(bound)
            case .upper(let bound): constraint.upper = Self.resolve(bound)
            case .alsoAllowed(let values): constraint.alsoAllowed = values
            case .allowedOnly(let values): constraint.allowedOnly = values
            case .length(let lower, let upper):
                constraint.minimumLength = lower.map { Self.resolve($0) }
                constraint.maximumLength = upper.map { Self.resolve($0) }
            case .elementLength(let range): constraint.elementLength = range
            case .fallback(let fallback): self.fallback = Self.resolve(fallback, type: type)
            case .unit(let unit): self.unit = unit
            case .read(let privilege): readPrivilege = privilege
            case .write(let privilege): writePrivilege = privilege
            case .timed: isTimed = true
            case .changing(let attributes): changes += attributes
            case .text: isText = true
            case .rejecting(let status): violationStatus = status
            case .reporting(let field, let value): reportedViolation = .reported(tag: field.id, value: value)
            case .acceptsUnnamed: acceptsUnnamed = true
            case .bits(let bits): self.bits = bits
            case .display(let edit): edit(&display)
            case .label(let label): self.label = label
            case .confirm(let question): confirmation = question
            case .variant: continue
            }
        }
    }

    func attribute(id: UInt32, name: String, isNullable: Bool, isWritable: Bool, type: ValueType) -> AttributeDefinition
    {
        AttributeDefinition(
            id: id, name: name, type: type.narrowed(to: bits), isNullable: isNullable, isWritable: isWritable,
            conformance: conformance,
            constraint: constraint, qualities: qualities, fallback: fallback, unit: unit, readPrivilege: readPrivilege,
            writePrivilege: isWritable ? writePrivilege : nil, isText: isText, display: display, variants: variants)
    }

    func command(
        id: UInt32, name: String, fields: StructDefinition, response: StructDefinition?, responseID: UInt32?
    ) -> CommandDefinition {
        CommandDefinition(
            id: id, name: name, fields: fields, response: response, responseID: responseID, conformance: conformance,
            invokePrivilege: writePrivilege, isTimed: isTimed,
            violation: reportedViolation ?? .rejected(violationStatus ?? .constraintError), changing: changes,
            label: label, confirmation: confirmation)
    }

    private static func resolve(_ bound: Bound) -> ResolvedBound {
        switch bound {
        case .constant(let number): .constant(number)
        case .reference(let key): key.isField ? .field(key.id) : .attribute(key.id)
        case .sum(let first, let second): .sum(resolve(first), resolve(second))
        case .difference(let first, let second): .difference(resolve(first), resolve(second))
        }
    }

    private static func resolve(_ fallback: Fallback, type: ValueType) -> ResolvedFallback {
        switch fallback {
        case .value(let value): .value(value)
        case .emptyList: .value(.list([]))
        case .reference(let key): .attribute(key.id)
        case .number(let number):
            switch type {
            case .signed: .value(.signed(number))
            case .float: .value(.float(Double(number)))
            default: .value(.unsigned(UInt64(bitPattern: number)))
            }
        }
    }
}
