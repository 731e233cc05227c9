package import HTTPServer

/// Sends requests to other nodes and passes their responses on.
package protocol NodeTransport: Sendable {
    /// Returns the reply of the node at an address.
    ///
    /// - Parameter otherwise: Returns the reply if the node has not answered with a response of its own.
    func forward(
        _ request: Request, to address: String, otherwise: @escaping @Sendable (ForwardingFailure) -> Reply
    ) -> Reply

    /// Sends a request to the node at an address, and passes on its complete response.
    func fetch(
        _ request: Request, from address: String,
        completion: @escaping @Sendable (Result<Response, ForwardingFailure>) -> Void)

    /// Returns the name of the node that has sent a request; nil if it is from a client.
    func sender(of request: Request) -> String?

    /// Ends all exchanges with a node that is known to be dead.
    func abandon(_ address: String)

    func close()
}
