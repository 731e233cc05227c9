import HomeModel
import HomeService
import TestServer
import Testing

@testable import HomeClient

/// A gateway with several workers: its streams and requests are served at the same time.
@Suite(.timeLimit(.minutes(10))) struct WorkersTests {
    private static let clients = 8

    /// The streams are at all workers, and the requests that change the home, too. The clients end up with the same
    /// contents, also when the home is replaced while they change it.
    @Test func allClientsShowTheSameHomeAfterChangesByAll() async throws {
        let home = try await FaultedHome(workers: 4)
        defer { home.close() }
        let clients = try (0..<Self.clients).map { try FaultedHome.client(of: home.server, "client-\($0)") }
        defer { for client in clients { client.close() } }
        for client in clients { try await client.open() }
        for round in 0..<3 {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for client in clients {
                    group.addTask { for _ in 0..<40 { try await client.toggle() } }
                }
                if round > 0 { group.addTask { try await clients[0].request("POST", "/homes/default/reset") } }
                try await group.waitForAll()
            }
            for client in clients { try await home.expectSameContents(client, "round \(round)") }
        }
        #expect(home.engine.objects().device("lamp")?.device.revision ?? 0 > 0)
    }
}
