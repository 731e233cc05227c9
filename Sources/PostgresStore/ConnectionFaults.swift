/// A point at which a connection can be cut.
package enum ConnectionCall: Sendable {
    /// Before the connection is made.
    case connect
    /// Before a request is sent.
    case send
    /// After a request was sent, before its answer is read.
    case receive
}

/// Simulates failures of the network.
package protocol ConnectionFaults: AnyObject, Sendable {
    /// Returns whether the connection is cut at a call.
    func cuts(_ call: ConnectionCall) -> Bool
}
