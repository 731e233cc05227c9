import HomeModel
import JSON
import TestSupport

/// The declared clusters and device types in the specification: `Fixtures/matter-facts.json`.
struct Facts {
    private let root: JSONValue

    static let matter = Facts(root: fixture("matter-facts"))

    /// The content of a file in `Fixtures/`.
    static func fixture(_ name: String) -> JSONValue {
        do {
            return try JSONValue.parse(Repository.bytes(of: "Tests/HomeCatalogTests/Fixtures/\(name).json"))
        } catch {
            fatalError("The fixture cannot be read: \(error)")
        }
    }

    /// The facts about a cluster; nil if the fixture does not have it.
    func cluster(_ id: UInt32) -> JSONValue? {
        root["clusters"]?.elements.first { $0["id"]?.integerValue == Int64(id) }
    }

    /// The facts about a device type; nil if the fixture does not have it.
    func deviceType(_ id: UInt32) -> JSONValue? {
        deviceTypes.first { $0["id"]?.integerValue == Int64(id) }
    }

    var deviceTypes: [JSONValue] { root["deviceTypes"]?.elements ?? [] }

    var clusterIDs: [UInt32] { root["clusters"]?.elements.compactMap { $0.id } ?? [] }
}

extension JSONValue {
    /// The member of an object; nil if it does not exist.
    subscript(name: String) -> JSONValue? { objectValue?[name] }

    /// The elements of an array; empty for other values.
    var elements: [JSONValue] { arrayValue ?? [] }

    var id: UInt32? { self["id"]?.unsignedValue.flatMap { UInt32(exactly: $0) } }

    /// The name in the spelling of this project; empty if there is none.
    var lowerCamelName: String { self["name"]?.stringValue.map { lowerCamel($0) } ?? "" }

    func text(_ name: String) -> String? { self[name]?.stringValue }
    func flag(_ name: String) -> Bool { self[name]?.boolValue ?? false }
}
