import HomeEngine
import HomeModel
import JSON

extension Representation<DeviceView> {
    static let types = Representation(
        "Types", "The device types of a device.",
        [.list("types", of: .part, count: { $0.device.shape.parts.count }) { PartView($0, $1) }])
}

/// A trait of a device with some of its attributes.
struct SelectedTrait: Sendable {
    let view: TraitView
    let selection: AttributeSelection

    init(_ view: TraitView, _ selection: AttributeSelection = .all) {
        self.view = view
        self.selection = selection
    }
}

extension Representation<SelectedTrait> {
    static let trait = Representation(
        "Trait", "A trait of a device.",
        [
            .init("part", .partNumber) { $0.view.part.number }, .init("type", .typeID) { $0.view.part.type.id },
            .init("trait", .traitID) { $0.view.trait.definition.id }, .init("attributes", .selected) { $0 },
            .init("commands", .array(of: .text)) { $0.view.trait.commands.map { $0.name } },
            .init("sourceConnectivity", .connectivity) { $0.view.connectivity },
        ])
}

extension JSONType<SelectedTrait> {
    fileprivate static let selected = JSONType(.ref(.anyAttributes)) {
        $0.selection.write($0.view.index, of: $0.view.deviceView, to: &$1)
    }
}

extension Representation<[SelectedTrait]> {
    static let traits = Representation(
        "Traits", "Traits of a device.",
        [.init("traits", .array(of: Representation<SelectedTrait>.trait.type)) { $0 }])
}

// MARK: - Writes and commands

extension Representation<Committed<WriteOutcome>> {
    static let writeResponse = Representation(
        "WriteAnswer", "The attributes of a trait after a write.",
        [.init("attributes", .attributes) { $0.value }, .init("cursor", .cursor) { $0.cursor }])
}

extension JSONType<WriteOutcome> {
    fileprivate static let attributes = JSONType(.ref(.anyAttributes)) {
        $1.attributes(of: $0.trait, device: $0.device, at: $0.time)
    }
}

extension Representation<Committed<CommandOutcome>> {
    static let commandResponse = Representation(
        "CommandAnswer", "The outcome of a command.",
        [
            .init("command", .text) { $0.value.command.name },
            .optional("response", .response) { $0.value.response == nil ? nil : $0.value },
            .init("attributes", .attributes) { $0.value }, .init("cursor", .cursor) { $0.cursor },
        ])
}

extension JSONType<CommandOutcome> {
    fileprivate static let attributes = JSONType(.ref(.anyAttributes)) {
        $1.attributes(of: $0.trait, device: $0.device, at: $0.time)
    }
    fileprivate static let response = JSONType(
        JSONSchema.anyObject.described("The fields of the command's response.")
    ) { outcome, json in
        guard let response = outcome.response, let definition = outcome.command.response else { return json.null() }
        json.structure(response, of: definition)
    }
}

/// The outcome of one command of a batch.
typealias CommandResult = Result<Committed<CommandOutcome>, HomeError>

extension Representation<CommandResult> {
    fileprivate static let commandResult = Representation(
        "CommandResult", "The outcome of a command of a batch: `error`, or the members of a CommandAnswer.",
        [
            .optional("error", Representation<Problem>.commandProblem.type) {
                guard case .failure(let error) = $0 else { return nil }
                return Problem(error)
            }
        ], and: Representation<Committed<CommandOutcome>>.commandResponse.members.map { $0.property.optional }
    ) { schema in
        schema
            .requiring([
                ("error", [JSONSchema(["maxProperties": .integer(1)])]),
                ("command", [JSONSchema(["required": .array([.string("attributes"), .string("cursor")])])]),
            ])
            .with("minProperties", .integer(1))
    }
}

extension JSONType<CommandResult> {
    fileprivate static let commandResult = JSONType(.ref(Representation.commandResult.schema)) { result, json in
        switch result {
        case .success(let committed): Representation.commandResponse.write(committed, to: &json)
        case .failure: Representation.commandResult.write(result, to: &json)
        }
    }
}

extension Representation<Committed<[CommandResult]>> {
    static let commandResults = Representation(
        "CommandResults", "The outcomes of commands, in the order of the commands.",
        [
            .init("results", .array(of: .commandResult, limit: HomeAPI.maximumBatchSize)) { $0.value },
            .init("cursor", .cursor) { $0.cursor },
        ])
}

extension Representation<DeviceHistory> {
    static let history = Representation(
        "DeviceHistory", "The last changes of the attributes of a device and the last events of its traits.",
        [
            .init("entries", .entries) { $0.frames },
            .init(
                "complete",
                .flag.described(
                    "Whether there are no earlier entries: the log of changes reaches back to the beginning of the device or of the home. If it is false, there are earlier entries, or the log no longer has them."
                )
            ) { $0.isComplete },
            .optional("beginning", Representation<HistoryBeginning>.beginning.type) {
                $0.beginning.map { HistoryBeginning(cursor: $0.cursor, time: $0.time) }
            },
        ])
}

/// The oldest state of a device that can be read.
private struct HistoryBeginning: Sendable {
    let cursor: Cursor
    let time: HomeTime
}

extension Representation<HistoryBeginning> {
    fileprivate static let beginning = Representation(
        "HistoryBeginning",
        "The oldest state of the device that `at` can read: after the change that created it, or where the log begins. Absent if there are earlier entries.",
        [.init("cursor", .cursor) { $0.cursor }, .init("time", .time) { $0.time }])
}

extension JSONType<[Frame]> {
    fileprivate static let entries = JSONType(
        JSONSchema.array(of: .ref(Representation.historyEntry.schema)).with(
            "maxItems", .integer(Int64(PageQuery.maximumLimit))
        ).described("Newest first.")
    ) { frames, json in
        json.beginArray()
        for frame in frames { frame.writeHistoryEntry(to: &json) }
        json.endArray()
    }
}
