import HomeClient
import JSON

/// A command of the program.
struct Command: Sendable {
    let name: String
    let operands: String
    let summary: String
    /// Examples of its use.
    let examples: [String]
    var extraOptions: [Option] = []
    /// Whether it uses a gateway.
    var usesGateway = true
    let run: @Sendable (CommandContext) async throws -> Void

    /// The name and the operands.
    var synopsis: String { operands.isEmpty ? name : "\(name) \(operands)" }

    var options: [Option] { (usesGateway ? Option.common : []) + extraOptions + Option.general }

    static let all = [
        Command(
            name: "list", operands: "[devices|rooms|structures]", summary: "list what the home has",
            examples: ["home list", "home list rooms", "home list --json"], run: ListCommand.run),
        Command(
            name: "show", operands: "DEVICE", summary: "show the traits of a device with their attributes and commands",
            examples: ["home show hallway-light", "home show 'Hallway Light' --json"], run: ShowCommand.run),
        Command(
            name: "watch", operands: "[DEVICE…]", summary: "print changes and events as they happen, until Ctrl-C",
            examples: ["home watch", "home watch front-doorbell", "home watch --json --count 10"],
            extraOptions: [.count], run: WatchCommand.run),
        Command(
            name: "set", operands: "DEVICE TRAIT.ATTRIBUTE=VALUE…", summary: "write attributes",
            examples: [
                "home set hallway-thermostat thermostat.occupiedHeatingSetpoint=2150",
                "home set bedroom-fan fanMode=high",
            ], extraOptions: [.part], run: SetCommand.run),
        Command(
            name: "run", operands: "DEVICE TRAIT.COMMAND [FIELD=VALUE…]", summary: "send a command to a device",
            examples: [
                "home run hallway-light onOff.toggle",
                "home run living-room-lamp moveToLevel level=127 transitionTime=0",
            ], extraOptions: [.part], run: RunCommand.run),
        Command(
            name: "move", operands: "DEVICE… ROOM", summary: "move devices to a room of their structure",
            examples: ["home move hallway-light kitchen"], run: MoveCommand.run),
        Command(
            name: "rename", operands: "DEVICE NAME", summary: "rename a device, or with --room a room",
            examples: ["home rename hallway-light 'Hall'", "home rename --room kitchen Galley"],
            extraOptions: [.room], run: RenameCommand.run),
        Command(
            name: "advance", operands: "TIME|next|idle", summary: "advance the clock of the home",
            examples: ["home advance 1h30m", "home advance next", "home advance idle"], run: AdvanceCommand.run),
        Command(
            name: "stimulus", operands: "DEVICE [STIMULUS [FIELD=VALUE…]]",
            summary: "do what people do to a device; without a stimulus, list those of the device",
            examples: ["home stimulus front-doorbell", "home stimulus front-doorbell press"],
            extraOptions: [.part], run: StimulusCommand.run),
        Command(
            name: "completion", operands: "bash|zsh|fish",
            summary: "print what makes a shell complete the words of home",
            examples: [
                #"eval "$(home completion bash)""#, "home completion zsh > ~/.zfunc/_home",
                "home completion fish > ~/.config/fish/completions/home.fish",
            ], usesGateway: false, run: CompletionCommand.run),
        Command(
            name: "manual", operands: "", summary: "print the manual page", examples: [], usesGateway: false,
            run: ManualCommand.run),
        Command(
            name: "help", operands: "[COMMAND]", summary: "explain the program or a command", examples: [],
            usesGateway: false, run: { _ in }),
    ]

    static func named(_ name: String) throws(UsageError) -> Command {
        guard let command = all.first(where: { $0.name == name }) else {
            throw UsageError(
                "There is no command \(name); home help lists the commands.\(Spelling.suggestion(for: name, in: all.map { $0.name }))"
            )
        }
        return command
    }
}

/// The text of the help.
enum Usage {
    static var all: [String] {
        let width = Command.all.map { $0.name.count }.max() ?? 0
        return ["home: a smart home that a gateway serves, in the terminal", "", "usage: home COMMAND [OPTION…]", ""]
            + Command.all.map { "  \($0.name.padded(to: width))  \($0.summary)" } + ["", "Options of all commands:"]
            + options(Option.common + Option.general)
            + [
                "", "A DEVICE or a ROOM is an id, or a name that no other has. A VALUE is a word or JSON.",
                "home help COMMAND shows the operands of a command and examples.",
            ]
    }

    static func of(_ command: Command) -> [String] {
        ["usage: home \(command.synopsis)", "", "  \(command.summary)", ""]
            + (command.examples.isEmpty ? [] : ["Examples:"] + command.examples.map { "  \($0)" } + [""])
            + ["Options:"] + options(command.options)
    }

    private static func options(_ options: [Option]) -> [String] {
        let names = options.map { "--\($0.name)\($0.value.map { " \($0)" } ?? "")" }
        let width = names.map { $0.count }.max() ?? 0
        return zip(names, options).map { name, option in
            let variables = option.variables.isEmpty ? "" : "; \(option.variables.joined(separator: ", "))"
            return "  \(name.padded(to: width))  \(option.help)\(variables)"
        }
    }
}
