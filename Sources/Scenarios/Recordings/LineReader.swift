import JSON

/// Reads a stream of newline-delimited JSON.
public struct LineReader {
    private let stream: any ScenarioStream
    private var rest: [UInt8] = []

    public init(_ stream: any ScenarioStream) { self.stream = stream }

    /// Whether more can follow.
    public var isOpen: Bool { stream.isOpen }

    /// Returns the lines that have been received since the last call, without their ends. Does not wait.
    public mutating func lines() -> [[UInt8]] {
        rest += stream.read()
        var lines: [[UInt8]] = []
        var start = 0
        while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(Array(rest[start..<end]))
            start = end + 1
        }
        rest.removeFirst(start)
        return lines
    }

    /// Returns the changes that have been received since the last call, with their cursors.
    mutating func changes() -> [(line: [UInt8], id: String?)] { lines().compactMap { Self.change($0) } }

    public func close() { stream.close() }

    /// Returns a line with its cursor; nil if it is not a change. Only the beginning of the line is examined.
    private static func change(_ line: [UInt8]) -> (line: [UInt8], id: String?)? {
        // {"id":"…","event":"…","data":{…}}
        let head = String(decoding: line.prefix(160), as: UTF8.self)
        guard let name = value(of: "event", in: head), name != "heartbeat", name != "snapshot" else { return nil }
        return (line, value(of: "id", in: head))
    }

    private static func value(of name: String, in head: String) -> String? {
        guard let start = head.firstRange(of: "\"\(name)\":\"")?.upperBound else { return nil }
        return String(head[start...].prefix { $0 != "\"" })
    }
}
