/// Why there is no response of the other gateway.
package enum ForwardingFailure: Error, Equatable {
    /// The other gateway does not have the home (status 421): nothing was executed.
    case misdirected
    /// The request was not sent: nothing was executed.
    case unreachable(reason: String)
    /// The connection broke or was abandoned before the response was complete: the request may have been executed.
    case broken(reason: String)
}
