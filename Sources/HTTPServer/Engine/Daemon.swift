internal import CMicroHTTPD
internal import Glibc
internal import Synchronization
internal import Threads

/// libmicrohttpd's daemon, and the engine to which it reports.
///
/// Unchecked because of the handle: it is written once, in the initializer, and used only for functions that
/// libmicrohttpd allows on any thread.
final class Daemon: @unchecked Sendable {
    /// The memory pool of a connection, in bytes. It has to hold heads of responses and pieces of bodies; heads of
    /// requests are in ``RequestReader``. The library clears the pool after each request.
    private static let poolSize = 8 << 10

    /// With TURBO, the socket of a stream stays usable after its connection has ended (``SelfCheck``).
    static let flags =
        MHD_USE_EPOLL_INTERNAL_THREAD.rawValue | MHD_USE_TURBO.rawValue | MHD_ALLOW_SUSPEND_RESUME.rawValue

    private let handle: OpaquePointer
    private let context: Unmanaged<Engine>

    /// - Parameter socket: The socket that listens, which the daemon closes when it stops; nil if all connections are
    ///   passed to ``add(_:from:_:)``.
    init(socket: Int32?, engine: Engine) throws(HTTPServerError) {
        let context = Unmanaged.passRetained(engine)
        let options = [
            Self.option(.CONNECTION_MEMORY_LIMIT, Self.poolSize),
            // Further connections wait in the system's queue. They do not wait long: connections without a request are
            // closed soon, and requests beyond the server's own limit are rejected.
            Self.option(.CONNECTION_LIMIT, engine.configuration.openConnectionLimit),
            Self.option(
                .URI_LOG_CALLBACK, unsafeBitCast(reportTarget as TargetCallback, to: Int.self), context.toOpaque()),
            Self.option(
                .NOTIFY_COMPLETED, unsafeBitCast(reportEnd as MHD_RequestCompletedCallback, to: Int.self),
                context.toOpaque()),
            Self.option(
                .NOTIFY_CONNECTION, unsafeBitCast(reportConnection as MHD_NotifyConnectionCallback, to: Int.self),
                context.toOpaque()),
        ]
        do throws(HTTPServerError) {
            handle = try Self.start(
                socket: socket, Self.flags, reportArrival, reportRequest, context.toOpaque(), options)
        } catch {
            context.release()
            throw error
        }
        self.context = context
    }

    /// Starts libmicrohttpd.
    ///
    /// - Parameter socket: The socket that listens; nil if connections are passed to the daemon.
    static func start(
        socket: Int32?, _ flags: UInt32, _ arrival: MHD_AcceptPolicyCallback?,
        _ request: @escaping MHD_AccessHandlerCallback, _ context: UnsafeMutableRawPointer,
        _ options: [MHD_OptionItem]
    ) throws(HTTPServerError) -> OpaquePointer {
        var (flags, options) = (flags, options)
        if let socket {
            options.append(option(.LISTEN_SOCKET, Int(socket)))
        } else {
            flags |= MHD_USE_NO_LISTEN_SOCKET.rawValue
        }
        options.append(option(.END, 0))
        guard let handle = CMHD_start(flags, arrival, request, context, &options) else {
            throw HTTPServerError(SystemCallError("MHD_start_daemon"))
        }
        return handle
    }

    /// Passes an accepted connection to the daemon, which closes its socket in any case. Any thread may call it.
    func add(_ socket: Int32, from address: UnsafePointer<sockaddr>, _ length: socklen_t) {
        MHD_add_connection(handle, socket, address, length)
    }

    /// Ends the daemon's thread and closes its connections, none of which may be suspended. Call it once.
    func stop() {
        MHD_stop_daemon(handle)
        context.release()
    }

    static func option(
        _ option: MHD_OPTION, _ value: Int, _ context: UnsafeMutableRawPointer? = nil
    ) -> MHD_OptionItem {
        MHD_OptionItem(option: option, value: value, ptr_value: context)
    }
}

// MARK: - Callbacks of libmicrohttpd, on the daemon's thread; `reportArrival` on that of the acceptor, if there is one

/// A callback for which the library declares no type.
private typealias TargetCallback =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer?

/// Calls `body` with the engine of a context, without counting a reference: the daemon has one until it has stopped.
private func withEngine<Result>(_ context: UnsafeMutableRawPointer, _ body: (Engine) -> Result) -> Result {
    Unmanaged<Engine>.fromOpaque(context)._withUnsafeGuaranteedRef(body)
}

private func reportArrival(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafePointer<sockaddr>?, _ length: socklen_t
) -> MHD_Result {
    guard let context else { return .NO }
    return withEngine(context) { $0.accepts(address) ? .YES : .NO }
}

private func reportConnection(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ event: MHD_ConnectionNotificationCode
) {
    guard let context, let handle, let slot else { return }
    if event == .CONNECTION_NOTIFY_STARTED {
        slot.pointee = Unmanaged.passRetained(withEngine(context) { $0.connect(handle) }).toOpaque()
    } else if let connection = slot.pointee {
        slot.pointee = nil
        withEngine(context) {
            $0.disconnect(Unmanaged<Connection>.fromOpaque(connection).takeRetainedValue(), handle)
        }
    }
}

private func reportTarget(
    _ context: UnsafeMutableRawPointer?, _ target: UnsafePointer<CChar>?, _ handle: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    guard let context, let handle, let slot = CMHD_socket_context(handle) else { return nil }
    let connection = Unmanaged<Connection>.fromOpaque(slot).takeUnretainedValue()
    // The memory is not an object, because each access to a variable of an object is checked for exclusivity.
    let exchange = UnsafeMutablePointer<Exchange>.allocate(capacity: 1)
    withEngine(context) { engine in exchange.initialize(to: engine.start(on: connection)) }
    return UnsafeMutableRawPointer(exchange)
}

private func reportRequest(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?, _ url: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?, _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let handle, let uploadSize, let request = slot?.pointee else { return .NO }
    let exchange = request.assumingMemoryBound(to: Exchange.self)
    return withEngine(context) { engine in
        if case .headers = exchange.pointee.stage {
            return engine.begin(&exchange.pointee, handle)
        }
        guard uploadSize.pointee > 0 else { return engine.proceed(&exchange.pointee, handle) }
        defer { uploadSize.pointee = 0 }
        return engine.receive(&exchange.pointee, UnsafeRawBufferPointer(start: upload, count: uploadSize.pointee))
    }
}

private func reportEnd(
    _ context: UnsafeMutableRawPointer?, _ handle: OpaquePointer?,
    _ slot: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ reason: MHD_RequestTerminationCode
) {
    guard let context, let slot, let request = slot.pointee else { return }
    slot.pointee = nil
    let exchange = request.assumingMemoryBound(to: Exchange.self)
    withEngine(context) { $0.end(&exchange.pointee) }
    exchange.deinitialize(count: 1)
    exchange.deallocate()
}
