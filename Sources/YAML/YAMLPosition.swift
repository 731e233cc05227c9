/// A place in a text, as editors show it.
public struct YAMLPosition: Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    public let line: Int
    /// The character (Unicode code point) within the line, from 1.
    public let column: Int

    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// The position as compilers write it: `12:5`.
    public var description: String { "\(line):\(column)" }
}

/// Why a text is not valid YAML or exceeds a limit, and where.
public struct YAMLError: Error, Hashable, Sendable, CustomStringConvertible {
    public let position: YAMLPosition
    /// A sentence without the position: the mistake, and the correct text if it is known.
    public let message: String

    public init(_ position: YAMLPosition, _ message: String) {
        self.position = position
        self.message = message
    }

    public var description: String { "\(position): \(message)" }
}
