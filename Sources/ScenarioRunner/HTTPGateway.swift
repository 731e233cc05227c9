import CCurl
public import Scenarios
import Synchronization
import Threads

/// A running gateway, over HTTP.
public final class HTTPGateway: ScenarioGateway {
    private let base: String
    private let handle: UnsafeMutableRawPointer

    public let delivery = 2.0

    private static let isInitialized = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    /// - Parameter url: The address, such as `http://127.0.0.1:8080`. Returns nil if it is not one.
    public init?(_ url: String) {
        let base = url.hasSuffix("/") ? String(url.dropLast()) : url
        guard Self.isInitialized, base.hasPrefix("http://") || base.hasPrefix("https://"), base.utf8.count <= 2_000,
            base.unicodeScalars.allSatisfy({ $0.value > 32 && $0.value < 127 && $0 != "?" && $0 != "#" }),
            let handle = curl_easy_init()
        else { return nil }
        self.base = base
        self.handle = handle
    }

    deinit { curl_easy_cleanup(handle) }

    public var seconds: Double { Double(MonotonicClock.now) / 1_000_000_000 }

    public func wait(seconds: Double) {
        let condition = Condition()
        let end = MonotonicClock.now + UInt64(max(0, seconds) * 1_000_000_000)
        condition.withLock { while MonotonicClock.now < end { condition.wait(until: end) } }
    }

    public func send(_ request: GatewayRequest, timeout: Double) -> GatewayResponse {
        let transfer = Transfer()
        curl_easy_reset(handle)
        transfer.prepare(handle, base, request, timeout: timeout)
        transfer.end(curl_easy_perform(handle))
        return transfer.response(waitingUntil: 0)
    }

    /// Sends a request and passes the body of a response with the status 200 to a function, as it arrives.
    ///
    /// - Parameter receive: Returns false to end the transfer.
    public func download(
        _ request: GatewayRequest, _ receive: @escaping (UnsafeRawBufferPointer) -> Bool
    ) -> GatewayResponse {
        let transfer = Transfer()
        transfer.receiver = receive
        curl_easy_reset(handle)
        transfer.prepare(handle, base, request, timeout: nil)
        transfer.end(curl_easy_perform(handle))
        return transfer.response(waitingUntil: 0)
    }

    public func open(_ request: GatewayRequest, timeout: Double) -> (GatewayResponse, (any ScenarioStream)?) {
        guard let stream = HTTPStream(base, request) else {
            return (GatewayResponse(status: 0, interruption: "the system allows no further stream"), nil)
        }
        let end = MonotonicClock.now + UInt64(timeout * 1_000_000_000)
        let response = stream.transfer.response(waitingUntil: end)
        let type = response.header("Content-Type") ?? ""
        guard response.status == 200, type.hasPrefix("text/event-stream") || type.hasPrefix("application/x-ndjson")
        else {
            stream.close()
            return (response, nil)
        }
        return (response, stream)
    }
}

/// A request that libcurl executes, and its response as far as it has arrived.
///
/// Unchecked because its state is used only with the condition's lock held.
private final class Transfer: @unchecked Sendable {
    private let condition = Condition()
    private var received = GatewayResponse(status: 0)
    private var hasHead = false
    private var isOver = false
    /// Receives the body of a response with the status 200 instead of the response.
    var receiver: ((UnsafeRawBufferPointer) -> Bool)?
    private var headers: UnsafeMutablePointer<curl_slist>?

    /// The maximum size of a response that is not a stream, in bytes.
    private static let maximumSize = 256 << 20

    deinit { curl_slist_free_all(headers) }

