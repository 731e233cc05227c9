import CloudToCloud
import HomeModel
import JSON
import TestSupport
import Testing

/// The responses in `Fixtures/`.
enum Fixture {
    static func response(_ name: String) throws -> JSONValue {
        try JSONValue.parse(Repository.bytes(of: "Tests/CloudToCloudTests/Fixtures/\(name).json"))
    }

    static func homeAssistant() throws -> SyncImport { try imported.get() }

    private static let imported = Result {
        try SyncImport(sync: response("home-assistant-sync"), query: response("home-assistant-query"))
    }
}

/// Imports a SYNC response with one device, given as the text of its members, and the states of a QUERY response.
func imported(
    _ type: String, _ traits: String..., entry: String = #""name": {"name": "Thing"}"#, attributes: String = "",
    states: String? = nil
) throws -> SyncImport {
    let list = traits.map { "\"action.devices.traits.\($0)\"" }.joined(separator: ", ")
    let sync = """
        {"devices": [{"id": "x", "type": "action.devices.types.\(type)", "traits": [\(list)], \(entry),
                      "attributes": {\(attributes)}}]}
        """
    let query = states.map { "{\"devices\": {\"x\": {\"online\": true, \($0)}}}" }
    return try SyncImport(sync: json(sync), query: query.map { try json($0) })
}

func json(_ text: String) throws -> JSONValue { try JSONValue.parse(Array(text.utf8)) }

extension DeviceTemplate {
    /// The parts as text: number, type (`*` if primary) and traits: `1 matter.onOffLight*: onOff(onOff=true)`.
    var outline: String { outline(withCommands: false) }

    /// The same with the commands: `1 matter.onOffLight*: onOff(onOff=true; off on toggle)`.
    var outlineWithCommands: String { outline(withCommands: true) }

    private func outline(withCommands: Bool) -> String {
        parts.map { part in
            let traits = part.traits.map { $0.outline(withCommands: withCommands) }.joined(separator: ", ")
            return "\(part.number) \(part.type.id)\(part.isPrimary ? "*" : ""): \(traits)"
        }.joined(separator: " | ")
    }

    /// Returns the value of an attribute on the first part that has the trait; nil if it is not supported.
    func value(_ trait: String, _ attribute: String) -> Value? {
        parts.lazy.flatMap { $0.traits }.first { $0.definition.name == trait }?.value(attribute)
    }

    /// Returns the commands of the first part that has the trait.
    func commands(_ trait: String) -> [String] {
        parts.lazy.flatMap { $0.traits }.first { $0.definition.name == trait }?.commandNames ?? []
    }
}

extension TraitTemplate {
    func value(_ attribute: String) -> Value? { definition.attribute(named: attribute).flatMap { values[$0.id] } }

    var commandNames: [String] { definition.commands.filter { commands.contains($0.id) }.map { $0.name } }

    fileprivate func outline(withCommands: Bool) -> String {
        let attributes = definition.attributes.compactMap { attribute in
            values[attribute.id].map { "\(attribute.name)=\(attribute.type.text(for: $0))" }
        }
        let words = attributes.joined(separator: " ")
        guard withCommands, !commands.isEmpty else { return "\(definition.name)(\(words))" }
        return "\(definition.name)(\(words); \(commandNames.joined(separator: " ")))"
    }
}

extension ValueType {
    func text(for value: Value) -> String {
        switch (self, value) {
        case (_, .null): return "null"
        case (.enumeration(let definition), .unsigned(let number)): return definition.name(of: number) ?? "\(number)"
        case (_, .bool(let flag)): return "\(flag)"
        case (_, .unsigned(let number)): return "\(number)"
        case (_, .signed(let number)): return "\(number)"
        case (_, .string(let text)): return text
        case (_, .float(let number)): return "\(Float(number))"
        case (.list(let element), .list(let values)):
            let isPlain = values.allSatisfy { if case .structure = $0 { false } else { true } }
            return isPlain
                ? "[\(values.map { element.type.text(for: $0) }.joined(separator: " "))]" : "[\(values.count)]"
        case (.structure(let definition), .structure(let fields)):
            return "{\(fields.compactMap { definition.field(tagged: $0.tag)?.name }.joined(separator: " "))}"
        default: return "\(value)"
        }
    }

    /// The same with the members of structures: `[{modeName=load settingName=small}]`.
    func fullText(for value: Value) -> String {
        switch (self, value) {
        case (.list(let element), .list(let values)):
            return "[\(values.map { element.type.fullText(for: $0) }.joined(separator: " "))]"
        case (.structure(let definition), .structure):
            let members = definition.fields.compactMap { field in
                value[tag: field.tag].map { "\(field.name)=\(field.type.fullText(for: $0))" }
            }
            return "{\(members.joined(separator: " "))}"
        default: return text(for: value)
        }
    }
}
