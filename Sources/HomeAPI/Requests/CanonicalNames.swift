import HomeModel
import JSON

/// The names in the body of a request as the catalog declares them. Bodies accept them in any capitalization.
struct CanonicalNames {
    /// The traits that the name in the request means.
    private let traits: [TraitDefinition]

    init(ofTrait name: String?, _ catalog: CatalogIndex) { traits = name.map { catalog.traits(named: $0) } ?? [] }

    /// Returns the name of a command; the given one if there is no such command.
    func command(_ name: String) -> String { definition(ofCommand: name)?.name ?? name }

    /// Returns the parameters of a command.
    func params(_ params: JSONValue, of command: String) -> JSONValue {
        guard let definition = definition(ofCommand: command) else { return params }
        return Self.canonical(params, of: .structure(definition.fields))
    }

    /// Returns attributes with their values.
    func attributes(_ values: JSONValue) -> JSONValue {
        guard let object = values.objectValue else { return values }
        var result = JSONObject()
        for (name, value) in object.members {
            let attribute = traits.lazy.compactMap { $0.attribute(named: name) }.first
            result[attribute?.name ?? name] = attribute.map { Self.canonical(value, of: $0.type) } ?? value
        }
        return .object(result)
    }

    private func definition(ofCommand name: String) -> CommandDefinition? {
        traits.lazy.compactMap { $0.command(named: name) }.first
    }

    private static func canonical(_ value: JSONValue, of type: ValueType) -> JSONValue {
        switch (type, value) {
        case (.structure(let definition), .object(let object)):
            var result = JSONObject()
            for (name, value) in object.members {
                let field = definition.field(named: name)
                result[field?.name ?? name] = field.map { canonical(value, of: $0.type) } ?? value
            }
            return .object(result)
        case (.list(let element), .array(let values)): return .array(values.map { canonical($0, of: element.type) })
        case (.enumeration(let definition), .string(let name)):
            return .string(definition.cases.first { equalIgnoringCase($0.name, name) }?.name ?? name)
        default: return value
        }
    }
}
