/// A pointer to a value in a JSON document (RFC 6901), built from the root: `/params/level`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The pointer as text, with `~` and `/` in names escaped; empty for the whole document.
    public let description: String

    /// The whole document.
    public static let root = JSONPointer(description: "")

    /// Returns the pointer to the member of this name.
    public func appending(_ name: String) -> JSONPointer {
        var description = description
        description.append("/")
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": description.append("~0")
            case "/": description.append("~1")
            default: description.unicodeScalars.append(scalar)
            }
        }
        return JSONPointer(description: description)
    }

    /// Returns the pointer to the element at this index.
    public func appending(_ index: Int) -> JSONPointer {
        JSONPointer(description: "\(description)/\(index)")
    }
}
