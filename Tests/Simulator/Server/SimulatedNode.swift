import Cluster
import HTTPServer
import HomeAPI
import HomeEngine
import HomeModel
import HomeStore
import TestHomes

/// One of several programs that share the homes of a database.
///
/// Unchecked because a simulation uses it on one thread.
final class SimulatedNode: @unchecked Sendable {
    /// What a node does.
    enum Condition: Hashable {
        case running
        /// Nothing of it happens until a time.
        case paused(until: UInt64)
        /// It gives its homes back, when no request uses them or at a time.
        case draining(homes: [String], until: UInt64)
        /// It forwards requests until it ends.
        case forwarding(until: UInt64)
        /// It starts at a time.
        case stopped(until: UInt64)
    }

    private static let beatInterval: UInt64 = 400_000_000

    let index: Int
    let address: String
    let host = SimulatedHost()
    private let database: ModelDatabase
    private let network: SimulatedNetwork
    private var random: SplitRandom
    /// Lets time pass for all nodes.
    private let pass: (Span) -> Void
    private(set) var condition = Condition.stopped(until: 0)
    private(set) var program: Program?
    private var programCount = 0
    /// What arrives while the node is paused.
    private var arrived: [(Program) -> Void] = []
    private(set) var nextBeat: UInt64 = 0
    /// Whether calls of the database can fail.
    var hasFaults = true
    /// Until when the database cannot be reached.
    var cutUntil: UInt64 = 0

    init(
        _ index: Int, _ database: ModelDatabase, _ network: SimulatedNetwork, seed: UInt64,
        pass: @escaping (Span) -> Void
    ) {
        (self.index, address) = (index, "node-\(index):1")
        (self.database, self.network, self.pass) = (database, network, pass)
        random = SplitRandom(seed: seed)
    }

    /// What ends with the process.
    ///
    /// Unchecked because a simulation uses it on one thread.
    final class Program: @unchecked Sendable {
        let homes: Homes
        let cluster: Cluster
        let router: Router
        let slices: Slices
        var connections: [SimulatedConnection] = []

        fileprivate init(_ homes: Homes, _ cluster: Cluster, _ slices: Slices) {
            (self.homes, self.cluster, self.slices) = (homes, cluster, slices)
            router = SimulatedGateway.router(homes, cluster)
        }
    }

    /// The work on homes that waits.
    ///
    /// Unchecked because a simulation uses it on one thread.
    final class Slices: @unchecked Sendable {
        private var waiting: [@Sendable () -> Bool] = []

        func add(_ slice: @escaping @Sendable () -> Bool) { waiting.append(slice) }

        /// Executes the first slice. Returns false if there is none.
        func work() -> Bool {
            guard !waiting.isEmpty else { return false }
            let slice = waiting.removeFirst()
            if !slice() { waiting.append(slice) }
            return true
        }
    }

    var isRunning: Bool { program != nil }

    var isPaused: Bool { if case .paused = condition { true } else { false } }

    /// Whether a balancer sends requests to the node.
    var isReady: Bool {
        switch condition {
        case .running, .paused: true
        case .draining, .forwarding, .stopped: false
        }
    }

    /// The next time at which the node does something by itself.
    var nextTime: UInt64 {
        switch condition {
        case .running: nextBeat
        case .paused(let end), .stopped(let end): end
        case .draining(_, let end), .forwarding(let end): min(end, nextBeat)
        }
    }

    // MARK: Start

    private func start() throws {
        programCount += 1
        let number = programCount
        let link = StoreLink { [self] call in number == programCount ? fate(of: call) : .lost }
        let settings = SimulatedGateway.settings(host, MemoryJournal())
        var configuration = Homes.Configuration(newHome: settings)
        configuration.defaultHome = { SimulatedGateway.template }
        let homes = Homes(sharingWith: try Home.create(HomeTemplate(), settings), configuration)
        let (slices, host, database, index) = (Slices(), host, database, index)
        var node = Cluster.Configuration { address throws(JournalError) in
            try SharedMemoryStore(database, as: "node-\(index)", at: address, link)
        }
        node.now = { host.now }
        node.perform = { slices.add($0) }
        let cluster = Cluster(homes, SimulatedTransport(of: self, network), node)
        let program = Program(homes, cluster, slices)
        self.program = program
        condition = .running
        nextBeat = host.now + Self.beatInterval
        do { try cluster.join(at: address) } catch {
            end(program)
            condition = .stopped(until: host.now + 500_000_000)
        }
    }

