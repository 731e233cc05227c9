/// A call of a connection to its socket, before which the connection can be cut.
package enum ConnectionCall: Sendable {
    /// A step of making the connection.
    case connect
    /// What waits is sent.
    case send
    /// The wait for an answer: the server may have executed what was sent.
    case wait
    /// A part of an answer is read: the server has executed what was sent.
    case receive
}

/// Simulates failures of the network.
package protocol ConnectionFaults: AnyObject, Sendable {
    /// Returns whether the connection is cut before a call.
    func cuts(_ call: ConnectionCall) -> Bool
}
