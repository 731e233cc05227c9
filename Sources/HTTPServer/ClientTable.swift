/// The clients that have something open or have spent tokens lately.
///
/// Who is gone and has a full bucket is the same as a stranger, so it is forgotten: whenever the table has grown to
/// twice what the last look left of it. How many of the others it keeps is bounded too.
struct ClientTable {
    private var clients: [ClientAddress: Client] = [:]
    private var nextSweep = Self.smallest
    private let restingLimit: Int

    private static let smallest = 64

    /// - Parameter restingLimit: How many are kept that are gone and have spent tokens. Whoever opens a connection
    ///   from one address after another could otherwise fill the memory.
    init(restingLimit: Int = 16_384) {
        self.restingLimit = restingLimit
    }

    var count: Int { clients.count }

    /// The client that has been seen at `address`; nil if there is none.
    subscript(address: ClientAddress) -> Client? { clients[address] }

    /// The client at `address`, known from now on.
    ///
    /// Counts as gone until it has a connection, so one must be counted before the next call.
    mutating func client(at address: ClientAddress, now: UInt64) -> Client {
        if let client = clients[address] { return client }
        if clients.count >= nextSweep { sweep(at: now) }
        let client = Client()
        clients[address] = client
        return client
    }

    private mutating func sweep(at now: UInt64) {
        clients = clients.filter { !$0.value.isForgettable(at: now) }
        let resting = clients.filter { $0.value.isGone }
        if resting.count > restingLimit {
            // Half of them, so that it is long before the next time; those that come nearest to strangers.
            let order = resting.sorted { $0.value.restsUntil < $1.value.restsUntil }
            for (address, _) in order.prefix(resting.count - restingLimit / 2) { clients[address] = nil }
        }
        nextSweep = max(Self.smallest, 2 * clients.count)
    }
}
