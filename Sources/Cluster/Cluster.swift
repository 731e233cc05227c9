import HTTPServer
import HomeAPI
package import HomeEngine
package import HomeStore
package import Observability
import Synchronization
import Threads

/// One of several gateways that share the homes of a store, its *nodes*. Each home is at one node, which alone serves it;
/// the others forward the requests to it.
///
/// | event | what follows |
/// | --- | --- |
/// | a request to a home that no node has | this node claims the home |
/// | the beats of a node stop | another node deposes it; its homes can be claimed |
/// | this node is deposed | it closes its homes and joins again |
/// | ``drain()`` | it gives its homes back and forwards their requests |
///
/// Homes are found, claimed and given back on one thread, so that these steps never overlap.
package final class Cluster: Sendable {
    /// The settings of a node.
    package struct Configuration: Sendable {
        /// For how long a beat shows that a node is alive.
        package var lease = Duration.seconds(2)
        /// The time between two beats.
        package var interval = Duration.milliseconds(400)
        /// How much longer than the lease the other nodes wait before they depose a node.
        package var margin = Duration.milliseconds(200)
        /// The time in which requests that use a home can end before the home leaves the node.
        package var patience = Duration.seconds(2)
        /// The period after which homes move to the nodes that get most of their requests.
        package var movePeriod = Duration.seconds(30)
        /// Nanoseconds of a clock that goes on while the machine sleeps.
        package var now: @Sendable () -> UInt64 = { BootClock.now }
        /// Joins the nodes of the store.
        package var join: Join
        package var logger = Logger.silent
        /// Executes slices of work on homes, one after the other; nil uses a thread. A simulation replaces it.
        package var perform: Perform?

        package typealias Perform = @Sendable (_ slice: @escaping @Sendable () -> Bool) -> Void

        /// - Parameter address: The address at which the other nodes reach this one.
        package typealias Join = @Sendable (_ address: String) throws(JournalError) -> any SharedStore

        package init(join: @escaping Join) { self.join = join }
    }

    /// Who waits for the thread of homes.
    enum Asker: Hashable, Sendable {
        case gateway
        case client(ClientAddress)
    }

    /// The store, as this node has joined it.
    struct Membership: Sendable {
        let store: any SharedStore
        /// The connections for beats, for questions about homes, and for sessions and tickets. None waits for another.
        let beats: any StoreMembership
        let questions: any StoreMembership
        let secrets: any StoreMembership
    }

    struct State: Sendable {
        /// The address at which the other nodes reach this one.
        var address = ""
        /// Nil before the node has joined, and after it was deposed.
        var membership: Membership?
        var lease: LeaseState
        var observation: PeerObservation
        /// All nodes, as last read.
        var nodes: [StoreNode] = []
        /// The addresses of nodes that have gone, and when exchanges with them end.
        var gone: [(address: String, end: UInt64)] = []
        /// Whether the node gives its homes back, because it is going to end.
        var isDraining = false
        /// Whether the thread of homes is joining, and whether it is claiming homes that nobody has.
        var isJoining = false
        var isClaiming = false
        /// When such homes are claimed next, although no node has gone.
        var nextClaim: UInt64 = 0
        /// When homes move next; 0 before the first period.
        var nextMove: UInt64 = 0
        var statistics = DirectoryStatistics()
        /// Called when this node was deposed.
        var deposalObserver: @Sendable () -> Void = {}
        /// Whether the last beat has failed.
        var hasFailed = false
        var isStopped = false
    }

    let homes: Homes
    let transport: any NodeTransport
    let configuration: Configuration
    let table = HomeTable()
    let state: Mutex<State>
    /// Finds, claims and gives back homes.
    private let work = BackgroundQueue<Asker>(name: "homes", capacity: 10_000)
    /// Signaled when the node stops.
    let stop = Condition()

    /// - Parameter homes: Homes that the node does not have yet; see ``Homes/init(sharingWith:_:)``.
    package init(_ homes: Homes, _ transport: any NodeTransport, _ configuration: Configuration) {
        (self.homes, self.transport, self.configuration) = (homes, transport, configuration)
        let lease = configuration.lease.nanoseconds
        state = Mutex(
            State(
                lease: LeaseState(duration: lease),
                observation: PeerObservation(patience: lease + configuration.margin.nanoseconds)))
    }

    /// Whether the other nodes do not depose this one now, so that it may serve its homes.
    package var isValid: Bool { state.withLock { $0.lease.isValid(at: configuration.now()) } }

    /// Executes slices of work on homes until one returns true. Throws if too many wait.
    func perform(for asker: Asker, _ slice: @escaping @Sendable () -> Bool) throws(BackgroundQueueError) {
        if let perform = configuration.perform { return perform(slice) }
        try work.add(for: asker, slice)
    }

    /// The connection for sessions and tickets; nil while the node does not belong to the others.
    package var secrets: (any StoreMembership)? { membership?.secrets }

    /// Sets what is called each time this node was deposed, before it joins the others again.
    package func whenDeposed(_ call: @escaping @Sendable () -> Void) { state.withLock { $0.deposalObserver = call } }

    var membership: Membership? { state.withLock { $0.membership } }

    func node(_ id: StoreNode.ID) -> StoreNode? { state.withLock { $0.nodes.first { $0.id == id } } }

    /// All nodes but this one.
    var others: [StoreNode] {
        state.withLock { state in state.nodes.filter { $0.id != state.membership?.store.node } }
    }
}
