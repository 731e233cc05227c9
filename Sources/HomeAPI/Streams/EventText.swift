import HomeService
import JSON

/// Text of a stream, put together event by event.
struct EventText {
    let format: StreamFormat
    private(set) var bytes: [UInt8] = []

    init(_ format: StreamFormat) { self.format = format }

    var isEmpty: Bool { bytes.isEmpty }

    /// - Parameter id: The cursor to resume from after this event; nil keeps the reader's last one.
    mutating func event(_ name: StaticString, id: Cursor?, data: [UInt8]) {
        bytes.reserveCapacity(bytes.count + data.count + 96)
        switch format {
        case .eventStream:
            if let id {
                append("id: ")
                bytes.append(contentsOf: id.description.utf8)
                append("\n")
            }
            append("event: ")
            append(name)
            append("\ndata: ")
            bytes.append(contentsOf: data)
            append("\n\n")
        case .lines:
            append("{")
            if let id {
                append("\"id\":\"")
                bytes.append(contentsOf: id.description.utf8)
                append("\",")
            }
            append("\"event\":\"")
            append(name)
            append("\",\"data\":")
            bytes.append(contentsOf: data)
            append("}\n")
        }
    }

    /// Text that is complete already.
    mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

    /// A change as it was encoded once for all readers; without its cursor where a reader may not resume from it.
    mutating func frame(_ frame: Frame, isResumable: Bool = true) {
        if isResumable { return bytes.append(contentsOf: frame.bytes(in: format)) }
        let text = frame.text
        event(frame.kind.name, id: nil, data: Array(text.bytes[text.json]))
    }

    /// A change that brings an object into what the reader watches: the same data, told as `added`.
    mutating func entered(_ frame: Frame, id: Cursor?) {
        let text = frame.text
        event("added", id: id, data: Array(text.bytes[text.json]))
    }

    /// A change that takes an object out of what the reader watches.
    mutating func left(_ frame: Frame, id: Cursor?) {
        var data = Array("{\"kind\":\"\(frame.subject.object.name)\",\"id\":\"\(frame.subject.id)\"".utf8)
        let text = frame.text
        data.append(contentsOf: text.bytes[text.tail..<text.json.upperBound])
        event("removed", id: id, data: data)
    }

    /// A change into which others have been folded.
    mutating func folded(_ frame: Frame, _ data: JSONObject, id: Cursor?) {
        var json = JSONWriter(capacity: 512)
        json.value(.object(data))
        event(frame.kind.name, id: id, data: json.bytes)
    }

    mutating func heartbeat(_ cursor: Cursor) {
        event("heartbeat", id: cursor, data: Array("{\"cursor\":\"\(cursor)\"}".utf8))
    }

    mutating func resync(_ reason: ResyncReason) {
        event("resync", id: nil, data: Array("{\"reason\":\"\(reason.rawValue)\"}".utf8))
    }

    /// How long a reader waits before it connects again.
    mutating func retry(milliseconds: Int) {
        guard format == .eventStream else {
            return event("retry", id: nil, data: Array("{\"milliseconds\":\(milliseconds)}".utf8))
        }
        append("retry: ")
        bytes.append(contentsOf: String(milliseconds).utf8)
        append("\n\n")
    }

    private mutating func append(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }
}

/// Why a stream starts again from a snapshot.
enum ResyncReason: String, CaseIterable, Sendable {
    /// The log does not reach back to the cursor, or its number was never given.
    case gap
    /// The cursor belongs to another epoch.
    case epoch
    /// The reader was too slow to be given every change.
    case lag
}

extension Frame {
    /// The change as it was encoded once for all readers of a format.
    func bytes(in format: StreamFormat) -> [UInt8] {
        switch format {
        case .eventStream: text.bytes
        case .lines: line
        }
    }
}
