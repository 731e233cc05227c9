import HomeModel
import JSON

/// A device type in the Home APIs: `Fixtures/device-types.json`.
struct DeviceTypeFacts {
    let json: JSONValue

    static let all = (Facts.fixture("device-types")["types"]?.elements ?? []).map { DeviceTypeFacts(json: $0) }

    /// The facts about a type; nil if the fixture does not have it.
    static func of(_ type: DeviceTypeDefinition) -> DeviceTypeFacts? { all.first { $0.id == type.id } }

    /// The id, such as `google.doorbell`.
    var id: String { "\(json.text("namespace") ?? "").\(json.lowerCamelName)" }

    /// The ids of the traits that the type requires.
    var required: Set<String> { traits("matter", "required").union(traits("google", "googleRequired")) }

    /// The ids of the traits that it can have.
    var optional: Set<String> { traits("matter", "optional").union(traits("google", "googleOptional")) }

    private func traits(_ namespace: String, _ list: String) -> Set<String> {
        Set((json[list]?.elements ?? []).compactMap { $0.stringValue }.map { "\(namespace).\(lowerCamel($0))" })
    }
}

/// A device type in the specification: `Fixtures/matter-facts.json`.
struct MatterRequirements {
    private let servers: [JSONValue]
    private let names: [UInt32: String]

    /// Creates requirements; they are empty if the specification does not have the type.
    init(_ facts: JSONValue?, traits: [TraitDefinition]) {
        servers = (facts?["requirements"]?.elements ?? []).filter { $0.text("element") == "serverCluster" }
        names = Dictionary(uniqueKeysWithValues: traits.compactMap { trait in trait.number.map { ($0, trait.id) } })
    }

    /// The ids of the declared traits that every device of the type must have.
    var mandatory: Set<String> { ids { ["M", "P, M"].contains($0) } }

    /// The ids of the declared traits that it can have, or must have under conditions.
    var others: Set<String> { ids { !["M", "P, M", "X"].contains($0) } }

    /// The features that a trait must have on this type, in lower case, by the trait's id.
    var features: [String: [String]] {
        var features: [String: [String]] = [:]
        for server in servers {
            guard let trait = server.id.flatMap({ names[$0] }) else { continue }
            features[trait] = (server["children"]?.elements ?? [])
                .filter { $0.text("element") == "feature" && $0.text("conformance") == "M" }
                .compactMap { $0.text("name")?.lowercased() }
        }
        return features
    }

    private func ids(where isIncluded: (String) -> Bool) -> Set<String> {
        Set(servers.filter { isIncluded($0.text("conformance") ?? "") }.compactMap { $0.id.flatMap { names[$0] } })
    }
}
