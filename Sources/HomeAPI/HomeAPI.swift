public import HTTPServer
public import HomeService
import Threads

/// A home over HTTP: its routes, what they answer, and how refusals look.
///
/// One table of routes, ``routes``, makes both the router and the published description.
public final class HomeAPI: Sendable {
    public let home: Home
    let configuration: Configuration
    let deviceBytes = DeviceBytes()
    let documents: Documents
    let names: DerivedNames
    let streams: StreamRoutes
    /// Advances the clock, which may take long.
    let advances = BackgroundQueue<ClientAddress>(name: "advances", capacity: queueCapacity)
    /// Encodes lists of large homes, and yields to requests for single objects.
    let lists = BackgroundQueue<ClientAddress>(name: "lists", capacity: queueCapacity, niceness: 10)
    /// Encodes descriptions of the API, which takes some tenths of a second.
    let descriptions = BackgroundQueue<ClientAddress>(name: "descriptions", capacity: queueCapacity)

    /// The maximum number of requests that wait for each of the background queues.
    static let queueCapacity = 1_000

    public init(home: Home, configuration: Configuration) {
        self.home = home
        self.configuration = configuration
        documents = Documents(catalog: home.catalog)
        streams = StreamRoutes(home, logger: configuration.logger)
        names = DerivedNames(seed: home.seed, start: home.snapshot().cursor)
    }

    /// Everything the API answers to, in the order of the published description.
    public static let routes: [Route] =
        structureRoutes + roomRoutes + deviceRoutes + typeRoutes + traitRoutes + commandRoutes + catalogRoutes
        + streamRoutes + simulationRoutes + simulatedDeviceRoutes + clockRoutes + operationRoutes + exportRoutes

    /// Response headers of ours that pages of other origins may read; for ``HTTPServerConfiguration/exposedHeaders``.
    public static let exposedHeaders = [
        cursorHeader, Call.requestIDHeader, ResponseRecord.replayedHeader.name, "Content-Disposition",
    ]

    /// Names the place in the home's history that an answer reflects.
    static let cursorHeader = "X-Cursor"

    /// The headers of every page and every file: no other page may frame them, they load nothing from elsewhere, and
    /// links from them do not name them.
    public static let pageHeaders = [
        Header(
            "Content-Security-Policy",
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"),
        Header("X-Frame-Options", "DENY"),
        Header("Referrer-Policy", "same-origin"),
    ]

    /// What probes ask, which no rate may keep from an answer; for ``HTTPServerConfiguration/unmeteredPaths``.
    public static let probePaths = ["/health", "/ready"]

    /// The router over all routes; `files` answers paths that no route has.
    public func router(files: StaticFiles?) -> Router {
        var router = Router()
        for route in Self.routes {
            router.on(route.method, route.pattern, opensStream: route.topic == .streams) { request in
                self.reply(to: request, by: route)
            }
        }
        router.files = files
        return router
    }

    /// What a client sees of a request that HTTP itself refuses; for ``HTTPServer/init(configuration:router:renderFailure:)``.
    @Sendable
    public static func render(_ failure: HTTPFailure, path: String) -> Response {
        Problem(failure).response(instance: path)
    }

    private func reply(to request: HTTPRequest, by route: Route) -> Reply {
        do {
            return try route.handle(Call(api: self, route: route, request: request))
        } catch {
            return .response(refusal(error, of: request))
        }
    }

    private func refusal(_ error: any Error, of request: HTTPRequest) -> Response {
        var headers = [Header(Self.cursorHeader, home.snapshot().cursor.description)]
        if let id = request.header(Call.requestIDHeader), TextForm.requestID.accepts(id) {
            headers.append(Header(Call.requestIDHeader, id))
        }
        return Problem(error).response(instance: request.path, headers: headers)
    }
}
