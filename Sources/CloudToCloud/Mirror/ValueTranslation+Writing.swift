import HomeModel
import JSON

extension ValueTranslation {
    /// Returns the cloud's form of a value of the catalog; null if the cloud cannot express it.
    func json(of value: Value, as type: ValueType) -> JSONValue {
        switch (type, value) {
        case (_, .bool(let flag)):
            return words.cloudName(for: "\(flag)").map { .string($0) } ?? .bool(flag)
        case (.string, .string(let text)): return .string(text)
        case (.enumeration(let definition), .unsigned(let number)):
            guard let name = definition.name(of: number) else { return .null }
            if let word = words.cloudName(for: name) { return .string(word) }
            // `unspecified` is omitted.
            return usesCatalogWords && name != "unspecified" ? .string(Self.snakeCase(name).uppercased()) : .null
        case (.float(32), .float(let number)):
            // The shortest decimal number that equals the value as a Float.
            return .number(scale.cloudNumber(Double(String(Float(number))) ?? number))
        case (_, .float(let number)): return .number(scale.cloudNumber(number))
        case (_, .unsigned(let number)): return .number(scale.cloudNumber(Double(number)))
        case (_, .signed(let number)): return .number(scale.cloudNumber(Double(number)))
        case (.list(let element), .list(let values)):
            if isMap, case .structure(let pair) = element.type, pair.fields.count == 2 { return map(values, pair) }
            return .array(values.map { json(of: $0, as: element.type) }.filter { !$0.isNull })
        case (.structure(let definition), .structure):
            var object = JSONObject()
            for field in definition.fields {
                guard !missingNames.contains(field.name), let member = value[tag: field.tag] else { continue }
                let json = self.json(of: member, as: field.type)
                if !json.isNull { object[cloudName(of: field)] = json }
            }
            return object.isEmpty ? .null : .object(object)
        default: return .null
        }
    }

    private func map(_ values: [Value], _ pair: StructDefinition) -> JSONValue {
        var object = JSONObject()
        for value in values {
            guard case .string(let name)? = value[tag: pair.fields[0].tag], let setting = value[tag: pair.fields[1].tag]
            else { continue }
            object[name] = json(of: setting, as: pair.fields[1].type)
        }
        return .object(object)
    }

    func cloudName(of field: FieldDefinition) -> String {
        names.cloudName(for: field.name) ?? (isSnakeCase ? Self.snakeCase(field.name) : field.name)
    }

    /// Returns the name in lower case without separators: `level_name` and `LEVEL_NAME` as `levelname`.
    static func normalized(_ name: String) -> String { name.filter { $0 != "_" && $0 != " " }.lowercased() }

    /// Returns the name in snake case: `levelName` as `level_name`.
    static func snakeCase(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            text += character.isUppercase ? "_\(character.lowercased())" : "\(character)"
        }
    }
}

/// Pairs of a cloud name and a catalog name, in order.
struct NamePairs: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var pairs: [Pair]

    private struct Pair: Hashable, Sendable {
        let cloud: String
        let catalog: String
    }

    init(dictionaryLiteral pairs: (String, String)...) { self.pairs = pairs.map { Pair(cloud: $0.0, catalog: $0.1) } }

    subscript(cloud: String) -> String? { pairs.first { $0.cloud == cloud }?.catalog }

    /// The cloud's names, in order.
    var cloudNames: [String] { pairs.map { $0.cloud } }

    func cloudName(for catalogName: String) -> String? { pairs.first { $0.catalog == catalogName }?.cloud }
}

extension JSONValue {
    /// Returns an integer if the number is whole, else a double.
    static func number(_ number: Double) -> JSONValue {
        number.rounded() == number && abs(number) <= 9_007_199_254_740_991 ? .integer(Int64(number)) : .double(number)
    }
}
