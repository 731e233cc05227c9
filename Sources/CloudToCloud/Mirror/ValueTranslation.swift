import HomeModel
import JSON

/// How one value of the cloud is read as a value of the catalogue, and written back.
///
/// Members of objects, and words, are the same whether they are written `levelName`, `level_name` or `LEVEL_NAME`.
struct ValueTranslation: Hashable, Sendable {
    var scale = NumberScale.same
    /// Members of objects that are called otherwise than in the catalogue: `["name": "modeName"]`. The first of several
    /// that mean the same is the one that is written.
    var names: NamePairs = [:]
    /// Words of enumerations that are called otherwise than in the catalogue: `["none": "unspecified"]`.
    var words: NamePairs = [:]
    /// Whether the cloud has words besides these: the catalogue's own, as `LEVEL_NAME`.
    var hasOtherWords = true
    /// Members of objects, by the catalogue's names, that the cloud does not know.
    var unknownNames: [String] = []
    /// Whether members of objects are written with underscores.
    var isSnakeCase = false
    /// Whether the catalogue's list of pairs is an object with a member for each: `{"eco": true}`.
    var isMap = false

    /// The value; nil where it is none, which `faults` then tells. A number beyond its bounds takes the nearest one, and
    /// that is told too; bounds may be other attributes, whose numbers `attribute` knows.
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
            guard let text = json.stringValue else { return mismatch(json, "a text", &faults, path) }
            return .string(text)
        case .unsigned, .signed, .float:
            guard let number = json.doubleValue, number.isFinite else {
                return mismatch(json, "a number", &faults, path)
            }
            let bounds = Bounds(of: constraint, on: type, where: attribute)
            return self.number(number, as: type, within: bounds, &faults, path)
        case .enumeration(let definition):
            guard let word = json.stringValue else { return mismatch(json, "a word", &faults, path) }
            let plain = Self.plain(words[word] ?? word)
            guard let match = definition.cases.first(where: { Self.plain($0.name) == plain }) else {
                return mismatch(json, "a word for \(definition.name)", &faults, path)
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
                    // What is null is not known.
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
            let plain = Self.plain(field.name)
            let member = object.members.first { Self.plain(names[$0.name] ?? $0.name) == plain && !$0.value.isNull }
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
                        ValueFault(path: path, message: "\(cloudName(of: field)) is missing", remedy: "left out"))
                }
                return nil
            }
        }
        return .structure(fields)
    }

    private func number(
        _ number: Double, as type: ValueType, within bounds: Bounds, _ faults: inout [ValueFault], _ path: [String]
    ) -> Value {
        let ours = scale.ours(number)
        let nearest = bounds.nearest(to: ours)
        // Rounding is no fault: only what is further off than the next whole number is.
        if abs(nearest - ours) >= (type.integerRange == nil ? .leastNonzeroMagnitude : 0.5) {
            let ends = [bounds.lower, bounds.upper].map { JSONValue.number(scale.cloud($0)).excerpt }
                .sorted { $0.count < $1.count }
            faults.append(
                ValueFault(
                    path: path, isOutOfRange: true,
                    message: "\(JSONValue.number(number).excerpt) is beyond \(ends[0]) or \(ends[1])",
                    remedy: "\(JSONValue.number(scale.cloud(nearest)).excerpt) was taken"))
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
        faults.append(ValueFault(path: path, message: CloudToCloud.mismatch(json, expected), remedy: "left out"))
        return nil
    }
}

/// The ends of a number on the catalogue's side.
private struct Bounds {
    let lower: Double
    let upper: Double

    init(of constraint: Constraint, on type: ValueType, where attribute: (UInt32) -> Int64?) {
        let range = type.integerRange
        // The ends of a type that `Double` holds exactly, so that they convert back.
        let least = range.map { max(Double($0.lowerBound), -9_007_199_254_740_991) } ?? -.greatestFiniteMagnitude
        let greatest = range.map { min(Double($0.upperBound), 9_007_199_254_740_991) } ?? .greatestFiniteMagnitude
        lower = max(constraint.lower?.number(attribute: attribute).map { Double($0) } ?? least, least)
        upper = min(constraint.upper?.number(attribute: attribute).map { Double($0) } ?? greatest, greatest)
    }

    func nearest(to number: Double) -> Double { min(max(number, lower), max(lower, upper)) }
}

/// What is wrong with a value of the cloud.
struct ValueFault: Hashable {
    /// The members that lead to it, from the value that is translated.
    let path: [String]
    /// Whether it is a number beyond its bounds, which has a nearest one.
    var isOutOfRange = false
    let message: String
    /// What is done about it where the rest is taken all the same.
    let remedy: String

    var description: String { "\(message); \(remedy)" }
}
