import Synchronization

/// The client of a home that a gateway serves.
///
/// It keeps a replica of the home, which follows one stream of all changes. Reads use the replica; commands and writes
/// are requests. When a request returns, the replica shows its effect.
public final class GatewayConnection: HomeConnection {
    let address: GatewayAddress
    let options: GatewayOptions
    let transport: any HTTPTransport
    private let state: Mutex<State>
    private let following = Mutex<Task<Void, Never>?>(nil)

    /// What a reader sees.
    struct Published: Sendable {
        var objects = ReplicaObjects()
        var cursor: StreamCursor?
        var catalog: CatalogIndex
        /// Why there are no objects although the gateway can be reached.
        var accessProblem: HomeError?
    }

    private struct State: Sendable {
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
        /// What has changed since the last publication.
        var changes: [HomeNotice.ChangedObject] = []
        var isReplaced = false
        var isClosed = false
        var observers: [UInt64: @Sendable (HomeNotice) -> Void] = [:]
        var lastNumber: UInt64 = 0
        /// The tasks that wait for a position, or, with nil, for the first objects.
        var waiters: [UInt64: Waiter] = [:]
    }

    private struct Waiter: Sendable {
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
        transport = try options.transport ?? Self.systemTransport()
        let catalog = CatalogIndex(Catalog.self)
        state = Mutex(State(replica: Replica(catalog: catalog), published: Published(catalog: catalog)))
    }

    deinit { following.withLock { $0 }?.cancel() }

    private static func systemTransport() throws -> any HTTPTransport {
        #if canImport(CCurl)
        try CurlTransport()
        #else
        URLSessionTransport()
        #endif
    }

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

    public func close() {
        following.withLock { $0 }?.cancel()
        end()
    }

