import HTTPServer
import HomeModel
import JSON
import Synchronization

/// The last event of a stream that the server ends.
enum StreamClosing {
    private static let count = Atomic<UInt64>(0)

    /// Returns the event with the time after which a client connects again: 1 to 5 seconds, so that not all clients
    /// connect at the same time.
    static func frame(_ format: StreamFormat) -> StreamFrame {
        let number = count.add(1, ordering: .relaxed).oldValue
        // Multiples of the golden ratio are spread evenly for any number of clients.
        return format.retry(milliseconds: 1_000 + Int((number &* 2_654_435_769) % 4_001))
    }
}
