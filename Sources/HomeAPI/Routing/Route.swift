package import HTTPServer
import JSON

/// A route: its method and pattern, its parameters and body, its responses, and its handler.
///
/// Both the router and the published description are built from it.
package final class Route: Sendable {
    package let method: HTTPMethod
    /// The pattern of the path, such as `/devices/{id}`.
    package let pattern: String
    /// The method and the pattern, such as `GET /devices/{id}`.
    let name: String
    /// The name of the operation in the published description, and so in generated clients: `listDevices`.
    package let id: String
    /// A summary of the route, in one line without a period at the end.
    package let summary: String
    let topic: Topic
    let query: [QueryItem]
    /// The members of the body; nil if the route accepts no body.
    let body: InputObject?
    let responses: [ResponseDeclaration]
    /// The problems of this route, besides those of every route.
    let problems: [ProblemKind]
    let handle: Handler
    /// The media types of its responses. The first one is sent unless the client prefers another.
    let mediaTypes: [String]
    /// Whether its requests are recorded. Those about the record are not, nor those with credentials in their bodies.
    let isRecorded: Bool

    /// Whether it can read a past state of the home.
    let canReadPast: Bool

    /// Whether it responds with a stream.
    let opensStream: Bool

    /// Whether its requests work while all connections and waiting requests are in use: those with which an operator
    /// finds and ends such a state.
    let alwaysWorks: Bool

    /// Whether faults can affect its requests. The routes that control the simulation and the gateway always work.
    var canBeFaulted: Bool {
        switch topic {
        case .structures, .rooms, .devices, .traits, .streams, .catalog: true
        case .homes, .scenarios, .simulation, .access, .operations: false
        }
    }

    /// Whether it also exists under `/homes/{home}`.
    var belongsToHome: Bool {
        switch topic {
        case .homes, .scenarios, .access: false
        // Open streams are those of all homes, and so are a backup and the gateways.
        case .operations: !pattern.hasPrefix("/streams") && pattern != "/backup" && pattern != "/nodes"
        case .structures, .rooms, .devices, .traits, .streams, .catalog, .simulation: true
        }
    }

    /// Whether a request without a home in its path is one to the home `default`, and not to the gateway itself.
    var concernsHome: Bool {
        belongsToHome && (topic != .operations || pattern == "/export" || pattern == "/import")
    }

    /// Whether its requests change the home or control the simulation.
    let changesHome: Bool

    /// Whether a client can send the entity tags of responses that it has stored.
    let acceptsIfNoneMatch: Bool

    /// Whether a change can depend on the object's revision.
    let acceptsIfMatch: Bool

    /// Whether a request can have an idempotency key.
    let acceptsIdempotencyKey: Bool

    typealias Handler = @Sendable (Call) throws -> Reply

    init(
        _ method: HTTPMethod, _ pattern: String, id: String, _ summary: String, topic: Topic, query: [QueryItem] = [],
        body: InputObject? = nil, responses: [ResponseDeclaration], problems: [ProblemKind] = [],
        handle: @escaping Handler
    ) {
        self.method = method
        self.pattern = pattern
        name = "\(method.rawValue) \(pattern)"
        self.id = id
        self.summary = summary
        self.topic = topic
        precondition(query.count <= 64, "Call has a bit for each parameter")
        self.query = query
        self.body = body
        self.responses = responses
        canReadPast = query.contains { $0.name == Call.atParameter.name }
        self.problems = problems + (canReadPast ? [.gone] : [])
        self.handle = handle
        var mediaTypes: [String] = []
        for content in responses.flatMap({ $0.content }) where !mediaTypes.contains(content.type) {
            mediaTypes.append(content.type)
        }
        self.mediaTypes = mediaTypes
        opensStream = mediaTypes.contains(StreamFormat.eventStream.rawValue)
        alwaysWorks =
            switch topic {
            case .homes: method != .post || pattern.hasSuffix("/reset")
            case .access: true
            case .operations: pattern != "/export" && pattern != "/backup"
            case .simulation: pattern.hasPrefix("/simulation/faults")
            case .scenarios, .structures, .rooms, .devices, .traits, .streams, .catalog: false
            }
        isRecorded = !pattern.hasPrefix("/simulation/requests") && topic != .access
        changesHome = !method.isSafe && id != "verifyRequests"
        acceptsIfNoneMatch = responses.contains { $0.status == 304 }
        acceptsIfMatch = problems.contains(.preconditionFailed)
        acceptsIdempotencyKey = problems.contains(.idempotencyKeyReused)
    }
}

