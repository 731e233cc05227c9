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
    private let deferral: Deferral

    init(_ deferral: Deferral) {
        self.deferral = deferral
    }

    deinit {
        deferral.fail(.handlerGaveNoAnswer)
    }

    /// Sends the answer. Harmless when the client has left or the server has stopped in the meantime.
    public func send(_ response: Response) {
        deferral.answer(response)
    }
}
