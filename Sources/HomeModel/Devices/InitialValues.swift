import JSON

/// The initial values of a trait on a new device.
///
/// Given values do not change. Each other attribute that is mandatory or preferred gets its preferred value, else its
/// default, else null, else the minimum allowed value.
///
/// A bound may refer to another attribute. That one gets its value first, so that all values are inside their bounds.
struct InitialValues {
    /// The values by attribute number.
    private(set) var values: [UInt32: Value] = [:]
    private let trait: TraitDefinition
    private let features: FeatureMap
    /// The numbers of the attributes that still need a value.
    private var undecided: Set<UInt32>
    private let preferred: [UInt32: Value]

    /// - Parameter isPartial: Whether mandatory attributes that are neither given nor preferred are left out.
    init(
        of trait: TraitDefinition, features: FeatureMap, given: [UInt32: Value] = [:],
        preferred: [UInt32: Value] = [:], isPartial: Bool = false
    ) {
        self.trait = trait
        self.features = features
        self.preferred = preferred
        values = given
        undecided = Self.attributesToDecide(
            of: trait, features: features, given: Set(given.keys), preferred: Set(preferred.keys), isPartial: isPartial)
        for attribute in trait.attributes { decide(attribute) }
    }

    /// Returns the attributes that need a value, without the given ones. Repeats until nothing changes, because an
    /// attribute can make another one mandatory.
    private static func attributesToDecide(
        of trait: TraitDefinition, features: FeatureMap, given: Set<UInt32>, preferred: Set<UInt32>, isPartial: Bool
    ) -> Set<UInt32> {
        var all = given
        var count = -1
        while all.count > count {
            count = all.count
            for attribute in trait.attributes where !all.contains(attribute.id) {
                let isPreferred = preferred.contains(attribute.id)
                // A preferred attribute may be added later, so its absence is not final.
                let verdict = attribute.conformance.verdict(features: features) { id in
                    all.contains(id) ? true : preferred.contains(id) ? nil : false
                }
                switch verdict {
                case .mandatory: if isPreferred || !isPartial { all.insert(attribute.id) }
                case .optional: if isPreferred { all.insert(attribute.id) }
                case .disallowed: break
                }
            }
        }
        return all.subtracting(given)
    }

    private mutating func decide(_ attribute: AttributeDefinition) {
        guard undecided.remove(attribute.id) != nil else { return }
        let constraint = attribute.constraint(features: features)
        let fallback = attribute.fallback(features: features)
        // If two attributes refer to each other, the second gets its value before the first.
        for id in constraint.attributes + (fallback?.attribute.map { [$0] } ?? []) {
            if let other = trait.attribute(id) { decide(other) }
        }
        values[attribute.id] = preferredValue(of: attribute, constraint) ?? value(of: attribute, fallback, constraint)
    }

    /// Returns the preferred value clamped to the bounds; nil if there is none or if it is invalid.
    private func preferredValue(of attribute: AttributeDefinition, _ constraint: Constraint) -> Value? {
        guard let preferred = preferred[attribute.id] else { return nil }
        let reader = ValueReader(acceptsUnnamed: true) { values[$0]?.integer }
        return try? reader.checked(clamp(preferred, constraint), of: attribute, features: features, at: .root)
    }

    private func value(of attribute: AttributeDefinition, _ fallback: ResolvedFallback?, _ constraint: Constraint)
        -> Value
    {
        switch fallback {
        case .value(let value)?: return clamp(value, constraint)
        case .attribute(let id)?: if let value = values[id] { return clamp(value, constraint) }
        case nil: break
        }
        return attribute.isNullable ? .null : clamp(attribute.type.minimumValue(constraint), constraint)
    }

    /// Returns the nearest number inside the bounds; other values unchanged.
    private func clamp(_ value: Value, _ constraint: Constraint) -> Value {
        if let number = value.integer {
            if constraint.alsoAllowed.contains(number) || constraint.allowedOnly.contains(number) { return value }
        }
        let lower = bound(constraint.lower)
        let upper = bound(constraint.upper)
        switch value {
        case .unsigned(let number):
            let minimum = max(number, UInt64(max(0, lower ?? 0)))
            return .unsigned(min(minimum, upper.map { UInt64(max(0, $0)) } ?? minimum))
        case .signed(let number):
            let minimum = max(number, lower ?? number)
            return .signed(min(minimum, upper ?? minimum))
        case .float(let number):
            let minimum = max(number, lower.map { Double($0) } ?? number)
            return .float(min(minimum, upper.map { Double($0) } ?? minimum))
        default: return value
        }
    }

    private func bound(_ bound: ResolvedBound?) -> Int64? { bound?.number { values[$0]?.integer } }
}

extension Constraint {
    /// The numbers of the attributes that the bounds refer to.
    fileprivate var attributes: [UInt32] { (lower?.attributes ?? []) + (upper?.attributes ?? []) }
}

extension ResolvedBound {
    fileprivate var attributes: [UInt32] {
        switch self {
        case .constant, .field: []
        case .attribute(let id): [id]
        case .sum(let first, let second), .difference(let first, let second): first.attributes + second.attributes
        }
    }
}

extension ResolvedFallback {
    fileprivate var attribute: UInt32? { if case .attribute(let id) = self { id } else { nil } }
}

extension AttributeDefinition {
    /// Returns the initial value on a new device. A default is not clamped to the bounds.
    public func initialValue(among trait: TraitDefinition, features: FeatureMap) -> Value {
        if case .value(let value)? = fallback(features: features) { return value }
        if let value = InitialValues(of: trait, features: features).values[id] { return value }
        return isNullable ? .null : type.minimumValue(constraint(features: features))
    }
}

extension ValueType {
    /// Returns the minimum value that the constant bounds of a constraint allow.
    fileprivate func minimumValue(_ constraint: Constraint) -> Value {
        let minimum = constraint.allowedOnly.min() ?? constraint.lower?.constant ?? 0
        switch self {
        case .bool: return .bool(false)
        case .unsigned, .bitmap: return .unsigned(UInt64(max(0, minimum)))
        case .enumeration(let definition):
            return .unsigned(definition.cases.first { $0.number >= UInt64(max(0, minimum)) }?.number ?? 0)
        case .signed: return .signed(minimum)
        case .float: return .float(Double(minimum))
        case .string: return .string(String(repeating: "0", count: constraint.minimumLengthOrZero))
        case .octets: return .octets([UInt8](repeating: 0, count: constraint.minimumLengthOrZero))
        case .list(let element):
            let value = element.isNullable ? Value.null : element.type.minimumValue(.none)
            return .list([Value](repeating: value, count: constraint.minimumLengthOrZero))
        case .structure(let definition):
            return .structure(
                definition.fields.filter { $0.conformance == .mandatory }.map { field in
                    Value.FieldValue(
                        tag: field.tag, value: field.isNullable ? .null : field.type.minimumValue(field.constraint))
                })
        }
    }
}

extension Constraint {
    fileprivate var minimumLengthOrZero: Int { Int(minimumLength?.constant ?? 0) }
}