extension Route {
    /// The topics of the published description, in its order.
    enum Topic: String, CaseIterable, Sendable {
        case homes = "Homes"
        case scenarios = "Scenarios"
        case structures = "Structures"
        case rooms = "Rooms"
        case devices = "Devices"
        case traits = "Traits"
        case streams = "Streams"
        case catalog = "Catalog"
        case simulation = "Simulation"
        case access = "Access"
        case operations = "Operations"
    }

    /// A parameter of a query.
    struct QueryItem: Sendable {
        let name: String
        let summary: String
        let schema: JSONSchema
        /// The form of its values; nil if the route checks them.
        let form: TextForm?
        /// Whether it can occur more than once.
        let isRepeatable: Bool
        /// The maximum number of occurrences; nil if only the size of the header limits it.
        private(set) var maximumCount: Int?

        init(_ name: String, _ summary: String, _ schema: JSONSchema, isRepeatable: Bool = false) {
            self.name = name
            self.summary = summary
            self.schema = schema
            self.form = nil
            self.isRepeatable = isRepeatable
        }

        init(_ name: String, _ summary: String, _ form: TextForm, example: String? = nil, isRepeatable: Bool = false) {
            self.name = name
            self.summary = summary
            self.schema = example.map { form.schema.example(.string($0)) } ?? form.schema
            self.form = form
            self.isRepeatable = isRepeatable
        }

        /// Returns the same parameter with a maximum number of occurrences, if it can be repeated.
        func limited(to count: Int) -> QueryItem {
            guard isRepeatable else { return self }
            var item = self
            item.maximumCount = count
            return item
        }
    }

    /// A response that is not a problem.
    struct ResponseDeclaration: Sendable {
        let status: Int
        let summary: String
        /// The bodies by media type; empty if there is no body.
        let content: [Content]
        /// The headers besides those of every response.
        let headers: [String]

        struct Content: Sendable {
            let type: String
            let schema: JSONSchema
        }

        static func ok(_ summary: String, _ schema: NamedSchema, headers: [String] = []) -> ResponseDeclaration {
            ResponseDeclaration(
                status: 200, summary: summary, content: [Content(type: "application/json", schema: .ref(schema))],
                headers: headers)
        }

        static func ok<Value>(_ summary: String, _ body: Representation<Value>, headers: [String] = [])
            -> ResponseDeclaration
        {
            ok(summary, body.schema, headers: headers)
        }

        static func ok(_ summary: String, as type: String, headers: [String] = []) -> ResponseDeclaration {
            ResponseDeclaration(
                status: 200, summary: summary, content: [Content(type: type, schema: .text)], headers: headers)
        }

        static func stream(_ summary: String) -> ResponseDeclaration {
            let content = StreamFormat.allCases.map { format in
                Content(type: format.rawValue, schema: .ref(format == .lines ? StreamEvents.line : StreamEvents.event))
            }
            return ResponseDeclaration(status: 200, summary: summary, content: content, headers: [])
        }

        static func created<Value>(_ summary: String, _ body: Representation<Value>) -> ResponseDeclaration {
            ResponseDeclaration(
                status: 201, summary: summary,
                content: [Content(type: "application/json", schema: .ref(body.schema))],
                headers: ["Location"])
        }

        static func noContent(_ summary: String) -> ResponseDeclaration {
            ResponseDeclaration(status: 204, summary: summary, content: [], headers: [])
        }

        static let notModified = ResponseDeclaration(
            status: 304, summary: "The content still matches an entity tag that the client sent.", content: [],
            headers: ["ETag"])
    }
}
