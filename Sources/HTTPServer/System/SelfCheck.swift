internal import CLinux
internal import CMicroHTTPD
internal import CSocketInput
internal import Glibc
internal import Synchronization
internal import Threads

/// Verifies at start that a socket can be taken out of libmicrohttpd, and that libmicrohttpd reads its sockets through
/// a function of this program.
///
/// A duplicate of a connection's socket stays usable after the handler's `.NO` because of `MHD_USE_TURBO`, which the
/// library only describes as "disables certain calls to shutdown()". So a temporary daemon verifies it. If another
/// version of the library behaves differently, the server does not start, because its streams would end at once. The
/// server does not start either if the library does not read with `recv`: the library would receive the bytes that
/// ``RequestReader`` withholds from it.
enum SelfCheck {
    private static let message = Array("stream".utf8)

    /// - Parameters:
    ///   - isPassed: Whether the temporary daemon gets its connection as those of an ``Acceptor``.
    ///   - flags: The flags of the temporary daemon.
    static func run(isPassed: Bool, flags: UInt32 = Daemon.flags) throws(HTTPServerError) {
        let probe = Probe(closing: try HTTPServerError.wrapping(WakeUp.init))
        let (listener, port) = try ListeningSocket.open(host: "127.0.0.1", port: 0)
        let context = Unmanaged.passUnretained(probe).toOpaque()
        let options = [
            Daemon.option(
                .NOTIFY_CONNECTION, unsafeBitCast(reportClosing as MHD_NotifyConnectionCallback, to: Int.self), context)
        ]
        let daemon: OpaquePointer
        do throws(HTTPServerError) {
            daemon = try Daemon.start(socket: isPassed ? nil : listener, flags, nil, takeSocket, context, options)
        } catch {
            close(listener)
            throw .streamsNotSupported("\(error)")
        }
        let client = request(port: port)
        defer { close(client) }
        if isPassed {
            _ = Acceptor.accept(listener) { accepted, address, length in
                MHD_add_connection(daemon, accepted, address, length)
            }
            close(listener)
        }
        let closed = probe.closing.wait(until: MonotonicClock.time(after: .seconds(2))) {
            probe.isClosed.load(ordering: .acquiring)
        }
        // Joins the daemon's thread, so that its descriptor is closed.
        MHD_stop_daemon(daemon)
        let duplicate = probe.duplicate.load(ordering: .acquiring)
        guard closed, duplicate >= 0 else {
            throw .streamsNotSupported("a handler could not take its connection's socket")
        }
        defer { close(duplicate) }
        guard probe.isRead.load(ordering: .acquiring) else { throw .receiveNotIntercepted }
        _ = message.withUnsafeBytes { send(duplicate, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        guard receive(client) == message else {
            throw .streamsNotSupported(
                "a socket taken from it is shut down with its connection, in spite of MHD_USE_TURBO")
        }
    }

    /// Sends a request; returns its socket, whose reads time out after two seconds.
    private static func request(port: UInt16) -> Int32 {
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var timeout = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(client, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        _ = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        let request = Array("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
        _ = request.withUnsafeBytes { send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        return client
    }

    private static func receive(_ socket: Int32) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: message.count)
        let count = recv(socket, &bytes, bytes.count, Int32(MSG_WAITALL))
        return Array(bytes.prefix(max(0, count)))
    }
}

/// Results of the temporary daemon's thread.
private final class Probe: Sendable {
    let duplicate = Atomic<Int32>(-1)
    let isClosed = Atomic(false)
    /// Whether the library has read a socket through ``inputs``.
    let isRead = Atomic(false)
    let inputs = InputTable { context, socket, buffer, size in
        if let context {
            Unmanaged<Probe>.fromOpaque(context).takeUnretainedValue().isRead.store(true, ordering: .releasing)
        }
        return CSocketInput_receive(socket, buffer, size)
    }
    /// The signal that the connection is closed.
    let closing: WakeUp

    init(closing: WakeUp) {
        self.closing = closing
    }
}

private func takeSocket(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let handle, let slot else { return .NO }
    // The second call responds, as it does for real requests.
    guard slot.pointee != nil else {
        slot.pointee = context
        return .YES
    }
    let probe = Unmanaged<Probe>.fromOpaque(context).takeUnretainedValue()
    probe.duplicate.store(CLinux_duplicate(CMHD_socket(handle)), ordering: .releasing)
    return .NO
}

private func reportClosing(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ event: MHD_ConnectionNotificationCode
) {
    guard let context, let handle else { return }
    let probe = Unmanaged<Probe>.fromOpaque(context).takeUnretainedValue()
    guard event == .CONNECTION_NOTIFY_CLOSED else { return probe.inputs.add(context, socket: CMHD_socket(handle)) }
    probe.inputs.remove(socket: CMHD_socket(handle))
    probe.isClosed.store(true, ordering: .releasing)
    probe.closing.signal()
}
