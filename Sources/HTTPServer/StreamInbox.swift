internal import Synchronization
internal import Threads

/// What other threads send to the hub: new streams, groups to wake, orders. Each of them wakes the hub.
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
        var isSignaled = false
        var isClosed = false
    }

    /// Its descriptor is readable when there is mail.
    let wakeUp: WakeUp
    private let state = Mutex(State())

    init() throws(SystemCallError) {
        wakeUp = try WakeUp()
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
    func wake() {
        post { _ in }
    }

    /// All mail so far.
    func collect() -> Mail {
        state.withLock { state in
            wakeUp.reset()
            state.isSignaled = false
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
            if !state.isSignaled {
                state.isSignaled = true
                wakeUp.signal()
            }
            return true
        }
    }
}
