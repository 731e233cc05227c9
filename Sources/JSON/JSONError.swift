/// Why a text is not valid JSON or exceeds a limit, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault, for programs.
    public let reason: Reason
    /// The line of the fault, from 1; lines end at line feeds.
    public let line: Int
    /// The character (Unicode code point) within the line, from 1.
    public let column: Int
    /// A sentence without the position: the fault and what to write instead.
    public let message: String

    /// The position and the message: `Line 3, column 5: …`.
    public var description: String { "Line \(line), column \(column): \(message)" }

    /// The kind of a fault.
    public enum Reason: Hashable, Sendable {
        /// The text contains only white space.
        case empty
        /// The text ends inside a value.
        case incomplete
        /// A token that the grammar does not allow at its position.
        case syntax
        /// Another value follows the document.
        case trailingData
        /// Bytes that are not UTF-8, or an escape that is not a character.
        case invalidText
        /// An object has the same name twice.
        case duplicateName
        /// Arrays and objects are nested deeper than the caller allows.
        case tooDeep
        /// A number that fits neither 64 bits nor a double.
        case numberOutOfRange
    }
}
