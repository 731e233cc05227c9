import HTTPServer
import HomeModel
import HomeService
import JSON
import Synchronization

extension HomeAPI {
    /// The most commands in one batch.
    static let longestBatch = 1_000

    static let commandRoutes: [Route] = [
        Route(
            .post, "/commands", "Send commands to traits of any devices, in order; each has an outcome of its own",
            topic: .traits, body: .commands,
            answers: [.ok("An outcome for each command, in the order of the commands.", .ref("CommandResults"))],
            problems: [.of(.unavailable)]
        ) { call in
            let commands = try call.body().bodies("commands")
            // All are handed over before the first is answered, so that they share a commit.
            let operations = commands.map { command in
                let selector = TraitSelector(
                    deviceID: command.text("deviceID"), type: command.textOrNumber(ifPresent: "type"),
                    trait: command.text("trait"))
                return call.home.invoke(
                    command.text("command"), params: command.value(ifPresent: "params"), on: selector,
                    cause: call.cause())
            }
            let settled = operations.compactMap { $0.result }
            if settled.count == operations.count { return .response(call.results(settled)) }
            return .deferred { responder in
                let outcomes = BatchOutcomes(count: operations.count)
                for (index, operation) in operations.enumerated() {
                    operation.whenSettled { result in
                        if let all = outcomes.set(result, at: index) { responder.send(call.results(all)) }
                    }
                }
            }
        }
    ]
}

/// The outcomes of a batch as they come in.
private final class BatchOutcomes: Sendable {
    typealias Outcome = Result<Committed<CommandOutcome>, HomeError>

    private let state: Mutex<(outcomes: [Outcome?], missing: Int)>

    init(count: Int) { state = Mutex(([Outcome?](repeating: nil, count: count), count)) }

    /// Notes an outcome; answers all of them when it was the last.
    func set(_ outcome: Outcome, at index: Int) -> [Outcome]? {
        state.withLock { state in
            state.outcomes[index] = outcome
            state.missing -= 1
            return state.missing == 0 ? state.outcomes.compactMap { $0 } : nil
        }
    }
}

extension Call {
    fileprivate func results(_ outcomes: [BatchOutcomes.Outcome]) -> Response {
        let cursor = outcomes.reversed().lazy.compactMap { try? $0.get().cursor }.first ?? home.snapshot().cursor
        return json(cursor: cursor) { json in
            json.beginObject()
            json.key("results")
            json.beginArray()
            for outcome in outcomes {
                switch outcome {
                case .success(let committed): json.command(committed)
                case .failure(let error):
                    json.beginObject()
                    json.key("error")
                    Problem(error).write(to: &json, instance: nil)
                    json.endObject()
                }
            }
            json.endArray()
            json.key("cursor")
            json.cursor(cursor)
            json.endObject()
        }
    }
}

extension BodyShape {
    static let commands = BodyShape(
        "Commands",
        [
            .required(
                "commands", .list(addressedCommand, limit: HomeAPI.longestBatch),
                "Carried out in order; one that fails does not stop the others.")
        ],
        example: .members(["commands": .array([addressedCommand.example])]))

    private static let addressedCommand = BodyShape(
        "AddressedCommand",
        [
            .required("deviceID", .text, "The id of a device."),
            .optional("type", .textOrNumber, "A device type or the number of a part, where two carry the trait."),
            .required("trait", .text, "A trait of the device, `matter.onOff`."),
            .required("command", .text, "A command of the trait, `toggle`."),
            .optional("params", .object, "The fields of the command; the catalogue has their types and ranges."),
        ],
        example: .members([
            "deviceID": .string("desk-lamp"), "trait": .string("matter.onOff"), "command": .string("toggle"),
        ]))
}
