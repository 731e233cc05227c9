import JSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The options and operands of a command line, with the values from the environment and the file of settings.
package struct Options: Sendable {
    /// The source of an option's value.
    package enum Source: Hashable, Sendable {
        case commandLine
        case environment(variable: String)
        case file(path: String)
    }

    /// The words of the command line.
    package let words: [String]
    /// The words behind the command that are not options, in order.
    package let operands: [String]
    private var values: [String: (text: String, source: Source)] = [:]

    init(_ words: [String], operands: [String]) {
        self.words = words
        self.operands = operands
    }

    mutating func set(_ name: String, _ text: String, _ source: Source) { values[name] = (text, source) }

    package subscript(name: String) -> String? { values[name]?.text }

    /// Returns the source of an option's value; nil if it is the default.
    package func source(of name: String) -> Source? { values[name]?.source }

    /// Whether an option without a value is set.
    package func has(_ name: String) -> Bool { self[name] != nil && self[name] != "0" }

    package func number(_ name: String, in range: ClosedRange<Int>) throws(ProgramError) -> Int? {
        guard let text = self[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
            throw .usage("--\(name) takes a whole number from \(range.lowerBound) \(end); \(text) was given.")
        }
        return number
    }

    /// Returns a value that is one of some words.
    package func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ name: String, of type: Choice.Type
    ) throws(ProgramError) -> Choice? {
        guard let text = self[name] else { return nil }
        guard let choice = Choice(rawValue: text) else {
            throw .notOne(of: Choice.allCases.map { $0.rawValue }, "--\(name)", text)
        }
        return choice
    }

    /// Returns the parts of a value that are separated by commas.
    package func list(_ name: String) -> [String] { (self[name] ?? "").split(separator: ",").map { String($0) } }

    /// Returns the names of options that have other values in `former`, in the order of the alphabet.
    package func names(differingFrom former: Options) -> [String] {
        Set(values.keys).union(former.values.keys).filter { self[$0] != former[$0] }.sorted()
    }

    /// Returns the value of an environment variable; nil if it is not set.
    package static func environment(_ variable: String) -> String? { getenv(variable).map { String(cString: $0) } }
}
