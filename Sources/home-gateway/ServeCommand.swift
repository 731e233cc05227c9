import CommandLineKit
import Glibc
import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import Observability

/// `home-gateway serve`: serves a home until SIGTERM or SIGINT.
enum ServeCommand {
    /// The time that open requests and streams have to end after a stop signal.
    static let shutdownTimeout = Duration.seconds(4)

    static func run(_ options: Options) throws(ProgramError) {
        // The signals are blocked before any thread starts: threads inherit the mask, and only one of them may receive
        // these signals.
        let signals = StopSignals()
        try ParentWatch.begin(options)
        let output = try ServerOutput(logging: try options.logFormat())
        defer { output.finish() }
        CatalogPreloading.begin()
        let logger = output.logger(threshold: try options.logLevel())
        let tokens = try TokenStore.make(options, sharesSecrets: options["node"] != nil)
        let requested = try configuration(options, hasTokens: tokens != nil)
        let server = requested.fitted()
        if options["max-streams"] != nil || options["max-connections"] != nil { warn(of: requested, server, logger) }
        let data = try DataLocation(options)
        let declarations = try CatalogAndBehaviors(options)
        let template = try template(options, catalog: declarations.catalog) { output.print($0) }
        if let node = try NodeOptions(options, data) {
            let serving = SharedServing(
                options: options, node: node, server: server, declarations: declarations, template: template,
                tokens: tokens, output: output, logger: logger)
            return try serving.run(until: signals)
        }
        let journal = try Composition.journal(data)
        var configuration = try Composition.configuration(options, declarations: declarations, journal: journal)
        report(to: logger, &configuration)
        let seed = configuration.seed ?? 1
        let home = try Composition.home(
            configuration, isReplacing: options.has("replace"), template: template,
            otherwise: { DemoHome.template(seed: seed) })
        for notice in home.openingNotices { logger.warning("home opened with a correction", ["reason": notice]) }
        let homes: Homes
        do throws(ProgramError) { homes = try Composition.homes(home, configuration, options) } catch {
            home.close()
            throw error
        }
        let (http, api): (HTTPServer, HomeAPI)
        do throws(ProgramError) {
            for notice in try Composition.openStored(homes) { logger.warning("stored home", ["reason": notice]) }
            (http, api) = try start(server, over: homes, options, declarations, logger: logger, output, tokens: tokens)
        } catch {
            homes.close()
            home.close()
            throw error
        }
        let catchUp = home.expectedCatchUp()
        do throws(Home.OpeningError) {
            try home.run()
        } catch {
            http.shutdown(within: .zero)
            homes.close()
            home.close()
            throw ProgramError(error.description)
        }
        Memory.delayMemoryReturn()
        announce(server, port: http.port, data: data, home, hasTokens: tokens != nil, output)
        announceMissingPage(options, output)
        announceClock(of: home, catchUp, output)
        announceAccess(server, declarations, hasTokens: tokens != nil, logger, output)
        var settings = SettingsReload(options)
        signals.wait(onHangup: {
            settings.run(logger)
            tokens?.reload(api, logger)
        })
        logger.info("stopping", ["streams": http.metrics.openStreams])
        homes.stopSimulation()
        http.shutdown(within: shutdownTimeout)
        tokens?.storeSessions(logger, isLast: true)
        homes.close()
        home.close()
    }

    /// Lets homes report what an operator should know.
    static func report(to logger: Logger, _ configuration: inout Home.Configuration) {
        configuration.journalStatus = { failure in
            if let failure {
                logger.error("home cannot be written", ["reason": failure])
            } else {
                logger.notice("home can be written again")
            }
        }
        configuration.catchUpStatus = { report in
            logger.notice(
                "caught up with the clock",
                [
                    "from": report.start.text, "to": report.end.text, "skippedSeconds": report.skipped.seconds,
                    "tookMilliseconds": report.duration.milliseconds,
                ])
        }
    }

