import JSON
import Testing

/// All that is expected of the mapping of one trait.
struct TraitTable: Sendable, CustomTestStringConvertible {
    let trait: String
    /// States and attributes, into the catalogue and back: of a number both ends and something between, of a word each.
    var states: [BothWays] = []
    /// Commands: what they become, or how they are refused.
    var commands: [Execution] = []
    /// States that are no such state: left out, and told.
    var nonsense: [(state: String, value: String)] = []
    /// Numbers that are beyond their ends: the end is taken, and that is told.
    var beyond: [(state: String, value: String, end: String)] = []

    var testDescription: String { trait }

    static let all: [TraitTable] =
        lights + openings + climate + sensors + kitchen + machines + settings + media + networks

    /// Every value that the rows have for a state or an attribute, by the names that lead to it: `color.spectrumHsv.hue`,
    /// `currentSensorStateData.PM10.rawValue`.
    func values(of text: KeyPath<BothWays, String>) throws -> [String: [JSONValue]] {
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
