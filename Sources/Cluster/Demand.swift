/// The number of requests to a home in a period, by the node at which they have arrived.
struct Demand: Sendable {
    /// The number of requests from which a home may move.
    static let least = 20

    private var own = 0
    private var others: [String: Int] = [:]

    /// - Parameter sender: The name of the node that has forwarded the request; nil if it has arrived at this one.
    mutating func add(_ sender: String?) {
        if let sender { others[sender, default: 0] += 1 } else { own += 1 }
    }

    /// The node to which the home should move, because at least three quarters of the requests have arrived there; nil
    /// if it should stay.
    var place: String? {
        let count = own + others.values.reduce(0, +)
        guard count >= Self.least, let most = others.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else {
            return nil
        }
        return most.value * 4 >= count * 3 ? most.key : nil
    }
}
