/// How a handler responds.
public enum Reply: Sendable {
    /// The handler returns a response.
    case response(Response)
    /// Another thread sends the response later. The connection is suspended before the closure is called. The responder
    /// resumes it.
    case deferred(@Sendable (Responder) -> Void)
    /// The handler opens a stream. A `HEAD` of the same path gets the stream's headers and opens no stream.
    case stream(StreamStart)
    /// The server closes the connection without a response.
    case disconnection
}

/// Sends the response to one suspended request, once.
///
/// The first call of ``send(_:)-(Response)`` or ``send(_:)-(Reply)`` takes effect; further ones do nothing. A responder that is released without a
/// response sends ``HTTPFailure/handlerSentNoResponse``, so that every client receives a response. If the response is no
/// longer needed, it closes the connection instead.
public final class Responder: Sendable {
    private let target: Target

    private enum Target {
        case deferral(Deferral)
        case function(@Sendable (Reply) -> Void, isAbandoned: @Sendable () -> Bool)
    }

    init(_ deferral: Deferral) {
        target = .deferral(deferral)
    }

    /// Creates a responder without a connection, for handlers that wrap others and for tests. It passes each response
    /// to `function`, and drops replies that are not responses.
    package init(
        isAbandoned: @escaping @Sendable () -> Bool = { false }, _ function: @escaping @Sendable (Response) -> Void
    ) {
        target = .function({ if case .response(let response) = $0 { function(response) } }, isAbandoned: isAbandoned)
    }

    private init(_ target: Target) { self.target = target }

    /// Returns a responder that passes each reply to `function`, which sends it to this one.
    package func passing(to function: @escaping @Sendable (Reply) -> Void) -> Responder {
        Responder(.function(function, isAbandoned: { self.isAbandoned }))
    }

    deinit {
        guard case .deferral(let deferral) = target, !deferral.isCompleted else { return }
        deferral.complete(deferral.isAbandoned ? .reply(.disconnection) : .failure(.handlerSentNoResponse))
    }

    /// Sends the response. Does nothing if the client has disconnected or the server has stopped.
    public func send(_ response: Response) { send(.response(response)) }

    /// Sends the response, opens the stream or disconnects. A deferred reply gets this responder.
    public func send(_ reply: Reply) {
        if case .deferred(let work) = reply { return work(self) }
        switch target {
        case .deferral(let deferral): deferral.complete(.reply(reply))
        case .function(let function, _): function(reply)
        }
    }

    /// Whether no response is needed, because the client has disconnected or the server is stopping. Work that only
    /// produces the response can then be abandoned.
    public var isAbandoned: Bool {
        switch target {
        case .deferral(let deferral): deferral.isAbandoned
        case .function(_, let isAbandoned): isAbandoned()
        }
    }
}
