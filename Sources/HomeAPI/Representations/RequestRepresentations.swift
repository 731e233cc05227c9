import HTTPServer
import HomeEngine
import HomeModel
import JSON

extension Representation<RequestView> {
    static let request = Representation(
        "RecordedRequest", "A request that the home has received.",
        [
            .init("number", number.described("The number of the request, from 1.")) {
                Int64(clamping: $0.record.number)
            },
            .init("time", JSONType.time.described("The time of the home's clock.")) { $0.record.time },
            .init("receivedAt", JSONType.time.described("The time of the host's calendar.")) {
                HomeTime(microseconds: $0.record.receivedAt)
            },
            .optional("client", JSONType.text.described("The label of the client.")) { $0.record.client },
            .optional("requestID", JSONType.text.described("The `X-Request-ID`.")) { $0.outcome.requestID },
            .init("method", JSONType.text.described("The method, up to 32 characters.")) {
                $0.record.request.sentMethod
            },
            .init("path", JSONType.text.described("The path with the query.")) { $0.path },
            .optional(
                "route",
                JSONType.text.described(
                    "The path of the route, without `/homes/{home}`; absent if no route has this path and method.")
            ) { $0.record.route?.pattern },
            .optional("control", JSONType.flag.described("True if the request controls the simulation or the gateway."))
            {
                $0.record.isControl ? true : nil
            },
            .optional("device", JSONType.text.described("The id of the device.")) { $0.device },
            .optional("trait", JSONType.text.described("The trait, as in the path.")) { $0.trait },
            .optional("command", JSONType.text) { $0.command },
            .optional("params", value("The parameters of the command. Codes of locks are replaced by `(code)`.")) {
                $0.params
            },
            .optional("attributes", value("The attributes that were written.")) { $0.attributes },
            .optional("body", any("The body of other requests, up to 16 KiB; with `complete=1`, of all requests.")) {
                $0.wholeBody
            },
            .optional(
                "headers",
                value("With `complete=1`: the headers on which the effect of the request depends, such as `If-Match`.")
            ) { $0.headers },
            .optional(
                "cursor",
                JSONType.cursor.described("With `complete=1`: the cursor of the home when the request arrived.")
            ) { $0.arrival },
            .optional(
                "executedAt",
                JSONType.time.described("With `complete=1`: the home time at which the change was executed.")
            ) { $0.executedAt },
            .optional(
                "location",
                JSONType.text.described("With `complete=1`: the path of the object that the request has created.")
            ) { $0.location },
            .optional(
                "status",
                JSONType<Int>.integer(0...599).described(
                    "The status of the response; 0 if the connection was closed without one; absent while there is none."
                )
            ) { $0.outcome.status },
            .optional("code", JSONType.text.described("The code of the problem.")) { $0.problem.code },
            .optional(
                "detail",
                JSONType.text.described(
                    "Why the request was rejected, up to \(RecordedProblem.maximumLength) characters. Codes of locks are replaced."
                )
            ) { $0.problem.detail },
            .optional(
                "errors",
                .array(of: Representation<HomeError.Detail>.wrongMember.type).described(
                    "The first \(RecordedProblem.maximumErrors) faults in the body that the problem names.")
            ) { $0.problem.errors.isEmpty ? nil : $0.problem.errors },
            .optional("microseconds", number.described("The time until the response.")) { $0.outcome.duration },
            .optional("firstSequence", number.described("The number of the first change that the request has caused."))
            {
                ($0.changes?.lowerBound).map { Int64(clamping: $0) }
            },
            .optional("lastSequence", number.described("The number of the last change that it has caused.")) {
                ($0.changes?.upperBound).map { Int64(clamping: $0) }
            },
            .optional("fault", JSONType.text.described("The ids of the faults in the response.")) { $0.outcome.fault },
            .optional("resumesAfter", JSONType.text.described("The cursor after which a stream resumes.")) {
                $0.resumesAfter
            },
            .optional("stream", Representation<RequestRecord.StreamOutcome>.streamOutcome.type) { $0.outcome.stream },
        ])

    private static let number = JSONType<Int64>.integer(0...JSONSchema.exactIntegers.upperBound)

    private static func value(_ text: String) -> JSONType<JSONValue> {
        JSONType(JSONSchema.ref(.anyObject).described(text)) { $1.value($0) }
    }

    private static func any(_ text: String) -> JSONType<JSONValue> {
        JSONType(JSONSchema.any.described(text)) { $1.value($0) }
    }
}

extension Representation<RequestRecord.StreamOutcome> {
    static let streamOutcome = Representation(
        "RecordedStream", "The content that was sent on a stream.",
        [
            .init("frames", count) { $0.frames },
            .init("bytes", count) { $0.bytes },
            .optional(
                "end", .choice("RecordedStreamEnd", "How the stream has ended; absent while it is open.")
            ) { $0.end },
        ])

    private static let count = JSONType<Int>.integer(0...JSONSchema.exactIntegers.upperBound)
}

/// A part of the journal of requests.
struct RequestPage: Sendable {
    let requests: [EncodedRequest]
    /// The number of the last request that the home has received.
    let last: UInt64
}

extension Representation<RequestPage> {
    static let requests = Representation(
        "RecordedRequests", "Requests that the home has received, oldest first.",
        [
            .init("requests", .array(of: EncodedRequest.type)) { $0.requests },
            .init(
                "last",
                JSONType<Int64>.integer(0...JSONSchema.exactIntegers.upperBound).described(
                    "The number of the last request that the home has received.")
            ) { Int64(clamping: $0.last) },
        ])
}

extension Representation<RequestVerification.Result> {
    static let verification = Representation(
        "RequestVerificationResult", "Whether a home has received the requests that an assertion demands.",
        [
            .init("passed", .flag) { $0.isPassed },
            .init(
                "matches",
                .array(of: EncodedRequest.type).described("The requests that match.")
            ) { $0.matches },
            .init(
                "nearest",
                .array(of: Representation<RequestVerification.Miss>.miss.type).described(
                    "If requests are missing: those that come closest, with what differs.")
            ) { $0.nearest },
        ])
}

extension Representation<RequestVerification.Miss> {
    fileprivate static let miss = Representation(
        "RequestMiss", "A request that does not match.",
        [
            .init("request", EncodedRequest.type) { $0.request },
            .init("differences", .array(of: Representation<JSONMatcher.Difference>.difference.type)) {
                $0.differences
            },
        ])
}

extension Representation<JSONMatcher.Difference> {
    fileprivate static let difference = Representation(
        "RequestDifference", "A member in which a request differs.",
        [
            .init("pointer", JSONType.text.described("The member, as a JSON pointer into the request.")) {
                $0.pointer.description
            },
            .init("expected", value("The value that the matcher demands.")) { $0.expected },
            .optional("actual", value("The value that was received; absent if the request has no such member.")) {
                $0.actual
            },
        ])

    private static func value(_ text: String) -> JSONType<JSONValue> {
        JSONType(JSONSchema.any.described(text)) { $1.value($0) }
    }
}
