#if canImport(CCurl)
package import HomeModel
import Synchronization

/// Sends requests with libcurl. One thread serves all requests and streams; it ends
/// after there have been none for some seconds.
public final class CurlTransport: HTTPTransport {
    private let loop: CurlLoop
    private let reusesConnections: Bool

    /// Throws `unavailable` if libcurl cannot be initialized.
    public convenience init() throws { try self.init(reusesConnections: true) }

    /// - Parameter reusesConnections: Whether requests share connections. On a connection that was used before, libcurl
    ///   repeats a request to which there is no response.
    package init(reusesConnections: Bool) throws(HomeError) {
        guard let loop = CurlLoop() else {
            throw HomeError(
                .unavailable, "libcurl cannot be initialized: the process has no memory or descriptors left.")
        }
        self.loop = loop
        self.reusesConnections = reusesConnections
    }

    deinit { loop.stop() }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let collected = Mutex((head: HTTPHead?.none, body: [UInt8]()))
        try await perform(request, isStream: false) { part in
            collected.withLock { collected in
                switch part {
                case .head(let head): collected = (head, [])
                case .bytes(let bytes): collected.body += bytes
                }
                return collected.body.count <= Self.maximumSize
            }
        }
        let (head, body) = collected.withLock { $0 }
        guard let head, body.count <= Self.maximumSize else {
            throw TransportError(.broken, "the response has more than \(Self.maximumSize >> 20) MiB")
        }
        return HTTPResponse(head, body: body)
    }

    public func stream(_ request: HTTPRequest, receive: @escaping @Sendable (StreamElement) -> Bool)
        async throws(TransportError)
    {
        try await perform(request, isStream: true, receive: receive)
    }

    /// The maximum size of a response that is not a stream, in bytes.
    private static let maximumSize = 256 << 20

    private func perform(
        _ request: HTTPRequest, isStream: Bool, receive: @escaping @Sendable (StreamElement) -> Bool
    ) async throws(TransportError) {
        let exchange = makeExchange()
        let error: TransportError? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(exchange, request, isStream: isStream, receive) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            exchange.cancel()
        }
        if let error { throw error }
    }

    /// Starts a request without waiting for it. The functions are called on the thread of the transport.
    ///
    /// - Parameters:
    ///   - isStream: Whether the timeout of the request limits the time in which nothing arrives, not the whole one.
    ///   - completion: Called at the end, with the error if the response is incomplete.
    /// - Returns: A function that cancels the request.
    package func start(
        _ request: HTTPRequest, isStream: Bool, receive: @escaping @Sendable (StreamElement) -> Bool,
        completion: @escaping @Sendable (TransportError?) -> Void
    ) -> @Sendable () -> Void {
        let exchange = makeExchange()
        start(exchange, request, isStream: isStream, receive, completion)
        return { exchange.cancel() }
    }

    private func start(
        _ exchange: CurlExchange, _ request: HTTPRequest, isStream: Bool,
        _ receive: @escaping @Sendable (StreamElement) -> Bool,
        _ completion: @escaping @Sendable (TransportError?) -> Void
    ) {
        var options = CurlOptions()
        // A stream keeps its connection to the end; a new one is not mistaken for an idle one.
        options.isAlone = isStream || !reusesConnections
        start(
            exchange, request, options, isStream: isStream, receive: { receive($0) ? .more : .end },
            completion: completion)
    }

    /// Creates the handle of a request that has not started. Canceled before its start, the request is not sent.
    package func makeExchange() -> CurlExchange { CurlExchange(loop.nextNumber(), loop) }

    /// Starts a request whose receiver may be slower than the server. The functions are called on the thread of the
    /// transport.
    ///
    /// - Parameters:
    ///   - exchange: From ``makeExchange()``; each is for one request.
    ///   - isStream: Whether the timeout of the request limits the time in which nothing arrives, not the whole one. A
    ///     paused stream has no timeout.
    ///   - completion: Called at the end, with the error if the response is incomplete.
    package func start(
        _ exchange: CurlExchange, _ request: HTTPRequest, _ options: CurlOptions, isStream: Bool,
        receive: @escaping @Sendable (StreamElement) -> CurlReception,
        completion: @escaping @Sendable (TransportError?) -> Void
    ) {
        loop.start(
            CurlTransfer(exchange, request, options, isStream: isStream, receive: receive, completion: completion))
    }

    /// Ends all requests with ``TransportError/Kind/canceled``, also later ones.
    package func close() { loop.stop() }
}
#endif
