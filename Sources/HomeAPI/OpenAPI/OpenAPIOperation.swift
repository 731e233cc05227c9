import AccessControl
import HTTPServer
import HomeEngine
import HomeModel
import JSON

/// A route as an operation of the description.
struct OpenAPIOperation {
    private let route: Route
    private let links: OpenAPILinks

    /// - Parameter routes: The routes that its responses can link to.
    init(_ route: Route, among routes: [Route]) {
        self.route = route
        links = OpenAPILinks(to: routes)
    }

    var json: JSONValue {
        var operation = JSONObject()
        operation["operationId"] = .string(route.id)
        operation["tags"] = .array([.string(route.topic.rawValue)])
        operation["summary"] = .string(route.summary)
        // These paths already name a home.
        if !route.belongsToHome { operation["servers"] = .array([OpenAPIDocument.server]) }
        if route.canBeFaulted { operation["x-faultable"] = .bool(true) }
        if let scope = route.access.scope { operation["x-scope"] = .string(scope.rawValue) }
        if route.access.needsAllHomes { operation["x-all-homes"] = .bool(true) }
        operation["parameters"] = .array(parameters)
        if let body = route.body {
            operation["requestBody"] = .members([
                "description": .string(body.description),
                "required": .bool(!body.isOptional),
                "content": .members([
                    "application/json": .members([
                        "schema": JSONSchema.ref(body.namedSchema).value, "example": body.example,
                    ])
                ]),
            ])
        }
        operation["responses"] = responses
        operation["security"] = .array(security)
        return .object(operation)
    }

    // MARK: Access

    /// How callers identify themselves. Without access control, all of them can be left out.
    static let securitySchemes = JSONValue.members([
        "token": .members([
            "type": .string("http"), "scheme": .string("bearer"),
            "description": .string("A token of a gateway with access control (`--token-file`)."),
        ]),
        "session": .members([
            "type": .string("apiKey"), "in": .string("cookie"), "name": .string(HomeAPI.sessionCookie),
            "description": .string("The cookie of `POST /session`, for browsers."),
        ]),
        "ticket": .members([
            "type": .string("apiKey"), "in": .string("query"), "name": .string(HomeAPI.ticketParameter),
            "description": .string("A ticket of `POST /tickets`, for one stream."),
        ]),
    ])

    private var security: [JSONValue] {
        let none = JSONValue.members([:])
        if route.access == .everyone { return [none] }
        let schemes = ["token", "session"] + (isStream ? ["ticket"] : [])
        return [none] + schemes.map { .members([$0: .array([])]) }
    }

    // MARK: Parameters

    private var parameters: [JSONValue] {
        var parameters = pathParameters
        for item in route.query {
            parameters.append(
                Self.parameter(item.name, in: "query", item.summary, item.parameterSchema, isRequired: false))
        }
        if route.acceptsIfNoneMatch {
            parameters.append(
                Self.parameter(
                    "If-None-Match", in: "header", "Entity tags of responses that the client has stored.",
                    TextForm.entityTags.schema, isRequired: false))
        }
        if route.acceptsIdempotencyKey {
            parameters.append(
                Self.parameter(
                    Call.idempotencyKeyHeader, in: "header",
                    "A request is executed once per key: if it is sent again, it gets the first response.",
                    TextForm.idempotencyKey.schema, isRequired: false))
        }
        if route.acceptsIfMatch {
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
                    "Last-Event-ID", in: "header", "The id of the last event that the client received.", .text,
                    isRequired: false))
        }
        parameters.append(
            Self.parameter(
                "X-Request-ID", in: "header",
                "A request ID that the client chooses; changes that the request causes contain it.",
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
        case "home": JSONSchema.id.example(.string(Homes.defaultID))
        case "scenario": JSONSchema.id.example(.string("people-come-home"))
        case "name": JSONSchema.id.example(.string("evening"))
        case "stream": .text(1...255).example(.string("17"))
        case "type": .text(1...255).example(.string("matter.dimmableLight"))
        case "trait": .text(1...255).example(.string("matter.onOff"))
        default: .text(1...255).example(.string("out-of-range"))
        }
    }

    private func summary(ofParameter name: String) -> String {
        switch name {
        case "id": "The id."
        case "home": "The id of the home."
        case "scenario": "The id of the scenario."
        case "name": "The name of the snapshot."
        case "stream": "The id of the open stream."
        case "type": "A device type, `matter.dimmableLight` or `dimmableLight`; on a device also the number of a part."
        case "trait": "A trait, `matter.onOff` or `onOff`."
        case "code": "A problem, `out-of-range`, or a code, `outOfRange`."
        default: preconditionFailure("no summary of {\(name)} in \(route.pattern)")
        }
    }

    private static func parameter(
        _ name: String, in location: String, _ summary: String, _ schema: JSONSchema, isRequired: Bool
    ) -> JSONValue {
        .members([
            "name": .string(name), "in": .string(location), "required": .bool(isRequired),
            "description": .string(summary), "schema": schema.value,
        ])
    }

    // MARK: Responses

    private var isStream: Bool {
        route.responses.contains { declaration in declaration.content.contains { $0.type == "text/event-stream" } }
    }

    private var responses: JSONValue {
        var responses = JSONObject()
        for declaration in route.responses { responses[String(declaration.status)] = response(declaration) }
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

    private func response(_ declaration: Route.ResponseDeclaration) -> JSONValue {
        var response = JSONObject()
        response["description"] = .string(declaration.summary)
        var names = declaration.headers
        if !isStream { names += [HomeAPI.cursorHeader, Call.requestIDHeader] }
        if route.acceptsIdempotencyKey { names.append(ResponseRecord.replayedHeader.name) }
        var headers = JSONObject()
        for name in names { headers[name] = .members(["$ref": .string("#/components/headers/\(name)")]) }
        if !names.isEmpty { response["headers"] = .object(headers) }
        var content = JSONObject()
        for type in declaration.content { content[type.type] = .members(["schema": type.schema.value]) }
        if !declaration.content.isEmpty { response["content"] = .object(content) }
        let links = links.json(of: declaration, to: route)
        if !links.isEmpty { response["links"] = .object(links) }
        return .object(response)
    }

    /// - Parameter isTemporary: Whether the request may succeed later, as after 429 and 503.
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

    /// The headers that responses refer to.
    static var headerComponents: JSONValue {
        func header(_ summary: String, _ schema: JSONSchema = .text) -> JSONValue {
            .members(["description": .string(summary), "schema": schema.value])
        }
        return .members([
            "Content-Disposition": header("The suggested name of the saved file."),
            "ETag": header("The version of the response's content; absent while an attribute of the device is moving."),
            ResponseRecord.replayedHeader.name: header(
                "`true` if a request with this Idempotency-Key was executed before. The response is the first one."
            ),
            "Location": header("The path of the new object."),
            "Retry-After": header(
                "With 429 and 503: the seconds to wait before another attempt.", .integer(0...86_400)),
            "Set-Cookie": header("The cookie of the session, which scripts cannot read."),
            "X-Cursor": header("The cursor of the state that the response shows; `/events?after=` continues there."),
            "X-Request-ID": header("The request ID that the client sent, or the one that the server gave to a change."),
        ])
    }
}

extension Route.QueryItem {
    /// The schema of the parameter: of a list if it can be repeated.
    fileprivate var parameterSchema: JSONSchema {
        guard isRepeatable else { return schema }
        let list = JSONSchema.array(of: schema)
        return maximumCount.map { list.with("maxItems", .integer(Int64($0))) } ?? list
    }
}
