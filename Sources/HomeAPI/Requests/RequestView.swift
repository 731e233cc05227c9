import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// The parts of a request that its entry of the journal contains.
enum RequestContent: Sendable {
    /// Bodies of a moderate size, without the codes of locks.
    case readable
    /// All that is needed to send the request again.
    case complete
}

/// A request of the journal with everything that follows from it.
struct RequestView: Sendable {
    let record: RequestRecord
    let outcome: RequestRecord.Outcome
    private let content: RequestContent
    private let catalog: CatalogIndex
    /// Why it was rejected. Codes of locks are replaced, unless the entry is complete.
    let problem: RecordedProblem
    /// The body; nil if there is none, or if it is not JSON. A readable one is an object of up to ``maximumBodySize``.
    let body: JSONValue?
    /// The numbers of the first and the last change that it has caused; nil if it has caused none that is still known.
    let changes: ClosedRange<UInt64>?

    /// The maximum size of a body that is shown, in bytes.
    static let maximumBodySize = 16 << 10
    /// The maximum number of changes that are searched for those of the request.
    private static let searchedChanges = 100

    init(_ record: RequestRecord, of home: Home, _ content: RequestContent = .readable) {
        self.record = record
        self.content = content
        catalog = home.catalog
        outcome = record.outcome
        let sent = Self.body(of: record.request.body, content)
        if content == .complete {
            (body, problem) = (sent, outcome.problem)
        } else {
            body = sent.flatMap { $0.objectValue == nil ? nil : Self.withoutCodes($0) }
            // A long body is not searched for codes.
            problem =
                record.request.body.count > Self.maximumBodySize
                ? outcome.problem.withoutSentences
                : outcome.problem.replacing(sent.map(Self.codes(in:)) ?? [], with: Self.replacedCode)
        }
        changes = Self.changes(of: outcome, after: record.before, in: home)
    }

    private static func body(of bytes: [UInt8], _ content: RequestContent) -> JSONValue? {
        guard !bytes.isEmpty, content == .complete || bytes.count <= maximumBodySize else { return nil }
        return try? JSONValue.parse(bytes)
    }

    private static func changes(
        of outcome: RequestRecord.Outcome, after before: Cursor, in home: Home
    ) -> ClosedRange<UInt64>? {
        guard let id = outcome.requestID, let end = outcome.cursor, end.epoch == before.epoch,
            end.sequence > before.sequence,
            case .frames(let frames) = home.frames(after: before, limit: searchedChanges)
        else { return nil }
        let own = frames.filter { $0.sequence <= end.sequence && Self.requestID(of: $0) == id }.map { $0.sequence }
        guard let first = own.first, let last = own.last else { return nil }
        return first...last
    }

    private static func requestID(of frame: Frame) -> String? {
        (try? JSONValue.parse(Array(frame.json.bytes)))?.objectValue?["requestID"]?.stringValue
    }

    /// The names of the members that contain codes of locks.
    private static let codeMembers: Set<String> = ["pincode", "credentialdata"]
    /// The text in the place of a code.
    private static let replacedCode = "(code)"

