import JSON
import Synchronization

/// The last words of a stream.
enum Farewell {
    private static let count = Atomic<UInt64>(0)

    /// When to connect again after the server has stopped: 1 to 5 seconds, spread so that readers do not all come at once.
    static func text(_ format: StreamFormat) -> [UInt8] {
        let number = count.add(1, ordering: .relaxed).oldValue
        var text = EventText(format)
        // Multiples of the golden ratio spread evenly however many readers there are.
        text.retry(milliseconds: 1_000 + Int((number &* 2_654_435_769) % 4_001))
        return text.bytes
    }

    /// Why a live query fails once access to the home has been taken away.
    static func accessRevoked(_ format: StreamFormat) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("type")
        json.string("/problems/permission-denied")
        json.key("title")
        json.string("Access is not granted")
        json.key("status")
        json.integer(403)
        json.key("code")
        json.string("permissionDenied")
        json.key("detail")
        json.string(
            "Access to the home has been taken away; grant it with PATCH /simulation/network, then connect again.")
        json.endObject()
        var text = EventText(format)
        text.event("error", id: nil, data: json.bytes)
        return text.bytes
    }
}
