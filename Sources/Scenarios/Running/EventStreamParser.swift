import JSON

/// An event of a stream.
struct StreamEvent: Sendable {
    /// The cursor; nil if the stream has not sent one yet.
    let id: String?
    let name: String
    let data: JSONValue
}

/// Reads the events of a stream: Server-Sent Events, or a JSON object per line.
struct EventStreamParser {
    private let isLines: Bool
    private var line: [UInt8] = []
    private var name = ""
    private var data: [UInt8]?
    /// The id of the last event.
    private(set) var lastID: String?

    /// - Parameter contentType: That of the response.
    init(contentType: String) {
        isLines = contentType.hasPrefix("application/x-ndjson")
    }

    /// Returns the events that some bytes complete.
    mutating func read(_ bytes: [UInt8]) -> [StreamEvent] {
        var events: [StreamEvent] = []
        for byte in bytes {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            if line.last == UInt8(ascii: "\r") { line.removeLast() }
            if let event = isLines ? object() : field() { events.append(event) }
            line.removeAll(keepingCapacity: true)
        }
        return events
    }

    private mutating func object() -> StreamEvent? {
        guard let object = try? JSONValue.parse(line).objectValue else { return nil }
        lastID = object["id"]?.stringValue ?? lastID
        return StreamEvent(id: lastID, name: object["event"]?.stringValue ?? "", data: object["data"] ?? .null)
    }

    /// Reads a line; returns the event that an empty line ends.
    private mutating func field() -> StreamEvent? {
        guard !line.isEmpty else {
            defer { (name, data) = ("", nil) }
            return data.map { StreamEvent(id: lastID, name: name, data: (try? JSONValue.parse($0)) ?? .null) }
        }
        let end = line.firstIndex(of: UInt8(ascii: ":")) ?? line.count
        var value = line[min(end + 1, line.count)...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<end], as: UTF8.self) {
        case "id": lastID = String(decoding: value, as: UTF8.self)
        case "event": name = String(decoding: value, as: UTF8.self)
        case "data": data = (data.map { $0 + [UInt8(ascii: "\n")] } ?? []) + value
        default: break
        }
        return nil
    }
}
