import HomeModel
public import JSON

/// The form of a fault, as clients and scenario files set it.
public enum FaultForm {
    /// The longest time of a fault: a year, in seconds.
    public static let longestTime = 366.0 * 86_400

    /// The maximum size of the frames that a fault `buffer` holds back, in bytes.
    public static let maximumBuffer = 1 << 20

    /// The members that are spans in seconds.
    public static let spans: Set = ["from", "for", "seconds", "up", "down", "retryAfter"]

    /// A fault in a request.
    public static let creation = InputObject(
        "FaultCreation",
        [id, .required("on", .object(target), "The target of the fault."), .required("kind", kind, kindSummary)]
            + members + terms,
        keywords: [("x-kinds", .array(FaultKind.allCases.map { $0.published }))],
        example: .members([
            "on": .members(["route": .string("POST /devices/{id}/traits/{trait}/commands")]),
            "kind": .string("status"), "status": .integer(503), "retryAfter": .integer(2), "times": .integer(1),
        ]))

    /// A fault in a file, in which spans have another form.
    ///
    /// - Parameters:
    ///   - others: Members besides those of a fault. They stand alone.
    ///   - span: Returns the form of a span up to so many seconds.
    public static func inFile(
        _ others: [InputObject.Member], span: (ClosedRange<Double>) -> InputForm
    ) -> InputObject {
        let fault: [InputObject.Member] = (members + terms).map { member in
            guard spans.contains(member.name) else { return member }
            let form: InputForm =
                switch member.form {
                case .number(let range): span(range)
                case .integer(let range): span(Double(range.lowerBound)...Double(range.upperBound))
                default: member.form
                }
            return .optional(member.name, form, member.summary)
        }
        return InputObject(
            others + [
                id, .optional("on", .object(target), "The target of the fault."),
                .optional("kind", kind, kindSummary),
            ] + fault, exactlyOne: ["kind"] + others.map { $0.name })
    }

    private static let id = InputObject.Member.optional(
        "id", .id, "1 to 128 characters of `A-Z a-z 0-9 . _ : ~ -`; chosen by the gateway if left out.", as: .newID)
    private static let kind = InputForm.choice(FaultKind.allCases.map { $0.rawValue })
    private static let kindSummary = "The kind of the fault."
    private static let exactCount = 0...JSONSchema.exactIntegers.upperBound
    private static let name = InputForm.text(1...255)

    static let target = InputObject(
        "FaultTarget",
        [
            .optional("device", .id, "The id of a device."),
            .optional("type", name, "A device type, `matter.dimmableLight` or `dimmableLight`."),
            .optional("trait", name, "A trait, `matter.onOff` or `onOff`."),
            .optional("room", .id, "The id of a room."),
            .optional("structure", .id, "The id of a structure."),
            .optional(
                "route", name,
                "The method and the path of a route as in this description, without `/homes/{home}`: `GET /devices/{id}`."
            ), .optional("client", .text(1...64), "The label of a client: its `X-Client` header."),
            .optional("stream", .flag, "True for faults on streams."),
            .optional("journal", .flag, "True for faults on the journal."),
        ], example: .members(["route": .string("GET /devices")]))

    /// The members of a fault that depend on its kind.
    public static let members: [InputObject.Member] = [
        .optional("status", .integer(400...599), "The status of the response, for `status` and `refuse`."),
        .optional(
            "code", .choice(HomeError.Code.allCases.map { $0.rawValue }),
            "The code of the problem, for `rejects` and `status`; for `status` it follows from the status if left out."),
        .optional("retryAfter", .integer(0...86_400), "The seconds in `Retry-After`, for `status`."),
        .optional(
            "milliseconds", .integer(0...600_000),
            "The delay of the response, for `latency` and `slow`; of a commit, for `commitSlow`."),
        .optional(
            "jitter", .integer(0...600_000),
            "A further random delay of at most so many milliseconds, for `latency` and `slow`."),
        .optional(
            "execute", .flag,
            "Whether the request is executed although its client gets no response, for `closeBeforeAnswer` and `neverAnswers`, or an error, for `commitUnknown`; true if left out."
        ),
        .optional(
            "bytes", .integer(0...1 << 30),
            "For `closeAfterBytes`, the bytes of the body before the end of the connection; for `buffer`, the bytes that are sent together, at most \(maximumBuffer)."
        ),
        .optional("bytesPerSecond", .integer(1...1 << 30), "The speed of the body, for `slowBody`."),
        .optional(
            "afterFrames", .integer(exactCount),
            "The frames that a stream still sends, heartbeats included, for `cut`; 0 if left out."),
        .optional(
            "atByte", .integer(exactCount),
            "The bytes of the next frame that are sent, for `cut`; none of that frame if left out."),
        .optional(
            "seconds", .number(0...86_400),
            "For `hold`, how long nothing is sent; for `buffer`, how long a frame waits at most; for `lateOffline`, when the device is shown as offline."
        ),
        .optional("up", .number(1...86_400), "The seconds for which a device is online, for `flapping`."),
        .optional("down", .number(1...86_400), "The seconds for which a device is offline, for `flapping`."),
        .optional(
            "reason", .choice(ResyncReason.allCases.map { $0.rawValue }), "The reason in the event, for `resync`."),
        .optional("trait", name, "The trait whose values are replaced, for `reports`; that of `on` if left out."),
        .optional(
            "attributes",
            .anyObject,
            "The reported values by the names of the attributes, for `reports`. They need not be valid: a color temperature may be outside its limits, and a position may be null."
        ),
    ]

