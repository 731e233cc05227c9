package import HTTPServer
package import HomeEngine
package import HomeModel
import Synchronization
import Threads

/// Homes over HTTP: their routes, their responses, and problems.
///
/// The router and the published description are built from one table, ``routes``.
package final class HomeAPI: Sendable {
    let configuration: Configuration
    let documents: Documents
    package let homes: Homes
    /// The home that paths without `/homes/{home}` address.
    let served: ServedHome
    /// The statistics of ``routes``, in the same order.
    let statistics = routes.map { _ in RouteStatistics() }
    /// Advances the clock, which can take a long time.
    let advances = BackgroundQueue<ClientAddress>(name: "advances", capacity: queueCapacity)
    /// Encodes lists of large homes.
    let lists = BackgroundQueue<ClientAddress>(name: "lists", capacity: queueCapacity, niceness: 10)
    /// Reads and creates imported homes.
    let imports = BackgroundQueue<ClientAddress>(name: "imports", capacity: queueCapacity)
    /// Encodes descriptions of the API, which takes some tenths of a second.
    let descriptions = BackgroundQueue<ClientAddress>(name: "descriptions", capacity: queueCapacity)

    /// Runs scenarios, a step at a time.
    let scenarioRuns = BackgroundQueue<ClientAddress>(name: "scenarios", capacity: queueCapacity, niceness: 10)
    /// The scenarios that are in progress.
    let scenarioTurns = Budget(limit: runningScenarios)

    /// Executes requests with long bodies.
    let longRequests = BackgroundQueue<ClientAddress>(name: "long requests", capacity: queueCapacity)
    /// Reads the journals of requests.
    let requestSearches = BackgroundQueue<ClientAddress>(name: "request log", capacity: queueCapacity, niceness: 10)

    /// Looks up sessions and tickets that several gateways share.
    let secretRequests = BackgroundQueue<ClientAddress>(name: "secrets", capacity: queueCapacity)

    let openStreams = OpenStreams()

    /// The number of requests with wrong credentials.
    let wrongCredentials = Atomic(0)
    /// The rate of requests with each token, by its id.
    let tokenBuckets = Mutex<[String: TokenBucket]>([:])

    /// Delays responses.
    let delays: DelayQueue

    let budgets: Budgets

    /// The maximum number of scenarios that are in progress at a time. Each has a home and a recording.
    static let runningScenarios = 8
    /// The maximum number of devices of the home of a scenario that a client runs.
    package static let scenarioDevices = 10_000
    /// The maximum number of requests that wait for each of the background queues.
    static let queueCapacity = 1_000
    /// The maximum size of a body that is read on the server's thread, in bytes. To read and execute it takes a few
    /// milliseconds at most.
    static let maximumBodyExecutedAtOnce = 16 << 10

    package init(homes: Homes, configuration: Configuration) {
        self.configuration = configuration
        self.homes = homes
        delays = DelayQueue(on: homes.configuration.newHome.timers)
        documents = Documents(catalog: homes.base.home.catalog)
        budgets = Budgets(configuration.server, requestMemory: configuration.requestMemory)
        served = homes.base.served(configuration, budgets, Self.timer(configuration, delays), openStreams)
    }

    /// Returns the function that delays responses.
    static func timer(_ configuration: Configuration, _ delays: DelayQueue) -> DelayedResponses.Timer {
        { microseconds, call in
            if let delay = configuration.delay {
                delay(microseconds, call)
                return {}
            }
            let entry = delays.after(microseconds: microseconds, call)
            return { if let entry { delays.cancel(entry) } }
        }
    }

    func served(_ hosted: HostedHome) -> ServedHome {
        hosted.served(configuration, budgets, Self.timer(configuration, delays), openStreams)
    }

    /// The home `default`.
    package var home: Home { served.home }

    /// All routes, in the order of the published description.
    package static let routes: [Route] =
        homeRoutes + scenarioRoutes + structureRoutes + roomRoutes + deviceRoutes + historyRoutes + typeRoutes
        + traitRoutes
        + commandRoutes
        + catalogRoutes + streamRoutes + simulationRoutes + simulatedDeviceRoutes + clockRoutes + operationRoutes
        + faultRoutes + requestRoutes + exportRoutes + importRoutes + backupRoutes + openStreamRoutes + nodeRoutes
        + accessRoutes

    /// The response headers that pages of other origins can read, for ``HTTPServerConfiguration/exposedHeaders``.
    package static let exposedHeaders = [
        cursorHeader, faultHeader, Call.requestIDHeader, ResponseRecord.replayedHeader.name, "Content-Disposition",
        "WWW-Authenticate",
    ]

    /// The header with the cursor of the state that a response shows.
    static let cursorHeader = "X-Cursor"

    /// The header with the ids of the faults that have affected a response.
    static let faultHeader = "X-Fault"

    /// The headers of all web pages and files: other pages cannot frame them, they load nothing from other origins,
    /// their links send no referrer, and they use no sensors and devices of the computer.
    package static let pageHeaders = [
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
    package static let probePaths = ["/health", "/ready"]

    /// Returns the files of the page in a folder; nil if it cannot be read.
    ///
    /// In `index.html`, the text `/catalog?hash=present` is replaced by the permanent address of the part of the catalog
    /// that the page reads, for the home that the query `?home=` of the page names.
    package func pageFiles(in folder: String) -> StaticFiles? {
        let placeholder = StaticFiles.Placeholder("/catalog?hash=present") { [self] query in
            pageCatalog(of: query.first { $0.name == "home" }?.value ?? "")
        }
        return StaticFiles(folder: folder, headers: Self.pageHeaders, placeholder: placeholder)
    }

    /// Returns the address of the part of the catalog that the page of a home reads, as HTML; that of the home `default`
    /// if there is no home with this id.
    ///
    /// With access control the address has no hash, because everyone gets the files of the page: they must not reveal
    /// which homes exist.
    func pageCatalog(of id: String) -> String {
        let hosted = id == Homes.defaultID && configuration.directory == nil ? nil : try? homes.home(id)
        // A home of another gateway is not known here.
        guard configuration.access == nil, hosted != nil || configuration.directory == nil else {
            let prefix = id == Homes.defaultID || !HomeID.isValid(id) ? "" : "/homes/\(id)"
            return prefix + "/catalog?traits=used&amp;details=0"
        }
        let used = (hosted?.home ?? home).snapshot().state.usedDefinitions
        let hash = documents.catalog(CatalogSelection(used: used, hasDetails: false)).hash
        let prefix = hosted.map { $0.id == Homes.defaultID ? "" : "/homes/\($0.id)" } ?? ""
        return "\(prefix)/catalog?traits=used&amp;details=0&amp;hash=\(hash)"
    }

    /// The pattern before that of a route, for a request to one of several homes.
    static let homePrefix = "/homes/{home}"

    /// Returns the router of all routes. Those of a home also exist under `/homes/{home}`.
    ///
    /// - Parameters:
    ///   - files: Responds to paths without a route.
    ///   - rejection: Returns why clients cannot change the home `default` now; nil if they can.
    package func router(files: StaticFiles?, rejection: (@Sendable () -> HomeError?)? = nil) -> Router {
        var router = Router()
        for (route, statistics) in zip(Self.routes, statistics) {
            let addressesHome = route.pattern.hasPrefix(Self.homePrefix)
            let served = ServedRoute(
                route, of: self, statistics, route.belongsToHome || addressesHome ? rejection : nil)
            func add(_ pattern: String, _ handler: @escaping Router.Handler) {
                router.on(
                    route.method, pattern, opensStream: route.opensStream, alwaysWorks: route.alwaysWorks, handler)
            }
            let ofDefaultHome: Router.Handler = { served.reply(to: $0, home: nil) }
            let ofNamedHome: Router.Handler = { served.reply(to: $0, home: $0[parameter: "home"]) }
            add(route.pattern, addressesHome ? ofNamedHome : ofDefaultHome)
            if route.belongsToHome { add(Self.homePrefix + route.pattern, ofNamedHome) }
        }
        router.files = files
        router.unrouted = { [self] request, failure in responseWithoutRoute(to: request, failure) }
        return router
    }

    /// Returns the response to a request that the HTTP server rejects, for
    /// ``HTTPServer/init(configuration:router:renderFailure:)``.
    @Sendable
    package static func render(_ failure: HTTPFailure, path: String) -> Response {
        Problem(failure).response(instance: path)
    }
}
