/// Where a server listens and what it puts up with.
public struct HTTPServerConfiguration: Sendable {
    /// An address or a name that resolves to one of this machine's.
    public var host = "127.0.0.1"
    /// 0 takes any free one; ``HTTPServer/port`` then tells which.
    public var port: UInt16 = 8080

    /// Connections that carry requests. For one more the longest idle are closed; if all are in use, it is answered 503.
    /// Streams do not count, and neither does a connection before its first request.
    public var connectionLimit = 1_000
    /// Connections beside those, whose first request has not arrived; more wait in the system's queue. After a cut
    /// thousands come back at once, and a moment later they are streams.
    public var newcomerLimit = 4_096
    /// Open streams; one more is answered 503.
    ///
    /// Twice as many as are meant to be served: when a network fails, all of them may come back before the server has
    /// noticed that the old ones are gone.
    public var streamLimit = 32_000
    /// Connections of one client that carry requests; one more is answered 429. nil for as many as all clients together
    /// may have. A client is an IPv4 address or a /64 network of IPv6.
    public var connectionsPerClient: Int?
    /// Open streams of one client; one more is answered 429. nil for as many as all together may have.
    public var streamsPerClient: Int?
    /// How many requests one client may send; more are answered 429. nil for any number.
    public var requestRate: RequestRate?
    /// Bytes of answers that clients have not taken yet, together; a long answer beyond it is refused with 503. Those of
    /// up to 64 KiB are always sent.
    public var pendingAnswerLimit = 256 << 20
    /// Paths on which requests are not counted and always answered, for probes.
    public var unmeteredPaths: [String] = []
    /// Bytes of a request's body; a longer one is answered 413.
    public var bodyLimit = 1 << 20
    /// Bytes of a body that are read and dropped, so that a client that is still writing can be told 413.
    public var drainLimit = 16 << 20
    /// Bytes of the request line and the headers; more is answered 431.
    public var headerLimit = 8 << 10

    /// From the first byte of the headers to the last; for a new connection also until that first byte.
    public var headerDeadline = Duration.seconds(10)
    /// The same for a connection's first request while more connections wait for a place: whoever says nothing must not
    /// keep those out that have something to say.
    public var newcomerDeadline = Duration.seconds(1)
    /// From the end of the headers to the end of the body.
    public var bodyDeadline = Duration.seconds(30)
    /// For the client to take an answer, plus the time the answer takes at ``minimumRate``; and for each 64 KiB of it.
    public var responseDeadline = Duration.seconds(30)
    /// The same for each 64 KiB while many bytes of answers are pending: clients that do not read must not keep the others
    /// from long answers.
    public var crowdedResponseDeadline = Duration.seconds(5)
    /// Bytes a second at which a client has to take a long answer at least.
    public var minimumRate = 64 << 10
    /// From an answer to the end of the next request line on the same connection.
    public var idleTimeout = Duration.seconds(60)
    /// How long a stream's client may leave everything that is sent unacknowledged before its stream is closed. A
    /// client that acknowledges but does not read keeps its stream.
    public var streamAcknowledgementTimeout = Duration.seconds(60)

    /// Names and addresses that `Host` may have besides ``host`` and those of the loopback interface; without ports.
    public var allowedHosts: [String] = []
    /// Origins besides loopback pages and the server's own whose pages may read and change things,
    /// `https://example.org`. `*` lets pages of every origin read, and only read.
    public var allowedOrigins: [String] = []
    /// Response headers that such pages may read besides those that every page may read.
    public var exposedHeaders = ["Allow", "ETag", "Location", "Retry-After"]

    public init() {}

    /// The same with as many connections and streams as the process may have files open for, whose limit this raises as
    /// far as it may. A server does this by itself; the limits can then be told before there is one.
    public func fitted() -> HTTPServerConfiguration {
        var fitted = self
        FileLimit.fit(&fitted, into: FileLimit.raise())
        return fitted
    }
}
