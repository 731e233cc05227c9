import JSON

/// The members of scenario files.
enum ScenarioFormat {
    /// The maximum number of steps of a scenario.
    static let maximumSteps = 10_000
    /// The longest span of home time of one step, in seconds: up to a leap year.
    static let longestAdvance = 366.0 * 86_400
    /// The longest real time for which one step waits, in seconds.
    static let longestWait = 3_600.0

    static let scenario = InputForm.object(
        InputObject([
            .required("name", name, "The statement that holds in the scenario, as a sentence."),
            .optional("description", .text(0...10_000), "Why the scenario matters, for people."),
            .optional(
                "home", .either([.choice(templates), home]),
                "The home that is created for the scenario: the name of a template, or an object. The demo home if left out."
            ),
            .required("steps", .list(step, 1...maximumSteps), "The steps, in their order."),
        ]))

    static let templates = ["demo", "guides", "empty"]

    private static let name = InputForm.text(1...200)
    private static let id = InputForm.text(1...128)
    /// A device type, or the number of a part.
    private static let type = InputForm.either([.text(1...128), .integer(0...65_535)])
    private static let wait = InputForm.span(0...longestWait)
    private static let advance = InputForm.span(0...longestAdvance)
    private static let anyObject = InputForm.map(.any)

    private static let home = InputForm.object(
        InputObject(
            [
                .optional("template", .choice(templates), "The template with which the home begins."),
                .optional("fleet", .integer(0...100_000), "The number of generated devices with which it begins."),
                .optional(
                    "file", anyObject,
                    "A home file, or the responses of a Cloud-to-cloud service, with which it begins."),
                .optional("seed", .integer(0...JSONSchema.exactIntegers.upperBound), "The seed; 1 if left out."),
                .optional("time", .text(1...64), "The time of its clock, in UTC; 2026-01-01T08:00:00Z if left out."),
            ], atMostOne: ["template", "fleet", "file"]))

    // MARK: Steps

    private static let device: InputObject.Member = .required("device", id, "The id of a device.")
    private static let trait: [InputObject.Member] = [
        device, .required("trait", id, "The id of a trait, or its short name."),
        .optional("type", type, "A device type or the number of a part; needed if several parts have the trait."),
    ]

    private static let step = InputForm.object(
        InputObject(
            [
                .optional("name", name, "The purpose of the step."),
                .optional(
                    "client", .text(1...64), "The label of the client that sends the request; `scenario` if left out."),
                .optional("command", command, "Sends a command to a trait."),
                .optional("write", write, "Writes attributes of a trait."),
                .optional("stimulus", stimulus, "Applies a stimulus: what the physical world does to a device."),
                .optional("network", anyObject, "Changes the network: the body of `PATCH /simulation/network`."),
                .optional("move", move, "Moves devices to a room."),
                .optional("reachable", reachable, "Makes a device unreachable, or reachable again."),
                .optional("restart", restart, "Restarts a device."),
                .optional(
                    "fault", .either([.choice(["removeAll"]), fault]),
                    "Sets a fault: the body of `POST /simulation/faults`. `{remove: id}` removes one, and `removeAll` all."
                ),
                .optional("request", anyRequest, "Sends any request to the home."),
                .optional("connect", connect, "Opens a stream, or opens it again after the last event it has sent."),
                .optional("disconnect", id, "Closes the stream with this name."),
                .optional(
                    "advance", .either([advance, advanceUntil]),
                    "Advances the clock by a span of home time, or until something happens."),
                .optional(
                    "wait", .either([wait, waitUntil]),
                    "Waits for a span of real time, or until the home has received a request. In virtual time it passes at once."
                ),
                .optional(
                    "expect", .either([expectation, .list(expectation, 1...100)]),
                    "The conditions that must hold after the step, or without a step."),
            ], atMostOne: actions, isNotEmpty: true))

    /// The members that do something; a step has one at most.
    static let actions = [
        "command", "write", "stimulus", "network", "move", "reachable", "restart", "fault", "request", "connect",
        "disconnect", "advance", "wait",
    ]