    // MARK: Work

    /// Does what is due.
    func tick() throws {
        switch condition {
        case .running: break
        case .paused(let end): if host.now >= end { resume() }
        case .draining(let homes, let end):
            guard let program, host.now >= end || !program.cluster.areUsed(homes) else { break }
            condition = .forwarding(until: host.now + 1_000_000_000 * UInt64(1 + random.below(4)))
            _ = program.cluster.endDraining(homes) {}
        case .forwarding(let end): if host.now >= end { stop() }
        case .stopped(let end): if host.now >= end { try start() }
        }
        guard let program, !isPaused, host.now >= nextBeat else { return }
        nextBeat = host.now + Self.beatInterval
        program.cluster.beat()
    }

    /// Performs some work that is due. Returns false if there is none.
    func work() -> Bool {
        guard let program, !isPaused else { return false }
        return random.below(2) == 0 ? host.work() || program.slices.work() : program.slices.work() || host.work()
    }

    /// Lets the program do something, when it is not paused. If it ends before, this does not happen.
    func run(_ body: @escaping (Program) -> Void) {
        guard let program else { return }
        if isPaused { arrived.append(body) } else { body(program) }
    }

    /// Executes a request of a client.
    func execute(
        _ method: HTTPMethod, _ target: String, _ body: String?, _ headers: [Header],
        for connection: SimulatedConnection
    ) {
        program?.connections.removeAll { $0.isOver }
        program?.connections.append(connection)
        run { program in
            guard let reply = try? SimulatedGateway.reply(program.router, method, target, body, headers) else {
                return connection.lose()
            }
            connection.receive(reply)
        }
    }

    // MARK: Interruptions

    func pause(until end: UInt64) { if condition == .running { condition = .paused(until: end) } }

    func resume() {
        guard let program else { return }
        condition = .running
        let arrived = arrived
        self.arrived = []
        for body in arrived { body(program) }
    }

    /// Begins to end as a signal demands: the homes are given back first.
    func drain() {
        guard condition == .running, let program else { return }
        condition = .draining(homes: program.cluster.beginDraining(), until: host.now + 2_000_000_000)
    }

    /// Ends what is in progress soon.
    func hurry() {
        switch condition {
        case .running: break
        case .paused: resume()
        case .draining(let homes, _): condition = .draining(homes: homes, until: host.now)
        case .forwarding: condition = .forwarding(until: host.now)
        // Some nodes stay dead.
        case .stopped: if random.below(2) == 0 { condition = .stopped(until: host.now) }
        }
    }

    private func stop() {
        guard let program else { return }
        program.homes.stopSimulation()
        lose(program)
        program.homes.close()
        program.cluster.close()
        program.homes.base.home.close()
        condition = .stopped(until: host.now + 1_000_000 * UInt64(random.below(6_000)))
    }

    /// Ends the program at once. What the database has not executed is lost.
    func kill() {
        guard let program else { return }
        lose(program)
        end(program)
        condition = .stopped(until: host.now + 1_000_000 * UInt64(random.below(6_000)))
    }

    /// Breaks all connections.
    private func lose(_ program: Program) {
        self.program = nil
        arrived = []
        network.lose(self)
        for connection in program.connections { connection.lose() }
    }

    private func end(_ program: Program) {
        self.program = nil
        // From now on, calls do not reach the database.
        programCount += 1
        program.homes.stopSimulation()
        program.homes.close()
        program.cluster.close()
        program.homes.base.home.close()
    }

    // MARK: The database

    private func fate(of call: StoreLink.Call) -> StoreLink.Fate {
        guard host.now >= cutUntil else { return .lost }
        guard hasFaults else { return .safe }
        if random.below(50) == 0 { pass(.milliseconds(Int64(call == .beat ? random.below(1_000) : 7))) }
        let number = random.below(1_000)
        return switch call {
        case .read: number < 5 ? .lost : .safe
        case .beat: number < 10 ? .lost : number < 20 ? .unanswered : .safe
        case .join: number < 50 ? .lost : number < 100 ? .unanswered : .safe
        case .write: number < 8 ? .lost : number < 16 ? .unanswered : number < 24 ? .late : .safe
        }
    }
}
