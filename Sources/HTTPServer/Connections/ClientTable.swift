/// The clients that have an open connection or stream, or have recently used tokens for requests.
///
/// A client that has nothing open and a full bucket of tokens does not differ from a new one. A sweep removes such
/// clients. It runs whenever the table has grown to twice the size it had after the previous sweep. The number of
/// clients that have nothing open is limited too.
struct ClientTable {
    private var clients: [ClientAddress: Client] = [:]
    private var sweepThreshold = Self.minimumThreshold
    private let idleLimit: Int

    private static let minimumThreshold = 64

    /// - Parameter idleLimit: The maximum number of stored clients that have nothing open. Without a limit, a client
    ///   that connects from many addresses in turn could fill the memory.
    init(idleLimit: Int = 16_384) {
        self.idleLimit = idleLimit
    }

    var count: Int { clients.count }

    /// The client at `address`; nil if the table has none.
    subscript(address: ClientAddress) -> Client? { clients[address] }

    /// Returns the client at `address`, and adds it if the table has none.
    ///
    /// A new client has nothing open, so a connection must be counted for it before the next call.
    mutating func client(at address: ClientAddress, now: UInt64) -> Client {
        if let client = clients[address] { return client }
        if clients.count >= sweepThreshold { sweep(at: now) }
        let client = Client()
        clients[address] = client
        return client
    }

    private mutating func sweep(at now: UInt64) {
        clients = clients.filter { !$0.value.isRemovable(at: now) }
        let idle = clients.filter { $0.value.hasNothingOpen }
        if idle.count > idleLimit {
            // Clients are removed down to half of the limit, so that the next sweep is not needed soon. Those with the
            // fullest buckets are removed first.
            let order = idle.sorted { $0.value.bucketFullAt < $1.value.bucketFullAt }
            for (address, _) in order.prefix(idle.count - idleLimit / 2) { clients[address] = nil }
        }
        sweepThreshold = max(Self.minimumThreshold, 2 * clients.count)
    }
}
