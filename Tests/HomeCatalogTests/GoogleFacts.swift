import HomeModel
import JSON

/// What the Home APIs show of Google's traits: `Fixtures/google-traits.json`.
enum GoogleFacts {
    static let traits = Facts.fixture("google-traits")["traits"]?.elements ?? []

    /// The trait with this project's name; nil where the fixture does not have it.
    static func trait(_ name: String) -> JSONValue? {
        traits.first { $0.lowerCamelName == name }
    }

    /// Whether a type is the one that Kotlin calls so.
    static func `is`(_ type: ValueType, _ kotlin: String?) -> Bool {
        guard let kotlin else { return false }
        if kotlin.hasPrefix("List<"), case .list(let element) = type {
            return !element.isNullable && self.is(element.type, String(kotlin.dropFirst(5).dropLast()))
        }
        if let scalar = scalars[kotlin] { return type == scalar }
        let name = kotlin.split(separator: ".").last.map { String($0) }
        switch type {
        case .enumeration(let definition): return definition.name == name
        case .structure(let definition): return definition.name == name
        default: return false
        }
    }

    private static let scalars: [String: ValueType] = [
        "Boolean": .bool, "UByte": .unsigned(bits: 8), "UInt": .unsigned(bits: 32), "ULong": .unsigned(bits: 64),
        "Short": .signed(bits: 16), "Int": .signed(bits: 32), "Long": .signed(bits: 64), "Float": .float(bits: 32),
        "Double": .float(bits: 64), "String": .string,
    ]
}

extension JSONValue {
    /// The name in small letters: Kotlin writes `networkId` where Swift and this project write `networkID`.
    var lowercasedName: String { lowerCamelName.lowercased() }
}
