/// How a handler responds.
public enum Reply: Sendable {
    /// The handler returns a response.
    case response(Response)
    /// Another thread sends the response later. The connection is suspended before the closure is called. The responder
    /// resumes it.
    case deferred(@Sendable (Responder) -> Void)
    /// The handler opens a stream. A `HEAD` of the same path gets the stream's headers and opens no stream.
    case stream(StreamStart)
}

/// Sends the response to one suspended request, once.
///
/// The first call of ``send(_:)`` takes effect; further ones do nothing. A responder that is released without a
/// response sends ``HTTPFailure/handlerSentNoResponse``, so that every client receives a response.
public final class Responder: Sendable {
    private let target: Target

    private enum Target {
        case deferral(Deferral)
        case function(@Sendable (Response) -> Void, isAbandoned: @Sendable () -> Bool)
    }

    init(_ deferral: Deferral) {
        target = .deferral(deferral)
    }

    /// Creates a responder without a connection, for tests of handlers. It passes each response to `function`.
    package init(
        isAbandoned: @escaping @Sendable () -> Bool = { false }, _ function: @escaping @Sendable (Response) -> Void
    ) {
        target = .function(function, isAbandoned: isAbandoned)
    }

    deinit {
        if case .deferral(let deferral) = target { deferral.complete(.failure(.handlerSentNoResponse)) }
    }

    /// Sends the response. Does nothing if the client has disconnected or the server has stopped.
    public func send(_ response: Response) {
        switch target {
        case .deferral(let deferral): deferral.complete(.response(response))
        case .function(let function, _): function(response)
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
