import HTTPServer
import HomeModel
import HomeService
import JSON

/// One route as an operation of the description.
struct OpenAPIOperation {
    private let route: Route
    private let links: OpenAPILinks

    /// - Parameter routes: Those that its answers may link to.
    init(_ route: Route, among routes: [Route]) {
        self.route = route
        links = OpenAPILinks(to: routes)
    }

    var json: JSONValue {
        var operation = JSONObject()
        operation["operationId"] = .string(route.id)
        operation["tags"] = .array([.string(route.topic.rawValue)])
        operation["summary"] = .string(route.summary)
        operation["parameters"] = .array(parameters)
        if let body = route.body {
            operation["requestBody"] = .members([
                "description": .string(body.summary),
                "required": .bool(!body.isOptional),
                "content": .members([
                    "application/json": .members([
                        "schema": JSONSchema.ref(body.namedSchema).value, "example": body.example,
                    ])
                ]),
            ])
        }
        operation["responses"] = responses
        return .object(operation)
    }

    // MARK: Parameters

    private var parameters: [JSONValue] {
        var parameters = pathParameters
        for item in route.query {
            parameters.append(
                Self.parameter(item.name, in: "query", item.summary, item.parameterSchema, isRequired: false))
        }
        if route.takesIfNoneMatch {
            parameters.append(
                Self.parameter(
                    "If-None-Match", in: "header", "Entity tags of what the client has already.",
                    TextForm.entityTags.schema, isRequired: false))
        }
        if route.takesIdempotencyKey {
            parameters.append(
                Self.parameter(
                    Call.idempotencyKeyHeader, in: "header",
                    "Under a key a request happens once: sent again, it gets the answer of the first time.",
                    TextForm.idempotencyKey.schema, isRequired: false))
        }
        if route.takesIfMatch {
            parameters.append(
                Self.parameter(
                    "If-Match", in: "header",
                    "Entity tags of the object. If it has another revision, nothing changes and the response is 412.",
                    TextForm.entityTags.schema.example(.string("\"8c9b0b6a5e3f2d11-42\"")),
                    isRequired: false))
        }
        if isStream {
            parameters.append(
                Self.parameter(
                    "Last-Event-ID", in: "header", "The id of the last event the client has got.", .text,
                    isRequired: false))
        }
        parameters.append(
            Self.parameter(
                "X-Request-ID", in: "header", "What the client calls its request; changes that it causes carry it.",
                TextForm.requestID.schema, isRequired: false))
        return parameters
    }

    private var pathParameters: [JSONValue] {
        route.pattern.split(separator: "/").filter { $0.hasPrefix("{") }
            .map { segment in
                let name = String(segment.dropFirst().dropLast())
                return Self.parameter(
                    name, in: "path", summary(ofParameter: name), Self.schema(ofParameter: name), isRequired: true)
            }
    }

    private static func schema(ofParameter name: String) -> JSONSchema {
        switch name {
        case "id": JSONSchema.id.example(.string("desk-lamp"))
        case "type": .text(1...255).example(.string("matter.dimmableLight"))
        case "trait": .text(1...255).example(.string("matter.onOff"))
        default: .text(1...255).example(.string("out-of-range"))
        }
    }

    private func summary(ofParameter name: String) -> String {
        switch name {
        case "id": "The id."
        case "type": "A device type, `matter.dimmableLight` or `dimmableLight`; on a device also the number of a part."
        case "trait": "A trait, `matter.onOff` or `onOff`."
        case "code": "A problem, `out-of-range`, or a code, `outOfRange`."
        default: preconditionFailure("nobody has said what {\(name)} in \(route.pattern) is")
        }
    }

    private static func parameter(
        _ name: String, in place: String, _ summary: String, _ schema: JSONSchema, isRequired: Bool
    ) -> JSONValue {
        .members([
            "name": .string(name), "in": .string(place), "required": .bool(isRequired),
            "description": .string(summary), "schema": schema.value,
        ])
    }

    // MARK: Answers

    private var isStream: Bool {
        route.answers.contains { answer in answer.content.contains { $0.type == "text/event-stream" } }
    }

    private var responses: JSONValue {
        var responses = JSONObject()
        for answer in route.answers { responses[String(answer.status)] = response(answer) }
        var kinds = [ProblemKind.of(.invalidArgument), .malformedRequest] + route.problems
        if route.body != nil { kinds += [.malformedJSON, .bodyTooLarge, .unsupportedMediaType] }
        for status in Set(kinds.map { $0.status }).sorted() {
            var titles: [String] = []
            for kind in kinds where kind.status == status && !titles.contains(kind.title) { titles.append(kind.title) }
            responses[String(status)] = Self.problemResponse(
                "\(titles.joined(separator: ", or ")).", isTemporary: status == 503)
        }
        responses["default"] = .members(["$ref": .string("#/components/responses/Problem")])
        return .object(responses)
    }

    private func response(_ answer: Route.Answer) -> JSONValue {
        var response = JSONObject()
        response["description"] = .string(answer.summary)
        var names = answer.headers
        if !isStream { names += [HomeAPI.cursorHeader, Call.requestIDHeader] }
        if route.takesIdempotencyKey { names.append(ResponseRecord.replayedHeader.name) }
        var headers = JSONObject()
        for name in names { headers[name] = .members(["$ref": .string("#/components/headers/\(name)")]) }
        if !names.isEmpty { response["headers"] = .object(headers) }
        var content = JSONObject()
        for type in answer.content { content[type.type] = .members(["schema": type.schema.value]) }
        if !answer.content.isEmpty { response["content"] = .object(content) }
        let links = links.json(of: answer)
        if !links.isEmpty { response["links"] = .object(links) }
        return .object(response)
    }

    /// - Parameter isTemporary: Whether it may be worth while to send the request again, as for 429 and 503.
    static func problemResponse(_ summary: String, isTemporary: Bool = false) -> JSONValue {
        var response = JSONObject()
        response["description"] = .string(summary)
        if isTemporary {
            response["headers"] = .members([
                "Retry-After": .members(["$ref": .string("#/components/headers/Retry-After")])
            ])
        }
        response["content"] = .members([
            "application/problem+json": .members(["schema": JSONSchema.ref(Representation.problem.schema).value])
        ])
        return .object(response)
    }

    /// The headers that answers name.
    static var headerComponents: JSONValue {
        func header(_ summary: String, _ schema: JSONSchema = .text) -> JSONValue {
            .members(["description": .string(summary), "schema": schema.value])
        }
        return .members([
            "Content-Disposition": header("The name of the file to save the answer as."),
            "ETag": header("Changes with what the answer shows; absent while the values of a device move."),
            ResponseRecord.replayedHeader.name: header(
                "`true` if the request with this Idempotency-Key was carried out before; the answer is that of the first time."
            ),
            "Location": header("The path of what was made."),
            "Retry-After": header(
                "With 429 and 503: the seconds after which another attempt is worthwhile.", .integer(0...86_400)),
            "X-Cursor": header("Where the home stood when the answer was made; `/events?after=` goes on there."),
            "X-Request-ID": header("What the client called its request, or what a change was called for it."),
        ])
    }
}

extension Route.QueryItem {
    /// The schema of the parameter with all its values.
    fileprivate var parameterSchema: JSONSchema {
        guard isRepeatable else { return schema }
        let list = JSONSchema.array(of: schema)
        return maximumCount.map { list.with("maxItems", .integer(Int64($0))) } ?? list
    }
}
