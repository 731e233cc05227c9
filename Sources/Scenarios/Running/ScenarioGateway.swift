/// The gateway on which scenarios run: in the same process, or over HTTP.
///
/// A run calls the functions of a gateway one at a time.
public protocol ScenarioGateway: AnyObject {
    /// Sends a request and waits for its response.
    ///
    /// - Parameter timeout: The longest real time to wait, in seconds.
    func send(_ request: GatewayRequest, timeout: Double) -> GatewayResponse
    /// Opens a stream. If the gateway responds with something else, the stream is nil.
    func open(_ request: GatewayRequest, timeout: Double) -> (GatewayResponse, (any ScenarioStream)?)
    /// Lets real time pass.
    func wait(seconds: Double)
    /// The real time since any fixed moment, in seconds, for deadlines. `wait` need not advance it.
    var seconds: Double { get }
    /// The real time that an event of a stream and the record of a request need at most until they are there, in
    /// seconds; 0 if they are there at once.
    var delivery: Double { get }
}

/// A request to a gateway.
public struct GatewayRequest: Sendable {
    public var method: String
    /// The path with the query.
    public var path: String
    public var headers: [(name: String, value: String)]
    public var body: [UInt8]?

    public init(
        _ method: String, _ path: String, headers: [(name: String, value: String)] = [], body: [UInt8]? = nil
    ) {
        (self.method, self.path, self.headers, self.body) = (method, path, headers, body)
    }
}

/// The response of a gateway.
public struct GatewayResponse: Sendable {
    /// The status; 0 if there is no response.
    public var status: Int
    public var headers: [(name: String, value: String)]
    /// The body, decompressed.
    public var body: [UInt8]
    /// Why there is no response or only a part of it; nil if it is complete.
    public var interruption: String?

    public init(
        status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = [], interruption: String? = nil
    ) {
        (self.status, self.headers, self.body, self.interruption) = (status, headers, body, interruption)
    }

    /// Returns the value of a header; nil if there is none.
    public func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}

/// An open stream of a gateway.
public protocol ScenarioStream: AnyObject {
    /// Returns the bytes that have been received since the last call. Does not wait.
    func read() -> [UInt8]
    /// Whether more can follow.
    var isOpen: Bool { get }
    func close()
}