    /// Returns a body whose codes are replaced.
    private static func withoutCodes(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(let object):
            var result = JSONObject()
            for (name, value) in object.members {
                result[name] = codeMembers.contains(name.lowercased()) ? .string(replacedCode) : withoutCodes(value)
            }
            return .object(result)
        case .array(let elements): return .array(elements.map(withoutCodes))
        default: return value
        }
    }

    /// Returns the codes in a body as texts.
    private static func codes(in value: JSONValue) -> [String] {
        switch value {
        case .object(let object):
            object.members.flatMap { name, value in
                codeMembers.contains(name.lowercased()) ? [value.stringValue ?? value.text] : codes(in: value)
            }
        case .array(let elements): elements.flatMap(codes(in:))
        default: []
        }
    }

    private func parameter(_ name: String) -> String? {
        pattern.contains("{\(name)}") ? record.request[parameter: name] : nil
    }

    /// The pattern of the route; empty if the request has none.
    private var pattern: String { record.route?.pattern ?? "" }

    /// The id of the device in the path.
    var device: String? {
        pattern.hasPrefix("/devices/{id}") || pattern.hasPrefix("/simulation/devices/{id}") ? parameter("id") : nil
    }

    var trait: String? { device == nil ? nil : parameter("trait") }

    private var isCommand: Bool { record.route?.method == .post && pattern.hasSuffix("/commands") }

    /// The command of a request for one. Its name and those of its parameters are as in the catalog, unless the entry is
    /// complete.
    var command: String? {
        guard isCommand, let name = body?.objectValue?["command"]?.stringValue else { return nil }
        return names(trait)?.command(name) ?? name
    }

    var params: JSONValue? {
        guard isCommand, let params = body?.objectValue?["params"], params.objectValue != nil else { return nil }
        return command.flatMap { names(trait)?.params(params, of: $0) } ?? params
    }

    /// The commands of a request for several; empty for others.
    var batch: [JSONObject] {
        guard record.route?.method == .post, pattern == "/commands" else { return [] }
        let commands = body?.objectValue?["commands"]?.arrayValue?.compactMap { $0.objectValue } ?? []
        return commands.map { command in
            guard let name = command["command"]?.stringValue, let names = names(command["trait"]?.stringValue) else {
                return command
            }
            var command = command
            command["command"] = .string(names.command(name))
            command["params"] = command["params"].map { names.params($0, of: name) }
            return command
        }
    }

    /// The attributes that the request writes.
    var attributes: JSONValue? {
        guard record.route?.method == .patch, trait != nil else { return nil }
        return body.map { names(trait)?.attributes($0) ?? $0 }
    }

    /// The names of a trait in the catalog; nil if the entry has the names that the client has sent.
    private func names(_ trait: String?) -> CanonicalNames? {
        content == .complete ? nil : CanonicalNames(ofTrait: trait, catalog)
    }

    /// The body, if it has to be shown as a whole: that of a command to one trait and of a write has members of its own.
    var wholeBody: JSONValue? { content == .complete || command == nil && attributes == nil ? body : nil }

    /// The names of the members that only complete entries have.
    static let membersOfCompleteEntries: Set = ["cursor", "executedAt", "headers", "location"]

    /// The cursor of the home when the request arrived; nil if the entry is not complete.
    var arrival: Cursor? { content == .complete ? record.before : nil }

    /// The time at which the change of the request was executed; nil if it has none, or if the entry is not complete.
    var executedAt: HomeTime? { content == .complete ? outcome.executedAt : nil }

    /// The path of the object that the request has created; nil if it has created none, or if the entry is not complete.
    var location: String? { content == .complete ? outcome.location : nil }

    /// The headers on which the effect of the request depends; nil if it has none, or if the entry is not complete.
    var headers: JSONValue? {
        guard content == .complete else { return nil }
        var headers = JSONObject()
        for name in Self.effectiveHeaders { headers[name] = record.request.header(name).map { .string($0) } }
        return headers.members.isEmpty ? nil : .object(headers)
    }

    private static let effectiveHeaders = [Call.idempotencyKeyHeader, "If-Match"]

    /// The path with the query.
    var path: String { record.request.readablePath }

    /// The cursor after which a stream resumes.
    var resumesAfter: String? {
        guard record.route?.opensStream == true else { return nil }
        return StreamParameters.cursorText(of: record.request)
    }

    /// The entry as JSON, for matchers.
    var json: JSONValue {
        var writer = JSONWriter(capacity: 512)
        Representation.request.write(self, to: &writer)
        return (try? JSONValue.parse(writer.bytes)) ?? .null
    }
}

extension HTTPRequest {
    /// The names of query parameters whose values are secret, also of those that no route has.
    private static let secrets: Set<String> = [
        "access_token", "api_key", "apikey", "auth", "password", "secret", HomeAPI.ticketParameter, "token",
    ]

    /// The path with the query, without secrets.
    var readablePath: String {
        let query =
            query
            .map { "\($0.name)=\(Self.secrets.contains($0.name.lowercased()) ? "(secret)" : $0.value)" }
            .joined(separator: "&")
        return query.isEmpty ? path : "\(path)?\(query)"
    }
}
