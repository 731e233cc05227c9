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
        case function(@Sendable (Response) -> Void)
    }

    init(_ deferral: Deferral) {
        target = .deferral(deferral)
    }

    /// A responder without a connection, for tests of handlers; hands each answer to `function`.
    package init(_ function: @escaping @Sendable (Response) -> Void) {
        target = .function(function)
    }

    deinit {
        if case .deferral(let deferral) = target { deferral.fail(.handlerGaveNoAnswer) }
    }

    /// Sends the answer. Harmless when the client has left or the server has stopped in the meantime.
    public func send(_ response: Response) {
        switch target {
        case .deferral(let deferral): deferral.answer(response)
        case .function(let function): function(response)
        }
    }
}
