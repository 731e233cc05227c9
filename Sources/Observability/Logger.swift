internal import JSON
internal import Synchronization

/// Writes log lines: a constant message with the values as metadata.
///
///     logger.notice("stream fell behind", ["stream": id, "lag": lag])
///     // 2026-11-21T08:00:00.123Z notice stream fell behind stream=17 lag=60211
///
/// A logger is a value; pass it to the types that log. Its copies share the threshold.
public struct Logger: Sendable {
    /// A name and a value of a line.
    public typealias Metadata = (name: StaticString, value: any CustomStringConvertible)

    /// The importance of a line, in ascending order.
    public enum Level: String, CaseIterable, Comparable, Sendable {
        case debug, info, notice, warning, error

        public static func < (first: Level, second: Level) -> Bool { first.weight < second.weight }

        fileprivate var weight: UInt8 {
            switch self {
            case .debug: 0
            case .info: 1
            case .notice: 2
            case .warning: 3
            case .error: 4
            }
        }
    }

    /// The form of a line.
    public enum Format: String, CaseIterable, Sendable {
        /// The time, the level, the message, and `name=value` for each value.
        case text
        /// A JSON object with the members `time`, `level`, `message`, and one for each value.
        case json
    }

    /// The lowest level that is written. It can change at any time.
    public final class Threshold: Sendable {
        private let weight: Atomic<UInt8>

        public init(_ level: Level) { weight = Atomic(level.weight) }

        public var level: Level {
            get {
                let weight = weight.load(ordering: .relaxed)
                return Level.allCases.first { $0.weight == weight } ?? .error
            }
            set { weight.store(newValue.weight, ordering: .relaxed) }
        }

        fileprivate func admits(_ level: Level) -> Bool { level.weight >= weight.load(ordering: .relaxed) }
    }

    public let threshold: Threshold
    private let format: Format
    private let now: @Sendable () -> String
    private let sink: @Sendable (String) -> Void

    /// Creates a logger.
    ///
    /// - Parameters:
    ///   - threshold: The lowest level that is written.
    ///   - now: Returns the time as text, for the beginning of each line.
    ///   - sink: Writes a line, which has no line feed. Called from any thread.
    public init(
        threshold: Threshold, format: Format = .text, now: @escaping @Sendable () -> String,
        sink: @escaping @Sendable (String) -> Void
    ) {
        self.threshold = threshold
        self.format = format
        self.now = now
        self.sink = sink
    }

    /// A logger that writes nothing.
    public static let silent = Logger(threshold: Threshold(.error), now: { "" }, sink: { _ in })

    /// Returns whether lines of a level are written.
    public func writes(_ level: Level) -> Bool { threshold.admits(level) }

    public func debug(
        _ message: StaticString, _ metadata: KeyValuePairs<StaticString, any CustomStringConvertible> = [:]
    ) {
        log(.debug, message, metadata)
    }

    public func info(
        _ message: StaticString, _ metadata: KeyValuePairs<StaticString, any CustomStringConvertible> = [:]
    ) {
        log(.info, message, metadata)
    }

    public func notice(
        _ message: StaticString, _ metadata: KeyValuePairs<StaticString, any CustomStringConvertible> = [:]
    ) {
        log(.notice, message, metadata)
    }

    public func warning(
        _ message: StaticString, _ metadata: KeyValuePairs<StaticString, any CustomStringConvertible> = [:]
    ) {
        log(.warning, message, metadata)
    }

    public func error(
        _ message: StaticString, _ metadata: KeyValuePairs<StaticString, any CustomStringConvertible> = [:]
    ) {
        log(.error, message, metadata)
    }

    private func log(
        _ level: Level, _ message: StaticString, _ metadata: KeyValuePairs<StaticString, any CustomStringConvertible>
    ) {
        guard writes(level) else { return }
        log(level, message, metadata.map { (name: $0.key, value: $0.value) })
    }

    /// Writes a line whose values are not all known in advance.
    public func log(_ level: Level, _ message: StaticString, _ metadata: [Metadata]) {
        if writes(level) { sink(format.line(now(), level, message, metadata)) }
    }
}

extension Logger.Format {
    /// Returns a line without its line feed.
    public func line(
        _ time: String, _ level: Logger.Level, _ message: StaticString, _ metadata: [Logger.Metadata]
    ) -> String {
        switch self {
        case .text: text(time, level, message, metadata)
        case .json: json(time, level, message, metadata)
        }
    }

    private func text(
        _ time: String, _ level: Logger.Level, _ message: StaticString, _ metadata: [Logger.Metadata]
    ) -> String {
        var line = "\(time) \(level.rawValue) \(message)"
        for (name, value) in metadata { line += " \(name)=\(Self.quoted(Self.shortened(value.description)))" }
        return line
    }

    private func json(
        _ time: String, _ level: Logger.Level, _ message: StaticString, _ metadata: [Logger.Metadata]
    ) -> String {
        var json = JSONWriter()
        json.beginObject()
        json.key("time")
        json.string(time)
        json.key("level")
        json.string(level.rawValue)
        json.key("message")
        json.string(message.description)
        for (name, value) in metadata {
            json.key(name)
            switch value {
            case let number as any BinaryInteger: json.integer(Int64(clamping: number))
            case let number as Double: json.double(number)
            case let flag as Bool: json.bool(flag)
            default: json.string(Self.shortened(value.description))
            }
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self)
    }

    /// The maximum length of a value in characters; the rest is replaced by an ellipsis, so that a line stays below the
    /// length that ``LineWriter`` truncates.
    private static let maximumValueLength = 500

    private static func shortened(_ text: String) -> String {
        text.utf8.count <= maximumValueLength ? text : text.prefix(maximumValueLength) + "…"
    }

    /// Quotes a value that is empty or has spaces, quotes or characters that are not printable, so that values remain
    /// separate and on one line.
    private static func quoted(_ text: String) -> String {
        let isPlain =
            !text.isEmpty && text.unicodeScalars.allSatisfy { $0 != " " && $0 != "\"" && $0.isPrintable }
        if isPlain { return text }
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                quoted += "\\"
                quoted.unicodeScalars.append(scalar)
            default: quoted.append(printable: scalar)
            }
        }
        return quoted + "\""
    }
}
