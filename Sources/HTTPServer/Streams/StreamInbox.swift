internal import Synchronization
internal import Threads

/// Messages from other threads to the stream thread: new streams, groups to wake, and the end of the server.
final class StreamInbox: Sendable {
    /// A stream that the stream thread does not serve yet.
    struct NewStream: Sendable {
        /// The socket, which the stream thread closes.
        let socket: Int32
        let responseHead: [UInt8]
        /// Whether frames are sent as chunks. A client of HTTP/1.0 receives them without chunks until the connection
        /// ends.
        let isChunked: Bool
        /// Whether the stream is sent as a gzip file.
        let isCompressed: Bool
        let source: any StreamSource
        let group: StreamGroup
        /// The client; nil if the configuration has no limits per client.
        let client: Client?
    }

    struct Messages: Sendable {
        var streams: [NewStream] = []
        var woken: [StreamGroup] = []
        /// Whether every stream has to send its closing frame and end.
        var drains = false
        /// Whether the stream thread has to end at once.
        var stops = false
    }

    private struct State {
        var messages = Messages()
        var isSignaled = false
        var isClosed = false
    }

    /// Its descriptor is readable after a message or ``wake()``, until ``collect()``.
    let wakeUp: WakeUp
    private let state = Mutex(State())

    init() throws(SystemCallError) {
        wakeUp = try WakeUp()
    }

    func post(waking group: StreamGroup) {
        post { $0.woken.append(group) }
    }

    /// Passes a stream to the stream thread; returns false if the stream thread has ended.
    func post(_ stream: NewStream) -> Bool {
        post { $0.streams.append(stream) }
    }

    func postDrain() {
        post { $0.drains = true }
    }

    func postStop() {
        post { $0.stops = true }
    }

    /// Wakes the stream thread without a message.
    func wake() {
        post { _ in }
    }

    /// Removes and returns all messages.
    func collect() -> Messages {
        state.withLock { state in
            wakeUp.reset()
            state.isSignaled = false
            defer { state.messages = Messages() }
            return state.messages
        }
    }

    /// Accepts no further messages, and returns those that were not collected.
    func close() -> Messages {
        state.withLock { state in
            state.isClosed = true
            defer { state.messages = Messages() }
            return state.messages
        }
    }

    @discardableResult
    private func post(_ write: (inout Messages) -> Void) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            write(&state.messages)
            if !state.isSignaled {
                state.isSignaled = true
                wakeUp.signal()
            }
            return true
        }
    }
}
