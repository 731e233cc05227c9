#if canImport(CCurl)
import CCurl
package import HomeModel
import Synchronization
import Threads

/// Sends requests with libcurl. One thread serves all requests and streams; it exists while there are any.
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

    public func stream(_ request: HTTPRequest, receive: @escaping @Sendable (StreamPart) -> Bool)
        async throws(TransportError)
    {
        try await perform(request, isStream: true, receive: receive)
    }

    /// The maximum size of a response that is not a stream, in bytes.
    private static let maximumSize = 256 << 20

    private func perform(
        _ request: HTTPRequest, isStream: Bool, receive: @escaping @Sendable (StreamPart) -> Bool
    ) async throws(TransportError) {
        let number = loop.nextNumber()
        let error: TransportError? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                start(number, request, isStream: isStream, receive: receive) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            loop.cancel(number)
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
        _ request: HTTPRequest, isStream: Bool, receive: @escaping @Sendable (StreamPart) -> Bool,
        completion: @escaping @Sendable (TransportError?) -> Void
    ) -> @Sendable () -> Void {
        let number = loop.nextNumber()
        start(number, request, isStream: isStream, receive: receive, completion: completion)
        return { [loop] in loop.cancel(number) }
    }

    private func start(
        _ number: UInt64, _ request: HTTPRequest, isStream: Bool, receive: @escaping @Sendable (StreamPart) -> Bool,
        completion: @escaping @Sendable (TransportError?) -> Void
    ) {
        loop.start(
            CurlTransfer(
                number, request, isStream: isStream, isFresh: isStream || !reusesConnections, receive: receive,
                completion: completion))
    }
}

/// The thread that executes transfers.
private final class CurlLoop: Sendable {
    /// The requests of other threads to the thread.
    private struct Inbox {
        var new: [CurlTransfer] = []
        var canceled: Set<UInt64> = []
        var number: UInt64 = 0
        var isRunning = false
        var isStopped = false
    }

    private let inbox = Mutex(Inbox())
    private let multi: CurlMulti

    private static let isInitialized = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    init?() {
        guard Self.isInitialized, let multi = CurlMulti() else { return nil }
        self.multi = multi
    }

    func nextNumber() -> UInt64 {
        inbox.withLock { inbox in
            inbox.number += 1
            return inbox.number
        }
    }

    func start(_ transfer: consuming CurlTransfer) {
        let transfer = transfer
        let rejection: TransportError? = inbox.withLock { inbox in
            if inbox.isStopped { return TransportError(.canceled, "the transport was closed") }
            inbox.new.append(transfer)
            guard !inbox.isRunning else { return nil }
            do throws(SystemCallError) {
                try WorkerThread.detach(name: "home-client") { [self] in run() }
            } catch {
                inbox.new.removeLast()
                return TransportError(.unreachable, "\(error.call): \(error.reason)")
            }
            inbox.isRunning = true
            return nil
        }
        if let rejection { transfer.end(rejection) } else { multi.wakeUp() }
    }

    func cancel(_ number: UInt64) {
        inbox.withLock { _ = $0.canceled.insert(number) }
        multi.wakeUp()
    }

    func stop() {
        inbox.withLock { $0.isStopped = true }
        multi.wakeUp()
    }

    private func run() {
        var transfers: [CurlTransfer] = []
        while true {
            let (new, canceled, isStopped) = inbox.withLock { inbox in
                defer { (inbox.new, inbox.canceled) = ([], []) }
                if transfers.isEmpty, inbox.new.isEmpty { inbox.isRunning = false }
                return (inbox.new, inbox.canceled, inbox.isStopped)
            }
            if transfers.isEmpty, new.isEmpty { return }
            for transfer in new where !multi.add(transfer) {
                transfer.end(TransportError(.unreachable, "libcurl has no memory left"))
            }
            transfers += new.filter { !$0.hasEnded }
            for transfer in transfers where isStopped || canceled.contains(transfer.number) {
                multi.remove(transfer)
                transfer.end(TransportError(.canceled, "the request was canceled"))
            }
            multi.perform { handle, result in
                transfers.first { $0.handle == handle }?.end(with: result)
            }
            let now = MonotonicClock.now
            for transfer in transfers where !transfer.hasEnded && transfer.deadline <= now {
                transfer.end(TransportError(.timeout, "nothing has arrived in time"))
            }
            for transfer in transfers where transfer.hasEnded { multi.remove(transfer) }
            transfers.removeAll { $0.hasEnded }
            guard !transfers.isEmpty else { continue }
            let wait = transfers.reduce(UInt64(60_000_000_000)) { min($0, $1.deadline - min(now, $1.deadline)) }
            multi.wait(milliseconds: Int32(wait / 1_000_000) + 1)
        }
    }
}

/// The handle of libcurl that executes several transfers at once.
///
/// Unchecked because libcurl allows `curl_multi_wakeup` on any thread, and only the thread of the loop uses the rest.
private final class CurlMulti: @unchecked Sendable {
    private let handle: UnsafeMutableRawPointer

    init?() {
        guard let handle = curl_multi_init() else { return nil }
        self.handle = handle
    }

    deinit { curl_multi_cleanup(handle) }

    func wakeUp() { curl_multi_wakeup(handle) }

