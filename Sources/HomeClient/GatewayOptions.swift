/// How a client behaves toward a gateway.
public struct GatewayOptions: Sendable {
    /// The label of the client for the gateway (`X-Client`): 1 to 64 characters of `A-Z a-z 0-9 . _ : ~ -`. Faults and
    /// assertions about requests can name it.
    public var client: String
    /// The token that the gateway requires; nil if it requires none.
    public var token: String?
    /// How long a request may take, with all attempts.
    public var timeout: Duration
    /// How long the stream may be silent before it counts as dead. The gateway sends something every 15 seconds.
    public var silence: Duration
    /// Whether connecting waits for the objects of the home, and fails if the gateway cannot be reached. If not, lists
    /// are empty at first, and have the objects as soon as the gateway can be reached.
    public var waitsForContents: Bool
    /// Sends the requests; nil for the transport of the operating system.
    public var transport: (any HTTPTransport)?
    /// How long a change waits for the stream to show its effect before its device is read.
    var cursorTimeout = Duration.seconds(2)
    /// The clock, and the source of randomness. Tests replace it.
    var time = ClientTime.system

    public init(
        client: String = "home-client", token: String? = nil, timeout: Duration = .seconds(30),
        silence: Duration = .seconds(40),
        waitsForContents: Bool = true, transport: (any HTTPTransport)? = nil
    ) {
        self.client = client
        self.token = token
        self.timeout = timeout
        self.silence = silence
        self.waitsForContents = waitsForContents
        self.transport = transport
    }

    /// The headers of every request.
    ///
    /// - Parameter type: The media type of the response.
    func headers(accepting type: String) -> [HTTPHeader] {
        let headers = [HTTPHeader("Accept", type), HTTPHeader("X-Client", client)]
        return headers + (token.map { [HTTPHeader("Authorization", "Bearer \($0)")] } ?? [])
    }

    /// Throws `invalidArgument` if the label or the token cannot be sent.
    func check() throws(HomeError) {
        guard (1...64).contains(client.utf8.count), HomeID.isValid(client) else {
            throw HomeError(
                .invalidArgument,
                "A client's label has 1 to 64 characters of A-Z a-z 0-9 . _ : ~ -; \"\(client)\" was given.")
        }
        guard token?.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) ?? true else {
            throw HomeError(.invalidArgument, "A token has no spaces and only ASCII characters.")
        }
    }
}

/// The clock and the random numbers of a client.
struct ClientTime: Sendable {
    /// The time since any fixed moment.
    var now: @Sendable () -> Duration
    /// Waits between two attempts; throws if the task is canceled.
    var sleep: @Sendable (Duration) async throws -> Void
    /// Waits until a time limit has passed; throws if the task is canceled.
    var expire: @Sendable (Duration) async throws -> Void
    /// Returns a number from 0 up to 1.
    var random: @Sendable () -> Double
    /// Returns a new key for a change.
    var key: @Sendable () -> String

    static let system: ClientTime = {
        let start = ContinuousClock.now
        return ClientTime(
            now: { start.duration(to: .now) }, sleep: { try await Task.sleep(for: $0) },
            expire: { try await Task.sleep(for: $0) }, random: { Double.random(in: 0..<1) },
            key: {
                let (high, low) = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
                return String(high, radix: 16) + "-" + String(low, radix: 16)
            })
    }()
}
