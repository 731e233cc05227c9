import Synchronization

/// An event of a stream of the gateway, such as that a doorbell was pressed.
public struct GatewayEvent: Hashable, Sendable {
    /// The name of the event: `attributes`, `event`, `added`, `updated`, `removed`, `resync` and others.
    public let name: String
    /// The position in the history of the home; nil if the event has none.
    public let id: String?
    public let data: JSONValue

    public init(name: String, id: String?, data: JSONValue) {
        self.name = name
        self.id = id
        self.data = data
    }
}

extension GatewayConnection {
    /// Follows a stream of the gateway, and passes its events to `handle` one at a time until it returns false.
    ///
    /// A stream that breaks is opened again after its last event, so no event is missed and none arrives twice. Each call
    /// has a stream of its own. The events of devices, such as a pressed doorbell, arrive only here: the typed API shows
    /// the objects of the home.
    ///
    ///     try await home.gateway?.follow("/events?device=front-doorbell") { event in
    ///         print(event.name, event.data)
    ///         return true
    ///     }
    ///
    /// Returns when the home was deleted. Throws if the gateway rejects the stream, such as `notFound`, and `cancelled`
    /// if the task is canceled.
    ///
    /// - Parameter path: A stream of Server-Sent Events below the address of the home, with positions.
    public func follow(_ path: String, _ handle: @escaping @Sendable (GatewayEvent) -> Bool) async throws(HomeError) {
        var follower = StreamFollower(address: address, options: options, transport: transport)
        follower.path = path
        let state = Mutex((position: StreamCursor?.none, error: HomeError?.none))
        await follower.run { signal in
            switch signal {
            case .opened: return .next
            case .events(let events):
                for event in events {
                    let position = event.id.flatMap { StreamCursor($0) }
                    if let position { state.withLock { $0.position = position } }
                    let data = (try? JSONValue.parse(event.data)) ?? .null
                    if event.name == "removed", data.objectValue?["kind"]?.stringValue == "home" { return .stop }
                    guard handle(GatewayEvent(name: event.name, id: event.id, data: data)) else { return .stop }
                }
                return .next
            case .restart:
                state.withLock { $0.position = nil }
                return .next
            case .lost(let error):
                // A stream that cannot be opened is opened again; one that is wrong is not.
                guard error.code == .invalidArgument else { return .next }
                state.withLock { $0.error = error }
                return .stop
            case .gone(let error), .rejected(let error):
                state.withLock { $0.error = error }
                return .stop
            }
        } position: {
            state.withLock { $0.position }
        }
        if let error = state.withLock({ $0.error }) { throw error }
        if Task.isCancelled { throw HomeError(.cancelled, "The task was canceled.") }
    }
}
