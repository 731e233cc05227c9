import HTTPServer
import HomeAPI
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import TestHomes

/// The whole program except its sockets, on one thread: the routes, the streams, the homes and their journal. The store
/// survives crashes.
final class SimulatedProgram: SimulatedServer {
    private static let odds = WriteFaults.Odds(
        refused: 15, unknown: 15, late: 60, fenced: 0, durable: 500, unresolved: 300)

    private let host = SimulatedHost()
    private var store = MemoryStore()
    private let faults: WriteFaults
    private var random: SplitRandom
    private var hosted: Homes
    private var router: Router
    private var connections: [SimulatedConnection] = []

    init(seed: UInt64) throws {
        let host = host
        random = SplitRandom(seed: ~seed)
        faults = WriteFaults(seed: seed) { host.pass(.milliseconds(7)) }
        (hosted, router) = try Self.start(host, store, faults)
        faults.odds = Self.odds
    }

    private static func start(
        _ host: SimulatedHost, _ store: MemoryStore, _ faults: WriteFaults
    ) throws -> (Homes, Router) {
        let odds = faults.odds
        faults.odds = WriteFaults.Odds()
        defer { faults.odds = odds }
        let settings = SimulatedGateway.settings(host, FaultyJournal(store.main, faults))
        let home = try Home.open(settings) ?? Home.create(SimulatedGateway.template, settings)
        let homes = Homes(home, Homes.Configuration(newHome: settings))
        let notices = try homes.openStored()
        guard notices.isEmpty else { throw SimulationFault("a home was not opened: \(notices)") }
        try home.run()
        return (homes, SimulatedGateway.router(homes))
    }

    // MARK: The server

    let isShared = false

    var now: UInt64 { host.now }

    var hasFaults: Bool {
        get { faults.odds != WriteFaults.Odds() }
        set { faults.odds = newValue ? Self.odds : WriteFaults.Odds() }
    }

    var homes: [HostedHome] { hosted.all }

    func pass(_ span: Span) { host.pass(span) }

    func moveCalendar(by span: Span) { host.moveCalendar(by: span) }

    func work() -> Bool { host.work() }

    func send(
        _ method: HTTPMethod, _ target: String, _ body: String?, headers: [Header]
    ) throws -> SimulatedConnection {
        let connection = SimulatedConnection()
        connections.removeAll { $0.isOver }
        connections.append(connection)
        connection.receive(try SimulatedGateway.reply(router, method, target, body, headers))
        return connection
    }

    func createFork(_ id: String) throws {
        let description = HostedHome.Description(id: id, origin: .home("default"), isDurable: true)
        _ = try hosted.create(HomeCreation(.checkpoint(hosted.base.home.checkpoint()), description))
    }

    func deleteFork(_ id: String) throws { _ = try host.complete(hosted.delete(id)) }

    func beginFork(_ id: String) throws -> Bool { false }

    func finishFork() throws -> Bool? { false }

    var summary: String { "" }

    func check() throws {}

    // MARK: The end

    /// Ends the program, and starts it again: at once, so that changes are lost that the journal has not stored, or as a
    /// signal does.
    func interrupt() throws -> String {
        let (before, ids) = (hosted.base.home.cursor, hosted.all.map { $0.id })
        // The calendar can also be set back.
        let down = random.below(3) == 0 ? Span.seconds(-30) : Span.seconds(Int64(random.below(30)))
        let isCrash = random.below(4) > 0
        for connection in connections { connection.lose() }
        connections = []
        if isCrash {
            let crashed = JournalError(.failed, "The program has crashed (simulated).")
            store.setGate { _ throws(JournalError) in throw crashed }
        }
        hosted.stopSimulation()
        hosted.close()
        hosted.base.home.close()
        try start(down: down)
        let after = hosted.base.home.cursor
        guard after.epoch != before.epoch || after.sequence >= before.sequence else {
            throw SimulationFault("the start is at \(after), but \(before) was published")
        }
        guard hosted.all.map({ $0.id }) == ids else {
            throw SimulationFault("there were the homes \(ids), now there are \(hosted.all.map { $0.id })")
        }
        return "\(isCrash ? "crash" : "restart") at \(before), start at \(after)"
    }

    private func start(down: Span) throws {
        faults.reopen()
        store = MemoryStore(reopening: store)
        host.pass(max(down, .zero))
        if down < .zero { host.moveCalendar(by: down) }
        (hosted, router) = try Self.start(host, store, faults)
    }
}
