import HTTPServer
import HomeEngine
import JSON
import Testing

@testable import HomeAPI

/// An event as a reader of either format receives it.
struct ReadEvent: Equatable {
    let id: String
    let name: String
    let data: JSONValue
}

/// A reader that reads at chosen seconds.
struct StreamReader {
    private let source: any StreamSource
    private let isLines: Bool
    let path: String
    let type: String

    init(
        _ gateway: TestGateway, _ target: String, accept: String = "text/event-stream", headers: [Header] = []
    ) throws {
        let reply = try gateway.router.reply(to: .get, target, headers: headers + [Header("Accept", accept)])
        guard case .stream(let start) = reply else { throw NoStream() }
        path = target
        source = start.source
        type = start.headers.first { $0.name == "Content-Type" }?.value ?? ""
        isLines = type == "application/x-ndjson"
    }

    struct NoStream: Error {}

    /// Returns the events at a second, and the second at which the stream has to be read again.
    func read(at second: Double) throws -> (events: [ReadEvent], next: Double?) {
        let (frames, next) = steps(at: second)
        return (try frames.flatMap { try events(Array($0.storage[$0.payload])) }, next)
    }

    func frames(at second: Double) throws -> [StreamFrame] { steps(at: second).frames }

    /// Returns whether the source returns no frame during a whole turn, even if it is read repeatedly.
    func yields(at second: Double) -> Bool {
        (0..<100).allSatisfy { _ in
            if case .more = source.next(now: Self.time(second)) { true } else { false }
        }
    }

    /// Returns the frames of the next step that has some. Then the reader stalls.
    func firstFrames(at second: Double) -> [StreamFrame] {
        var now = Self.time(second)
        while true {
            switch source.next(now: now) {
            case .frame(let frame): return [frame]
            case .frames(let frames): return frames
            case .more: now += 1
            case .wait, .end, .abort: return []
            }
        }
    }

    /// Returns the time in nanoseconds. Each turn of a read takes one nanosecond, so a second is a little longer
    /// here: a frame that is due a second after the last turn is due by the next second.
    private static func time(_ second: Double) -> UInt64 { UInt64(second * 1_000_001_000) }

    private static func second(_ time: UInt64) -> Double { (Double(time) / 1_000_001).rounded() / 1_000 }

    private func steps(at second: Double) -> (frames: [StreamFrame], next: Double?) {
        var now = Self.time(second)
        var all: [StreamFrame] = []
        while true {
            switch source.next(now: now) {
            case .frame(let frame): all.append(frame)
            case .frames(let frames): all += frames
            case .more: now += 1
            case .wait(let until): return (all, until.map(Self.second))
            case .end, .abort: return (all, nil)
            }
        }
    }

    /// Ends the stream, as if its client had disconnected.
    func close() { source.closed() }

    /// Returns the events at a second without heartbeats.
    func changes(at second: Double) throws -> [ReadEvent] {
        try read(at: second).events.filter { $0.name != "heartbeat" }
    }

    private func events(_ text: [UInt8]) throws -> [ReadEvent] {
        let events = isLines ? try lines(text) : try blocks(text)
        for event in events {
            let faults = StreamEvents.all.filter { $0.name == event.name }
                .map { TestGateway.description.faults(event.data, JSONSchema.ref($0.data).value, at: event.name) }
            #expect(faults.contains([]), "\(event.name): \(faults)")
        }
        return events
    }

    private func lines(_ text: [UInt8]) throws -> [ReadEvent] {
        try text.split(separator: UInt8(ascii: "\n")).map { line in
            let line = try JSONValue.parse(Array(line))
            return ReadEvent(
                id: line["id"].stringValue ?? "", name: line["event"].stringValue ?? "", data: line["data"])
        }
    }

    private func blocks(_ text: [UInt8]) throws -> [ReadEvent] {
        try String(decoding: text, as: UTF8.self).split(separator: "\n\n").map { block in
            let fields = block.split(separator: "\n").map { line in
                let parts = line.split(separator: ":", maxSplits: 1)
                return (name: parts[0], value: parts[1].dropFirst())
            }
            func value(_ name: String) -> String { fields.first { $0.name == name }.map { String($0.value) } ?? "" }
            return ReadEvent(
                id: value("id"), name: value("event"), data: try JSONValue.parse(Array(value("data").utf8)))
        }
    }
}
