/// A JSON value with which others are compared.
///
/// An object matches objects that have all its members, also with others. The objects `{"from": 1, "to": 5}`,
/// `{"matches": "kitchen-*"}` and `{"any": true}` are comparisons: numbers in a range or texts in order, texts with
/// `*` for any characters and `?` for one, and any value at all. Every other value matches equal values.
public struct JSONMatcher: Hashable, Sendable {
    /// The expected value, as JSON.
    public let expected: JSONValue
    /// The patterns in ``expected``.
    private let patterns: [String: Wildcard]

    /// The comparisons other than equality.
    private enum Operation: String, CaseIterable {
        case from, to, matches, any
    }

    /// A comparison that cannot be understood.
    public struct Mistake: Error, Hashable, Sendable {
        /// The position in the matcher.
        public let pointer: JSONPointer
        /// The values that are allowed there.
        public let allowed: String
    }

    /// The JSON type of the values that are compared.
    package indirect enum Form: Hashable, Sendable {
        case text, number, flag, any
        /// An object; if `members` is not nil, it has no others than these.
        case object(members: [String: Form]?)
    }

    /// A value that differs from what was expected.
    public struct Difference: Hashable, Sendable {
        public let pointer: JSONPointer
        /// The value that the matcher requires, as JSON.
        public let expected: JSONValue
        /// The compared value; nil if there is none.
        public let actual: JSONValue?
    }

    /// Throws if a comparison is malformed.
    public init(_ expected: JSONValue) throws(Mistake) { try self.init(expected, of: .any) }

    /// Throws if a comparison is malformed, or if no value of a form can match.
    package init(_ expected: JSONValue, of form: Form) throws(Mistake) {
        try form.check(expected, at: .root)
        self.expected = expected
        patterns = Self.patterns(in: expected).reduce(into: [:]) { $0[$1] = Wildcard($1) }
    }

    private static func patterns(in value: JSONValue) -> [String] {
        guard let object = value.objectValue else { return [] }
        if isComparison(object) { return object[Operation.matches.rawValue]?.stringValue.map { [$0] } ?? [] }
        return object.members.flatMap { patterns(in: $0.value) }
    }

    /// Throws unless the members of an object are one comparison.
    fileprivate static func check(comparison object: JSONObject, at pointer: JSONPointer) throws(Mistake) {
        func fault(_ name: String, _ allowed: String) -> Mistake {
            Mistake(pointer: pointer.appending(name), allowed: allowed)
        }
        for (name, value) in object.members {
            switch Operation(rawValue: name) {
            case .from, .to:
                if value.doubleValue == nil, value.stringValue == nil { throw fault(name, "a number or a text") }
            case .matches:
                guard let pattern = value.stringValue, pattern.unicodeScalars.count <= Wildcard.maximumLength else {
                    throw fault(
                        name, "a text of up to \(Wildcard.maximumLength) Unicode code points: a pattern with * and ?")
                }
            case .any: if value.boolValue != true { throw fault(name, "true") }
            case nil: throw fault(name, "from and to, matches, or any, and no other members")
            }
        }
        // Only `from` and `to` are combined.
        if object.members.count > 1,
            let name = object.members.map({ $0.name }).last(where: { $0 == "matches" || $0 == "any" })
        {
            throw fault(name, "alone: a comparison has from and to, matches, or any")
        }
        if let from = object["from"], let to = object["to"] {
            guard let order = order(from, to) else { throw fault("to", "of the same type as from") }
            guard order <= 0 else { throw fault("to", "at least as great as from") }
        }
    }

    /// Whether the members of an object are a comparison.
    package static func isComparison(_ object: JSONObject) -> Bool {
        object.members.contains { Operation(rawValue: $0.name) != nil }
    }

    /// Whether only one value matches, so that nothing but equality is compared.
    public var isExact: Bool { expected.objectValue == nil }

    public func matches(_ value: JSONValue?) -> Bool { differences(from: value).isEmpty }

