import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension HomeAPI {
    /// The maximum number of commands in a batch.
    static let maximumBatchSize = 1_000

    static let commandRoutes: [Route] = [
        Route(
            .post, "/commands", id: "invokeCommands",
            "Send commands to traits of any devices; they are executed in order, and each has its own outcome",
            topic: .traits, body: .commands,
            responses: [.ok("An outcome for each command, in the order of the commands.", .commandResults)],
            problems: [.of(.unavailable), .idempotencyKeyReused]
        ) { call in
            let commands = try call.body().list("commands").map { command in
                Home.AddressedCommand(
                    command.text("command"), params: command.value(ifPresent: "params"),
                    on: TraitSelector(
                        deviceID: command.text("deviceID"), type: command.textOrNumber(ifPresent: "type"),
                        trait: command.text("trait")))
            }
            return call.change { context in
                call.home.invoke(commands, context: context)
            } response: {
                call.json(cursor: $0.cursor, $0, as: .commandResults)
            }
        }
    ]
}

extension InputObject {
    static let commands = InputObject(
        "Commands",
        [
            .required(
                "commands", .list(.object(addressedCommand), 1...HomeAPI.maximumBatchSize),
                "Executed in order; a command that fails does not stop the others.")
        ],
        example: .members(["commands": .array([addressedCommand.example])]))

    private static let addressedCommand = InputObject(
        "AddressedCommand",
        [
            .required("deviceID", .text, "The id of a device.", as: .id),
            .optional(
                "type", .textOrNumber,
                "A device type or the number of a part; needed if more than one part has the trait."),
            .required("trait", .text, "A trait of the device, such as `matter.onOff`."),
            .required("command", .text, "A command of the trait, such as `toggle`."),
            .optional("params", .anyObject, "The fields of the command; the catalog has their types and ranges."),
        ],
        example: .members([
            "deviceID": .string("desk-lamp"), "trait": .string("matter.onOff"), "command": .string("toggle"),
        ]))
}