    private static let command = InputForm.object(
        InputObject(
            trait + [
                .required("command", id, "The name of the command."),
                .optional("params", anyObject, "The fields of the command."),
            ]))
    private static let write = InputForm.object(
        InputObject(trait + [.required("attributes", anyObject, "The attributes with their values.")]))
    private static let stimulus = InputForm.object(
        InputObject([
            device, .required("stimulus", id, "The name of the stimulus."),
            .optional("params", anyObject, "Its parameters."),
            .optional("part", type, "The number of a part, or its type; needed if several parts have the stimulus."),
        ]))
    private static let move = InputForm.object(
        InputObject([
            .required("devices", .either([id, .list(id, 1...1_000)]), "The id of a device, or a list of ids."),
            .required("room", id, "The id of a room."), .required("structure", id, "The id of its structure."),
        ]))
    private static let reachable = InputForm.object(
        InputObject([device, .required("reachable", .flag, "Whether the device can be reached.")]))
    private static let restart = InputForm.object(
        InputObject([
            device, .optional("kind", .choice(["power", "update"]), "Why the device restarts; `power` if left out."),
        ]))
    private static let anyRequest = InputForm.object(
        InputObject([
            .optional("method", .choice(["GET", "POST", "PATCH", "DELETE"]), "The method; `GET` if left out."),
            .required("path", .text(1...2_000), "The path with the query, without `/homes/{home}`."),
            .optional("headers", .map(.text(0...2_000)), "Further headers."),
            .optional("body", .any, "The body, sent as JSON."),
        ]))
    private static let connect = InputForm.object(
        InputObject([
            .required("stream", id, "The name of the stream in the scenario."),
            .optional(
                "path", .text(1...2_000), "The path with the query, without `/homes/{home}`; `/events` if left out."),
        ]))

    private static let advanceUntil = InputForm.object(
        InputObject(
            [
                .optional(
                    "until", .choice(["idle", "next"]),
                    "`idle`: until no process that a command started is running; `next`: to the next end of one."),
                .optional("attribute", attribute, "Until attributes have these values."),
                .optional("event", event, "Until a device emits this event."),
                .optional("received", request, "Until the home has received a request that matches."),
                .optional("atMost", advance, "The longest span; a day if left out. The step fails if it passes."),
            ], exactlyOne: ["until", "attribute", "event", "received"]))
    private static let waitUntil = InputForm.object(
        InputObject([
            .required("received", request, "The members of a request, as in `/simulation/requests/verify`."),
            .optional("timeout", wait, "The longest real time; 10 seconds if left out. The step fails if it passes."),
        ]))

    // MARK: Expectations

    private static let attribute = InputForm.object(
        InputObject(trait, rest: .matcher))
    private static let event = InputForm.object(
        InputObject(
            trait + [
                .required("event", id, "The name of the event."), .optional("data", .matcher, "Its data."),
            ]))
    private static let frame = InputForm.object(
        InputObject([
            .required("stream", id, "The name of the stream in the scenario."),
            .optional("event", .choice(streamEvents), "The name of the event, such as `attributes` or `resync`."),
            .optional("data", .matcher, "Its data."),
        ]))

    private static let sought: [InputObject.Member] = [
        .optional("attribute", attribute, "Attributes of a trait with their values."),
        .optional("event", event, "An event that a device has emitted since the step began."),
        .optional("frame", frame, "An event that a stream of the scenario has sent since the step began."),
        .optional(
            "received", request, "The members of a request that the home has received since the scenario began."),
    ]

    private static let count = InputForm.integer(0...1_000_000)

    private static let expectation = InputForm.object(
        InputObject(
            sought + [
                .optional("status", .integer(0...599), "The status of the response; 0 if there was none."),
                .optional(
                    "problem", .either([id, anyObject]),
                    "The code of the problem in the response, or some of its members."),
                .optional("response", .matcher, "The body of the response."),
                .optional("attributes", .map(.matcher), "Attributes of the trait that the step addresses."),
                .optional(
                    "device", .object(InputObject([device], rest: .matcher)),
                    "The members of a device, such as `sourceConnectivity`."),
                .optional("closed", id, "The name of a stream that is no longer open."),
                .optional(
                    "never", .object(InputObject(sought, exactlyOne: sought.map { $0.name })),
                    "The states and changes that must not occur."),
                .optional("times", count, "How many requests match `received`."),
                .optional("atLeast", count, "How many requests match at least; 1 if left out."),
                .optional("atMost", count, "How many requests match at most."),
                .optional(
                    "within", advance, "The home time in which it must happen; the clock advances until then at most."),
                .optional(
                    "for", advance, "The home time for which it must hold; the clock advances by this span."),
            ], atMostOne: ["within", "for"], isNotEmpty: true))

    // MARK: Published schema

    static let matcher = NamedSchema(
        "matcher",
        JSONSchema.any.described(
            "A value that is compared: any JSON value matches equal ones, objects match objects with at least their members, and {from, to}, {matches: \"*pattern?\"} and {any: true} are comparisons."
        ))

    /// The JSON Schema of scenario files.
    static var schema: JSONValue {
        scenario.schema.document(
            title: "Scenario", "A scenario of home-gateway: steps and expectations in one home.")
    }
}
