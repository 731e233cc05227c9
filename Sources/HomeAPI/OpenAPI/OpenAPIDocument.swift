import HTTPServer
import HomeEngine
package import HomeModel
import JSON

extension HomeAPI {
    /// The published description of the API (OpenAPI 3.1): the same bytes for the same catalog, routes and traits.
    package static func openAPI(
        catalog: CatalogIndex, routes: [Route] = routes, traits: OpenAPITraits = .all
    ) -> [UInt8] {
        OpenAPIDocument(CatalogSchemas(catalog), routes: routes, traits: traits).text
    }
}

/// The description of the API, built from the routes and the catalog.
struct OpenAPIDocument {
    private let catalog: CatalogSchemas
    private let routes: [Route]
    private let traits: OpenAPITraits

    init(_ catalog: CatalogSchemas, routes: [Route], traits: OpenAPITraits) {
        self.catalog = catalog
        self.routes = routes
        self.traits = traits
    }

    /// The document as indented JSON, with a line feed at the end.
    var text: [UInt8] { IndentedJSON.file(document) }

    private var document: JSONValue {
        .members([
            "openapi": .string("3.1.0"),
            "info": .members([
                "title": .string("home-gateway"), "version": .string(Product.version),
                "summary": .string(
                    "A smart home in the terms of Google's Home APIs, over REST and Server-Sent Events."),
                "description": .string(Self.description),
                "license": .members(["name": .string("Apache License 2.0"), "identifier": .string("Apache-2.0")]),
            ]),
            "servers": .array([Self.server, Self.home]),
            "tags": .array(
                topics.map { .members(["name": .string($0.rawValue), "description": .string($0.summary)]) }),
            "paths": paths,
            "components": .members([
                "schemas": .object(schemas), "headers": OpenAPIOperation.headerComponents,
                "responses": .members([
                    "Problem": OpenAPIOperation.problemResponse("Why the request was rejected.", isTemporary: true)
                ]),
                "securitySchemes": OpenAPIOperation.securitySchemes,
            ]),
        ])
    }

    /// The part of the description that applies to all operations.
    private static let description = """
        The devices are simulated and behave as Matter specifies. Values have the units and scales of Matter; \
        `/catalog` describes every trait and device type.

        A change is acknowledged after its commit. Every response carries the cursor of the state it shows in \
        `X-Cursor`; `/events?after=` continues there. Every error is a `Problem` (RFC 9457).
        """

    /// The address of the gateway, and so of the home `default`.
    static let server = JSONValue.members(["url": .string("/")])

    /// The address of one of several homes.
    private static let home = JSONValue.members([
        "url": .string(HomeAPI.homePrefix), "description": .string("One of the homes that the gateway serves."),
        "variables": .members([
            "home": .members([
                "default": .string(Homes.defaultID),
                "description": .string("The id of the home; paths without it address the home `default`."),
            ])
        ]),
    ])

    /// The topics that have routes.
    private var topics: [Route.Topic] {
        Route.Topic.allCases.filter { topic in routes.contains { $0.topic == topic } }
    }

    private var paths: JSONValue {
        var paths = JSONObject()
        for route in routes {
            var path = paths[route.pattern]?.objectValue ?? JSONObject()
            path[route.method.rawValue.lowercased()] = OpenAPIOperation(route, among: routes).json
            paths[route.pattern] = .object(path)
        }
        return .object(paths)
    }

    private var schemas: JSONObject {
        let components = catalog.components(of: traits)
        let referenced = NamedSchema.closure(of: roots + components.flatMap { $0.schema.references })
        var schemas = JSONObject()
        for named in referenced + components { schemas[named.name] = named.schema.value }
        return schemas
    }

    /// The named schemas that routes and the schemas of the catalog refer to.
    private var roots: [NamedSchema] {
        let schemas = routes.flatMap { route in
            route.responses.flatMap { $0.content.map { $0.schema } } + route.query.map { $0.schema }
        }
        return schemas.flatMap { $0.references } + routes.compactMap { $0.body?.namedSchema }
            + [Representation.problem.schema, Representation.traitState.schema]
    }
}

extension Route.Topic {
    fileprivate var summary: String {
        switch self {
        case .homes: "The homes that the gateway serves: a home for each test, its snapshots, and its reset."
        case .scenarios: "Files that say what happens in a home, and what must hold then."
        case .structures: "Structures (buildings of a home), their rooms, and the assignment of devices to rooms."
        case .rooms: "Rooms of structures."
        case .devices: "Devices and their device types."
        case .traits: "Attributes, writes and commands."
        case .streams: "Changes and events, as Server-Sent Events or newline-delimited JSON."
        case .catalog: "Every trait and device type with its types, ranges, units and commands."
        case .simulation: "The physical world: devices, stimuli, networks and time."
        case .access:
            "The callers of a gateway with access control, and their permissions. Without it, everyone may do everything."
        case .operations: "Health, metrics and limits of the server, and the meaning of problems."
        }
    }
}
