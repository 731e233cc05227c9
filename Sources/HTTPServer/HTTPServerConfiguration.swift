/// The address on which a server listens, and its limits.
public struct HTTPServerConfiguration: Sendable {
    /// An address of this machine, or a name that resolves to one.
    public var host = "127.0.0.1"
    /// The port; 0 selects a free port, which ``HTTPServer/port`` then returns.
    public var port: UInt16 = 8080

    /// The number of workers, at least 1. Each has a thread that reads requests and runs handlers, and one that writes to
    /// the streams among its connections.
    public var workers = 1

    /// Maximum number of connections that carry requests. To make room for another one, the connections that have been
    /// idle the longest are closed; if all are in use, the response is 503. A stream does not count, and a connection
    /// does not count before its first request.
    public var connectionLimit = 1_000
    /// Further connections for the requests of routes that always work (``Router/on(_:_:opensStream:alwaysWorks:_:)``).
    /// They are some of ``newConnectionLimit``.
    public var reservedConnections = 16
    /// Maximum number of further connections whose first request has not arrived; more wait in the system's queue.
    /// After a network failure thousands of clients reconnect at once, and their connections become streams a moment
    /// later.
    public var newConnectionLimit = 4_096
    /// Maximum number of open streams; a further one is rejected with 503.
    ///
    /// Twice the number of streams for which the server is designed: after a network failure all clients may reconnect
    /// before the server detects that their old streams are broken.
    public var streamLimit = 32_000
    /// Maximum number of connections of one client that carry requests; a further one is rejected with 429. nil for no
    /// limit per client. A client is an IPv4 address or an IPv6 /64 network.
    public var connectionsPerClient: Int?
    /// Maximum number of open streams of one client; a further one is rejected with 429. nil for no limit per client.
    public var streamsPerClient: Int?
    /// The rate at which one client may send requests; requests beyond it are rejected with 429. nil for no limit.
    public var requestRate: RequestRate?
    /// The bytes of long responses that clients have not read yet. A response that exceeds the limit is replaced by a
    /// 503; responses of up to 64 KiB are always sent.
    public var pendingResponses = Budget(limit: 256 << 20)
    /// The bytes of request bodies that have arrived, until the response is sent. The response to a body that exceeds the
    /// limit is 503; bodies of up to 16 KiB are always accepted.
    public var pendingRequests = Budget(limit: 64 << 20)
    /// Paths of health probes. Their requests are exempt from the limits on connections and request rate.
    public var unmeteredPaths: [String] = []
    /// Maximum size of a request's body, in bytes; for a longer one the response is 413.
    public var bodyLimit = 1 << 20
    /// Maximum number of bytes of a body that are read and discarded, so that a client that is still sending receives the
    /// 413.
    public var discardLimit = 16 << 20
    /// Maximum size of the request line and the headers, in bytes; for more the response is 431.
    public var headerLimit = 8 << 10

    /// The maximum time from the first to the last byte of a head. On a new connection, it begins with the connection.
    public var headerTimeout = Duration.seconds(10)
    /// Replaces ``headerTimeout`` for the first request of a connection while further connections wait, because silent
    /// connections must not crowd out active ones.
    public var newConnectionTimeout = Duration.seconds(1)
    /// The maximum time from the end of the head to the end of the body.
    public var bodyTimeout = Duration.seconds(30)
    /// The maximum time in which a client has to read a response, in addition to the time that the response takes at
    /// ``minimumRate``. A client has this time for each 64 KiB of a long response.
    public var responseTimeout = Duration.seconds(30)
    /// Replaces ``responseTimeout`` for each 64 KiB while many bytes of responses are pending, because clients that do
    /// not read must not prevent long responses to others.
    public var crowdedResponseTimeout = Duration.seconds(5)
    /// The minimum rate at which a client has to read a long response, in bytes per second.
    public var minimumRate = 64 << 10
    /// The maximum time from a response to the end of the next request line on the same connection.
    public var idleTimeout = Duration.seconds(60)
    /// A stream is closed if its client acknowledges none of the sent bytes for this time. A client that acknowledges
    /// but does not read keeps its stream.
    public var streamAcknowledgementTimeout = Duration.seconds(60)

    /// Addresses of proxies whose `X-Forwarded-For` or `Forwarded` names the client of a request. The limits per client
    /// then apply to that client, except the limit of connections, which are those of the proxy.
    public var trustedProxies: [AddressRange] = []

    /// Names and addresses that `Host` may have in addition to ``host`` and those of the loopback interface, without
    /// ports.
    public var allowedHosts: [String] = []
    /// Origins whose pages may send requests of all methods, such as `https://example.org`, in addition to loopback
    /// pages and the server's own. With `*`, pages of every origin may read, but not change anything.
    public var allowedOrigins: [String] = []
    /// Response headers that pages of other origins may read, in addition to those that every page may read.
    public var exposedHeaders = ["Allow", "ETag", "Location", "Retry-After"]

    public init() {}

    /// Maximum number of open connections, without streams.
    var openConnectionLimit: Int { connectionLimit + newConnectionLimit }

    /// Returns the configuration with limits that fit the number of files that the process may open, and raises the
    /// soft limit of open files to the hard limit. A server does this itself; call this function to publish the limits
    /// before the server starts.
    public func fitted() -> HTTPServerConfiguration {
        var fitted = self
        FileLimit.fit(&fitted, into: FileLimit.raise())
        return fitted
    }
}