    func add(_ transfer: CurlTransfer) -> Bool {
        guard let easy = transfer.prepare() else { return false }
        return curl_multi_add_handle(handle, easy) == CURLM_OK
    }

    func remove(_ transfer: CurlTransfer) {
        if let easy = transfer.handle { curl_multi_remove_handle(handle, easy) }
        transfer.release()
    }

    /// Sends and receives what is possible now, and reports the transfers that have ended.
    func perform(_ report: (UnsafeMutableRawPointer?, CURLcode) -> Void) {
        var running: Int32 = 0
        curl_multi_perform(handle, &running)
        var left: Int32 = 0
        while let message = curl_multi_info_read(handle, &left) {
            if message.pointee.msg == CURLMSG_DONE { report(message.pointee.easy_handle, message.pointee.data.result) }
        }
    }

    func wait(milliseconds: Int32) { curl_multi_poll(handle, nil, 0, milliseconds, nil) }
}

/// One request that libcurl executes.
///
/// Unchecked because, once it is started, only the thread of the loop uses it.
private final class CurlTransfer: @unchecked Sendable {
    let number: UInt64
    private(set) var handle: UnsafeMutableRawPointer?
    /// The time of ``MonotonicClock`` at which the transfer has taken too long.
    private(set) var deadline: UInt64
    private(set) var hasEnded = false

    private let request: HTTPRequest
    private let isStream: Bool
    /// Whether it has a connection of its own.
    private let isFresh: Bool
    private let receive: @Sendable (StreamPart) -> Bool
    private let completion: @Sendable (TransportError?) -> Void
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var status = 0
    private var received: [HTTPHeader] = []
    /// Whether the head has been passed on.
    private var hasHead = false
    /// Whether the receiver has ended the transfer.
    private var isRefused = false

    init(
        _ number: UInt64, _ request: HTTPRequest, isStream: Bool, isFresh: Bool,
        receive: @escaping @Sendable (StreamPart) -> Bool, completion: @escaping @Sendable (TransportError?) -> Void
    ) {
        self.number = number
        self.request = request
        self.isStream = isStream
        self.isFresh = isFresh
        self.receive = receive
        self.completion = completion
        deadline = MonotonicClock.time(after: request.timeout)
    }

    deinit { release() }

    func release() {
        if let handle { curl_easy_cleanup(handle) }
        handle = nil
        curl_slist_free_all(headers)
        headers = nil
    }

    /// Creates the handle; nil if libcurl has no memory left.
    func prepare() -> UnsafeMutableRawPointer? {
        guard let handle = curl_easy_init() else { return nil }
        self.handle = handle
        _ = CCurl_set_string(handle, CURLOPT_URL, request.url)
        _ = CCurl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method)
        _ = CCurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = CCurl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        _ = CCurl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
        _ = CCurl_set_long(handle, CURLOPT_TCP_NODELAY, 1)
        _ = CCurl_set_string(handle, CURLOPT_NOPROXY, "localhost,127.0.0.1,::1")
        _ = CCurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, 10_000)
        if isFresh {
            // A stream keeps its connection to the end; a new one is not mistaken for an idle one.
            _ = CCurl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
            _ = CCurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
        }
        if let body = request.body {
            _ = CCurl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
            body.withUnsafeBytes { bytes in
                _ = CCurl_set_pointer(
                    handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
        }
        for header in request.headers + [HTTPHeader("Expect", "")] {
            let line = header.value.isEmpty ? "\(header.name):" : "\(header.name): \(header.value)"
            headers = curl_slist_append(headers, line)
        }
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
        return handle
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func header(_ bytes: UnsafeRawBufferPointer) -> Int {
        var line = String(decoding: bytes, as: UTF8.self)
        while let last = line.unicodeScalars.last, last == "\r" || last == "\n" { line.unicodeScalars.removeLast() }
        if line.hasPrefix("HTTP/") {
            status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
            received = []
        } else if line.isEmpty {
            guard status >= 200, !hasHead else { return bytes.count }
            hasHead = true
            if isStream { deadline = MonotonicClock.time(after: request.timeout) }
            if !receive(.head(HTTPHead(status: status, headers: received))) { isRefused = true }
        } else if let colon = line.firstIndex(of: ":") {
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            received.append(HTTPHeader(String(line[..<colon]), String(value)))
        }
        // Fewer bytes than were passed end the transfer.
        return isRefused ? 0 : bytes.count
    }

    private func body(_ bytes: UnsafeRawBufferPointer) -> Int {
        if isStream { deadline = MonotonicClock.time(after: request.timeout) }
        if !receive(.bytes(Array(bytes))) { isRefused = true }
        return isRefused ? 0 : bytes.count
    }

    /// Completes the transfer with libcurl's result.
    func end(with result: CURLcode) {
        if result == CURLE_OK || isRefused { return end(nil) }
        let reason = String(cString: curl_easy_strerror(result))
        switch result {
        case CURLE_COULDNT_CONNECT, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_URL_MALFORMAT,
            CURLE_UNSUPPORTED_PROTOCOL, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION:
            end(TransportError(.unreachable, reason))
        case CURLE_OPERATION_TIMEDOUT: end(TransportError(.timeout, reason))
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
