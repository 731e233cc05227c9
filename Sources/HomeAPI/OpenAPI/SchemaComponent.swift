import HomeModel
import JSON

/// A named schema of a trait: `matter.onOff.StartUpOnOffEnum`.
struct SchemaComponent {
    let trait: TraitDefinition
    /// Its name within the trait, `StartUpOnOffEnum`.
    let localName: String
    var schema: JSONSchema
    /// Whether traits that declare the same schema under the same name share one.
    let isShared: Bool

    init(_ trait: TraitDefinition, _ localName: String, _ schema: JSONSchema, isShared: Bool = false) {
        self.trait = trait
        self.localName = localName
        self.schema = schema
        self.isShared = isShared
    }

    /// The full name, unless other traits share it.
    var name: String { Self.name(trait, localName) }

    /// A reference to the component of this name.
    static func reference(_ trait: TraitDefinition, _ localName: String) -> JSONSchema { .ref(name(trait, localName)) }

    private static func name(_ trait: TraitDefinition, _ localName: String) -> String { "\(trait.id).\(localName)" }
}

/// Finds the schemas that traits share, and names them.
///
/// Schemas of one namespace and local name are shared if they and the schemas they refer to are equal. A shared one is
/// named after the namespace, `matter.MeasurementUnitEnum`; if several different ones are shared under one local name,
/// each is named after its first trait. Names follow from the whole catalog, so a description of a few traits uses the
/// names of the complete one.
struct SharedSchemas {
    /// The final name of each component by its own name.
    private var names: [String: String] = [:]

    init(_ components: [SchemaComponent]) {
        let byName = Dictionary(uniqueKeysWithValues: components.map { ($0.name, $0) })
        var texts: [String: [UInt8]] = [:]
        var groups: [Group: [SchemaComponent]] = [:]
        for component in components where component.isShared {
            let text = Self.text(of: component, byName, &texts)
            let group = Group(
                namespace: component.trait.namespace.rawValue, localName: component.localName, text: text)
            groups[group, default: []].append(component)
        }
        let shared = groups.filter { $0.value.count > 1 }
        var count: [String: Int] = [:]
        for group in shared.keys { count[group.name, default: 0] += 1 }
        for (group, components) in shared {
            let name = count[group.name] == 1 ? group.name : components[0].name
            for component in components { names[component.name] = name }
        }
    }

    func name(of component: SchemaComponent) -> String { names[component.name] ?? component.name }

    /// The schema with its references renamed.
    func renamed(_ schema: JSONSchema) -> JSONSchema {
        JSONSchema(renamed(schema.value), references: schema.references)
    }

    private func renamed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { renamed($0) })
        case .object(let object):
            if let name = Self.target(of: object) {
                return names[name].map { JSONSchema.ref($0).value } ?? value
            }
            var copy = JSONObject()
            for (name, value) in object.members { copy[name] = renamed(value) }
            return .object(copy)
        default: return value
        }
    }

    private struct Group: Hashable {
        let namespace: String
        let localName: String
        let text: [UInt8]

        var name: String { "\(namespace).\(localName)" }
    }

    /// Returns the schema as text, with the referenced schemas instead of the references.
    private static func text(
        of component: SchemaComponent, _ all: [String: SchemaComponent], _ texts: inout [String: [UInt8]]
    ) -> [UInt8] {
        if let text = texts[component.name] { return text }
        var json = JSONWriter()
        json.value(expanded(component.schema.value, all))
        texts[component.name] = json.bytes
        return json.bytes
    }

    private static func expanded(_ value: JSONValue, _ all: [String: SchemaComponent]) -> JSONValue {
        switch value {
        case .array(let elements): return .array(elements.map { expanded($0, all) })
        case .object(let object):
            if let name = target(of: object) {
                guard let component = all[name] else { return value }
                return .array([.string(component.localName), expanded(component.schema.value, all)])
            }
            var copy = JSONObject()
            for (name, value) in object.members { copy[name] = expanded(value, all) }
            return .object(copy)
        default: return value
        }
    }

    private static func target(of object: JSONObject) -> String? {
        guard object.count == 1, case .string(let reference)? = object["$ref"] else { return nil }
        return reference.split(separator: "/").last.map { String($0) }
    }
}
