#if canImport(CCurl)
/// How libcurl sends a request, in addition to what ``HTTPRequest`` states.
package struct CurlOptions: Sendable {
    /// The request target as it is sent; nil for the path and the query of the URL.
    package var target: String?
    /// How long opening a connection may take.
    package var connectTimeout = Duration.seconds(10)
    /// Whether the request has a connection of its own, which no other request uses before or afterwards.
    package var isAlone = false
    /// Whether libcurl may send the request again on another connection, if the first one was used before and is closed
    /// before there is a byte of the response.
    ///
    /// The server may have executed the request before it closed the connection. If it must not be executed twice, the
    /// transfer fails with ``TransportError/Kind/broken`` instead.
    package var isRepeatable = true
    /// How long a connection may have been idle if the request is to use it. It should be shorter than the server's
    /// timeout of idle connections; otherwise a request can meet a connection that the server is closing.
    package var idleTime = Duration.seconds(118)
    /// Whether libcurl adds `Accept` and, to a body, `Content-Type` if the request does not have them.
    package var addsHeaders = true
    /// Whether the proxy in the environment of the process is used.
    package var usesProxy = true

    package init() {}
}

/// How a receiver responds to an element of a response.
package enum CurlReception: Sendable {
    /// Pass the next element when it arrives.
    case more
    /// Pass the next element after ``CurlExchange/resume()``. The element with which the receiver pauses counts as
    /// received. libcurl keeps at most one further piece, and the server has to wait.
    case pause
    /// End the transfer without an error.
    case end
}
#endif