    /// Returns where a value differs; empty if it matches. Pointers are relative to the value.
    public func differences(from value: JSONValue?) -> [Difference] {
        var differences: [Difference] = []
        compare(expected, value, .root, &differences)
        return differences
    }

    private func compare(
        _ expected: JSONValue, _ actual: JSONValue?, _ pointer: JSONPointer, _ differences: inout [Difference]
    ) {
        if let object = expected.objectValue, !Self.isComparison(object) {
            guard let members = actual?.objectValue else {
                differences.append(Difference(pointer: pointer, expected: expected, actual: actual))
                return
            }
            for (name, value) in object.members { compare(value, members[name], pointer.appending(name), &differences) }
            return
        }
        if !isEqual(expected, actual) {
            differences.append(Difference(pointer: pointer, expected: expected, actual: actual))
        }
    }

    private func isEqual(_ expected: JSONValue, _ actual: JSONValue?) -> Bool {
        guard let comparison = expected.objectValue else {
            // Numbers are equal if their values are.
            if let number = expected.doubleValue { return actual?.doubleValue == number }
            return expected == actual
        }
        guard let actual else { return false }
        return comparison.members.allSatisfy { name, value in
            switch Operation(rawValue: name) {
            case .from: Self.order(value, actual).map { $0 <= 0 } ?? false
            case .to: Self.order(actual, value).map { $0 <= 0 } ?? false
            case .matches: actual.stringValue.map { patterns[value.stringValue ?? ""]?.matches($0) ?? false } ?? false
            case .any: true
            case nil: false
            }
        }
    }

    /// Returns a number below, equal to or above 0; nil if the values cannot be ordered.
    private static func order(_ first: JSONValue, _ second: JSONValue) -> Int? {
        if let first = first.doubleValue, let second = second.doubleValue {
            return first < second ? -1 : first > second ? 1 : 0
        }
        guard let first = first.stringValue, let second = second.stringValue else { return nil }
        return first < second ? -1 : first > second ? 1 : 0
    }
}

extension JSONMatcher.Form {
    /// Throws if a comparison in a value is malformed, or if no value of the form can match it.
    fileprivate func check(_ value: JSONValue, at pointer: JSONPointer) throws(JSONMatcher.Mistake) {
        if let object = value.objectValue, JSONMatcher.isComparison(object) {
            try JSONMatcher.check(comparison: object, at: pointer)
            for (name, value) in object.members where name != "any" {
                guard isOperand(value) else {
                    throw JSONMatcher.Mistake(pointer: pointer.appending(name), allowed: allowed)
                }
            }
            return
        }
        switch self {
        case .text, .number, .flag: guard isOperand(value) else { throw fault(at: pointer) }
        case .any:
            for (name, value) in value.objectValue?.members ?? [] { try check(value, at: pointer.appending(name)) }
        case .object(let members):
            guard let object = value.objectValue else { throw fault(at: pointer) }
            for (name, value) in object.members {
                guard let form = members.map({ $0[name] }) ?? .any else {
                    throw JSONMatcher.Mistake(pointer: pointer.appending(name), allowed: allowed)
                }
                try form.check(value, at: pointer.appending(name))
            }
        }
    }

    private func fault(at pointer: JSONPointer) -> JSONMatcher.Mistake {
        JSONMatcher.Mistake(pointer: pointer, allowed: allowed)
    }

    /// Whether a value can be equal to one of the form, or be a bound or a pattern for it.
    private func isOperand(_ value: JSONValue) -> Bool {
        switch self {
        case .text: value.stringValue != nil
        case .number: value.doubleValue != nil
        case .flag: value.boolValue != nil
        case .any: true
        case .object: false
        }
    }

    private var allowed: String {
        switch self {
        case .text: "a text, or a comparison of texts: {from, to}, {matches} or {any: true}"
        case .number: "a number, or a comparison of numbers: {from, to} or {any: true}"
        case .flag: "true, false or {any: true}"
        case .any: "a value"
        case .object(nil): "an object or {any: true}"
        case .object(let members?): "{any: true}, or an object with \(members.keys.sorted().joined(separator: ", "))"
        }
    }
}
