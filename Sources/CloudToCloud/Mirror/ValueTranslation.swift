import HomeModel
import JSON

/// The translation between a value of the cloud and a value of the catalog.
///
/// Names of members and words of enumerations are compared without case and separators: `levelName`, `level_name` and
/// `LEVEL_NAME` are equal.
struct ValueTranslation: Hashable, Sendable {
    var scale = NumberScale.same
    /// Members of objects with a different name in the catalog: `["name": "modeName"]`. If several cloud names have the
    /// same meaning, the first is written.
    var names: NamePairs = [:]
    /// Words of enumerations with a different name in the catalog: `["none": "unspecified"]`.
    var words: NamePairs = [:]
    /// Whether the cloud also uses the catalog's words, written as `LEVEL_NAME`.
    var usesCatalogWords = true
    /// The catalog's names of members that the cloud does not have.
    var missingNames: [String] = []
    /// Whether the names of members are written in snake case.
    var isSnakeCase = false
    /// Whether the catalog's list of pairs is an object in the cloud, with a member per pair: `{"eco": true}`.
    var isMap = false

    /// Translates words only: the cloud has no others.
    static func words(_ words: NamePairs) -> ValueTranslation {
        ValueTranslation(words: words, usesCatalogWords: false)
    }

    /// Returns the catalog's value. If the JSON has the wrong type, adds a fault and returns nil. If a number is out of
    /// bounds, adds a fault and returns the nearest bound. A bound can be another attribute, whose number `attribute`
    /// returns.
    func value(
        of json: JSONValue, as type: ValueType, within constraint: Constraint = .none,
        where attribute: (UInt32) -> Int64? = { _ in nil }, _ faults: inout [ValueFault], at path: [String] = []
    ) -> Value? {
        switch type {
        case .bool:
            if let word = json.stringValue, let meaning = words[word] { return .bool(meaning == "true") }
            guard let flag = json.boolValue else { return mismatch(json, "true or false", &faults, path) }
            return .bool(flag)
        case .string:
            guard let text = json.stringValue else { return mismatch(json, "a string", &faults, path) }
            return .string(text)
        case .unsigned, .signed, .float:
            guard let number = json.doubleValue, number.isFinite else {
                return mismatch(json, "a number", &faults, path)
            }
            let bounds = Bounds(of: constraint, on: type, where: attribute)
            return self.number(number, as: type, within: bounds, &faults, path)
        case .enumeration(let definition):
            guard let word = json.stringValue else { return mismatch(json, "a string", &faults, path) }
            let normalizedName = Self.normalized(words[word] ?? word)
            guard let match = definition.cases.first(where: { Self.normalized($0.name) == normalizedName }) else {
                return mismatch(json, "a value of \(definition.name)", &faults, path)
            }
            return .unsigned(match.number)
        case .list(let element):
            return list(of: json, element.type, &faults, path)
        case .structure(let definition):
            guard let object = json.objectValue else { return mismatch(json, "an object", &faults, path) }
            return structure(of: object, definition, &faults, path)
        default:
            return mismatch(json, "nothing", &faults, path)
        }
    }

    private func list(
        of json: JSONValue, _ element: ValueType, _ faults: inout [ValueFault], _ path: [String]
    ) -> Value? {
        if isMap, case .structure(let pair) = element, pair.fields.count == 2 {
            guard let object = json.objectValue else { return mismatch(json, "an object", &faults, path) }
            return .list(
                object.members.compactMap { name, value in
                    // Null means unknown.
                    guard !value.isNull,
                        let setting = self.value(of: value, as: pair.fields[1].type, &faults, at: path + [name])
                    else { return nil }
                    return .structure([
                        Value.FieldValue(tag: pair.fields[0].tag, value: .string(name)),
                        Value.FieldValue(tag: pair.fields[1].tag, value: setting),
                    ])
                })
        }
        guard let values = json.arrayValue else { return mismatch(json, "a list", &faults, path) }
        return .list(
            values.enumerated().compactMap { value(of: $1, as: element, &faults, at: path + ["\($0)"]) })
    }

    private func structure(
        of object: JSONObject, _ definition: StructDefinition, _ faults: inout [ValueFault], _ path: [String]
    ) -> Value? {
        var fields: [Value.FieldValue] = []
        for field in definition.fields {
            let normalizedName = Self.normalized(field.name)
            let member = object.members.first {
                Self.normalized(names[$0.name] ?? $0.name) == normalizedName && !$0.value.isNull
            }
            if let member {
                let value = value(
                    of: member.value, as: field.type, within: field.constraint, &faults, at: path + [member.name])
                if let value {
                    fields.append(Value.FieldValue(tag: field.tag, value: value))
                    continue
                }
            }
            guard field.conformance == .mandatory else { continue }
            switch field.type {
            case .bool: fields.append(Value.FieldValue(tag: field.tag, value: .bool(false)))
            case .list: fields.append(Value.FieldValue(tag: field.tag, value: .list([])))
            default:
                if member == nil {
                    faults.append(
                        ValueFault(path: path, message: "\(cloudName(of: field)) is missing", remedy: "ignored"))
                }
                return nil
            }
        }
        return .structure(fields)
    }

    private func number(
        _ number: Double, as type: ValueType, within bounds: Bounds, _ faults: inout [ValueFault], _ path: [String]
    ) -> Value {
        let exact = scale.catalogNumber(number)
        let nearest = bounds.nearest(to: exact)
        // Rounding to the nearest integer is not a fault.
        if abs(nearest - exact) >= (type.integerRange == nil ? .leastNonzeroMagnitude : 0.5) {
            faults.append(
                ValueFault(
                    path: path, isOutOfRange: true,
                    message: "\(JSONValue.number(number).excerpt) is out of range",
                    remedy: "using \(JSONValue.number(scale.cloudNumber(nearest)).excerpt)"))
        }
        switch type {
        case .unsigned: return .unsigned(UInt64(nearest.rounded()))
        case .signed: return .signed(Int64(nearest.rounded()))
        case .float(let bits): return .float(bits == 32 ? Double(Float(nearest)) : nearest)
        default: return .null
        }
    }

    private func mismatch(
        _ json: JSONValue, _ expected: String, _ faults: inout [ValueFault], _ path: [String]
    ) -> Value? {
        faults.append(ValueFault(path: path, message: CloudToCloud.mismatch(json, expected), remedy: "ignored"))
        return nil
    }
}

/// The bounds of a number in the catalog.
private struct Bounds {
    let lower: Double
    let upper: Double

    init(of constraint: Constraint, on type: ValueType, where attribute: (UInt32) -> Int64?) {
        let range = type.integerRange
        // Only integers that a Double represents exactly, so that the bounds can be converted to integers again.
        let minimum = range.map { max(Double($0.lowerBound), -9_007_199_254_740_991) } ?? -.greatestFiniteMagnitude
        let maximum = range.map { min(Double($0.upperBound), 9_007_199_254_740_991) } ?? .greatestFiniteMagnitude
        lower = max(constraint.lower?.number(attribute: attribute).map { Double($0) } ?? minimum, minimum)
        upper = min(constraint.upper?.number(attribute: attribute).map { Double($0) } ?? maximum, maximum)
    }

    func nearest(to number: Double) -> Double { min(max(number, lower), max(lower, upper)) }
}

/// A fault in a value of the cloud.
struct ValueFault: Hashable {
    /// The members that lead from the translated value to the faulty one.
    let path: [String]
    /// Whether the value is a number out of bounds.
    var isOutOfRange = false
    let message: String
    /// The correction that an import makes.
    let remedy: String

    var description: String { "\(message); \(remedy)" }
}
