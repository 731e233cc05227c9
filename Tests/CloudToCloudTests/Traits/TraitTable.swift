import JSON
import Testing

/// The expected results for the mapping of one trait.
struct TraitTable: Sendable, CustomTestStringConvertible {
    let trait: String
    /// States and attributes, to the catalog and back: for a number both limits and a value between, for a word each
    /// value.
    var states: [RoundTrip] = []
    /// Commands, with what they become or their error.
    var commands: [Execution] = []
    /// Invalid states, which are ignored and reported.
    var invalid: [(state: String, value: String)] = []
    /// Numbers out of range, which are limited and reported.
    var outOfRange: [(state: String, value: String, end: String)] = []

    var testDescription: String { trait }

    static let all: [TraitTable] =
        lights + openings + climate + sensors + kitchen + machines + settings + media + networks

    /// Returns every value in the rows, by the names that lead to it: `color.spectrumHsv.hue`,
    /// `currentSensorStateData.PM10.rawValue`.
    func values(of text: KeyPath<RoundTrip, String>) throws -> [String: [JSONValue]] {
        var values: [String: [JSONValue]] = [:]
        for row in states {
            for (name, value) in try json("{\(row[keyPath: text])}").objectValue?.members ?? [] {
                Self.collect(value, name, into: &values)
            }
        }
        return values
    }

    private static func collect(_ value: JSONValue, _ path: String, into values: inout [String: [JSONValue]]) {
        switch value {
        case .array(let elements):
            values[path, default: []].append(value)
            for element in elements {
                let name = element.objectValue?["name"]?.stringValue.map { ".\($0)" } ?? ""
                collect(element, path + name, into: &values)
            }
        case .object(let object):
            values[path, default: []].append(value)
            for (name, member) in object.members { collect(member, "\(path).\(name)", into: &values) }
        default:
            values[path, default: []].append(value)
        }
    }
}
