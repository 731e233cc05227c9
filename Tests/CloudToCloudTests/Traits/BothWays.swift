import CloudToCloud
import HomeCatalog
import HomeModel
import JSON
import Testing

/// A trait of Cloud-to-cloud on a device, and what it becomes in both directions.
struct BothWays: Sendable, CustomTestStringConvertible {
    /// The type of Cloud-to-cloud; one that the catalogue knows from the start, where it does not matter.
    var type = "OUTLET"
    let trait: String
    var attributes = ""
    /// The states in the cloud's words.
    var states = ""
    /// The states that come back otherwise than they went in: a word of several that mean the same.
    var back = ""
    /// Attributes of the catalogue, as `trait.attribute`, with the number, word or text they then have.
    var becomes: [(name: String, value: String)] = []

    init(
        _ trait: String, type: String = "OUTLET", _ attributes: String = "", states: String = "", back: String = "",
        becomes: [(name: String, value: String)] = []
    ) {
        self.trait = trait
        self.type = type
        self.attributes = attributes
        self.states = states
        self.back = back
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

/// A command of the cloud, and the command or the write it becomes; refused where that is nil.
struct Execution: Sendable, CustomTestStringConvertible {
    let on: BothWays
    let command: String
    let parameters: String
    /// `trait.command(field=value …)`, `trait = attribute=value`, or the code of the refusal.
    let becomes: String

    init(_ command: String, _ parameters: String, on: BothWays, becomes: String) {
        self.command = command
        self.parameters = parameters
        self.on = on
        self.becomes = becomes
    }

    var testDescription: String { "\(command) {\(parameters)}" }

    /// What it becomes, or the code of the refusal.
    func outcome() throws -> String {
        do {
            return try actions().map { $0.outline }.joined(separator: ", ")
        } catch let refusal as CloudCommandError {
            return refusal.code
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
                fields[tag: field.tag].flatMap { $0 == .null ? nil : "\(field.name)=\(field.type.fullWord(for: $0))" }
            }
            return "\(trait.name).\(command.name)(\(words.joined(separator: " ")))"
        case .write(_, let trait, let values):
            let words = trait.attributes.compactMap { attribute in
                values[attribute.id].map { "\(attribute.name)=\(attribute.type.word(for: $0))" }
            }
            return "\(trait.name): \(words.joined(separator: " "))"
        }
    }
}
