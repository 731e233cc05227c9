public import HTTPServer
public import HomeEngine
public import HomeModel
import Synchronization
import Threads

/// Homes over HTTP: their routes, their responses, and problems.
///
/// The router and the published description are built from one table, ``routes``.
public final class HomeAPI: Sendable {
    let configuration: Configuration
    let documents: Documents
    public let homes: Homes
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
    public static let scenarioDevices = 10_000
    /// The maximum number of requests that wait for each of the background queues.
    static let queueCapacity = 1_000
    /// The maximum size of a body that is read on the server's thread, in bytes. To read and execute it takes a few
    /// milliseconds at most.
    static let maximumBodyExecutedAtOnce = 16 << 10

    public init(homes: Homes, configuration: Configuration) {
        self.configuration = configuration
        self.homes = homes
        delays = DelayQueue(on: homes.configuration.newHome.timers)
        documents = Documents(catalog: homes.main.home.catalog)
        budgets = Budgets(configuration.server, requestMemory: configuration.requestMemory)
        served = homes.main.served(configuration, budgets, Self.timer(configuration, delays))
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
        hosted.served(configuration, budgets, Self.timer(configuration, delays))
    }

    /// The home `default`.
    public var home: Home { served.home }

    /// All routes, in the order of the published description.
    public static let routes: [Route] =
        homeRoutes + scenarioRoutes + structureRoutes + roomRoutes + deviceRoutes + historyRoutes + typeRoutes
        + traitRoutes
        + commandRoutes
        + catalogRoutes + streamRoutes + simulationRoutes + simulatedDeviceRoutes + clockRoutes + operationRoutes
        + faultRoutes + requestRoutes + exportRoutes + importRoutes + backupRoutes + openStreamRoutes + accessRoutes

    /// The response headers that pages of other origins can read, for ``HTTPServerConfiguration/exposedHeaders``.
    public static let exposedHeaders = [
        cursorHeader, faultHeader, Call.requestIDHeader, ResponseRecord.replayedHeader.name, "Content-Disposition",
        "WWW-Authenticate",
    ]

    /// The header with the cursor of the state that a response shows.
    static let cursorHeader = "X-Cursor"

    /// The header with the ids of the faults that have affected a response.
    static let faultHeader = "X-Fault"

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
    /// In `index.html`, the text `/catalog?hash=present` is replaced by the permanent address of the part of the catalog
    /// that the page reads, for the home that the query `?home=` of the page names.
    public func pageFiles(in folder: String) -> StaticFiles? {
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
        guard configuration.access == nil else {
            let prefix = id == Homes.defaultID || !HomeID.isValid(id) ? "" : "/homes/\(id)"
            return prefix + "/catalog?traits=used&amp;details=0"
        }
        let hosted = id == Homes.defaultID ? nil : try? homes.home(id)
        let used = (hosted?.home ?? home).snapshot().state.usedDefinitions
        let hash = documents.catalog(CatalogSelection(used: used, hasDetails: false)).hash
        let prefix = hosted.map { "/homes/\($0.id)" } ?? ""
        return "\(prefix)/catalog?traits=used&amp;details=0&amp;hash=\(hash)"
    }

    /// The pattern before that of a route, for a request to one of several homes.
    static let homePrefix = "/homes/{home}"

    /// Returns the router of all routes. Those of a home also exist under `/homes/{home}`.
    ///
    /// - Parameters:
    ///   - files: Responds to paths without a route.
    ///   - rejection: Returns why clients cannot change the home `default` now; nil if they can.
    public func router(files: StaticFiles?, rejection: (@Sendable () -> HomeError?)? = nil) -> Router {
        var router = Router()
        for (route, statistics) in zip(Self.routes, statistics) {
            let opensStream = route.opensStream
            if !route.belongsToHome {
                let addressesHome = route.pattern.hasPrefix(Self.homePrefix)
                router.on(route.method, route.pattern, alwaysWorks: route.alwaysWorks) { [self] request in
                    let id = addressesHome ? request[parameter: "home"] : nil
                    return reply(to: request, by: route, home: id, statistics, addressesHome ? rejection : nil)
                }
                continue
            }
            let alwaysWorks = route.alwaysWorks
            router.on(route.method, route.pattern, opensStream: opensStream, alwaysWorks: alwaysWorks) {
                [self] request in
                reply(to: request, by: route, home: nil, statistics, rejection)
            }
            let pattern = Self.homePrefix + route.pattern
            router.on(route.method, pattern, opensStream: opensStream, alwaysWorks: alwaysWorks) { [self] request in
                reply(to: request, by: route, home: request[parameter: "home"], statistics, rejection)
            }
        }
        router.files = files
        router.unrouted = { [self] request, failure in responseWithoutRoute(to: request, failure) }
        return router
    }

