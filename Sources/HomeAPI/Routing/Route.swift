public import HTTPServer
import JSON

/// One thing a client can ask for: where, with what, what comes back, and who answers.
///
/// The router takes method, pattern and handler from it; the published description everything else.
public final class Route: Sendable {
    public let method: HTTPMethod
    /// `/devices/{id}`
    public let pattern: String
    /// The operation's name in the published description and so in generated clients: `listDevices`.
    public let id: String
    /// One line without a full stop.
    public let summary: String
    let topic: Topic
    let query: [QueryItem]
    /// Nil where the route takes no body.
    let body: BodyShape?
    let answers: [Answer]
    /// What it may be refused for, besides what every request may.
    let problems: [ProblemKind]
    let handle: Handler
    /// The media types of its answers, the one that is sent unless the client prefers another first.
    let mediaTypes: [String]

    /// Whether a client can send the entity tag of what it has already.
    var takesIfNoneMatch: Bool { answers.contains { $0.status == 304 } }

    /// Whether a change may be made to depend on the object's revision.
    var takesIfMatch: Bool { problems.contains(.preconditionFailed) }

    /// Whether a request may come with a key under which it happens once.
    var takesIdempotencyKey: Bool { problems.contains(.idempotencyKeyReused) }

    typealias Handler = @Sendable (Call) throws -> Reply

    init(
        _ method: HTTPMethod, _ pattern: String, id: String, _ summary: String, topic: Topic, query: [QueryItem] = [],
        body: BodyShape? = nil, answers: [Answer], problems: [ProblemKind] = [], handle: @escaping Handler
    ) {
        self.method = method
        self.pattern = pattern
        self.id = id
        self.summary = summary
        self.topic = topic
        self.query = query
        self.body = body
        self.answers = answers
        self.problems = problems
        self.handle = handle
        var mediaTypes: [String] = []
        for content in answers.flatMap({ $0.content }) where !mediaTypes.contains(content.type) {
            mediaTypes.append(content.type)
        }
        self.mediaTypes = mediaTypes
    }
}

extension Route {
    /// The chapters of the published description, in its order.
    enum Topic: String, CaseIterable, Sendable {
        case structures = "Structures"
        case rooms = "Rooms"
        case devices = "Devices"
        case traits = "Traits"
        case streams = "Streams"
        case catalog = "Catalog"
        case simulation = "Simulation"
        case operations = "Operations"
    }

    /// One parameter of a query.
    struct QueryItem: Sendable {
        let name: String
        let summary: String
        let schema: JSONSchema
        /// The form that its values must have; nil if the route checks them.
        let form: TextForm?
        /// Whether it may be given more than once.
        let isRepeatable: Bool
        /// How often it may be given; nil if only the size of the header limits it.
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

        /// The same parameter with a limit, if it may be repeated.
        func limited(to count: Int) -> QueryItem {
            guard isRepeatable else { return self }
            var item = self
            item.maximumCount = count
            return item
        }
    }

    /// One answer that is no refusal.
    struct Answer: Sendable {
        let status: Int
        let summary: String
        /// By media type; empty where there is no body.
        let content: [Content]
        /// Headers besides those of every answer.
        let headers: [String]

        struct Content: Sendable {
            let type: String
            let schema: JSONSchema
        }

        static func ok(_ summary: String, _ schema: NamedSchema, headers: [String] = []) -> Answer {
            Answer(
                status: 200, summary: summary, content: [Content(type: "application/json", schema: .ref(schema))],
                headers: headers)
        }

        static func ok<Value>(_ summary: String, _ body: Representation<Value>, headers: [String] = []) -> Answer {
            ok(summary, body.schema, headers: headers)
        }

        static func ok(_ summary: String, as type: String) -> Answer {
            Answer(status: 200, summary: summary, content: [Content(type: type, schema: .text)], headers: [])
        }

        static func stream(_ summary: String) -> Answer {
            let content = StreamFormat.allCases.map { format in
                Content(type: format.rawValue, schema: .ref(format == .lines ? StreamEvents.line : StreamEvents.event))
            }
            return Answer(status: 200, summary: summary, content: content, headers: [])
        }

        static func created<Value>(_ summary: String, _ body: Representation<Value>) -> Answer {
            Answer(
                status: 201, summary: summary,
                content: [Content(type: "application/json", schema: .ref(body.schema))],
                headers: ["Location"])
        }

        static func nothing(_ summary: String) -> Answer {
            Answer(status: 204, summary: summary, content: [], headers: [])
        }

        static let notModified = Answer(
            status: 304, summary: "The content still matches an entity tag that the client sent.", content: [],
            headers: ["ETag"])
    }
}
