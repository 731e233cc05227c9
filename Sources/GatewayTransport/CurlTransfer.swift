#if canImport(CCurl)
import CCurl
import Threads

/// One request that libcurl executes.
///
/// Unchecked because, once it is started, only the thread of the loop uses it.
final class CurlTransfer: @unchecked Sendable {
    let exchange: CurlExchange
    private(set) var handle: UnsafeMutableRawPointer?
    /// The time of ``MonotonicClock`` at which the transfer has taken too long.
    private(set) var deadline: UInt64
    private(set) var hasEnded = false

    private let request: HTTPRequest
    private let options: CurlOptions
    private let isStream: Bool
    private let receive: @Sendable (StreamElement) -> CurlReception
    private let completion: @Sendable (TransportError?) -> Void
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var status = 0
    private var received: [HTTPHeader] = []
    /// How often the request has been sent, or has begun to be sent.
    private var sendings = 0
    /// Whether the head has been passed on.
    private var hasHead = false
    /// Whether the receiver has ended the transfer.
    private var isRefused = false
    /// Whether the receiver has paused the transfer.
    private var isPaused = false
    /// Whether libcurl keeps bytes until the transfer continues.
    private var isHeld = false

    init(
        _ exchange: CurlExchange, _ request: HTTPRequest, _ options: CurlOptions, isStream: Bool,
        receive: @escaping @Sendable (StreamElement) -> CurlReception,
        completion: @escaping @Sendable (TransportError?) -> Void
    ) {
        self.exchange = exchange
        self.request = request
        self.options = options
        self.isStream = isStream
        self.receive = receive
        self.completion = completion
        deadline = MonotonicClock.time(after: request.timeout)
    }

    deinit {
        if let handle { curl_easy_cleanup(handle) }
        curl_slist_free_all(headers)
    }

    /// Returns the handle, which the transfer no longer uses.
    func takeHandle() -> UnsafeMutableRawPointer? {
        defer { handle = nil }
        return handle
    }

    /// Takes a handle without options and sets those of the request.
    func prepare(_ handle: UnsafeMutableRawPointer) {
        self.handle = handle
        _ = CCurl_set_string(handle, CURLOPT_URL, request.url)
        _ = CCurl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method)
        _ = CCurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = CCurl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        _ = CCurl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
        _ = CCurl_set_long(handle, CURLOPT_TCP_NODELAY, 1)
        setConnection(of: handle)
        setBody(of: handle)
        for header in request.headers { append(header) }
        suppressOwnHeaders()
        _ = CCurl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = CCurl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            CurlTransfer.of(context)?.header(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        _ = CCurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        _ = CCurl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            CurlTransfer.of(context)?.body(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        _ = CCurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        CCurl_observe_sending(
            handle,
            { context, _, _, _, _ in
                CurlTransfer.of(context)?.begin() ?? CURL_PREREQFUNC_ABORT
            }, context)
    }

    private func setConnection(of handle: UnsafeMutableRawPointer) {
        _ = CCurl_set_string(handle, CURLOPT_NOPROXY, options.usesProxy ? "localhost,127.0.0.1,::1" : "*")
        let milliseconds = options.connectTimeout.nanoseconds / 1_000_000
        _ = CCurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, Int(clamping: milliseconds)))
        _ = CCurl_set_long(handle, CURLOPT_MAXAGE_CONN, Int(clamping: options.idleTime.components.seconds))
        if let target = options.target { _ = CCurl_set_string(handle, CURLOPT_REQUEST_TARGET, target) }
        if options.isAlone {
            _ = CCurl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
            _ = CCurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
        }
    }

    private func setBody(of handle: UnsafeMutableRawPointer) {
        if request.method == "HEAD" {
            _ = CCurl_set_long(handle, CURLOPT_NOBODY, 1)
        } else if let body = request.body {
            _ = CCurl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
            guard !body.isEmpty else {
                _ = CCurl_set_string(handle, CURLOPT_COPYPOSTFIELDS, "")
                return
            }
            body.withUnsafeBytes { bytes in
                _ = CCurl_set_pointer(
                    handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
        }
    }

    private func append(_ header: HTTPHeader) {
        // A colon without a value would remove the header; with a semicolon libcurl sends it empty.
        headers = curl_slist_append(
            headers, header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)")
    }

    /// Prevents libcurl from adding headers by itself.
    private func suppressOwnHeaders() {
        let sent = Set(request.headers.map { $0.name.lowercased() })
        let names = options.addsHeaders ? ["Expect"] : ["Accept", "Content-Type", "Expect"]
        for name in names where !sent.contains(name.lowercased()) {
            headers = curl_slist_append(headers, "\(name):")
        }
    }

    /// Called before the request is sent, on each connection on which libcurl tries it.
    private func begin() -> Int32 {
        sendings += 1
        exchange.markSent()
        return sendings > 1 && !options.isRepeatable ? CURL_PREREQFUNC_ABORT : CURL_PREREQFUNC_OK
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func header(_ bytes: UnsafeRawBufferPointer) -> Int {
        switch ResponseLine(bytes) {
        case .status(let status):
            self.status = status
            received = []
        case .header(let header): received.append(header)
        case .end:
            guard status >= 200, !hasHead else { break }
            hasHead = true
            renewDeadline()
            follow(receive(.head(HTTPHead(status: status, headers: received))))
        case .other: break
        }
        // Fewer bytes than were passed end the transfer.
        return isRefused ? 0 : bytes.count
    }

    private func body(_ bytes: UnsafeRawBufferPointer) -> Int {
        if isPaused {
            isHeld = true
            return Int(CURL_WRITEFUNC_PAUSE)
        }
        renewDeadline()
        follow(receive(.bytes(Array(bytes))))
        return isRefused ? 0 : bytes.count
    }

    private func follow(_ reception: CurlReception) {
        switch reception {
        case .more: break
        case .pause:
            isPaused = true
            // The receiver, not the server, is slow.
            if isStream { deadline = .max }
        case .end: isRefused = true
        }
    }

    /// Continues a paused transfer.
    func resume() {
        guard isPaused, !hasEnded else { return }
        isPaused = false
        renewDeadline()
        guard isHeld, let handle else { return }
        isHeld = false
        // This passes the bytes that libcurl has kept to the receiver, which may pause again or end the transfer.
        let result = curl_easy_pause(handle, CURLPAUSE_CONT)
        if result != CURLE_OK { end(with: result) }
    }

    private func renewDeadline() {
        if isStream { deadline = MonotonicClock.time(after: request.timeout) }
    }

    /// Completes the transfer with libcurl's result.
    func end(with result: CURLcode) {
        if result == CURLE_OK || isRefused { return end(nil) }
        let reason = String(cString: curl_easy_strerror(result))
        switch result {
        case _ where sendings == 0: end(TransportError(.unreachable, reason))
        case CURLE_OPERATION_TIMEDOUT: end(TransportError(.timeout, reason))
        case CURLE_ABORTED_BY_CALLBACK:
            end(TransportError(.broken, "The connection was closed before there was a response"))
        default: end(TransportError(.broken, reason))
        }
    }

    func end(_ error: TransportError?) {
        guard !hasEnded else { return }
        hasEnded = true
        completion(error)
    }
}
#endif
