#if canImport(Darwin) || HOME_CLIENT_URLSESSION
public import Foundation

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Sends requests with the URL loading system of Apple's systems.
///
/// Unchecked because the session calls the delegate on one serial queue, and the receivers are used only there.
public final class URLSessionTransport: NSObject, HTTPTransport, URLSessionDataDelegate, @unchecked Sendable {
    /// The functions that receive the parts of a task's response.
    private struct Receiver {
        let receive: @Sendable (StreamElement) -> Bool
        let complete: @Sendable (TransportError?) -> Void
        var isRefused = false
    }

    private let queue: OperationQueue
    private var receivers: [Int: Receiver] = [:]
    private lazy var session = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: queue)

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpShouldSetCookies = false
        // Streams take connections for a long time.
        configuration.httpMaximumConnectionsPerHost = 64
        return configuration
    }

    public override init() {
        queue = OperationQueue()
        queue.maxConcurrentOperationCount = 1
        super.init()
        _ = session
    }

    /// Ends all requests. Call it when the transport is no longer needed, because a session keeps its delegate.
    public func close() { session.invalidateAndCancel() }

    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let collected = Collected()
        try await perform(request) { collected.add($0) }
        guard let head = collected.head else { throw TransportError(.broken, "there was no response") }
        return HTTPResponse(head, body: collected.body)
    }

    public func stream(_ request: HTTPRequest, receive: @escaping @Sendable (StreamElement) -> Bool)
        async throws(TransportError)
    {
        try await perform(request, receive)
    }

    /// A response while it arrives.
    ///
    /// Unchecked because the delegate's queue writes it, and it is read after the task has ended.
    private final class Collected: @unchecked Sendable {
        var head: HTTPHead?
        var body: [UInt8] = []

        func add(_ part: StreamElement) -> Bool {
            switch part {
            case .head(let head): self.head = head
            case .bytes(let bytes): body += bytes
            }
            return body.count <= 256 << 20
        }
    }

    private func perform(_ request: HTTPRequest, _ receive: @escaping @Sendable (StreamElement) -> Bool)
        async throws(TransportError)
    {
        guard let url = URL(string: request.url) else {
            throw TransportError(.unreachable, "\(request.url) is not an address")
        }
        var urlRequest = URLRequest(url: url)
        urlRequest.httpMethod = request.method
        urlRequest.httpBody = request.body.map { Data($0) }
        // The time without a byte, which for short responses is nearly the whole time.
        urlRequest.timeoutInterval =
            Double(request.timeout.components.seconds) + Double(request.timeout.components.attoseconds) / 1e18
        for header in request.headers { urlRequest.setValue(header.value, forHTTPHeaderField: header.name) }
        let task = session.dataTask(with: urlRequest)
        let number = task.taskIdentifier
        let error: TransportError? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                queue.addOperation { [self] in
                    receivers[number] = Receiver(receive: receive) { continuation.resume(returning: $0) }
                    task.resume()
                }
            }
        } onCancel: {
            task.cancel()
        }
        if let error { throw error }
    }

    // MARK: The delegate

    public func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        guard let response = response as? HTTPURLResponse else { return completionHandler(.cancel) }
        let headers = response.allHeaderFields.compactMap { name, value in
            (name as? String).map { HTTPHeader($0, "\(value)") }
        }
        let isAccepted = pass(.head(HTTPHead(status: response.statusCode, headers: headers)), to: dataTask)
        completionHandler(isAccepted ? .allow : .cancel)
    }

    public func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        if !pass(.bytes(Array(data)), to: dataTask) { dataTask.cancel() }
    }

    public func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    public func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let receiver = receivers.removeValue(forKey: task.taskIdentifier) else { return }
        receiver.complete(receiver.isRefused ? nil : error.map { Self.transportError($0) })
    }

    private func pass(_ part: StreamElement, to task: URLSessionTask) -> Bool {
        guard let receiver = receivers[task.taskIdentifier], !receiver.isRefused else { return false }
        guard receiver.receive(part) else {
            receivers[task.taskIdentifier]?.isRefused = true
            return false
        }
        return true
    }

    private static func transportError(_ error: any Error) -> TransportError {
        let reason = error.localizedDescription
        switch (error as? URLError)?.code {
        case .cancelled: return TransportError(.canceled, "the request was canceled")
        case .timedOut: return TransportError(.timeout, reason)
        case .cannotConnectToHost, .cannotFindHost, .dnsLookupFailed, .notConnectedToInternet, .badURL,
            .unsupportedURL, .secureConnectionFailed, .serverCertificateUntrusted:
            return TransportError(.unreachable, reason)
        default: return TransportError(.broken, reason)
        }
    }
}
#endif
