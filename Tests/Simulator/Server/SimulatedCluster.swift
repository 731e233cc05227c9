import Cluster
import HTTPServer
import HomeEngine
import HomeModel
import HomeStore
import Synchronization
import TestHomes

/// Several programs that share the homes of a database, on one thread.
final class SimulatedCluster: SimulatedServer {
    private let database = ModelDatabase()
    private let network: SimulatedNetwork
    private var random: SplitRandom
    private let clocks: Clocks
    /// The number of interruptions of each kind, for people.
    private(set) var interruptions: [String: Int] = [:]

    /// The hosts of the nodes, whose time passes together.
    private final class Clocks {
        var hosts: [SimulatedHost] = []

        func pass(_ span: Span) { for host in hosts { host.pass(span) } }
    }

    init(seed: UInt64, nodes count: Int) throws {
        random = SplitRandom(seed: ~seed)
        network = SimulatedNetwork(seed: random.next())
        clocks = Clocks()
        for index in 0..<count {
            let node = SimulatedNode(index, database, network, seed: random.next()) { [clocks] in clocks.pass($0) }
            clocks.hosts.append(node.host)
            network.add(node)
            node.hasFaults = false
            try node.tick()
            node.hasFaults = true
        }
    }

    private var nodes: [SimulatedNode] { network.nodes }

    // MARK: Time and work

    let isShared = true

    var now: UInt64 { nodes[0].host.now }

    func pass(_ span: Span) {
        let end = now + UInt64(span.microseconds) * 1_000
        while now < end {
            let next = nodes.map { $0.nextTime }.min() ?? end
            clocks.pass(Span(microseconds: Int64((min(end, max(next, now + 1_000)) - now + 999) / 1_000)))
            tick()
        }
    }

    private func tick() {
        for node in nodes {
            do { try node.tick() } catch { failure = failure ?? error }
        }
        if random.below(3) == 0 { database.executeLate() }
    }

    private var failure: (any Error)?
    /// The home that is being created, and where.
    private var begun: (node: SimulatedNode, program: SimulatedNode.Program, Result<PendingHome, HomeError>)?

    func moveCalendar(by span: Span) { random.pick(nodes)?.host.moveCalendar(by: span) }

    func work() -> Bool {
        let first = random.below(nodes.count)
        return nodes.indices.contains { nodes[(first + $0) % nodes.count].work() }
    }

    // MARK: Requests

    func send(
        _ method: HTTPMethod, _ target: String, _ body: String?, headers: [Header]
    ) throws -> SimulatedConnection {
        guard let node = receiver(of: target) else {
            let connection = SimulatedConnection()
            connection.receive(.response(Response(status: 503)))
            return connection
        }
        let connection = SimulatedConnection { node.isPaused }
        node.execute(method, target, body, headers, for: connection)
        return connection
    }

    /// Returns a node that accepts a connection: that to which the balancer sends requests to a home, or another one.
    private func receiver(of target: String) -> SimulatedNode? {
        let hashed = nodes[(target.hasPrefix("/homes/fork") ? 1 : 0) % nodes.count]
        if hashed.isReady, random.below(2) == 0 { return hashed }
        // A balancer does not know at once that a node is going to end.
        let isLate = random.below(4) == 0
        return random.pick(nodes.filter { isLate ? $0.isRunning : $0.isReady })
    }

    // MARK: Homes

    var homes: [HostedHome] {
        nodes.compactMap { $0.program }.filter { $0.cluster.isValid }.flatMap { $0.homes.all }
    }

    /// Returns the node that has a home now; nil if none has it.
    private func presentOwner(of id: String) -> SimulatedNode? {
        nodes.first { $0.program.map { $0.cluster.isValid && $0.homes.has(id) } ?? false }
    }

    /// Returns the node that has a home, when no fault happens. A home that moves is at no node until it is claimed.
    private func owner(of id: String) throws -> SimulatedNode {
        for _ in 0..<200 {
            if let node = presentOwner(of: id) { return node }
            if !work() { pass(.milliseconds(50)) }
        }
        throw SimulationFault("no node has the home \(id)")
    }

