import Cluster
import CommandLineKit
import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import Observability
import PostgresStore

/// The options of a gateway that shares the homes of a database with others.
struct NodeOptions {
    let name: String
    /// The address at which the other gateways reach this one; nil for that at which it listens.
    let address: String?
    let target: PostgresTarget
    /// How long the gateway forwards requests after it has given its homes back, in seconds.
    let drainTime: Int

    /// Nil if the gateway does not share its homes.
    init?(_ options: Options, _ data: DataLocation) throws(ProgramError) {
        guard let name = options["node"] else {
            if options["node-address"] != nil { throw .usage("--node-address needs --node NAME.") }
            return nil
        }
        guard HomeID.isValid(name) else { throw .usage("--node takes a name: \(HomeID.form); \(name) was given.") }
        guard case .database(let target) = data else {
            throw .usage("--node needs a database that the gateways share; set --store postgresql://….")
        }
        guard !options.has("replace") else {
            throw .usage(
                "--replace cannot be combined with --node: another gateway may have the home. Use POST /import.")
        }
        (self.name, self.target) = (name, target)
        address = options["node-address"]
        drainTime = try options.number("drain-time", in: 0...3_600) ?? 5
    }
}

/// Serves homes that several gateways share.
struct SharedServing {
    let options: Options
    let node: NodeOptions
    let server: HTTPServerConfiguration
    let declarations: CatalogAndBehaviors
    /// The home `default` of a database without homes; nil for the demo home.
    let template: HomeTemplate?
    let tokens: TokenStore?
    let output: ServerOutput
    let logger: Logger

    func run(until signals: StopSignals) throws(ProgramError) {
        let homes = try makeHomes()
        let forwarder: Forwarder
        do { forwarder = try Forwarder(name: node.name) } catch { throw ProgramError("\(error)") }
        let cluster = Cluster(homes, forwarder, configuration)
        let (http, api) = try ServeCommand.start(
            server, over: homes, options, declarations, logger: logger, output, tokens: tokens, directory: cluster,
            secrets: StoredSecrets(logger: logger) { cluster.secrets })
        // Sessions can have ended while this gateway did not belong to the others.
        cluster.whenDeposed { [weak api] in api?.dropSharedSessions() }
        do throws(ClusterError) {
            try cluster.start(at: node.address ?? "\(server.host):\(http.port)")
        } catch {
            http.shutdown(within: .zero)
            throw ProgramError(error.description)
        }
        Memory.delayMemoryReturn()
        announce(port: http.port)
        var settings = SettingsReload(options)
        signals.wait(onHangup: {
            settings.run(logger)
            tokens?.reload(api, logger)
        })
        logger.info("stopping", ["streams": http.metrics.openStreams])
        api.extendSharedSessions(isLast: true)
        cluster.drain()
        signals.wait(seconds: node.drainTime)
        homes.stopSimulation()
        http.shutdown(within: ServeCommand.shutdownTimeout)
        tokens?.storeSessions(logger, isLast: true)
        homes.close()
        cluster.close()
        homes.base.home.close()
    }

    private func makeHomes() throws(ProgramError) -> Homes {
        var newHome = try Composition.configuration(options, declarations: declarations, journal: MemoryJournal())
        ServeCommand.report(to: logger, &newHome)
        var configuration = try Composition.homesConfiguration(newHome, options)
        let (template, seed) = (template, newHome.seed ?? 1)
        configuration.defaultHome = { template ?? DemoHome.template(seed: seed) }
        do throws(Home.OpeningError) {
            return Homes(sharingWith: try Home.create(HomeTemplate(), newHome), configuration)
        } catch {
            throw ProgramError(error.description)
        }
    }

    private var configuration: Cluster.Configuration {
        let node = node
        var configuration = Cluster.Configuration { address throws(JournalError) in
            try DataLocation.join(node.target, as: node.name, at: address)
        }
        configuration.logger = logger
        return configuration
    }

    private func announce(port: UInt16) {
        output.print("home-gateway: listening on \(ServeCommand.url(of: server, port: port))")
        output.print(
            "home-gateway: the gateway \(node.name) shares the homes of \(node.target.location) with others")
        ServeCommand.announceMissingPage(options, output)
        ServeCommand.announceAccess(server, declarations, hasTokens: tokens != nil, logger, output)
    }
}
