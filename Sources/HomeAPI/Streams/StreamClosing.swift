import HomeModel
import JSON
import Synchronization

/// The last event of a stream that the server ends.
enum StreamClosing {
    private static let count = Atomic<UInt64>(0)

    /// When to connect again after the server has stopped: 1 to 5 seconds, so that clients do not all return at once.
    static func text(_ format: StreamFormat) -> [UInt8] {
        let number = count.add(1, ordering: .relaxed).oldValue
        var text = EventText(format)
        // Multiples of the golden ratio are spread evenly, however many clients there are.
        text.retry(milliseconds: 1_000 + Int((number &* 2_654_435_769) % 4_001))
        return text.bytes
    }

    /// Why a live query fails once access to the home has been taken away.
    static func accessRevoked(_ format: StreamFormat) -> [UInt8] {
        let problem = Problem(
            .of(.permissionDenied),
            "Access to the home has been taken away; grant it with PATCH /simulation/network, then connect again.")
        var json = JSONWriter()
        problem.write(to: &json, instance: nil)
        var text = EventText(format)
        text.event("problem", id: nil, data: json.bytes)
        return text.bytes
    }
}
