import HomeModel
import JSON

/// The members that a recorded request must have, with their values.
///
/// A value is compared with the recorded one, or is an object with one of the names of ``Operation``.
struct RequestMatcher: Sendable {
    private let members: JSONObject

    /// The comparisons other than equality.
    private enum Operation: String, CaseIterable {
        case from, to, matches, any
    }

    /// A member in which a request differs from a matcher.
    struct Difference: Hashable, Sendable {
        let pointer: String
        /// What the matcher demands, as JSON.
        let expected: JSONValue
        /// The recorded value; nil if the request does not have the member.
        let actual: JSONValue?
    }

    /// Throws `invalidArgument` with a pointer if the matcher names a member that requests do not have, or if a comparison
    /// is malformed.
    init(_ object: JSONObject, at pointer: JSONPointer) throws(HomeError) {
        let known = Set(Representation<RequestReading>.request.members.map { $0.name })
        for (name, value) in object.members {
            guard known.contains(name) else {
                throw Self.fault(
                    pointer.appending(name), "a member of a recorded request",
                    "A recorded request has no member \(name); it has \(known.sorted().joined(separator: ", ")).")
            }
            try Self.check(value, at: pointer.appending(name))
        }
        members = object
    }

    private static func fault(_ pointer: JSONPointer, _ detail: String, _ message: String) -> HomeError {
        HomeError(
            .invalidArgument, message, details: [HomeError.Detail(pointer: pointer.description, detail: detail)])
    }

    private static func check(_ value: JSONValue, at pointer: JSONPointer) throws(HomeError) {
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
            guard isValid else {
                throw fault(
                    pointer.appending(name),
                    "from and to with numbers or texts, matches with a pattern, or any with true",
                    "The comparison at \(pointer) is malformed.")
            }
        }
    }

    private static func isComparison(_ object: JSONObject) -> Bool {
        object.members.contains { Operation(rawValue: $0.name) != nil }
    }

    // MARK: Matching

    /// Returns the members in which a request differs; empty if it matches.
    func differences(from request: JSONValue) -> [Difference] {
        var differences: [Difference] = []
        Self.compare(.object(members), request, .root, &differences)
        return differences
    }

    private static func compare(
        _ expected: JSONValue, _ actual: JSONValue?, _ pointer: JSONPointer, _ differences: inout [Difference]
    ) {
        if let object = expected.objectValue, !isComparison(object) {
            guard let members = actual?.objectValue else {
                differences.append(Difference(pointer: pointer.description, expected: expected, actual: actual))
                return
            }
            for (name, value) in object.members { compare(value, members[name], pointer.appending(name), &differences) }
            return
        }
        if !isEqual(expected, actual) {
            differences.append(Difference(pointer: pointer.description, expected: expected, actual: actual))
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
enum Wildcard {
    /// Takes time proportional to the product of the lengths at most.
    static func matches(_ text: String, _ pattern: String) -> Bool {
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