    /// Starts to serve homes.
    ///
    /// - Parameters:
    ///   - directory: Knows which gateway has which home; nil if this one has all of them.
    ///   - secrets: The sessions and tickets that several gateways share; nil if this one is alone.
    ///   - rejection: Returns why clients cannot change the home `default` now; nil if they can.
    static func start(
        _ server: HTTPServerConfiguration, over homes: Homes, _ options: Options, _ declarations: CatalogAndBehaviors,
        logger: Logger, _ output: ServerOutput, tokens: TokenStore?, directory: (any HomeDirectory)? = nil,
        secrets: (any SharedSecrets)? = nil,
        rejection: (@Sendable () -> HomeError?)? = nil
    ) throws(ProgramError) -> (server: HTTPServer, api: HomeAPI) {
        let metrics = ServerMetricsReader()
        var configuration = HomeAPI.Configuration(
            server: server, serverMetrics: { metrics.snapshot() },
            deviceDefaults: BlueprintDefaults(), templates: SimulatedHomes())
        configuration.logger = logger
        if let count = try options.number("request-log", in: 0...100_000) { configuration.requestLimit = count }
        configuration.readCloudHome = CloudHomeReader.read
        configuration.scenarios = try TestCommand.library(options, declarations)
        configuration.droppedLogLines = { output.droppedLogLines }
        configuration.access = tokens?.access
        configuration.directory = directory
        configuration.secrets = secrets
        configuration.tokenRate = try Composition.rate("token-request-rate", options)
        let api = HomeAPI(homes: homes, configuration: configuration)
        let folder = try Files.publicFolder(options["public"])
        let router = api.router(files: folder.flatMap { api.pageFiles(in: $0) }, rejection: rejection)
        do {
            let http = try HTTPServer(configuration: server, router: router, renderFailure: HomeAPI.render)
            metrics.setServer(http)
            tokens?.watch(api, logger)
            return (http, api)
        } catch HTTPServerError.portInUse(let port) {
            throw ProgramError("port \(port) is in use; set --port or HOME_GATEWAY_PORT")
        } catch {
            throw ProgramError("\(error)")
        }
    }

    /// Logs a warning if the limit of open files is too low for the requested connections and streams.
    private static func warn(
        of requested: HTTPServerConfiguration, _ server: HTTPServerConfiguration, _ logger: Logger
    ) {
        guard server.streamLimit < requested.streamLimit || server.connectionLimit < requested.connectionLimit else {
            return
        }
        logger.warning(
            "fewer connections or streams than requested: raise the limit of open files (ulimit -n, LimitNOFILE)",
            ["connections": server.connectionLimit, "streams": server.streamLimit])
    }

    /// - Parameter hasTokens: Whether callers need tokens.
    static func configuration(_ options: Options, hasTokens: Bool) throws(ProgramError) -> HTTPServerConfiguration {
        var server = HTTPServerConfiguration()
        if let host = try ListenAddress.read(options, hasTokens: hasTokens) { server.host = host }
        if let port = try options.number("port", in: 0...65_535) { server.port = UInt16(port) }
        server.workers = try Composition.workers(options)
        server.allowedHosts = options.list("allowed-hosts")
        server.allowedOrigins = options.list("allowed-origins")
        server.trustedProxies = try options.list("trusted-proxies").map { text throws(ProgramError) in
            guard let range = AddressRange(text) else {
                throw .usage(
                    "--trusted-proxies takes IP addresses such as 127.0.0.1 and ranges such as 10.0.0.0/8; \(text) was given."
                )
            }
            return range
        }
        server.exposedHeaders += HomeAPI.exposedHeaders
        server.unmeteredPaths = HomeAPI.probePaths
        try Composition.limit(&server, options)
        return server
    }

    /// Returns the home that the options describe; nil if they describe none, so that the stored home or the demo home
    /// is served.
    ///
    /// - Parameter print: Receives the lines of the report of an import.
    static func template(
        _ options: Options, catalog: CatalogIndex, _ print: ([String]) -> Void
    ) throws(ProgramError) -> HomeTemplate? {
        let count = try options.number("fleet", in: 0...1_000_000)
        let seed = UInt64(try options.number("seed", in: 0...Int.max) ?? 1)
        guard let path = options["home"] else {
            guard options["states"] == nil else { throw .usage("--states needs a SYNC response in --home FILE.") }
            return count.map { Fleet.home(devices: $0, seed: seed) }
        }
        guard count == nil else { throw .usage("--home and --fleet cannot be combined.") }
        let (home, report) = try TemplateReader.read(path, states: options["states"], catalog: catalog, seed: seed)
        if let report { print(report) }
        return home
    }

