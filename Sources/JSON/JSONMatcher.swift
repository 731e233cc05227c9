/// A JSON value with which others are compared.
///
/// An object matches objects that have all its members, also with others. The objects `{"from": 1, "to": 5}`,
/// `{"matches": "kitchen-*"}` and `{"any": true}` are comparisons: numbers in a range or texts in order, texts with
/// `*` for any characters and `?` for one, and any value at all. Every other value matches equal values.
public struct JSONMatcher: Hashable, Sendable {
    /// What a value must be, as JSON.
    public let expected: JSONValue

    /// The comparisons other than equality.
    private enum Operation: String, CaseIterable {
        case from, to, matches, any
    }

    /// A comparison that cannot be understood.
    public struct Fault: Error, Hashable, Sendable {
        /// Where it is in the matcher.
        public let pointer: JSONPointer
        /// The forms that are allowed.
        public static let allowed = "from and to with numbers or texts, matches with a pattern, or any with true"
    }

    /// A value that differs from what was expected.
    public struct Difference: Hashable, Sendable {
        public let pointer: JSONPointer
        /// What the matcher demands, as JSON.
        public let expected: JSONValue
        /// The compared value; nil if there is none.
        public let actual: JSONValue?
    }

    /// Throws if a comparison is malformed.
    public init(_ expected: JSONValue) throws(Fault) {
        try Self.check(expected, at: .root)
        self.expected = expected
    }

    private static func check(_ value: JSONValue, at pointer: JSONPointer) throws(Fault) {
        guard let object = value.objectValue else { return }
        guard isComparison(object) else {
            for (name, value) in object.members { try check(value, at: pointer.appending(name)) }
            return
        }
        for (name, value) in object.members {
            let isValid =
                switch Operation(rawValue: name) {
                case .from, .to: value.doubleValue != nil || value.stringValue != nil
                case .matches: value.stringValue != nil
                case .any: value.boolValue == true
                case nil: false
                }
            guard isValid else { throw Fault(pointer: pointer.appending(name)) }
        }
    }

    private static func isComparison(_ object: JSONObject) -> Bool {
        object.members.contains { Operation(rawValue: $0.name) != nil }
    }

    /// Whether only one value matches, so that nothing but equality is compared.
    public var isExact: Bool { expected.objectValue == nil }

    public func matches(_ value: JSONValue?) -> Bool { differences(from: value).isEmpty }

    /// Returns where a value differs; empty if it matches. Pointers are relative to the value.
    public func differences(from value: JSONValue?) -> [Difference] {
        var differences: [Difference] = []
        Self.compare(expected, value, .root, &differences)
        return differences
    }

    private static func compare(
        _ expected: JSONValue, _ actual: JSONValue?, _ pointer: JSONPointer, _ differences: inout [Difference]
    ) {
        if let object = expected.objectValue, !isComparison(object) {
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

    private static func isEqual(_ expected: JSONValue, _ actual: JSONValue?) -> Bool {
        guard let comparison = expected.objectValue else {
            // Numbers are equal if their values are.
            if let number = expected.doubleValue { return actual?.doubleValue == number }
            return expected == actual
        }
        guard let actual else { return false }
        return comparison.members.allSatisfy { name, value in
            switch Operation(rawValue: name) {
            case .from: order(value, actual).map { $0 <= 0 } ?? false
            case .to: order(actual, value).map { $0 <= 0 } ?? false
            case .matches: actual.stringValue.map { Wildcard.matches($0, value.stringValue ?? "") } ?? false
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

/// Patterns in which `*` stands for any characters and `?` for one.
package enum Wildcard {
    /// Takes time proportional to the product of the lengths at most.
    package static func matches(_ text: String, _ pattern: String) -> Bool {
        let (text, pattern) = (Array(text.unicodeScalars), Array(pattern.unicodeScalars))
        var (index, position) = (0, 0)
        // Where the last `*` is, and where in the text it was tried to end.
        var (star, mark): (Int?, Int) = (nil, 0)
        while index < text.count {
            if position < pattern.count, pattern[position] == "*" {
                (star, mark) = (position, index)
                position += 1
            } else if position < pattern.count, pattern[position] == "?" || pattern[position] == text[index] {
                index += 1
                position += 1
            } else if let last = star {
                mark += 1
                (index, position) = (mark, last + 1)
            } else {
                return false
            }
        }
        return pattern[position...].allSatisfy { $0 == "*" }
    }
}
