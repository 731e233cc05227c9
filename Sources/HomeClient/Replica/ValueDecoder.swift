/// Reads the values of devices and responses in the form of the REST API.
///
/// It accepts what a gateway of another version may send: numbers without a name, and fields that the catalog of this
/// client does not have. The server validates values; a client shows them.
enum ValueDecoder {
    /// Returns a value; nil if it does not have the type.
    static func value(_ json: JSONValue, of type: ValueType, isText: Bool = false) -> Value? {
        if json.isNull { return .null }
        switch type {
        case .bool: return json.boolValue.map { .bool($0) }
        case .unsigned: return json.unsignedValue.map { .unsigned($0) }
        case .signed: return json.integerValue.map { .signed($0) }
        case .float: return json.doubleValue.map { .float($0) }
        case .string: return json.stringValue.map { .string($0) }
        case .octets:
            return isText ? json.stringValue.map { .octets(Array($0.utf8)) } : json.octetsValue.map { .octets($0) }
        case .enumeration(let definition):
            guard let name = json.stringValue else { return json.unsignedValue.map { .unsigned($0) } }
            return definition.number(of: name).map { .unsigned($0) }
        case .bitmap(let definition):
            guard let names = json.arrayValue else { return json.unsignedValue.map { .unsigned($0) } }
            return .unsigned(names.reduce(0) { $0 | bits(of: $1.stringValue ?? "", in: definition) })
        case .list(let element):
            guard let elements = json.arrayValue else { return nil }
            var values: [Value] = []
            for json in elements {
                guard let value = value(json, of: element.type) else { return nil }
                values.append(value)
            }
            return .list(values)
        case .structure(let definition): return json.objectValue.map { structure($0, of: definition) }
        }
    }

    /// Returns the fields of a structure or of a response that are in the catalog.
    static func structure(_ object: JSONObject, of definition: StructDefinition) -> Value {
        var fields: [Value.FieldValue] = []
        for (name, json) in object.members {
            guard let field = definition.field(named: name),
                let value = value(json, of: field.type, isText: field.isText)
            else { continue }
            fields.append(Value.FieldValue(tag: field.tag, value: value))
        }
        return .structure(fields.sorted { $0.tag < $1.tag })
    }

    /// Returns the bits of a text such as `executeIfOff`, `coolingStage=2` or `bit5`; 0 if it names none.
    private static func bits(of text: String, in definition: BitmapDefinition) -> UInt64 {
        let parts = text.split(separator: "=", maxSplits: 1)
        guard let name = parts.first else { return 0 }
        if let flag = definition.flags.first(where: { $0.name == name }) {
            guard parts.count == 2 else { return 1 << UInt64(flag.bit) }
            return UInt64(parts[1]).map { $0 << UInt64(flag.bit) & flag.mask } ?? 0
        }
        guard name.hasPrefix("bit"), let bit = UInt64(name.dropFirst(3)), bit < 64 else { return 0 }
        return 1 << bit
    }
}
