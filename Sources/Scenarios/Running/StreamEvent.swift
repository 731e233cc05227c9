import GatewayTransport
import JSON

/// An event of a stream.
struct StreamEvent: Sendable {
    /// The cursor; nil if the stream has not sent one yet.
    let id: String?
    let name: String
    /// The data; a text if it is not JSON.
    let data: JSONValue
}

/// Reads the events of a stream: Server-Sent Events, or a JSON object in each line.
struct StreamEventReader: Sendable {
    private let isLines: Bool
    private var parser: EventStreamParser
    /// The id of the last event.
    private(set) var lastID: String?

    /// - Parameter contentType: That of the response.
    init(contentType: String) {
        isLines = contentType.hasPrefix("application/x-ndjson")
        parser = EventStreamParser(isLines: isLines)
    }

    /// Returns the events that some bytes complete; throws if an event is too large to be one of a gateway.
    mutating func read(_ bytes: [UInt8]) throws(EventStreamParser.TooLarge) -> [StreamEvent] {
        var received: [EventStreamParser.Event] = []
        try parser.parse(bytes) { received.append($0) }
        return received.map { event in
            let data = (try? JSONValue.parse(event.data)) ?? .string(String(decoding: event.data, as: UTF8.self))
            guard isLines, let object = data.objectValue else {
                lastID = event.id ?? lastID
                return StreamEvent(id: lastID, name: event.name, data: data)
            }
            lastID = object["id"]?.stringValue ?? lastID
            return StreamEvent(id: lastID, name: object["event"]?.stringValue ?? "", data: object["data"] ?? .null)
        }
    }
}
