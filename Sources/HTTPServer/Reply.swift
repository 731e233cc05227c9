/// How a handler answers.
public enum Reply: Sendable {
    /// At once.
    case response(Response)
    /// Later, from any thread. The connection is suspended before the closure runs; the responder resumes it.
    case deferred(@Sendable (Responder) -> Void)
    /// With a stream that stays open. A `HEAD` of the same path gets its headers and opens nothing.
    case stream(StreamStart)
}

/// Answers one suspended request, once.
///
/// The first ``send(_:)`` counts, further ones do nothing. A responder that is let go without a word answers
/// ``HTTPFailure/handlerGaveNoAnswer``, so no client waits for ever.
public final class Responder: Sendable {
    private let target: Target

    private enum Target {
        case deferral(Deferral)
        case function(@Sendable (Response) -> Void, isAbandoned: @Sendable () -> Bool)
    }

    init(_ deferral: Deferral) {
        target = .deferral(deferral)
    }

    /// A responder without a connection, for tests of handlers; passes each answer to `function`.
    package init(
        isAbandoned: @escaping @Sendable () -> Bool = { false }, _ function: @escaping @Sendable (Response) -> Void
    ) {
        target = .function(function, isAbandoned: isAbandoned)
    }

    deinit {
        if case .deferral(let deferral) = target { deferral.fail(.handlerGaveNoAnswer) }
    }

    /// Sends the answer. Harmless when the client has left or the server has stopped in the meantime.
    public func send(_ response: Response) {
        switch target {
        case .deferral(let deferral): deferral.answer(response)
        case .function(let function, _): function(response)
        }
    }

    /// Whether no answer is wanted any more, because the client has gone or the server is about to stop: work that only
    /// makes the answer can end.
    public var isAbandoned: Bool {
        switch target {
        case .deferral(let deferral): deferral.isAbandoned
        case .function(_, let isAbandoned): isAbandoned()
        }
    }
}
