import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import HomeStore
import Synchronization
import TestHomes
import Testing

@testable import Cluster

/// What a node does about others that have gone.
@Suite struct GoneNodeTests {
    /// Notes with which nodes exchanges were ended.
    private final class Transport: NodeTransport {
        let abandoned = Mutex<[String]>([])

        func forward(
            _ request: Request, to address: String, otherwise: @escaping @Sendable (ForwardingFailure) -> Reply
        ) -> Reply {
            otherwise(.unreachable(reason: "there is no network"))
        }

        func fetch(
            _ request: Request, from address: String,
            completion: @escaping @Sendable (Result<Response, ForwardingFailure>) -> Void
        ) {
            completion(.failure(.unreachable(reason: "there is no network")))
        }

        func sender(of request: Request) -> String? { nil }
        func abandon(_ address: String) { abandoned.withLock { $0.append(address) } }
        func close() {}
    }

    private let database = ModelDatabase()
    private let host = SimulatedHost()
    private let transport = Transport()

    private func makeCluster() throws -> Cluster {
        var settings = Home.testConfiguration()
        (settings.hostTime, settings.timers, settings.commits) = (host.time, host.timers, host.commits)
        let homes = Homes(
            sharingWith: try Home.create(HomeTemplate(), settings), Homes.Configuration(newHome: settings))
        var configuration = Cluster.Configuration { [database] address throws(JournalError) in
            try SharedMemoryStore(database, as: "one", at: address)
        }
        configuration.now = { [host] in host.now }
        configuration.perform = { slice in while !slice() {} }
        return Cluster(homes, transport, configuration)
    }

    /// Requests also read which nodes there are, so a beat may not be the first to find that one has gone.
    @Test(arguments: [false, true]) func exchangesWithANodeThatAnotherOneHasDeposedEnd(isReadByARequest: Bool) throws {
        let dead = try SharedMemoryStore(database, as: "two", at: "two:1")
        let deposer = try SharedMemoryStore(database, as: "three", at: "three:1")
        let cluster = try makeCluster()
        try cluster.join(at: "one:1")
        let membership = try deposer.connect()
        let seen = try #require(try membership.nodes().first { $0.id == dead.node })
        #expect(try membership.depose(seen))
        if isReadByARequest { #expect(try cluster.readOthers().map { $0.id } == [deposer.node]) }
        cluster.beat()
        #expect(transport.abandoned.withLock { $0 }.isEmpty)
        // The other one beats meanwhile.
        for _ in 0..<5 {
            host.pass(.milliseconds(500))
            _ = try membership.beat()
            cluster.beat()
        }
        #expect(transport.abandoned.withLock { $0 } == ["two:1"])
        #expect(cluster.nodes.map { $0.name } == ["three", "one"])
    }
}