    func createFork(_ id: String) throws {
        let program = try owner(of: Homes.defaultID).program!
        _ = try program.homes.create(creation(of: id, from: program))
    }

    private func creation(of id: String, from program: SimulatedNode.Program) throws -> HomeCreation {
        let source = try program.homes.home(Homes.defaultID).home
        let description = HostedHome.Description(id: id, origin: .home("default"), isDurable: true)
        return HomeCreation(.checkpoint(source.checkpoint()), description)
    }

    func beginFork(_ id: String) throws -> Bool {
        guard let node = presentOwner(of: Homes.defaultID), !node.isPaused, let program = node.program,
            let creation = try? creation(of: id, from: program)
        else { return false }
        do throws(HomeError) {
            begun = (node, program, .success(try program.homes.begin(creation)))
        } catch {
            begun = (node, program, .failure(error))
        }
        return true
    }

    func finishFork() throws -> Bool? {
        defer { begun = nil }
        // If the program has ended, it may have stored the home.
        guard let (node, program, result) = begun, node.program === program else { return nil }
        do throws(HomeError) {
            _ = try result.get().finish()
            return true
        } catch {
            return "\(error)".contains("may have been made") ? nil : false
        }
    }

    func deleteFork(_ id: String) throws {
        let result = Mutex<Result<Committed<Void>, HomeError>?>(nil)
        try owner(of: id).program!.homes.delete(id).whenCompleted { value in result.withLock { $0 = value } }
        for _ in 0..<1_000 {
            if let result = result.withLock({ $0 }) {
                _ = try result.get()
                return
            }
            if !work() { pass(.milliseconds(50)) }
        }
        throw SimulationFault("the home \(id) is not deleted")
    }

    // MARK: Faults

    var hasFaults = true {
        didSet {
            network.hasFaults = hasFaults
            for node in nodes { node.hasFaults = hasFaults }
            guard !hasFaults else { return }
            network.heal()
            for node in nodes {
                node.cutUntil = 0
                node.hurry()
            }
            tick()
        }
    }

    func interrupt() throws -> String {
        let node = nodes[random.below(nodes.count)]
        let other = nodes[(node.index + 1 + random.below(nodes.count - 1)) % nodes.count]
        // Less or more than a lease.
        let span = 1_000_000 * UInt64(100 + random.below(6_000))
        let text: String
        switch random.below(12) {
        case ..<3:
            text = "kill"
            node.kill()
        case ..<6:
            text = "pause"
            node.pause(until: now + span)
        case ..<8:
            text = "drain"
            node.drain()
        case ..<10:
            text = "cut from the database"
            node.cutUntil = now + span
        case 10:
            text = "cut from node \(other.index)"
            network.cut(from: node.index, to: other.index)
            if random.below(2) == 0 { network.cut(from: other.index, to: node.index) }
        default:
            text = "heal the network"
            network.heal()
        }
        interruptions[text, default: 0] += 1
        return "node \(node.index): \(text) (\(span / 1_000_000) ms)"
    }

    // MARK: Checks

    var summary: String {
        let nodes = nodes.map { node in
            let program = node.program.map { program in
                "\(program.cluster.isValid ? "valid" : "not valid"), has \(program.homes.all.map { $0.id })"
            }
            return "\nnode \(node.index): \(node.condition), \(program ?? "no program")"
        }
        let owners = [Homes.defaultID, "fork"].map { "\n\($0): \(database.owner(of: $0))" }
        return (nodes + owners + ["\n\(network.summary)\n\(database.nodes)"]).joined()
    }

    func check() throws {
        if let failure { throw failure }
        let members = database.nodes
        var served: Set<String> = []
        for node in nodes {
            guard let program = node.program, program.cluster.isValid else { continue }
            guard members.contains(where: { $0.address == node.address }) else {
                throw SimulationFault("node \(node.index) was deposed, and has a valid lease")
            }
            for id in [Homes.defaultID, "fork"] where program.homes.has(id) {
                guard served.insert(id).inserted else { throw SimulationFault("two nodes serve \(id)") }
            }
        }
    }
}
