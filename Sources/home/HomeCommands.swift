import CommandLineKit
import HomeModel

/// The commands and options of the program.
struct HomeCommands: CommandTable {
    /// Runs a command.
    typealias Action = @Sendable (Options) async throws -> Void

    let program = "home"
    let version = Product.version
    let summary = "show and control a smart home that a gateway serves"
    let ownCommands: [ProgramCommand<Action>] = [
        ProgramCommand(
            "list", "[devices|rooms|structures]", "list what the home has",
            examples: ["home list", "home list rooms", "home list --json"], run: ListCommand.run),
        ProgramCommand(
            "show", "DEVICE", "show the traits of a device with their attributes and commands",
            examples: ["home show hallway-light", "home show 'Hallway Light' --json"], run: ShowCommand.run),
        ProgramCommand(
            "watch", "[DEVICE…]", "print changes and events as they happen, until Ctrl-C",
            examples: ["home watch", "home watch front-doorbell", "home watch --json --count 10"],
            run: WatchCommand.run),
        ProgramCommand(
            "set", "DEVICE TRAIT.ATTRIBUTE=VALUE…", "write attributes",
            examples: [
                "home set hallway-thermostat thermostat.occupiedHeatingSetpoint=2150",
                "home set bedroom-fan fanMode=high",
            ], run: SetCommand.run),
        ProgramCommand(
            "run", "DEVICE TRAIT.COMMAND [FIELD=VALUE…]", "send a command to a device",
            examples: [
                "home run hallway-light onOff.toggle",
                "home run living-room-lamp moveToLevel level=127 transitionTime=0",
            ], run: RunCommand.run),
        ProgramCommand(
            "move", "DEVICE… ROOM", "move devices to a room of their structure",
            examples: ["home move hallway-light kitchen"], run: MoveCommand.run),
        ProgramCommand(
            "rename", "DEVICE NAME", "rename a device, or with --room a room",
            examples: ["home rename hallway-light 'Hall'", "home rename --room kitchen Galley"],
            run: RenameCommand.run),
        ProgramCommand(
            "advance", "TIME|next|idle", "advance the clock of the home",
            examples: ["home advance 1h30m", "home advance next", "home advance idle"], run: AdvanceCommand.run),
        ProgramCommand(
            "stimulus", "DEVICE [STIMULUS [FIELD=VALUE…]]",
            "do what people do to a device; without a stimulus, list those of the device",
            examples: ["home stimulus front-doorbell", "home stimulus front-doorbell press"],
            run: StimulusCommand.run),
    ]
    let topics = [
        OptionTopic(
            "Options of all commands",
            Option(
                "url", "URL", "the gateway, or one of its homes (http://127.0.0.1:8080)",
                variables: ["HOME_URL", "HOME_GATEWAY_URL"]),
            Option(
                "token", "TOKEN", "the token, if the gateway has tokens",
                variables: ["HOME_TOKEN", "HOME_GATEWAY_TOKEN"]),
            Option("home", "ID", "one of its homes (default)", variables: ["HOME_ID"]),
            Option("timeout", "SECONDS", "how long a request may take (10)", variables: ["HOME_TIMEOUT"]),
            Option("json", nil, "write JSON, in the form of the REST API", variables: ["HOME_JSON"])),
        OptionTopic(
            "Options of single commands",
            Option(
                "part", "PART", "the number or the type of a part, if several have the trait",
                for: ["set", "run", "stimulus"]),
            Option("room", nil, "rename a room instead of a device", for: ["rename"]),
            Option("count", "N", "end after this number of changes (at Ctrl-C)", for: ["watch"])),
    ]
    let notes = ["A DEVICE or a ROOM is an id, or a name that no other has. A VALUE is a word or JSON."]
    let description = [
        "home shows the home that home-gateway(1) serves, and changes it.",
        "A DEVICE or a ROOM is an id, or a name that no other one has. A VALUE is a word or JSON.",
        "The name of a trait can be left out if only one trait of the device has the command or the attribute.",
    ]
    let failure = "a failure"
    let related = "home-gateway(1)"
}
