import HomeModel
import JSON
import TestHomes

/// Random values that clients might send: of the right type and range, and often values that occur on the device.
struct RandomValues {
    var random: SeededRandom
    /// The current values of the trait, by number.
    var currentValues: [UInt32: Value] = [:]

    init(random: SeededRandom) { self.random = random }

    /// Returns fields of a command; nil if they are invalid by the catalog.
    mutating func fields(of structure: StructDefinition, features: FeatureMap) -> Value? {
        var fields = Value.empty
        for field in structure.fields {
            let isNeeded = field.conformance.verdict(features: features) == .mandatory
            if !isNeeded && random.below(2) == 0 { continue }
            fields[tag: field.tag] = value(
                of: field.type, isNullable: field.isNullable, constraint: field.constraint, features: features)
        }
        return try? reader.checked(fields, of: structure, features: features, at: .root)
    }

    /// Returns a value of a writable attribute; nil if it is invalid by the catalog.
    mutating func value(of attribute: AttributeDefinition, features: FeatureMap) -> Value? {
        let value = value(
            of: attribute.type, isNullable: attribute.isNullable, constraint: attribute.constraint(features: features),
            features: features)
        return try? reader.checked(value, of: attribute, features: features, at: .root)
    }

    private var reader: ValueReader {
        let currentValues = currentValues
        return ValueReader { currentValues[$0]?.integer }
    }

    private mutating func value(
        of type: ValueType, isNullable: Bool, constraint: Constraint, features: FeatureMap
    ) -> Value {
        if isNullable && random.below(5) == 0 { return .null }
        switch type {
        case .bool: return .bool(random.below(2) == 0)
        case .unsigned: return .unsigned(UInt64(max(0, number(constraint, of: type))))
        case .signed: return .signed(number(constraint, of: type))
        case .float: return .float(Double(number(constraint, of: .unsigned(bits: 8))))
        case .enumeration(let definition): return .unsigned(random.pick(definition.cases)?.number ?? 0)
        case .bitmap(let definition): return .unsigned(random.below(2) == 0 ? 0 : random.below(256) & definition.mask)
        case .string:
            let number = random.below(240)
            let existing = currentValues.keys.sorted().flatMap { currentValues[$0]?.texts ?? [] }
            if number % 4 < 2 || existing.isEmpty { return .string("\(number % 4)") }
            return .string(existing[Int(number / 4) % existing.count])
        case .octets: return .octets(Array("\(1_234 + random.below(3))".utf8))
        case .list(let element):
            let count = random.below(3)
            return .list(
                (0..<count).map { _ in
                    value(
                        of: element.type, isNullable: element.isNullable, constraint: .none, features: features)
                })
        case .structure(let definition): return fields(of: definition, features: features) ?? .empty
        }
    }

    /// Returns a small number, an end of the range, a number that occurs in the trait, or any number.
    private mutating func number(_ constraint: Constraint, of type: ValueType) -> Int64 {
        let currentValues = currentValues
        func end(_ bound: ResolvedBound?) -> Int64? { bound?.number(attribute: { currentValues[$0]?.integer }) }
        let fullRange = type.integerRange ?? 0...255
        let low = max(end(constraint.lower) ?? fullRange.lowerBound, fullRange.lowerBound)
        let high = max(low, min(end(constraint.upper) ?? fullRange.upperBound, fullRange.upperBound))
        switch random.below(5) {
        case 0: return min(high, low + Int64(random.below(4)))
        case 1: return high
        case 2: return min(max(Int64(random.below(120)), low), high)
        case 3:
            let existing = currentValues.keys.sorted().compactMap { currentValues[$0]?.integer }
            return min(max(random.pick(existing) ?? 0, low), high)
        default:
            let width = UInt64(bitPattern: high &- low)
            return low &+ Int64(bitPattern: random.below(width == .max ? width : width + 1))
        }
    }
}

extension Value {
    /// All strings in the value.
    fileprivate var texts: [String] {
        switch self {
        case .string(let text): [text]
        case .list(let values): values.flatMap { $0.texts }
        case .structure(let fields): fields.flatMap { $0.value.texts }
        default: []
        }
    }
}
