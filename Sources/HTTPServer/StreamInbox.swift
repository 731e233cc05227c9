internal import CMicroHTTPD
internal import Glibc
internal import Synchronization

/// What other threads have for the hub: new streams, groups to wake, orders. Rings the hub's bell when something comes
/// in.
final class StreamInbox: Sendable {
    /// A stream whose client waits for its first byte.
    struct NewStream: Sendable {
        /// The hub's own from here on.
        let socket: Int32
        let head: [UInt8]
        /// Whether frames are sent as chunks: clients of HTTP/1.0 get them as they are, until the connection ends.
        let isChunked: Bool
        let source: any StreamSource
        let group: StreamGroup
        /// Whose it is; nil where clients are not told apart.
        let client: Client?
    }

    struct Mail: Sendable {
        var streams: [NewStream] = []
        var woken: [StreamGroup] = []
        /// Every stream is to send its closing frame and end.
        var drains = false
        /// The hub is to end at once.
        var stops = false
    }

    private struct State {
        var mail = Mail()
        var hasRung = false
        var isClosed = false
    }

    /// Readable when there is mail.
    let bell: Int32
    private let state = Mutex(State())

    init() throws(HTTPServerError) {
        bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        guard bell >= 0 else { throw .system(call: "eventfd", reason: String(cString: strerror(errno))) }
    }

    deinit {
        Glibc.close(bell)
    }

    func post(waking group: StreamGroup) {
        post { $0.woken.append(group) }
    }

    /// Hands a stream over; false when the hub has ended and takes none.
    func post(_ stream: NewStream) -> Bool {
        post { $0.streams.append(stream) }
    }

    func postDrain() {
        post { $0.drains = true }
    }

    func postStop() {
        post { $0.stops = true }
    }

    /// Only wakes the hub.
    func ring() {
        post { _ in }
    }

    /// All mail so far.
    func collect() -> Mail {
        state.withLock { state in
            var count: UInt64 = 0
            read(bell, &count, MemoryLayout<UInt64>.size)
            state.hasRung = false
            defer { state.mail = Mail() }
            return state.mail
        }
    }

    /// Takes nothing any more, and returns what came too late.
    func close() -> Mail {
        state.withLock { state in
            state.isClosed = true
            defer { state.mail = Mail() }
            return state.mail
        }
    }

    @discardableResult
    private func post(_ write: (inout Mail) -> Void) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            write(&state.mail)
            if !state.hasRung {
                state.hasRung = true
                var one: UInt64 = 1
                Glibc.write(bell, &one, MemoryLayout<UInt64>.size)
            }
            return true
        }
    }
}
