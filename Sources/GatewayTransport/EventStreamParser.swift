/// Splits the bytes of a stream into events: Server-Sent Events, or lines of newline-delimited JSON. The bytes may
/// arrive in any pieces.
package struct EventStreamParser: Sendable {
    /// An event of a stream.
    package struct Event: Hashable, Sendable {
        /// The name; `message` if the stream gives none.
        package var name = "message"
        /// The data; of newline-delimited JSON, the line.
        package var data: [UInt8] = []
        /// The id that the event itself has; nil if it has none.
        package var id: String?

        package init(name: String = "message", data: [UInt8] = [], id: String? = nil) {
            (self.name, self.data, self.id) = (name, data, id)
        }
    }

    /// The maximum size of an event, in bytes. A longer one is an error, so that a broken server cannot fill the memory.
    package static let maximumSize = 16 << 20

    /// The event is longer than ``maximumSize``.
    package struct TooLarge: Error {}

    /// The reconnect delay that the server has set last, in milliseconds; nil if it has set none.
    package private(set) var retry: UInt64?
    /// Whether each line is an event.
    private let isLines: Bool
    private var line: [UInt8] = []
    /// The event whose lines are arriving; nil between two events.
    private var event: Event?
    /// Whether the last byte was a carriage return, so that a line feed belongs to the same end of line.
    private var endsWithReturn = false
    private var isAtStart = true

    /// - Parameter isLines: Whether the stream is newline-delimited JSON.
    package init(isLines: Bool = false) { self.isLines = isLines }

    /// Adds bytes and passes each event that they complete to `body`.
    package mutating func parse(_ bytes: [UInt8], _ body: (Event) -> Void) throws(TooLarge) {
        var start = 0
        while start < bytes.count {
            var end = start
            while end < bytes.count, bytes[end] != UInt8(ascii: "\n"), bytes[end] != UInt8(ascii: "\r") { end += 1 }
            line += bytes[start..<end]
            guard line.count + (event?.data.count ?? 0) <= Self.maximumSize else { throw TooLarge() }
            guard end < bytes.count else {
                if end > start { endsWithReturn = false }
                return
            }
            let isSecondHalf = endsWithReturn && end == start && bytes[end] == UInt8(ascii: "\n") && line.isEmpty
            endsWithReturn = bytes[end] == UInt8(ascii: "\r")
            start = end + 1
            if !isSecondHalf { endLine(body) }
        }
    }

    private mutating func endLine(_ body: (Event) -> Void) {
        defer { line.removeAll(keepingCapacity: true) }
        if isAtStart {
            isAtStart = false
            if line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        }
        if isLines {
            if !line.isEmpty { body(Event(data: line)) }
            return
        }
        guard let first = line.first else {
            if let event, !event.data.isEmpty { body(event) }
            event = nil
            return
        }
        if first == UInt8(ascii: ":") { return }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[min(colon + 1, line.endIndex)...]
        if value.first == UInt8(ascii: " ") { value.removeFirst() }
        var event = event ?? Event()
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            // Lines of data are joined by a line feed; a JSON text may contain it between tokens.
            if !event.data.isEmpty { event.data.append(UInt8(ascii: "\n")) }
            event.data += value
        case "event": event.name = String(decoding: value, as: UTF8.self)
        case "id": if !value.contains(0) { event.id = String(decoding: value, as: UTF8.self) }
        case "retry":
            let text = String(decoding: value, as: UTF8.self)
            if text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = UInt64(text) { retry = number }
        default: break
        }
        self.event = event
    }
}