    /// Returns the response to a request that the HTTP server rejects, for
    /// ``HTTPServer/init(configuration:router:renderFailure:)``.
    @Sendable
    public static func render(_ failure: HTTPFailure, path: String) -> Response {
        Problem(failure).response(instance: path)
    }

    /// - Parameter id: The id of the home in the path; nil for the home `default`.
    private func reply(
        to request: HTTPRequest, by route: Route, home id: String?, _ statistics: RouteStatistics,
        _ rejection: (@Sendable () -> HomeError?)?
    ) -> Reply {
        let meter = RequestMeter(request, route, home: id ?? Homes.defaultID, statistics, configuration.logger)
        do throws(Problem) {
            if let caller = try caller(of: request, route, home: id) { request.setCaller(caller) }
        } catch {
            return count(.response(Self.rejection(error, of: request, at: nil)), by: meter)
        }
        if let rejection, route.changesHome, id ?? Homes.defaultID == Homes.defaultID, let error = rejection() {
            return count(.response(Self.rejection(error, of: request, at: home.cursor)), by: meter)
        }
        let served: ServedHome
        do throws(HomeError) {
            served = try id.map { id throws(HomeError) in try self.served(id) } ?? self.served
        } catch {
            return count(.response(Self.rejection(error, of: request, at: nil)), by: meter)
        }
        let record = served.requests.begin(request, route)
        return served.requests.recorded(admitted(request, by: route, in: served, meter, record), in: record)
    }

    /// Executes a request, unless too many requests of the home wait for their responses.
    private func admitted(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?
    ) -> Reply {
        let waiting = served.budgets.waitingRequests
        // Such a request has changed the home before its response waits.
        if !route.method.isSafe, !route.alwaysWorks, waiting.isExhausted {
            return rejected(Problem(tooManyWaitingRequests: waiting.limit), request, in: served, meter)
        }
        let isLong = request.body.count > Self.maximumBodyExecutedAtOnce
        let reply =
            isLong
            ? performInBackground(request, by: route, in: served, meter, record)
            : perform(request, by: route, in: served, meter, record)
        guard case .deferred(let work) = reply else { return reply }
        let reservation = waiting.reserve(1)
        if reservation == nil, route.method.isSafe, !route.alwaysWorks {
            return rejected(Problem(tooManyWaitingRequests: waiting.limit), request, in: served, meter)
        }
        return .deferred { responder in
            work(responder.passing { reply in withExtendedLifetime(reservation) { responder.send(reply) } })
        }
    }

    private func rejected(
        _ error: any Error, _ request: HTTPRequest, in served: ServedHome, _ meter: RequestMeter
    ) -> Reply {
        count(.response(Self.rejection(error, of: request, at: served.home.cursor)), by: meter)
    }

    /// Executes a request with a long body on another thread.
    private func performInBackground(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?
    ) -> Reply {
        .deferred { [self] responder in
            do throws(BackgroundQueueError) {
                try longRequests.add(for: request.peer.client) { [self] in
                    responder.send(perform(request, by: route, in: served, meter, record))
                    return true
                }
            } catch {
                responder.send(rejected(HomeError(error), request, in: served, meter))
            }
        }
    }

    private func perform(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?
    ) -> Reply {
        served.faults.affectsRequests && route.canBeFaulted
            ? faulted(request, by: route, in: served, meter, record)
            : count(execute(request, by: route, in: served, meter, record), by: meter)
    }

