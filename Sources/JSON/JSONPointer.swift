/// A place in a JSON document (RFC 6901), put together from the top: `/params/level`.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The pointer as text, with `~` and `/` in names escaped; empty for the whole document.
    public let description: String

    /// The whole document.
    public static let root = JSONPointer(description: "")

    /// The member of this name.
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

    /// The element at this index.
    public func appending(_ index: Int) -> JSONPointer {
        JSONPointer(description: "\(description)/\(index)")
    }
}
