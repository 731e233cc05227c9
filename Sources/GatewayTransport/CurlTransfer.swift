#if canImport(CCurl)
import CCurl
import Threads

/// One request that libcurl executes.
///
/// Unchecked because, once it is started, only the thread of the loop uses it.
final class CurlTransfer: @unchecked Sendable {
    let number: UInt64
    private(set) var handle: UnsafeMutableRawPointer?
    /// The time of ``MonotonicClock`` at which the transfer has taken too long.
    private(set) var deadline: UInt64
    private(set) var hasEnded = false

    private let request: HTTPRequest
    private let isStream: Bool
    /// Whether it has a connection of its own.
    private let isFresh: Bool
    private let receive: @Sendable (StreamElement) -> Bool
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
        receive: @escaping @Sendable (StreamElement) -> Bool, completion: @escaping @Sendable (TransportError?) -> Void
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
