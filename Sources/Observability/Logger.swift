/// Writes log lines: a constant message with the values as metadata.
///
///     logger.notice("stream fell behind", ["stream": id, "lag": lag])
///     // 2026-11-21T08:00:00.123Z notice stream fell behind stream=17 lag=60211
///
/// A logger is a value; pass it to the types that log.
public struct Logger: Sendable {
    /// The importance of a line, in ascending order.
    public enum Level: String, CaseIterable, Comparable, Sendable {
        case debug, info, notice, warning, error

        public static func < (first: Level, second: Level) -> Bool { first.weight < second.weight }

        private var weight: Int {
            switch self {
            case .debug: 0
            case .info: 1
            case .notice: 2
            case .warning: 3
            case .error: 4
            }
        }
    }

    private let threshold: Level
    private let now: @Sendable () -> String
    private let sink: @Sendable (String) -> Void

    /// Creates a logger.
    ///
    /// - Parameters:
    ///   - threshold: The lowest level that is written.
    ///   - now: Returns the time as text, for the beginning of each line.
    ///   - sink: Writes a line, which has no line feed. Called from any thread.
    public init(
        threshold: Level, now: @escaping @Sendable () -> String, sink: @escaping @Sendable (String) -> Void
    ) {
        self.threshold = threshold
        self.now = now
        self.sink = sink
    }

    /// A logger that writes nothing.
    public static let silent = Logger(threshold: .error, now: { "" }, sink: { _ in })

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
        guard level >= threshold else { return }
        var line = "\(now()) \(level.rawValue) \(message)"
        for (name, value) in metadata { line += " \(name)=\(Self.quoted(value.description))" }
        sink(line)
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
