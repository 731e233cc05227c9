/// A pointer to a value in a JSON document (RFC 6901), built from the root: `/params/level`.
///
/// The text is created only when it is read, because most pointers are never shown.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    private indirect enum Path: Sendable {
        case root
        case member(String, of: Path)
        case element(Int, of: Path)
    }

    private let path: Path

    /// The whole document.
    public static let root = JSONPointer(path: .root)

    /// Returns the pointer to the member of this name.
    public func appending(_ name: String) -> JSONPointer { JSONPointer(path: .member(name, of: path)) }

    /// Returns the pointer to the element at this index.
    public func appending(_ index: Int) -> JSONPointer { JSONPointer(path: .element(index, of: path)) }

    /// Returns the pointer to a value that another pointer names relative to this one.
    package func appending(contentsOf pointer: JSONPointer) -> JSONPointer {
        pointer.tokens.reduce(self) { $0.appending($1) }
    }

    /// Returns the pointer to a value that the text of a pointer names relative to this one.
    package func appending(text: String) -> JSONPointer {
        text.split(separator: "/").reduce(self) { pointer, token in
            pointer.appending(String(token).replacing("~1", with: "/").replacing("~0", with: "~"))
        }
    }

    /// The names and indices on the way from the root, not escaped.
    package var tokens: [String] {
        var tokens: [String] = []
        var path = path
        while true {
            switch path {
            case .root: return tokens.reversed()
            case .member(let name, let parent):
                tokens.append(name)
                path = parent
            case .element(let index, let parent):
                tokens.append(String(index))
                path = parent
            }
        }
    }

    /// The pointer as text, with `~` and `/` in names escaped; empty for the whole document.
    public var description: String {
        var tokens: [String] = []
        var path = path
        while true {
            switch path {
            case .root: return tokens.reversed().joined()
            case .member(let name, let parent):
                tokens.append("/\(Self.escaped(name))")
                path = parent
            case .element(let index, let parent):
                tokens.append("/\(index)")
                path = parent
            }
        }
    }

    private static func escaped(_ name: String) -> String {
        var text = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": text.append("~0")
            case "/": text.append("~1")
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text
    }

    public static func == (a: JSONPointer, b: JSONPointer) -> Bool { a.description == b.description }

    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
