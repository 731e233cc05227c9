public import HTTPServer
import HomeModel
public import HomeService
import Threads

/// A home over HTTP: its routes, their responses, and problems.
///
/// The router and the published description are built from one table, ``routes``.
public final class HomeAPI: Sendable {
    let configuration: Configuration
    let documents: Documents
    /// The home that paths without `/homes/{home}` address.
    let served: ServedHome
    /// The counters of ``routes``, in the same order.
    let responses = routes.map { _ in ResponseCounter() }
    /// Advances the clock, which can take a long time.
    let advances = BackgroundQueue<ClientAddress>(name: "advances", capacity: queueCapacity)
    /// Encodes lists of large homes.
    let lists = BackgroundQueue<ClientAddress>(name: "lists", capacity: queueCapacity, niceness: 10)
    /// Reads and creates imported homes.
    let imports = BackgroundQueue<ClientAddress>(name: "imports", capacity: queueCapacity)
    /// Encodes descriptions of the API, which takes some tenths of a second.
    let descriptions = BackgroundQueue<ClientAddress>(name: "descriptions", capacity: queueCapacity)

    /// The maximum number of requests that wait for each of the background queues.
    static let queueCapacity = 1_000

    public init(home: Home, configuration: Configuration) {
        self.configuration = configuration
        documents = Documents(catalog: home.catalog)
        served = ServedHome(home, logger: configuration.logger)
    }

    public var home: Home { served.home }

    /// All routes, in the order of the published description.
    public static let routes: [Route] =
        structureRoutes + roomRoutes + deviceRoutes + historyRoutes + typeRoutes + traitRoutes + commandRoutes
        + catalogRoutes + streamRoutes + simulationRoutes + simulatedDeviceRoutes + clockRoutes + operationRoutes
        + exportRoutes + importRoutes

    /// The response headers that pages of other origins can read, for ``HTTPServerConfiguration/exposedHeaders``.
    public static let exposedHeaders = [
        cursorHeader, Call.requestIDHeader, ResponseRecord.replayedHeader.name, "Content-Disposition",
    ]

    /// The header with the cursor of the state that a response shows.
    static let cursorHeader = "X-Cursor"

    /// The headers of all web pages and files: other pages cannot frame them, they load nothing from other origins,
    /// their links send no referrer, and they use no sensors and devices of the computer.
    public static let pageHeaders = [
        Header(
            "Content-Security-Policy",
            "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; img-src 'self' data:; object-src 'none'"
        ),
        Header("X-Frame-Options", "DENY"),
        Header("Referrer-Policy", "same-origin"),
        Header(
            "Permissions-Policy",
            "accelerometer=(), autoplay=(), camera=(), display-capture=(), encrypted-media=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), publickey-credentials-get=(), screen-wake-lock=(), usb=(), xr-spatial-tracking=()"
        ),
    ]

    /// The paths of probes, to which no rate limit applies, for ``HTTPServerConfiguration/unmeteredPaths``.
    public static let probePaths = ["/health", "/ready"]

    /// Returns the files of the page in a folder; nil if it cannot be read.
    ///
    /// In `index.html`, the text `hash=present` is replaced by the hash of the part of the catalog that the page reads, so
    /// that the page requests it at its permanent address.
    public func pageFiles(in folder: String) -> StaticFiles? {
        let placeholder = StaticFiles.Placeholder("hash=present") { [self] in "hash=\(pageCatalogHash)" }
        return StaticFiles(folder: folder, headers: Self.pageHeaders, placeholder: placeholder)
    }

    /// The hash of `/catalog?traits=used&details=0`.
    var pageCatalogHash: String {
        documents.catalog(CatalogSelection(used: home.snapshot().state.usedDefinitions, hasDetails: false)).hash
    }

    /// The pattern before that of a route, for a request to one of several homes.
    static let homePrefix = "/homes/{home}"

    /// Returns the router of all routes, each with and without `/homes/{home}`. `files` responds to paths without a
    /// route.
    public func router(files: StaticFiles?) -> Router {
        var router = Router()
        for (route, counter) in zip(Self.routes, responses) {
            let opensStream = route.topic == .streams
            router.on(route.method, route.pattern, opensStream: opensStream) { [self] request in
                reply(to: request, by: route, counter)
            }
            router.on(route.method, Self.homePrefix + route.pattern, opensStream: opensStream) { [self] request in
                reply(to: request, by: route, home: request[parameter: "home"], counter)
            }
        }
        router.files = files
        return router
    }

    /// Returns the response to a request that the HTTP server rejects, for
    /// ``HTTPServer/init(configuration:router:renderFailure:)``.
    @Sendable
    public static func render(_ failure: HTTPFailure, path: String) -> Response {
        Problem(failure).response(instance: path)
    }

    /// - Parameter id: The id of the home in the path.
    private func reply(
        to request: HTTPRequest, by route: Route, home id: String = ServedHome.defaultID, _ counter: ResponseCounter
    ) -> Reply {
        let reply: Reply
        do {
            guard id == served.id else { throw HomeError(.notFound, "There is no home \(id).") }
            reply = try route.handle(Call(api: self, route: route, request: request, counter: counter))
        } catch {
            reply = .response(rejection(error, of: request))
        }
        switch reply {
        case .response(let response): counter.count(status: response.status)
        case .stream(let start): counter.count(status: start.status)
        // It is counted when it is sent.
        case .deferred: break
        }
        return reply
    }

    private func rejection(_ error: any Error, of request: HTTPRequest) -> Response {
        var headers = [Header(Self.cursorHeader, home.cursor.description)]
        if let id = request.header(Call.requestIDHeader), TextForm.requestID.accepts(id) {
            headers.append(Header(Call.requestIDHeader, id))
        }
        return Problem(error).response(instance: request.path, headers: headers)
    }
}
