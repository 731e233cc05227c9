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

    /// Its descriptor is readable after a message or ``wake()``, until ``collect()``.
    let wakeUp: WakeUp
    private let messages = Mutex(HandOver(Messages()))

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
        messages.withLock { messages in
            wakeUp.reset()
            return messages.collect()
        }
    }

    /// Accepts no further messages, and returns those that were not collected.
    func close() -> Messages { messages.withLock { $0.close() } }

    /// Returns false if the stream thread has ended.
    @discardableResult
    private func post(_ write: (inout Messages) -> Void) -> Bool {
        messages.withLock { messages in
            switch messages.post(write) {
            case .signal:
                wakeUp.signal()
                return true
            case .done: return true
            case .rejected: return false
            }
        }
    }
}