    /// Returns the response to a request that has no route, and records it for the home that its path addresses.
    ///
    /// The response does not depend on the caller and on whether there is such a home.
    private func responseWithoutRoute(to request: HTTPRequest, _ failure: HTTPFailure) -> Response {
        let segments = request.segments
        let suggestion = failure == .notFound ? PathSpelling.suggestion(for: segments) : ""
        let response = Self.rejection(Problem(failure, suggestion: suggestion), of: request, at: nil)
        let addressesHome = segments.count > 1 && segments[0] == "homes" && !segments[1].isEmpty
        let id = addressesHome ? segments[1] : Homes.defaultID
        // As for routes: see ``Route/isRecorded``.
        let isAboutRequests = segments.dropFirst(addressesHome ? 2 : 0).starts(with: ["simulation", "requests"])
        guard configuration.requestLimit > 0, !isAboutRequests, mayRecord(request, home: id),
            let served = try? addressesHome ? self.served(id) : self.served
        else { return response }
        _ = served.requests.recorded(.response(response), in: served.requests.begin(request, nil))
        return response
    }

    private func served(_ id: String) throws(HomeError) -> ServedHome {
        served(try homes.home(id))
    }

    /// - Parameters:
    ///   - record: The record of the request; nil if it is not recorded.
    ///   - trace: Receives the effects of faults on devices on the request; nil if none is set.
    func execute(
        _ request: HTTPRequest, by route: Route, in served: ServedHome, _ meter: RequestMeter,
        _ record: RequestRecord?, _ trace: FaultTrace? = nil
    ) -> Reply {
        let reply: Reply
        do {
            reply = try route.handle(
                Call(
                    api: self, served: served, route: route, request: request, meter: meter, faults: trace,
                    record: record))
        } catch {
            return .response(Self.rejection(error, of: request, at: served.home.cursor))
        }
        if case .response(let response) = reply { return .response(reserved(response, for: request, in: served)) }
        guard case .stream(var start) = reply, let source = start.source as? any FormattedSource else { return reply }
        let origin = FaultOrigin(of: request, to: route)
        let open = openStreams.add { number in
            OpenStream(
                number, request, route, home: served.id, at: served.home.hostTime.calendar(), lag: source.lag,
                start.group)
        }
        start.source = ServedStream(
            source, route.canBeFaulted ? served.faults : nil, origin, AccessLease(request, served.home.hostTime), open,
            in: openStreams)
        if route.canBeFaulted, let header = served.faults.header(ofStream: origin) { start.headers.append(header) }
        return .stream(start)
    }

    /// Reserves the bytes of a long response until it is sent; returns a problem if too many are in use.
    func reserved(_ response: Response, for request: HTTPRequest, in served: ServedHome) -> Response {
        guard case .bytes(let bytes) = response.body, bytes.count > ResponseBody.shortSize, response.reservation == nil
        else { return response }
        let budget = served.budgets.pendingBytes
        var reserved = response
        reserved.reservation = budget.reserve(bytes.count)
        if reserved.reservation != nil { return reserved }
        let problem = Problem(HTTPFailure.tooManyPendingBytes(limit: budget.limit))
        return Self.rejection(problem, of: request, at: served.home.cursor)
    }

    func count(_ reply: Reply, by meter: RequestMeter) -> Reply {
        switch reply {
        case .response(let response): meter.count(response)
        case .stream(let start): meter.count(start)
        // It is counted when it is sent.
        case .deferred, .disconnection: break
        }
        return reply
    }

    /// - Parameter cursor: The cursor of the home; nil if there is no such home.
    private static func rejection(_ error: any Error, of request: HTTPRequest, at cursor: Cursor?) -> Response {
        var headers = cursor.map { [Header(cursorHeader, $0.description)] } ?? []
        if let id = request.header(Call.requestIDHeader), TextForm.requestID.accepts(id) {
            headers.append(Header(Call.requestIDHeader, id))
        }
        return Problem(error).response(instance: request.path, headers: headers)
    }
}
