import Synchronization

/// The client of a home that a gateway serves.
///
/// It keeps a replica of the home, which follows one stream of all changes. Reads use the replica; commands and writes
/// are requests. When a request returns, the replica shows its effect.
public final class GatewayConnection: HomeConnection {
    let address: GatewayAddress
    let options: GatewayOptions
    let transport: any HTTPTransport
    let state: Mutex<State>
    private let following = Mutex<Task<Void, Never>?>(nil)

    /// The state that readers receive.
    struct Published: Sendable {
        var objects = ReplicaObjects()
        var cursor: StreamCursor?
        var catalog: CatalogIndex
        /// Why there are no objects although the gateway can be reached.
        var accessProblem: HomeError?
    }

    struct State: Sendable {
        var replica: Replica
        var published: Published
        /// Why the gateway cannot be reached; nil while the stream is open.
        var connectionProblem: HomeError?
        /// Whether no other attempt to reach it follows.
        var hasGivenUp = false
        /// Whether the stream is open and has delivered the objects.
        var isOnline = false
        /// Whether something about the replica is being asked for. Until it is known, nothing is published.
        var isCompleting = false
        /// Whether the gateway has been asked why there are no structures.
        var hasAskedForAccess = false
        /// The changes since the last publication.
        var changes: [HomeNotice.ChangedObject] = []
        var isReplaced = false
        var isClosed = false
        var observers: [UInt64: @Sendable (HomeNotice) -> Void] = [:]
        var lastNumber: UInt64 = 0
        /// The tasks that wait for a position, or, with nil, for the first objects.
        var waiters: [UInt64: Waiter] = [:]
    }

    struct Waiter: Sendable {
        let cursor: StreamCursor?
        let resume: @Sendable (HomeError?) -> Void
    }

    /// Throws `invalidArgument` if the address or a label is wrong. It opens no connection yet.
    ///
    /// - Parameters:
    ///   - url: The address of a gateway, or of one of its homes.
    ///   - home: The id of a home; nil for the home at the address.
    public init(_ url: String, home: String? = nil, options: GatewayOptions = GatewayOptions()) throws {
        address = try GatewayAddress(url, home: home)
        try options.check()
        self.options = options
        transport = try options.transport ?? systemTransport()
        let catalog = CatalogIndex(Catalog.self)
        state = Mutex(State(replica: Replica(catalog: catalog), published: Published(catalog: catalog)))
    }

    deinit { following.withLock { $0 }?.cancel() }

    // MARK: Opening and closing

    /// Begins to follow the home. With ``GatewayOptions/waitsForContents``, returns when its objects are known.
    ///
    /// Throws `unavailable` if the gateway cannot be reached, `notFound` if it does not have the home, and `cancelled` if
    /// the connection was closed, also by an attempt to open it that failed.
    public func open() async throws {
        guard !isClosed else { throw closed }
        following.withLock { following in
            guard following == nil else { return }
            let follower = StreamFollower(address: address, options: options, transport: transport)
            let handle: @Sendable (StreamFollower.Signal) -> StreamFollower.Verdict = { [weak self] signal in
                self?.handle(signal) ?? .stop
            }
            let position: @Sendable () -> StreamCursor? = { [weak self] in
                self?.state.withLock { $0.replica.resumption }
            }
            following = Task { await follower.run(handle, position: position) }
        }
        guard options.waitsForContents else { return }
        do throws(HomeError) {
            try await wait(for: nil, timeout: options.timeout)
        } catch {
            close()
            throw error
        }
    }

    /// Whether the connection was opened.
    var isFollowing: Bool { following.withLock { $0 != nil } }

    public func close() {
        following.withLock { $0 }?.cancel()
        end()
    }

    /// Marks the connection as closed and informs everyone who waits.
    func end() {
        let (observers, waiters) = state.withLock { state in
            state.isClosed = true
            // Each of them is informed once.
            defer { (state.observers, state.waiters) = ([:], [:]) }
            return (Array(state.observers.values), Array(state.waiters.values))
        }
        for observer in observers { observer(.end) }
        for waiter in waiters { waiter.resume(closed) }
    }

    private var closed: HomeError { HomeError(.cancelled, "The connection to \(address.base) was closed.") }

    // MARK: Reading

    public var identifier: String { address.base }

    public var catalog: CatalogIndex { state.withLock { $0.published.catalog } }

    public var problem: HomeError? { state.withLock { $0.connectionProblem ?? $0.published.accessProblem } }

    public var isClosed: Bool { state.withLock { $0.isClosed } }

    public func objects() -> any HomeObjects {
        GatewayObjects(published: state.withLock { $0.published }, connection: self)
    }

    public func observeObjects(_ observer: @escaping @Sendable (HomeNotice) -> Void) -> HomeObservation {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.observers[state.lastNumber] = observer
            return state.lastNumber
        }
        return HomeObservation { [weak self] in self?.state.withLock { _ = $0.observers.removeValue(forKey: number) } }
    }

    /// The number of observers, for tests.
    var observerCount: Int { state.withLock { $0.observers.count } }
}
