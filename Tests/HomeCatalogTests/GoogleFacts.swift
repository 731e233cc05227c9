import HomeModel
import JSON

/// Google's traits in the Home APIs: `Fixtures/google-traits.json`.
enum GoogleFacts {
    static let traits = Facts.fixture("google-traits")["traits"]?.elements ?? []

    /// The trait with this project's name; nil if the fixture does not have it.
    static func trait(_ name: String) -> JSONValue? {
        traits.first { $0.lowerCamelName == name }
    }

    /// Returns whether a type has this name in Kotlin.
    static func isNamed(_ type: ValueType, _ kotlin: String?) -> Bool {
        guard let kotlin else { return false }
        if kotlin.hasPrefix("List<"), case .list(let element) = type {
            return !element.isNullable && isNamed(element.type, String(kotlin.dropFirst(5).dropLast()))
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
        "Boolean": .bool, "UByte": .unsigned(bits: 8), "UShort": .unsigned(bits: 16), "UInt": .unsigned(bits: 32),
        "ULong": .unsigned(bits: 64),
        "Short": .signed(bits: 16), "Int": .signed(bits: 32), "Long": .signed(bits: 64), "Float": .float(bits: 32),
        "Double": .float(bits: 64), "String": .string,
    ]
}

extension JSONValue {
    /// The name in lower case: Kotlin writes `networkId`, Swift and this project `networkID`.
    var lowercasedName: String { lowerCamelName.lowercased() }
}