    /// Prints whether the clock is paused or has another speed, and how much time the home has to catch up.
    private static func announceClock(of home: Home, _ catchUp: CatchUpReport?, _ output: ServerOutput) {
        let clock = home.clock()
        if clock.isPaused {
            output.print(
                "home-gateway: the clock is paused at \(clock.time.text); to start it, send PATCH /simulation/clock {\"paused\": false}"
            )
        } else if clock.speed != 1 {
            let speed = Int64(exactly: clock.speed).map { String($0) } ?? String(clock.speed)
            output.print("home-gateway: the clock runs at \(speed) times real time")
        }
        guard let catchUp else { return }
        let skipped = catchUp.skipped
        let end = skipped > .zero ? "; sensor reports are skipped for the first \(skipped.hours) h" : ""
        output.print(
            "home-gateway: catching up \((catchUp.end - catchUp.start).hours) h since \(catchUp.start.text); changes wait until the home has caught up\(end)"
        )
    }

    /// Returns the address of a server.
    static func url(of server: HTTPServerConfiguration, port: UInt16) -> String {
        let host = server.host.contains(":") ? "[\(server.host)]" : server.host
        return "http://\(host):\(port)"
    }

    private static func announce(
        _ server: HTTPServerConfiguration, port: UInt16, data: DataLocation, _ home: Home, hasTokens: Bool,
        _ output: ServerOutput
    ) {
        let url = url(of: server, port: port)
        let device = home.snapshot().state.visibleDevices().first { candidate in
            candidate.device.shape.traitIDs.filter { $0 == "matter.onOff" }.count == 1
        }
        output.print("home-gateway: listening on \(url)")
        switch data {
        case .file(let path): output.print("home-gateway: the home is stored in \(path)")
        case .database: output.print("home-gateway: the homes are stored in \(data.name)")
        case .memory: output.print("home-gateway: the home is stored in memory and lost when the program ends")
        }
        if let device {
            let token = hasTokens ? #" -H "Authorization: Bearer $TOKEN""# : ""
            output.print(
                "home-gateway: try  curl -X POST \(url)/devices/\(device.device.id)/traits/onOff/commands\(token) -H 'Content-Type: application/json' -d '{\"command\":\"toggle\"}'"
            )
        }
    }

    /// States who may call the gateway, and the vendor traits.
    static func announceAccess(
        _ server: HTTPServerConfiguration, _ declarations: CatalogAndBehaviors, hasTokens: Bool, _ logger: Logger,
        _ output: ServerOutput
    ) {
        if !hasTokens, !ListenAddress.isLoopback(server.host) {
            logger.warning(
                "listening without tokens: anyone who reaches this address controls the home",
                ["address": server.host])
        }
        if !declarations.vendorTraits.isEmpty {
            output.print("home-gateway: vendor traits: \(declarations.vendorTraits.joined(separator: ", "))")
        }
        if !hasTokens { output.print("home-gateway: there is no access control; each caller may do everything") }
    }

    /// If there is no page, prints that none is served, and the folders in which it was sought.
    static func announceMissingPage(_ options: Options, _ output: ServerOutput) {
        guard (try? Files.publicFolder(options["public"])) == nil else { return }
        output.print(
            "home-gateway: there is no page at /: \(Files.missingPage); set --public to the folder of the page")
    }
}

extension Options {
    func logLevel() throws(ProgramError) -> Logger.Level { try choice("log-level", of: Logger.Level.self) ?? .notice }

    func logFormat() throws(ProgramError) -> Logger.Format { try choice("log-format", of: Logger.Format.self) ?? .text }
}

extension Span {
    /// The span in hours, rounded to one decimal.
    fileprivate var hours: Double { (seconds / 360).rounded() / 10 }
}

extension Duration {
    fileprivate var milliseconds: Int64 { components.seconds * 1_000 + components.attoseconds / 1_000_000_000_000_000 }
}
