import Faults
import HTTPServer
import HomeEngine
import JSON

/// The framing of events, as Server-Sent Events or as lines of JSON. Each event is one ``StreamFrame``.
extension StreamFormat {
    /// Returns an event.
    ///
    /// - Parameters:
    ///   - id: The cursor to resume from after this event; nil leaves the client's cursor unchanged.
    ///   - capacity: The approximate size of the data, in bytes.
    ///   - data: Appends the event's data in JSON.
    func event(
        _ name: StaticString, id: Cursor?, capacity: Int = 256, data: (inout JSONWriter) -> Void
    ) -> StreamFrame {
        StreamFrame(capacity: capacity + 96) { bytes in
            write(name, id: id, to: &bytes) { bytes in
                var writer = JSONWriter(capacity: 0)
                swap(&writer.bytes, &bytes)
                data(&writer)
                swap(&writer.bytes, &bytes)
            }
        }
    }

    /// Returns an event with encoded data.
    func event(_ name: StaticString, id: Cursor?, json: ArraySlice<UInt8>) -> StreamFrame {
        StreamFrame(capacity: json.count + 96) { bytes in
            write(name, id: id, to: &bytes) { $0.append(contentsOf: json) }
        }
    }

    private func write(_ name: StaticString, id: Cursor?, to bytes: inout [UInt8], data: (inout [UInt8]) -> Void) {
        switch self {
        case .eventStream:
            if let id {
                Self.append("id: ", to: &bytes)
                id.append(to: &bytes)
                Self.append("\n", to: &bytes)
            }
            Self.append("event: ", to: &bytes)
            Self.append(name, to: &bytes)
            Self.append("\ndata: ", to: &bytes)
            data(&bytes)
            Self.append("\n\n", to: &bytes)
        case .lines:
            Self.append("{", to: &bytes)
            if let id {
                Self.append("\"id\":\"", to: &bytes)
                id.append(to: &bytes)
                Self.append("\",", to: &bytes)
            }
            Self.append("\"event\":\"", to: &bytes)
            Self.append(name, to: &bytes)
            Self.append("\",\"data\":", to: &bytes)
            data(&bytes)
            Self.append("}\n", to: &bytes)
        }
    }

    private static func append(_ text: StaticString, to bytes: inout [UInt8]) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}

// MARK: - Events other than changes

extension StreamFormat {
    /// Returns an event with its data.
    func event<Value>(
        _ event: StreamEvent<Value>, _ value: Value, id: Cursor? = nil, capacity: Int = 256
    ) -> StreamFrame {
        self.event(event.name, id: id, capacity: capacity) { event.data.write(value, to: &$0) }
    }

    func heartbeat(_ cursor: Cursor) -> StreamFrame { event(.heartbeat, cursor, id: cursor) }

    func resync(_ reason: ResyncReason) -> StreamFrame { event(.resync, reason) }

    /// Returns the event that sets how long a client waits before it connects again.
    func retry(milliseconds: Int) -> StreamFrame {
        switch self {
        case .eventStream: StreamFrame { $0.append(contentsOf: "retry: \(milliseconds)\n\n".utf8) }
        case .lines: event(.retry, milliseconds)
        }
    }
}

// MARK: - Changes

extension StreamFormat: FrameFormat {
    var number: UInt8 {
        switch self {
        case .eventStream: 0
        case .lines: 1
        }
    }

    func bytes(of frame: Frame, capacity: Int, json: (inout [UInt8]) -> Void) -> [UInt8] {
        var storage: [UInt8] = []
        storage.reserveCapacity(capacity + 96)
        StreamFrame.append(to: &storage) { write(frame.kind.name, id: frame.cursor, to: &$0, data: json) }
        return storage
    }

    /// Returns a change, encoded once for all subscribers.
    func change(_ frame: Frame) -> StreamFrame { StreamFrame(storage: frame.bytes(in: self)) }

    /// Returns a change from which a client may not resume.
    func changeWithoutID(_ frame: Frame) -> StreamFrame { event(frame.kind.name, id: nil, json: frame.json.bytes) }

    /// Returns the change by which an object starts to match the client's filter: the same data as event `added`.
    func entered(_ frame: Frame, id: Cursor?) -> StreamFrame { event("added", id: id, json: frame.json.bytes) }

    /// Returns the change by which an object stops matching the client's filter, as event `removed`.
    func left(_ frame: Frame, id: Cursor?) -> StreamFrame {
        event("removed", id: id) { json in
            json.beginObject()
            let removed = RemovedObject(frame.subject.object, id: frame.subject.id)
            Representation.removed.writeMembers(of: removed, to: &json)
            let text = frame.json
            json.bytes.append(contentsOf: text.bytes[text.tail...])
        }
    }

    /// Returns a change into which others have been folded.
    func folded(_ frame: Frame, _ data: JSONObject, id: Cursor?) -> StreamFrame {
        event(frame.kind.name, id: id, capacity: 512) { $0.value(.object(data)) }
    }
}