    /// Marks the connection as closed and informs everyone who waits.
    private func end() {
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

    // MARK: Following

    /// Handles what the stream reports.
    private func handle(_ signal: StreamFollower.Signal) -> StreamFollower.Verdict {
        switch signal {
        case .opened:
            state.withLock { $0.replica.beginStream() }
            return .next
        case .events(let events): return apply(events)
        case .restart:
            state.withLock { $0.replica.dropCursor() }
            return .next
        case .lost(let error): return lose(error)
        case .gone(let error):
            let isKnown = state.withLock { $0.published.cursor != nil }
            if isKnown { end() } else { _ = lose(error, isFinal: true) }
            return .stop
        case .rejected(let error):
            _ = lose(error, isFinal: true)
            return .stop
        }
    }

    private func apply(_ events: [EventStreamParser.Event]) -> StreamFollower.Verdict {
        var verdict = StreamFollower.Verdict.next
        let publication = state.withLock { state -> (() -> Void)? in
            for event in events {
                switch state.replica.apply(event) {
                case .unchanged: break
                case .changed(let object): state.changes.append(object)
                case .replaced:
                    state.isReplaced = true
                    state.isOnline = true
                case .gap: verdict = .reopen
                case .deleted: verdict = .stop
                }
                if verdict != .next { break }
            }
            if state.replica.cursor != nil {
                state.isOnline = true
                state.connectionProblem = nil
            }
            return publish(&state)
        }
        publication?()
        if verdict == .stop { end() }
        return verdict
    }

    /// Records that the gateway cannot be reached.
    ///
    /// - Parameter isFinal: Whether another attempt would fail, too.
    private func lose(_ error: HomeError, isFinal: Bool = false) -> StreamFollower.Verdict {
        let (observers, waiters) = state.withLock { state in
            state.isOnline = false
            let isNew = state.connectionProblem == nil
            state.connectionProblem = error
            state.hasGivenUp = isFinal
            // Only those who wait for the first objects wait for the gateway to be reached.
            let waiters = state.waiters.filter { isFinal || $0.value.cursor == nil }
            for number in waiters.keys { state.waiters[number] = nil }
            return (isNew ? Array(state.observers.values) : [], Array(waiters.values))
        }
        for observer in observers { observer(.replacement) }
        for waiter in waiters { waiter.resume(error) }
        return isClosed ? .stop : .next
    }

    /// Makes the replica visible, unless something about it has to be asked for first. Returns what to do without the
    /// lock.
    private func publish(_ state: inout State) -> (() -> Void)? {
        guard state.replica.cursor != nil else { return nil }
        if state.isCompleting { return nil }
        let structures = state.replica.objects.structures
        if !structures.isEmpty {
            state.hasAskedForAccess = false
            state.published.accessProblem = nil
        }
        let needs = Needs(
            traitsAndTypes: state.replica.unknown, featuresOf: state.replica.featureless,
            access: structures.isEmpty && !state.hasAskedForAccess)
        guard needs.isEmpty else {
            state.isCompleting = true
            return { [weak self] in
                guard let self else { return }
                Task { await self.complete(needs) }
            }
        }
        state.published.objects = state.replica.objects
        state.published.cursor = state.replica.cursor
        state.published.catalog = state.replica.decoder.catalog
        let changes = state.changes
        let notice: HomeNotice? = state.isReplaced ? .replacement : changes.isEmpty ? nil : .changes(changes)
        state.changes = []
        state.isReplaced = false
        let cursor = state.published.cursor
        let waiters = state.waiters.filter { _, waiter in
            guard let wanted = waiter.cursor else { return true }
            return wanted.epoch == cursor?.epoch && wanted.sequence <= cursor?.sequence ?? 0
        }
        for number in waiters.keys { state.waiters[number] = nil }
        let observers = notice == nil ? [] : Array(state.observers.values)
        if observers.isEmpty, waiters.isEmpty { return nil }
        return {
            if let notice { for observer in observers { observer(notice) } }
            for waiter in waiters.values { waiter.resume(nil) }
        }
    }

    // MARK: Completing

    /// What the events do not tell about the objects.
    private struct Needs: Sendable {
        let traitsAndTypes: Set<String>
        let featuresOf: Set<String>
        let access: Bool

        var isEmpty: Bool { traitsAndTypes.isEmpty && featuresOf.isEmpty && !access }
    }

    /// Asks for what is missing, and publishes the replica. What the gateway does not answer stays unknown.
    private func complete(_ needs: Needs) async {
        let lookups = GatewayLookups(connection: self)
        if !needs.traitsAndTypes.isEmpty {
            let definitions = await lookups.definitions(needs.traitsAndTypes)
            state.withLock { state in
                state.replica.learn(definitions)
                if !definitions.isComplete { state.replica.isIncomplete = true }
            }
            for (json, cursor) in await lookups.devices(needs.featuresOf) {
                state.withLock { state in
                    guard state.replica.apply(read: json, at: cursor) else { return }
                    state.isReplaced = true
                }
            }
        }
        let features = needs.featuresOf.isEmpty ? [:] : await lookups.features(needs.featuresOf)
        let problem = needs.access ? await lookups.accessProblem() : nil
        let publication = state.withLock { state in
            state.isCompleting = false
            if !needs.featuresOf.isEmpty {
                let devices = state.replica.objects.devices
                if needs.featuresOf.contains(where: { features[$0] == nil && devices[$0] != nil }) {
                    state.replica.isIncomplete = true
                }
                state.changes += state.replica.setFeatures(features, asked: needs.featuresOf)
            }
            if needs.access {
                state.hasAskedForAccess = true
                state.published.accessProblem = state.replica.objects.structures.isEmpty ? problem : nil
            }
            return publish(&state)
        }
        publication?()
    }

    // MARK: Waiting

    /// Waits until the replica shows a position; with nil, until it has objects.
    ///
    /// Throws `deadlineExceeded` if that takes too long, and the reason if the gateway cannot be reached.
    func wait(for cursor: StreamCursor?, timeout: Duration) async throws(HomeError) {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let time = options.time
        let timer = Task { [weak self] in
            try await time.expire(timeout)
            self?.resume(number, HomeError(.deadlineExceeded, "The gateway has not sent the home in time."))
        }
        defer { timer.cancel() }
        let error: HomeError? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let result = state.withLock { state -> Result<Void, HomeError>? in
                    if state.isClosed { return .success(()) }
                    let published = state.published.cursor
                    let isReached =
                        cursor.map { $0.epoch == published?.epoch && $0.sequence <= published?.sequence ?? 0 }
                        ?? (published != nil)
                    if isReached { return .success(()) }
                    // The stream may have failed before this wait has begun.
                    if let problem = state.connectionProblem, state.hasGivenUp || cursor == nil {
                        return .failure(problem)
                    }
                    state.waiters[number] = Waiter(cursor: cursor) { continuation.resume(returning: $0) }
                    return nil
                }
                switch result {
                case .success: continuation.resume(returning: nil)
                case .failure(let problem): continuation.resume(returning: problem)
                case nil: break
                }
            }
        } onCancel: {
            resume(number, HomeError(.cancelled, "The task was canceled."))
        }
        if let error { throw error }
    }

    private func resume(_ number: UInt64, _ error: HomeError) {
        state.withLock { $0.waiters.removeValue(forKey: number) }?.resume(error)
    }

    /// Returns when the replica shows a position that a response has named.
    ///
    /// If the stream does not deliver it soon, the devices are read. A change that concerns no device can only be
    /// awaited, at most as long as a request may take.
    func show(_ cursor: StreamCursor?, devices: [String] = []) async {
        guard let cursor else { return }
        if state.withLock({ $0.isOnline }) {
            do {
                try await wait(for: cursor, timeout: devices.isEmpty ? options.timeout : options.patience)
                return
            } catch {
                if Task.isCancelled { return }
            }
        }
        for (json, cursor) in await GatewayLookups(connection: self).devices(Set(devices)) {
            let publication = state.withLock { state -> (() -> Void)? in
                guard state.replica.apply(read: json, at: cursor), let id = json.objectValue?["id"]?.stringValue else {
                    return nil
                }
                state.changes.append(HomeNotice.ChangedObject(.device, id: id, isMetadata: true))
                return publish(&state)
            }
            publication?()
        }
    }

    /// Applies a device that was read.
    func apply(read json: JSONValue, at cursor: StreamCursor) {
        let publication = state.withLock { state in
            state.replica.apply(read: json, at: cursor) ? publish(&state) : nil
        }
        publication?()
    }
}

/// The objects of a replica at one time.
private struct GatewayObjects: HomeObjects {
    let published: GatewayConnection.Published
    let connection: GatewayConnection

    func structures(where filter: ObjectFilter) -> [StructureSnapshot] {
        published.objects.structures.all.filter { filter.includes(structureID: $0.id) }
    }

    func rooms(where filter: ObjectFilter) -> [RoomSnapshot] {
        published.objects.rooms.all.filter { filter.includes(roomID: $0.id, in: $0.structureID) }
    }

    func devices(where filter: ObjectFilter) -> [DeviceSnapshot] {
        published.objects.devices.all.filter { filter.includes($0.device) }.map { snapshot($0) }
    }

    func structure(_ id: String) -> StructureSnapshot? { published.objects.structures[id] }
    func room(_ id: String) -> RoomSnapshot? { published.objects.rooms[id] }
    func device(_ id: String) -> DeviceSnapshot? { published.objects.devices[id].map { snapshot($0) } }

    private func snapshot(_ device: ReplicaDevice) -> DeviceSnapshot {
        // A replica has no moving values, so the time has no effect.
        DeviceSnapshot(device: device.device, network: device.network, time: .first, executor: connection)
    }
}
