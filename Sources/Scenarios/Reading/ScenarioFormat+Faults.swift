import JSON

/// Faults, so that unknown members are found when a file is read.
///
/// The gateway declares the same kinds and members; a test compares both.
extension ScenarioFormat {
    /// A kind of fault.
    struct FaultKind: Sendable {
        let name: String
        /// The members of `on` that it can have.
        let targets: [String]
        /// Its members, besides those of all faults.
        let members: [String]
        let required: [String]
        /// Whether it affects single cases, so that `times` and `probability` have a meaning.
        let hasCases: Bool

        fileprivate init(
            _ name: String, on targets: [String], _ members: [String] = [], required: [String] = [],
            hasCases: Bool = true
        ) {
            (self.name, self.targets, self.members, self.required) = (name, targets, members, required)
            self.hasCases = hasCases
        }
    }

    private static let devices = ["device", "type", "trait", "room", "structure"]
    private static let requests = ["route", "client"]
    private static let streams = ["stream", "route", "client"]
    private static let journal = ["journal"]

    static let faultKinds = [
        FaultKind("offline", on: devices, hasCases: false), FaultKind("frozen", on: devices, hasCases: false),
        FaultKind("slow", on: devices, ["milliseconds", "jitter"], required: ["milliseconds"]),
        FaultKind("rejects", on: devices, ["code"], required: ["code"]), FaultKind("ignores", on: devices),
        FaultKind("flapping", on: devices, ["up", "down"], required: ["up", "down"], hasCases: false),
        FaultKind("lateOffline", on: devices, ["seconds"], required: ["seconds"], hasCases: false),
        FaultKind("reports", on: devices, ["trait", "attributes"], required: ["attributes"], hasCases: false),
        FaultKind("status", on: requests, ["status", "code", "retryAfter"]),
        FaultKind("latency", on: requests, ["milliseconds", "jitter"], required: ["milliseconds"]),
        FaultKind("closeBeforeAnswer", on: requests, ["execute"]),
        FaultKind("closeAfterBytes", on: requests, ["bytes"], required: ["bytes"]),
        FaultKind("slowBody", on: requests, ["bytesPerSecond"], required: ["bytesPerSecond"]),
        FaultKind("cut", on: streams, ["afterFrames", "atByte"]),
        FaultKind("hold", on: streams, ["seconds"], required: ["seconds"]), FaultKind("silent", on: streams),
        FaultKind("heartbeatsOnly", on: streams), FaultKind("drop", on: streams), FaultKind("duplicate", on: streams),
        FaultKind("reorder", on: streams), FaultKind("resync", on: streams, ["reason"], required: ["reason"]),
        FaultKind("refuse", on: streams, ["status"], required: ["status"]),
        FaultKind("buffer", on: streams, ["bytes", "seconds"]), FaultKind("commitFails", on: journal),
        FaultKind("commitSlow", on: journal, ["milliseconds"], required: ["milliseconds"]),
        FaultKind("commitUnknown", on: journal, ["execute"]),
    ]

    private static let count = InputForm.integer(0...JSONSchema.exactIntegers.upperBound)
    private static let span = InputForm.span(0...longestAdvance)

    static let faultTarget = InputObject(
        [
            .optional("device", .text(1...128), "The id of a device."),
            .optional("type", .text(1...255), "A device type."), .optional("trait", .text(1...255), "A trait."),
            .optional("room", .text(1...128), "The id of a room."),
            .optional("structure", .text(1...128), "The id of a structure."),
            .optional("route", .text(1...255), "The method and the path of a route: `GET /devices/{id}`."),
            .optional("client", .text(1...64), "The label of a client."),
            .optional("stream", .flag, "True for faults on streams."),
            .optional("journal", .flag, "True for faults on the journal."),
        ], isNotEmpty: true)

