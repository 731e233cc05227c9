/// How often homes were created with the same id, so that each of them has its own epoch.
///
/// Only recent ids are stored. A home with a forgotten id begins with a number that no forgotten id has reached.
struct Lives: Sendable {
    private static let limit = 10_000
    /// More homes than one process can create.
    private static let livesOfOneStart: UInt64 = 1 << 40

    private var numbers: [String: UInt64] = [:]
    private var order = Queue<String>()
    private var highestForgotten: UInt64

    /// - Parameter openings: How often the store was opened before. Each start has its own numbers, so that the lives of
    ///   homes in memory do not repeat after a restart.
    init(openings: UInt64 = 0) { highestForgotten = openings &* Self.livesOfOneStart }

    /// Returns the next life of the home with an id.
    mutating func next(of id: String) -> HomeLife {
        if numbers[id] == nil { order.append(id) }
        let number = numbers[id].map { $0 + 1 } ?? highestForgotten
        numbers[id] = number
        if order.count > Self.limit, let oldest = order.first {
            order.dropFirst()
            if let forgotten = numbers.removeValue(forKey: oldest) {
                highestForgotten = max(highestForgotten, forgotten + 1)
            }
        }
        return HomeLife(homeID: id, number: number)
    }
}
