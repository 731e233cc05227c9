/// What one reader of a stream gets next.
///
/// The hub asks; nothing is queued for a reader but the bytes its socket did not take yet, so a reader costs its
/// position. All three functions are called on the hub's thread, one at a time, and must not block; only ``closed()``
/// of a stream that is refused, for there are too many, is called on the thread of the handlers.
public protocol StreamSource: AnyObject, Sendable {
    /// The next step, called whenever the socket can take more.
    ///
    /// - Parameter now: Nanoseconds of the monotonic clock.
    func next(now: UInt64) -> StreamStep
    /// The last frame for a client that the server sends away because it stops; nil for none.
    func closingFrame() -> StreamFrame?
    /// The reader is gone or the stream has ended; called once, and nothing after it.
    func closed()
}

/// One step of a stream.
public enum StreamStep: Sendable {
    /// Send this, then ask again. Its bytes are shared, not copied, unless several small frames go out together.
    case frame(StreamFrame)
    /// Send these in order, then ask again.
    case frames([StreamFrame])
    /// Nothing yet: ask again after the other streams have had their turn. For long work that is done in slices.
    case more
    /// Nothing now: ask again when the group wakes or, where a time is given, at that time of the monotonic clock.
    case wait(until: UInt64?)
    /// Close the stream once everything has been sent.
    case end
}

/// A stream to be opened in answer to a request.
public struct StreamStart: Sendable {
    /// 200 to 299.
    public var status: Int
    /// `Connection: close` and `Date` are added, as are the headers that every answer has.
    public var headers: [Header]
    public var source: any StreamSource
    /// Whose ``StreamGroup/wake()`` makes the hub ask again.
    public var group: StreamGroup

    public init(status: Int = 200, headers: [Header], source: any StreamSource, group: StreamGroup) {
        self.status = status
        self.headers = headers
        self.source = source
        self.group = group
    }
}
