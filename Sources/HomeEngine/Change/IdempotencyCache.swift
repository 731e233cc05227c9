import HomeModel

/// A response that is stored under an ``IdempotencyKey``.
package struct StoredResponse: Hashable, Sendable {
    /// The maximum number of responses that a home stores.
    package static let maximumCount = 10_000
    /// The maximum size of all responses that a home stores, in bytes.
    package static let maximumTotalSize = 16 << 20
    /// How long a home stores a response, in seconds.
    package static let maximumAge = 86_400

    package let key: String
    /// The fingerprint of the request; another request with the same key has another one.
    package let fingerprint: UInt64
    /// The response in the encoding of ``IdempotencyKey``.
    package let bytes: [UInt8]
    /// When the response was stored, in microseconds since 1970 of the host's calendar.
    let time: Int64
}

/// The stored responses of a home, bounded by count, size and age.
struct IdempotencyCache: Sendable {
    struct Limits: Sendable {
        var count = StoredResponse.maximumCount
        var bytes = StoredResponse.maximumTotalSize
        /// The maximum age of a response, in microseconds.
        var age = Int64(StoredResponse.maximumAge) * 1_000_000
    }

    private let limits: Limits
    private var responses: [String: StoredResponse] = [:]
    /// The keys in the order in which their responses were stored, including those of removed responses.
    private var order = Queue<(key: String, time: Int64)>()
    private var bytes = 0
    /// Keys of removed responses that the journal still has.
    private var keysToDelete: [String] = []

    init(limits: Limits = Limits()) { self.limits = limits }

    var count: Int { responses.count }

    /// Returns the response stored under a key; nil if there is none or it is too old.
    func response(for key: String, at now: Int64) -> StoredResponse? {
        responses[key].flatMap { now.saturatingSubtracting($0.time) < limits.age ? $0 : nil }
    }

    /// Adds a response that was read from the journal. Call it in the order of the responses' times.
    mutating func restore(_ response: StoredResponse) { keysToDelete = add(response) }

    /// Stores keys whose deletion from the journal failed; the next ``add(_:)`` returns them again.
    mutating func deletionFailed(_ keys: [String]) { keysToDelete += keys }

    /// Adds a response and removes the oldest ones beyond the limits. Returns the keys to delete from the journal.
    mutating func add(_ response: StoredResponse) -> [String] {
        remove(response.key)
        responses[response.key] = response
        order.append((response.key, response.time))
        bytes += response.bytes.count
        var removed: [String] = []
        swap(&removed, &keysToDelete)
        while let oldest = oldestResponse(),
            count > limits.count || bytes > limits.bytes
                || response.time.saturatingSubtracting(oldest.time) >= limits.age
        {
            // A response larger than the limit is stored alone.
            guard oldest.key != response.key else { break }
            remove(oldest.key)
            removed.append(oldest.key)
        }
        return removed
    }

    /// Removes a response whose change could not be committed.
    mutating func remove(_ key: String) {
        if let response = responses.removeValue(forKey: key) { bytes -= response.bytes.count }
    }

    private mutating func oldestResponse() -> StoredResponse? {
        while let oldest = order.first {
            if let response = responses[oldest.key], response.time == oldest.time { return response }
            order.dropFirst()
        }
        return nil
    }
}
