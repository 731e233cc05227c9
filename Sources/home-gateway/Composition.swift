import CLinux
import CommandLineKit
import HTTPServer
import HomeEngine
import HomeModel
import HomeStore

/// Creates the parts of the program from the options.
enum Composition {
    /// Opens the store of the home.
    static func journal(_ data: DataLocation) throws(ProgramError) -> any Journal {
        do throws(JournalError) { return try data.open() } catch { throw ProgramError(error.message) }
    }

    static func configuration(_ options: Options, declarations: CatalogAndBehaviors, journal: any Journal)
        throws(ProgramError)
        -> Home.Configuration
    {
        let seed = try options.number("seed", in: 0...Int.max).map { UInt64($0) }
        let isPaused = options.has("paused")
        var start: HomeTime?
        if let text = options["time"] {
            guard let time = HomeTime(text: text) else {
                throw .usage("--time takes a time in UTC such as 2026-01-01T08:00:00Z; \(text) was given.")
            }
            start = time
        } else if isRepeatable(options) {
            start = HomeTime(text: repeatableStart)
        }
        var configuration = Home.Configuration(
            catalog: declarations.catalog, behaviors: declarations.behaviors, journal: journal, hostTime: .system,
            seed: seed, startTime: start, startsPaused: isPaused)
        if let changes = try options.number("log-changes", in: 1...1_000_000) { configuration.logFrames = changes }
        if let limit = try options.number("max-devices", in: 1...1_000_000) { configuration.limits.devices = limit }
        var shared = HomeResources.Limits()
        if let limit = try options.number("max-total-devices", in: 1...100_000_000) { shared.devices = limit }
        if let bytes = try options.number("log-bytes", in: 1 << 20...1 << 40) { shared.logBytes = bytes }
        configuration.resources = HomeResources(shared)
        return configuration
    }

    /// The start time of a home that has the same history in every run.
    static let repeatableStart = "2026-01-01T08:00:00Z"

    /// Whether every run has the same history: with a seed and a paused clock. So every run starts at the same time.
    static func isRepeatable(_ options: Options) -> Bool { options.has("paused") && options["seed"] != nil }

    /// Returns the homes of the program; `home` is the first one.
    static func homes(_ home: Home, _ configuration: Home.Configuration, _ options: Options) throws(ProgramError)
        -> Homes
    {
        Homes(home, try homesConfiguration(configuration, options))
    }

    static func homesConfiguration(
        _ newHome: Home.Configuration, _ options: Options
    ) throws(ProgramError) -> Homes.Configuration {
        var homes = Homes.Configuration(newHome: newHome)
        if let limit = try options.number("max-homes", in: 1...100_000) { homes.limit = limit }
        return homes
    }

    /// Opens the durable homes of the data file. Returns notices about single homes for the operator.
    static func openStored(_ homes: Homes) throws(ProgramError) -> [String] {
        do throws(Home.OpeningError) { return try homes.openStored() } catch {
            throw ProgramError(error.description)
        }
    }

    /// The number of workers without the option `--threads`.
    private static var defaultWorkers: Int { min(Int(CLinux_processors()), 8) }

    /// Returns the number of threads that serve requests.
    static func workers(_ options: Options) throws(ProgramError) -> Int {
        try options.number("threads", in: 1...64) ?? defaultWorkers
    }

    /// Applies the options that limit connections, streams and requests.
    static func limit(_ server: inout HTTPServerConfiguration, _ options: Options) throws(ProgramError) {
        let allowed = 1...1_000_000
        if let limit = try options.number("max-connections", in: allowed) { server.connectionLimit = limit }
        if let limit = try options.number("max-streams", in: allowed) { server.streamLimit = limit }
        server.connectionsPerClient = try options.number("max-connections-per-client", in: allowed)
        server.streamsPerClient = try options.number("max-streams-per-client", in: allowed)
        server.requestRate = try rate("request-rate", options)
    }

    /// Returns the value of an option that limits requests per second; nil if it is not set.
    static func rate(_ name: String, _ options: Options) throws(ProgramError) -> RequestRate? {
        guard let text = options[name] else { return nil }
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        let isPossible = parts.allSatisfy { part in part.map { (1...RequestRate.maximum).contains($0) } ?? false }
        guard let rate = parts[0], parts.count <= 2, isPossible else {
            throw .usage(
                "--\(name) takes the requests per second and, after a colon, the burst, each from 1 to \(RequestRate.maximum), such as 50 or 50:200; \(text) was given."
            )
        }
        return RequestRate(perSecond: rate, burst: parts.count == 2 ? parts[1] : nil)
    }

    /// Opens the stored home, or creates one from `template` or else from `demo`.
    ///
    /// A stored home is overwritten only with `--replace`.
    static func home(
        _ configuration: Home.Configuration, isReplacing: Bool, template: consuming HomeTemplate?,
        otherwise demo: () -> HomeTemplate
    ) throws(ProgramError) -> Home {
        do throws(Home.OpeningError) {
            if isReplacing {
                if let store = configuration.journal.store {
                    try Homes.deleteCheckpoints(of: Homes.defaultID, in: store)
                }
                return try Home.create(template ?? demo(), configuration)
            }
            guard let home = try Home.open(configuration) else {
                return try Home.create(template ?? demo(), configuration)
            }
            guard template == nil else {
                home.close()
                throw Home.OpeningError(
                    "\(configuration.journal.location) already contains a home; start without --home and --fleet, or add --replace to replace the stored one"
                )
            }
            return home
        } catch {
            throw ProgramError(error.description)
        }
    }
}