    /// Sets the options of a handle. The transfer must live as long as the handle is used.
    ///
    /// - Parameter timeout: In seconds; nil for a stream.
    func prepare(_ handle: UnsafeMutableRawPointer, _ base: String, _ request: GatewayRequest, timeout: Double?) {
        _ = CCurl_set_string(handle, CURLOPT_URL, base + request.path)
        _ = CCurl_set_string(handle, CURLOPT_CUSTOMREQUEST, request.method)
        _ = CCurl_set_long(handle, CURLOPT_NOSIGNAL, 1)
        _ = CCurl_set_long(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_1_1))
        _ = CCurl_set_long(handle, CURLOPT_PATH_AS_IS, 1)
        // On a connection that was used before, libcurl would repeat a request to which there is no response.
        _ = CCurl_set_long(handle, CURLOPT_FRESH_CONNECT, 1)
        _ = CCurl_set_long(handle, CURLOPT_FORBID_REUSE, 1)
        _ = CCurl_set_string(handle, CURLOPT_NOPROXY, "localhost,127.0.0.1,::1")
        _ = CCurl_set_long(handle, CURLOPT_CONNECTTIMEOUT_MS, 10_000)
        if let timeout { _ = CCurl_set_long(handle, CURLOPT_TIMEOUT_MS, Int(max(1, timeout * 1_000))) }
        if let body = request.body {
            _ = CCurl_set_long(handle, CURLOPT_POSTFIELDSIZE, body.count)
            body.withUnsafeBytes { bytes in
                _ = CCurl_set_pointer(
                    handle, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: bytes.baseAddress))
            }
        }
        for (name, value) in request.headers + [(name: "Expect", value: "")] {
            headers = curl_slist_append(headers, value.isEmpty ? "\(name):" : "\(name): \(value)")
        }
        _ = CCurl_set_pointer(handle, CURLOPT_HTTPHEADER, headers)
        let context = Unmanaged.passUnretained(self).toOpaque()
        _ = CCurl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            Transfer.of(context)?.receiveHeader(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        _ = CCurl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        _ = CCurl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            Transfer.of(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: size * count)) ?? 0
        }
        _ = CCurl_set_pointer(handle, CURLOPT_WRITEDATA, context)
    }

    private static func of(_ context: UnsafeMutableRawPointer?) -> Transfer? {
        context.map { Unmanaged<Transfer>.fromOpaque($0).takeUnretainedValue() }
    }

    private func receiveHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
        var line = String(decoding: bytes, as: UTF8.self)
        while let last = line.unicodeScalars.last, last == "\r" || last == "\n" { line.unicodeScalars.removeLast() }
        condition.withLock {
            if line.hasPrefix("HTTP/") {
                let status = line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
                received = GatewayResponse(status: status)
            } else if line.isEmpty {
                hasHead = received.status >= 200
                condition.broadcast()
            } else if let colon = line.firstIndex(of: ":") {
                let value = line[line.index(after: colon)...].drop { $0 == " " }
                received.headers.append((String(line[..<colon]), String(value)))
            }
        }
        return bytes.count
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        condition.withLock {
            if let receiver, received.status == 200 { return receiver(bytes) ? bytes.count : 0 }
            guard received.body.count + bytes.count <= Self.maximumSize else { return 0 }
            received.body.append(contentsOf: bytes)
            return bytes.count
        }
    }

    /// Records the end of the transfer.
    func end(_ result: CURLcode) {
        condition.withLock {
            isOver = true
            if result != CURLE_OK {
                received.interruption = String(cString: curl_easy_strerror(result)).lowercasedFirst
                if !hasHead { received.status = 0 }
            }
            condition.broadcast()
        }
    }

    /// Returns the response when it has arrived: the whole one, or of a stream the head.
    ///
    /// - Parameter deadline: A time of ``MonotonicClock``.
    func response(waitingUntil deadline: UInt64) -> GatewayResponse {
        condition.withLock {
            while !isOver, !(hasHead && received.status == 200), MonotonicClock.now < deadline {
                condition.wait(until: deadline)
            }
            var response = received
            if !isOver, !hasHead {
                response = GatewayResponse(status: 0, interruption: "there was no response in time")
            }
            return response
        }
    }

    /// Returns the bytes of the body that have arrived since the last call.
    func read() -> [UInt8] {
        condition.withLock {
            defer { received.body = [] }
            return received.body
        }
    }

    var isOpen: Bool { condition.withLock { !isOver } }
}

/// A stream that a thread receives.
private final class HTTPStream: ScenarioStream {
    let transfer = Transfer()
    private let shared: Shared
    private let thread: WorkerThread
    private var isClosed = false

    /// The handles that the thread uses.
    ///
    /// Unchecked because libcurl allows `curl_multi_wakeup` on any thread, and only the thread uses the rest.
    private final class Shared: @unchecked Sendable {
        let multi: UnsafeMutableRawPointer
        let handle: UnsafeMutableRawPointer
        let isClosed = Atomic(false)

        init?() {
            guard let multi = curl_multi_init() else { return nil }
            guard let handle = curl_easy_init() else {
                curl_multi_cleanup(multi)
                return nil
            }
            (self.multi, self.handle) = (multi, handle)
        }

        deinit {
            curl_easy_cleanup(handle)
            curl_multi_cleanup(multi)
        }

        /// Receives until the stream ends or is closed.
        func run(_ transfer: Transfer) {
            curl_multi_add_handle(multi, handle)
            var result = CURLE_OK
            var running: Int32 = 1
            while running > 0, !isClosed.load(ordering: .acquiring) {
                guard curl_multi_perform(multi, &running) == CURLM_OK else { break }
                if running > 0 { curl_multi_poll(multi, nil, 0, 1_000, nil) }
            }
            var left: Int32 = 0
            while let message = curl_multi_info_read(multi, &left) {
                if message.pointee.msg == CURLMSG_DONE { result = message.pointee.data.result }
            }
            curl_multi_remove_handle(multi, handle)
            transfer.end(result)
        }
    }

    init?(_ base: String, _ request: GatewayRequest) {
        guard let shared = Shared() else { return nil }
        let transfer = transfer
        transfer.prepare(shared.handle, base, request, timeout: nil)
        guard let thread = try? WorkerThread(name: "stream", { shared.run(transfer) }) else { return nil }
        self.shared = shared
        self.thread = thread
    }

    deinit { close() }

    func read() -> [UInt8] { transfer.read() }

    var isOpen: Bool { transfer.isOpen }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        shared.isClosed.store(true, ordering: .releasing)
        curl_multi_wakeup(shared.multi)
        thread.join()
    }
}

extension String {
    fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
