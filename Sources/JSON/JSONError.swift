/// Why a text is not JSON that we take, and where.
public struct JSONError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault, for programs.
    public let reason: Reason
    /// The line of the fault, from 1; lines end at line feeds.
    public let line: Int
    /// The character (Unicode code point) within the line, from 1.
    public let column: Int
    /// A sentence without place: what is wrong and what to write instead.
    public let message: String

    /// `Line 3, column 5: …`
    public var description: String { "Line \(line), column \(column): \(message)" }

    public enum Reason: Hashable, Sendable {
        /// Nothing but white space.
        case empty
        /// The text ends inside a value.
        case incomplete
        /// Something stands where it may not stand.
        case syntax
        /// A value follows the document.
        case trailingData
        /// Bytes that are not UTF-8, or an escape that is no character.
        case invalidText
        /// The same name twice in one object.
        case duplicateName
        /// More arrays and objects inside one another than the caller allows.
        case tooDeep
        /// A number that fits neither 64 bits nor a double.
        case numberOutOfRange
        /// More bytes than the reader can count.
        case tooLarge
    }
}
