import HTTPServer
import HomeEngine

extension StreamFormat {
    /// The events that are not changes of the home or states of an object.
    private static let others: Set<String> = ["snapshot", "heartbeat", "resync", "retry", "clock", "faults", "problem"]

    /// Returns whether a frame is a change, an event or the state of an object, so that a fault can drop, repeat or move
    /// it.
    func isChange(_ frame: StreamFrame) -> Bool {
        guard !frame.isCompressed, let name = eventName(of: frame) else { return false }
        return !Self.others.contains(name)
    }

    /// Returns the name of the event in a frame; nil if the frame has none.
    private func eventName(of frame: StreamFrame) -> String? {
        // The name is near the beginning, after the cursor.
        let head = String(decoding: frame.storage[frame.payload].prefix(200), as: UTF8.self)
        let (label, end): (String, Character) =
            switch self {
            case .eventStream: ("event: ", "\n")
            case .lines: ("\"event\":\"", "\"")
            }
        guard let start = head.firstRange(of: label)?.upperBound else { return nil }
        return String(head[start...].prefix { $0 != end })
    }
}

extension StreamFrame {
    /// Returns a frame with the first bytes of the payload; nil if that is none, or if the payload is compressed.
    func prefix(_ count: Int) -> StreamFrame? {
        let part = storage[payload].prefix(count)
        guard !part.isEmpty, !isCompressed else { return nil }
        return StreamFrame(capacity: part.count) { $0.append(contentsOf: part) }
    }
}
