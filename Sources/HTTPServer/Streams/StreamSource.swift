/// The source of one subscriber's stream.
///
/// The stream thread requests each step when the socket has room. So only unsent bytes are queued for a subscriber, and
/// a subscriber costs little more than its position. All functions are called on the stream thread, one at a time, and
/// must not block. The exception is ``closed()`` of a stream that is rejected because there are too many: it is called
/// on the thread of the handlers.
public protocol StreamSource: AnyObject, Sendable {
    /// Returns the next step. Called whenever the socket has room.
    ///
    /// - Parameter now: Nanoseconds of the monotonic clock.
    func next(now: UInt64) -> StreamStep
    /// Returns the last frame for a client whose stream ends because the server stops; nil for none.
    func closingFrame() -> StreamFrame?
    /// Whether the stream ends although its socket has no room. Asked when its group wakes, and every few seconds; a
    /// source with a last frame sends it in its next step if there is room.
    var isCanceled: Bool { get }
    /// Whether the stream is the body of one response, which is of no use without its end. When the server stops, such a
    /// stream goes on as long as the server waits for requests; it has no closing frame.
    var isBody: Bool { get }
    /// Called once, as the last function, when the client has disconnected or the stream has ended.
    func closed()
}

extension StreamSource {
    public var isCanceled: Bool { false }
    public var isBody: Bool { false }
}

/// One step of a stream.
public enum StreamStep: Sendable {
    /// Send this frame, then request the next step. Its bytes are shared, not copied, unless small frames are combined.
    case frame(StreamFrame)
    /// Send these frames in order, then request the next step.
    case frames([StreamFrame])
    /// Request the next step after the other streams have had their turn: for long work that is executed in slices.
    case more
    /// Request the next step when the group wakes or, if a time is given, at that time of the monotonic clock.
    case wait(until: UInt64?)
    /// Close the stream after everything has been sent.
    case end
    /// Close the connection after everything has been sent, without the end of the stream: the client detects that the
    /// stream is incomplete.
    case abort
}

/// The stream with which a handler responds.
public struct StreamStart: Sendable {
    /// The status code, 200 to 599; that of an error if the stream is the body of another server's response.
    public var status: Int
    /// The server adds `Connection: close`, `Date` and the headers that every response has.
    public var headers: [Header]
    /// The number of bytes of all frames, for the header `Content-Length`; nil if it is unknown, as usual.
    public var contentLength: Int?
    public var source: any StreamSource
    /// The group whose ``StreamGroup/wake()`` makes the stream thread request the next step.
    public var group: StreamGroup
    /// Whether the stream is sent as a gzip file.
    public let isCompressed: Bool

    /// - Parameter isCompressed: Whether the stream is sent as a gzip file; adds `Content-Encoding`.
    public init(
        status: Int = 200, headers: [Header], source: any StreamSource, group: StreamGroup, isCompressed: Bool = false
    ) {
        self.status = status
        self.headers = isCompressed ? headers + [AcceptedCodings.gzip] : headers
        self.isCompressed = isCompressed
        self.source = source
        self.group = group
    }
}
