import CloudToCloud
import HomeCatalog
import HomeModel
import JSON
import Testing

/// A Cloud-to-cloud trait on a device, its expected import into the catalog, and its expected description afterwards.
struct RoundTrip: Sendable, CustomTestStringConvertible {
    /// The Cloud-to-cloud device type. The default is for traits whose mapping does not depend on it.
    var type = "OUTLET"
    let trait: String
    var attributes = ""
    /// The states of the QUERY response.
    var states = ""
    /// The attributes and states with another value after the round trip: several words can have the same meaning.
    var otherValues = ""
    /// The resulting attributes of the catalog, as `trait.attribute`, with their numbers, words or strings.
    var becomes: [(name: String, value: String)] = []

    init(
        _ trait: String, type: String = "OUTLET", _ attributes: String = "", states: String = "",
        otherValues: String = "",
        becomes: [(name: String, value: String)] = []
    ) {
        self.trait = trait
        self.type = type
        self.attributes = attributes
        self.states = states
        self.otherValues = otherValues
        self.becomes = becomes
    }

    var testDescription: String { "\(trait) {\(attributes)} {\(states)}" }

    func device() throws -> DeviceTemplate {
        let imported = try imported(
            type, trait, attributes: attributes, states: states.isEmpty ? #""status": "SUCCESS""# : states)
        #expect(imported.report.faults == [])
        #expect(imported.report.unmappedTraits == [])
        return imported.home.devices[0]
    }
}

/// A cloud command, and the command, write or error that it becomes.
struct Execution: Sendable, CustomTestStringConvertible {
    let on: RoundTrip
    let command: String
    let parameters: String
    /// `trait.command(field=value …)`, `trait = attribute=value`, or the error code.
    let becomes: String

    init(_ command: String, _ parameters: String, on: RoundTrip, becomes: String) {
        self.command = command
        self.parameters = parameters
        self.on = on
        self.becomes = becomes
    }

    var testDescription: String { "\(command) {\(parameters)}" }

    /// Returns the resulting actions in the form of ``becomes``, or the error code.
    func outcome() throws -> String {
        do {
            return try actions().map { $0.outline }.joined(separator: ", ")
        } catch let rejection as CloudCommandError {
            return rejection.code
        }
    }

    func actions() throws -> [TraitAction] {
        let execution = CloudExecution(
            command: "action.devices.commands.\(command)",
            parameters: try #require(try json("{\(parameters)}").objectValue))
        return try CloudDescription(of: try on.device()).actions(for: execution)
    }
}

extension TraitAction {
    var outline: String {
        switch self {
        case .invoke(_, let trait, let command, let fields):
            let words = command.fields.fields.compactMap { field in
                fields[tag: field.tag].flatMap { $0 == .null ? nil : "\(field.name)=\(field.type.fullText(for: $0))" }
            }
            return "\(trait.name).\(command.name)(\(words.joined(separator: " ")))"
        case .write(_, let trait, let values):
            let words = trait.attributes.compactMap { attribute in
                values[attribute.id].map { "\(attribute.name)=\(attribute.type.text(for: $0))" }
            }
            return "\(trait.name): \(words.joined(separator: " "))"
        }
    }
}