    /// The members that depend on the kind of a fault.
    static let faultParameters: [InputObject.Member] = [
        .optional("status", .integer(400...599), "The status of the response."),
        .optional("code", .text(1...128), "The code of the problem."),
        .optional("retryAfter", .either([.integer(0...86_400), .span(0...86_400)]), "The span in `Retry-After`."),
        .optional("milliseconds", .integer(0...600_000), "The delay of the response or of a commit."),
        .optional("jitter", .integer(0...600_000), "A further random delay of at most so many milliseconds."),
        .optional("execute", .flag, "Whether the request is executed; true if left out."),
        .optional("bytes", .integer(0...1 << 30), "The bytes that are sent before the end, or together."),
        .optional("bytesPerSecond", .integer(1...1 << 30), "The speed of the body."),
        .optional("afterFrames", count, "The frames that a stream still sends; 0 if left out."),
        .optional("atByte", count, "The bytes of the next frame that are sent; none of it if left out."),
        .optional("seconds", .span(0...86_400), "How long nothing is sent, or when the device is shown as offline."),
        .optional("up", .span(1...86_400), "The span for which a device is online."),
        .optional("down", .span(1...86_400), "The span for which a device is offline."),
        .optional("reason", .choice(["gap", "epoch", "lag"]), "The reason in the event `resync`."),
        .optional("trait", .text(1...255), "The trait whose values are replaced; that of `on` if left out."),
        .optional("attributes", .map(.any), "The reported values by the names of the attributes."),
    ]

    /// The members that all faults can have.
    static let faultTerms: [InputObject.Member] = [
        .optional("from", span, "The span until the fault begins; it begins at once if left out."),
        .optional("for", span, "The span that the fault lasts; it stays until it is removed if left out."),
        .optional(
            "times", .integer(1...JSONSchema.exactIntegers.upperBound),
            "How often the fault has an effect before it ends; any number if left out."),
        .optional("probability", .number(0...1), "The share of cases that the fault affects; 1 if left out."),
        .optional("hidden", .flag, "Whether responses do not name the fault in `X-Fault`; false if left out."),
    ]

    static let fault = InputForm.object(
        InputObject(
            [
                .optional("remove", .text(1...128), "The id of a fault that is removed; without other members."),
                .optional("id", .text(1...128), "The id of the fault; chosen by the gateway if left out."),
                .optional("on", .object(faultTarget), "The target of the fault."),
                .optional("kind", .choice(faultKinds.map { $0.name }), "The kind of the fault."),
            ] + faultParameters + faultTerms, exactlyOne: ["kind", "remove"]))

    /// Throws if the members of a fault do not belong together.
    static func check(fault: Input) throws(InputMistake) {
        let members = fault.object.members
        if fault["remove"] != nil {
            guard let other = members.first(where: { $0.name != "remove" }) else { return }
            throw InputMistake(
                at: fault.pointer.appending(other.name),
                "The member `remove` stands alone; `\(other.name)` is for a new fault.")
        }
        guard let name = fault["kind"]?.text, let kind = faultKinds.first(where: { $0.name == name }) else { return }
        guard let target = fault["on"] else {
            throw InputMistake(at: fault.pointer, "The member `fault` needs the member `on`.")
        }
        let known =
            kind.members
            + faultTerms.map { $0.name }.filter { kind.hasCases || !["times", "probability"].contains($0) }
        for (name, _) in members where !["id", "on", "kind"].contains(name) && !known.contains(name) {
            throw InputMistake(
                at: fault.pointer.appending(name),
                "A fault of the kind \(kind.name) has no member `\(name)`. It has \(known.joined(separator: ", "))."
            )
        }
        if let missing = kind.required.first(where: { fault[$0] == nil }) {
            throw InputMistake(at: fault.pointer, "A fault of the kind \(kind.name) needs the member `\(missing)`.")
        }
        for (name, _) in target.object.members where !kind.targets.contains(name) {
            throw InputMistake(
                at: target.pointer.appending(name),
                "A fault of the kind \(kind.name) acts on \(kind.targets.joined(separator: ", ")), not on `\(name)`."
            )
        }
    }
}