    /// The members that all faults can have.
    public static let terms: [InputObject.Member] = [
        .optional(
            "from", .number(0...longestTime),
            "Seconds until the fault begins; it begins at once if left out. For devices, seconds of the home's clock."),
        .optional(
            "for", .number(0...longestTime),
            "Seconds that the fault lasts; it stays until it is removed if left out."),
        .optional(
            "times", .integer(1...JSONSchema.exactIntegers.upperBound),
            "The number of commands, requests, streams, frames or commits that the fault affects before it ends; any number if left out."
        ),
        .optional(
            "probability", .number(0...1),
            "The share of commands, requests, streams, frames or commits that the fault affects, drawn from the seed of the home; 1 if left out."
        ),
        .optional("hidden", .flag, "Whether responses do not name the fault in `X-Fault`; false if left out."),
    ]
}

extension FaultKind {
    /// The kind in the published description: its scope, its effect, and its members.
    fileprivate var published: JSONValue {
        func texts(_ names: [String]) -> JSONValue { .array(names.map { .string($0) }) }
        return .members([
            "kind": .string(rawValue), "summary": .string(summary), "on": texts(scope.targets),
            "members": texts(members), "required": texts(required), "terms": texts(terms),
        ])
    }

    /// Returns what is wrong with the members of a fault of this kind, each of which has its form.
    public func mistakes(in fault: Input) -> [InputMistake] {
        var mistakes: [InputMistake] = []
        func add(_ name: String, _ allowed: String, _ message: String, isOutOfRange: Bool = false) {
            mistakes.append(
                InputMistake(
                    at: fault.pointer.appending(name), message, allowed: allowed, isOutOfRange: isOutOfRange))
        }
        for name in required where !fault.has(name) {
            add(name, "required", "The member \(name) is missing; a fault of the kind \(rawValue) needs it.")
        }
        for term in FaultForm.terms where fault.has(term.name) && !terms.contains(term.name) {
            add(
                term.name, "not for \(rawValue)",
                "A fault of the kind \(rawValue) acts for a time and not on single cases; \(term.name) has no meaning.")
        }
        for member in FaultForm.members where fault.has(member.name) && !members.contains(member.name) {
            let known = members.isEmpty ? "has no parameters" : "has \(members.joined(separator: ", "))"
            add(
                member.name, "not a parameter of \(rawValue)",
                "A fault of the kind \(rawValue) \(known), and not \(member.name).")
        }
        if let first = declaration.oneOf.first, !declaration.oneOf.contains(where: { fault.has($0) }) {
            let names = declaration.oneOf.joined(separator: " or ")
            add(first, names, "A fault of the kind \(rawValue) needs \(names).")
        }
        if self == .buffer, let bytes = fault.integer(ifPresent: "bytes"), bytes > FaultForm.maximumBuffer {
            let range = "0 to \(FaultForm.maximumBuffer)"
            add(
                "bytes", range, "The member bytes must be \(range) for a fault of the kind buffer, but is \(bytes).",
                isOutOfRange: true)
        }
        if self == .reports, !fault.has("trait"), fault["on"]?.has("trait") != true {
            add("trait", "required", "The member trait is missing; on names no trait either.")
        }
        if let attributes = fault["attributes"], attributes.object.isEmpty {
            add("attributes", "at least one attribute", "The member attributes must be at least one attribute.")
        }
        return mistakes
            + targetMistakes(in: fault["on"] ?? Input(.object(JSONObject()), at: fault.pointer.appending("on")))
    }

    /// Returns a mistake unless the target has the members of the kind's scope.
    private func targetMistakes(in on: Input) -> [InputMistake] {
        let devices = FaultScope.devices.targets.filter { on.has($0) }
        let isStream = on.flag(ifPresent: "stream") ?? false
        let isJournal = on.flag(ifPresent: "journal") ?? false
        let isHTTP = on.has("route") || on.has("client")
        let isExpected =
            switch scope {
            case .devices: devices.count == 1 && !isStream && !isJournal && !isHTTP
            case .requests: devices.isEmpty && !isStream && !isJournal && isHTTP
            case .streams: devices.isEmpty && isStream && !isJournal
            case .journal: devices.isEmpty && !isStream && isJournal && !isHTTP
            }
        guard !isExpected else { return [] }
        return [
            InputMistake(
                at: on.pointer, "A fault of the kind \(rawValue) acts on \(scope.phrase).", allowed: scope.phrase)
        ]
    }
}
