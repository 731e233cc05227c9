import HTTPServer
import HomeAPI
import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import HomeStore
import Synchronization
import TestHomes

/// The whole program except its sockets, on one thread: the routes, the streams, the homes and their journal. The store
/// survives crashes.
final class SimulatedProgram {
    /// A request without a response so far.
    final class PendingResponse: Sendable {
        private let state = Mutex<Response?>(nil)

        var response: Response? { state.withLock { $0 } }

        func complete(_ response: Response) { state.withLock { $0 = $0 ?? response } }
    }

    static let logFrames = 400
    static let lampCount = 4

    private(set) var host: SimulatedHost
    private var store = MemoryStore()
    let faults: WriteFaults
    private(set) var homes: Homes
    private(set) var router: Router

    private static let catalog = CatalogIndex(Catalog.self)

    init(seed: UInt64, _ odds: WriteFaults.Odds) throws {
        let host = SimulatedHost()
        self.host = host
        faults = WriteFaults(seed: seed) { host.pass(.milliseconds(7)) }
        (homes, router) = try Self.start(host, store, faults)
        faults.odds = odds
    }

    private static func start(
        _ host: SimulatedHost, _ store: MemoryStore, _ faults: WriteFaults
    ) throws -> (Homes, Router) {
        let odds = faults.odds
        faults.odds = WriteFaults.Odds()
        defer { faults.odds = odds }
        var settings = Home.Configuration(
            catalog: catalog, behaviors: Simulation.behaviors, journal: FaultyJournal(store.main, faults),
            hostTime: host.time, seed: 1, logFrames: logFrames)
        settings.timers = host.timers
        settings.commits = host.commits
        settings.trimmedChanges = 100
        let home = try Home.open(settings) ?? Home.create(template, settings)
        let homes = Homes(home, Homes.Configuration(newHome: settings))
        let notices = try homes.openStored()
        guard notices.isEmpty else { throw SimulationFault("a home was not opened: \(notices)") }
        var configuration = HomeAPI.Configuration(deviceDefaults: BlueprintDefaults(), templates: SimulatedHomes())
        configuration.requestLimit = 20
        let api = HomeAPI(homes: homes, configuration: configuration)
        try home.run()
        return (homes, api.router(files: nil))
    }

    /// A structure with some lamps in two rooms.
    private static var template: HomeTemplate {
        var template = Home.lampHouse
        let lamp = template.devices[0]
        template.devices = (1...lampCount).map { number in
            var device = lamp
            device.id = "lamp-\(number)"
            device.name = "Lamp \(number)"
            if number.isMultiple(of: 2) { device.roomID = "hall" }
            return device
        }
        return template
    }

    // MARK: Requests

    func send(
        _ method: HTTPMethod, _ target: String, _ body: String? = nil, headers: [Header] = []
    ) throws -> PendingResponse {
        let pending = PendingResponse()
        switch try reply(method, target, body, headers) {
        case .response(let response): pending.complete(response)
        case .deferred(let work): work(Responder { pending.complete($0) })
        case .stream, .disconnection: throw SimulationFault("\(target) has no response")
        }
        return pending
    }

    /// Opens a stream.
    func open(_ target: String, headers: [Header]) throws -> Reply { try reply(.get, target, nil, headers) }

    private func reply(_ method: HTTPMethod, _ target: String, _ body: String?, _ headers: [Header]) throws -> Reply {
        let type = body == nil ? [] : [Header("Content-Type", "application/json")]
        return try router.reply(to: method, target, headers: headers + type, body: Array((body ?? "").utf8))
    }

    // MARK: The end

    /// Ends the program at once, and starts it again. Changes that the journal has not stored are lost.
    ///
    /// - Parameter down: The time until the start. The calendar can also be set back.
    func crash(down: Span) throws {
        let crashed = JournalError(.failed, "The program has crashed (simulated).")
        store.setGate { _ throws(JournalError) in throw crashed }
        close()
        try start(down: down)
    }

    /// Ends the program as a signal does, and starts it again.
    func restart(down: Span) throws {
        close()
        try start(down: down)
    }

    private func close() {
        homes.stopSimulation()
        homes.close()
        homes.base.home.close()
    }

    private func start(down: Span) throws {
        faults.reopen()
        store = MemoryStore(reopening: store)
        let host = host
        host.pass(max(down, .zero))
        if down < .zero { host.moveCalendar(by: down) }
        (homes, router) = try Self.start(host, store, faults)
    }
}
