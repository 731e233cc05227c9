public import HomeModel

/// Lets a change happen once, however often it is asked for: under a key that the client has chosen.
///
/// The home keeps the answer with the change, in one commit, and gives it to whoever comes with the key again.
public final class Once: Sendable {
    /// How many bytes a key may have.
    public static let longestKey = 255
    /// How many keys a home keeps with their answers.
    public static let mostKeys = 10_000
    /// Bytes of all answers that a home keeps.
    public static let mostBytes = 16 << 20
    /// Seconds for which a home keeps an answer.
    public static let longestAge = 86_400

    let key: String
    let fingerprint: UInt64
    /// The answer to keep, made from the `Result<Committed<Answer>, HomeError>` of the operation.
    let record: @Sendable (any Sendable) -> [UInt8]

    /// - Parameters:
    ///   - fingerprint: What tells the request from another one under the same key.
    ///   - record: Encodes what the operation comes to. It is called while the home is locked for changes.
    public init<Answer: Sendable>(
        key: String, fingerprint: UInt64,
        record: @escaping @Sendable (Result<Committed<Answer>, HomeError>) -> [UInt8]
    ) {
        self.key = key
        self.fingerprint = fingerprint
        self.record = { result in
            guard let result = result as? Result<Committed<Answer>, HomeError> else {
                preconditionFailure("the operation under \(key) has another answer")
            }
            return record(result)
        }
    }
}

/// An answer that was given under a key.
public struct KeptAnswer: Hashable, Sendable {
    public let key: String
    /// What tells the request that got it from another one under the same key.
    public let fingerprint: UInt64
    /// As they were recorded.
    public let bytes: [UInt8]
    /// The host's calendar when it was given, in microseconds since 1970.
    let time: Int64
}

/// The answers that a home keeps, bounded by count, bytes and age.
struct KeptAnswers: Sendable {
    struct Limits: Sendable {
        var count = Once.mostKeys
        var bytes = Once.mostBytes
        /// In microseconds.
        var age = Int64(Once.longestAge) * 1_000_000
    }

    private let limits: Limits
    private var answers: [String: KeptAnswer] = [:]
    /// The keys in the order of their answers; those of answers that are gone are passed over.
    private var order = Backlog<(key: String, time: Int64)>()
    private var bytes = 0
    /// Keys whose answers went when there was no change to tell the journal with.
    private var unwritten: [String] = []

    init(limits: Limits = Limits()) { self.limits = limits }

    var count: Int { answers.count }

    /// The answer under a key, unless it is too old by now.
    func answer(_ key: String, at now: Int64) -> KeptAnswer? {
        answers[key].flatMap { now.saturatingSubtracting($0.time) < limits.age ? $0 : nil }
    }

    /// Takes in an answer that the journal has kept, oldest first.
    mutating func restore(_ answer: KeptAnswer) { unwritten = add(answer) }

    /// Takes note that answers that had to go are still in the journal.
    mutating func leave(_ keys: [String]) { unwritten += keys }

    /// Keeps an answer; answers with the keys whose answers had to go for it.
    mutating func add(_ answer: KeptAnswer) -> [String] {
        remove(answer.key)
        answers[answer.key] = answer
        order.append((answer.key, answer.time))
        bytes += answer.bytes.count
        var dropped: [String] = []
        swap(&dropped, &unwritten)
        while let oldest = nextOldest(),
            count > limits.count || bytes > limits.bytes
                || answer.time.saturatingSubtracting(oldest.time) >= limits.age
        {
            guard oldest.key != answer.key else { break }
            remove(oldest.key)
            dropped.append(oldest.key)
        }
        return dropped
    }

    /// Forgets an answer whose change could not be committed.
    mutating func remove(_ key: String) {
        if let answer = answers.removeValue(forKey: key) { bytes -= answer.bytes.count }
    }

    private mutating func nextOldest() -> KeptAnswer? {
        while let oldest = order.first {
            if let answer = answers[oldest.key], answer.time == oldest.time { return answer }
            order.dropFirst()
        }
        return nil
    }
}
