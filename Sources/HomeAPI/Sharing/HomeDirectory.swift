package import HTTPServer
package import HomeModel

/// Knows which gateway has which home, if several gateways share the homes.
package protocol HomeDirectory: AnyObject, Sendable {
    /// Returns the reply to a request to a home: that of the gateway that has it.
    ///
    /// - Parameter locally: Replies if this gateway has the home, or if there is no such home.
    func reply(to request: Request, home id: String, locally: @escaping @Sendable () -> Reply) -> Reply

    /// Returns the reply of another gateway to a request that any of them can execute, if this one is about to end; nil
    /// otherwise.
    func relay(_ request: Request) -> Reply?

    /// Sends a request to all other gateways, after this one has taken the homes that no gateway has. Passes their
    /// responses to `completion`, or an error if one of them does not answer.
    func ask(_ request: Request, completion: @escaping @Sendable (Result<[Response], HomeError>) -> Void)

    /// Whether another gateway has sent a request, which is answered for the homes of this one only.
    func isForwarded(_ request: Request) -> Bool

    /// Why the gateway cannot serve homes now; nil if it can.
    var failure: HomeError? { get }

    /// All gateways, in the order in which they have started.
    var nodes: [GatewayNode] { get }

    var statistics: DirectoryStatistics { get }
}

/// What a gateway that shares the homes with others has counted since its start.
package struct DirectoryStatistics: Hashable, Sendable {
    /// The requests that were forwarded to other gateways.
    package var forwardedRequests = 0
    /// The homes that were taken because no gateway had them.
    package var claimedHomes = 0
    /// The homes that were given back to other gateways.
    package var releasedHomes = 0
    /// How often the other gateways have deposed this one.
    package var deposals = 0
    package var beatFailures = 0
    /// The time that is left of the lease, in nanoseconds.
    package var lease: UInt64 = 0

    package init() {}
}

/// One of the gateways that share the homes.
package struct GatewayNode: Hashable, Sendable {
    package let name: String
    /// The address at which the other gateways reach it.
    package let address: String
    /// Whether it is the gateway that answers.
    package let isThis: Bool

    package init(name: String, address: String, isThis: Bool) {
        (self.name, self.address, self.isThis) = (name, address, isThis)
    }
}

extension HomeAPI {
    /// Returns the response to a request that fails because of the gateways that share the homes.
    package static func rejection(_ error: HomeError, of request: Request) -> Response {
        rejection(error, of: request, at: nil)
    }

    /// Returns the response to a request that another gateway has sent to the wrong one.
    package static func misdirection(of request: Request, home id: String) -> Response {
        rejection(Problem(.misdirected, "This gateway does not have the home \(id)."), of: request, at: nil)
    }
}
