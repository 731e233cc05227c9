import HTTPServer
import HomeAPI
package import HomeEngine
import HomeSimulation
import HomeStore

/// A gateway in the process of a test, which serves a home on a free port.
package final class GatewayFixture: Sendable {
    package let homes: Homes
    private let server: HTTPServer

    /// The address.
    package var url: String { "http://127.0.0.1:\(server.port)" }

    /// - Parameters:
    ///   - home: The home `default`.
    ///   - port: The port; 0 for a free one.
    ///   - workers: The number of threads that serve requests.
    package init(serving home: Home, port: UInt16 = 0, workers: Int = 2) throws {
        homes = Homes(
            home,
            Homes.Configuration(
                newHome: Home.Configuration(
                    catalog: home.catalog, behaviors: home.behaviors, journal: MemoryJournal(),
                    hostTime: home.hostTime, seed: 1, startsPaused: true)))
        var configuration = HTTPServerConfiguration()
        configuration.host = "127.0.0.1"
        configuration.port = port
        configuration.workers = workers
        let api = HomeAPI(
            homes: homes,
            configuration: HomeAPI.Configuration(
                server: configuration, deviceDefaults: BlueprintDefaults(), templates: SimulatedHomes()))
        server = try HTTPServer(
            configuration: configuration, router: api.router(files: nil), renderFailure: HomeAPI.render)
    }

    /// The port, to serve it again there.
    package var port: UInt16 { server.port }

    /// Stops the server, and ends the streams as a shutdown does.
    package func stop() { server.shutdown(within: .seconds(1)) }
}
