/// Slows down callers that present wrong tokens: after some failures, each further one doubles the time for which the
/// address is rejected.
struct LoginThrottle<Address: Hashable & Sendable>: Sendable {
    private struct Entry: Sendable {
        var failures = 0
        /// The time until which the address is rejected, in microseconds of the host's clock.
        var rejectedUntil = Int64.min
        /// When the last failure happened.
        var lastFailure: Int64 = 0
    }

    private var entries: [Address: Entry] = [:]
    private let limit: Int

    /// The number of failures without a consequence.
    static var allowedFailures: Int { 10 }
    /// The first and the longest time of rejection, in microseconds.
    static var shortest: Int64 { 1_000_000 }
    static var longest: Int64 { 60_000_000 }
    /// After this time without a failure, an address is as one without failures; in microseconds.
    static var memory: Int64 { 600_000_000 }

    /// - Parameter limit: The maximum number of addresses that are stored.
    init(limit: Int = 10_000) { self.limit = limit }

    /// Returns the time for which an address is still rejected, in microseconds; 0 if it is not.
    func rejection(of address: Address, at now: Int64) -> Int64 {
        entries[address].map { $0.rejectedUntil > now ? $0.rejectedUntil - now : 0 } ?? 0
    }

    mutating func fail(_ address: Address, at now: Int64) {
        var entry = entries[address] ?? Entry()
        if entry.failures > 0, now - entry.lastFailure > Self.memory { entry = Entry() }
        entry.failures += 1
        entry.lastFailure = now
        if entry.failures > Self.allowedFailures {
            let doublings = min(10, entry.failures - Self.allowedFailures - 1)
            entry.rejectedUntil = now + min(Self.longest, Self.shortest << Int64(doublings))
        }
        if entries[address] == nil, entries.count >= limit { makeRoom(at: now) }
        entries[address] = entry
    }

    /// Removes addresses whose failures are long ago; if there are none, half of those with the fewest failures.
    private mutating func makeRoom(at now: Int64) {
        entries = entries.filter { now - $0.value.lastFailure <= Self.memory }
        guard entries.count >= limit else { return }
        for (address, _) in entries.sorted(by: { $0.value.failures < $1.value.failures }).prefix(limit / 2) {
            entries[address] = nil
        }
    }
}
