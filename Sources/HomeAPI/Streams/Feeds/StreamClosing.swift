import HTTPServer
import HomeModel
import JSON
import Synchronization

/// The last event of a stream that the server ends.
enum StreamClosing {
    private static let count = Atomic<UInt64>(0)

    /// Returns the event with the time after which a client connects again. The times differ, so that not all clients
    /// connect at the same time.
    static func frame(_ format: StreamFormat) -> StreamFrame {
        format.retry(milliseconds: retryDelay(count.add(1, ordering: .relaxed).oldValue))
    }

    /// Returns the delay of the client with a number, 1,000 to 5,000 milliseconds. Any number of successive clients is
    /// spread evenly.
    static func retryDelay(_ number: UInt64) -> Int {
        // The fractional parts of successive multiples of the golden ratio are spread evenly; here in units of 2^-32.
        let fraction = (number &* 2_654_435_769) & 0xFFFF_FFFF
        return 1_000 + Int((fraction * 4_001) >> 32)
    }
}
