/// Reads traits and device types from the catalog of a gateway, for those that this program was not built with: a
/// vendor's, or those of a newer gateway.
enum DefinitionDecoder {
    /// Returns the trait that `/catalog/traits/{id}` describes; nil if the description cannot be read.
    static func trait(_ json: JSONValue) -> TraitDefinition? {
        guard let object = json.objectValue, let (namespace, name) = names(in: object) else { return nil }
        return TraitDefinition(
            namespace: namespace, name: name, number: object["number"]?.unsignedValue.map { UInt32(clamping: $0) },
            revision: Int(object["revision"]?.integerValue ?? 1),
            isCloud: object["isCloud"]?.boolValue ?? (namespace != .matter),
            features: objects(object["features"]).compactMap { feature in
                guard let bit = feature["bit"]?.unsignedValue, let name = feature["name"]?.stringValue else {
                    return nil
                }
                return FeatureDefinition(
                    bit: UInt8(clamping: bit), name: name, code: feature["code"]?.stringValue ?? "",
                    conformance: .optional)
            },
            attributes: objects(object["attributes"]).compactMap { attribute($0) },
            commands: objects(object["commands"]).compactMap { command($0) },
            events: objects(object["events"]).compactMap { event in
                guard let id = event["id"]?.unsignedValue, let name = event["name"]?.stringValue else { return nil }
                return EventDefinition(
                    id: UInt32(clamping: id), name: name, priority: .info,
                    fields: structure(event["fields"], name: name), conformance: .optional)
            })
    }

    /// Returns the device type that `/catalog/types/{id}` describes; nil if the description cannot be read.
    static func deviceType(_ json: JSONValue) -> DeviceTypeDefinition? {
        guard let object = json.objectValue, let (namespace, name) = names(in: object) else { return nil }
        return DeviceTypeDefinition(
            namespace: namespace, name: name, number: object["number"]?.unsignedValue.map { UInt32(clamping: $0) },
            isUtilityType: object["isUtilityType"]?.boolValue ?? false, traits: [])
    }

    /// Returns the namespace and the name in the member `id`, such as `acme.spinner`.
    private static func names(in object: JSONObject) -> (Namespace, String)? {
        guard let id = object["id"]?.stringValue, let dot = id.firstIndex(of: ".") else { return nil }
        return (Namespace(rawValue: String(id[..<dot])), String(id[id.index(after: dot)...]))
    }

    private static func objects(_ json: JSONValue?) -> [JSONObject] {
        (json?.arrayValue ?? []).compactMap { $0.objectValue }
    }

    private static func attribute(_ object: JSONObject) -> AttributeDefinition? {
        guard let id = object["id"]?.unsignedValue, let name = object["name"]?.stringValue,
            let type = type(object["type"])
        else { return nil }
        let isWritable = object["writable"]?.boolValue ?? false
        return AttributeDefinition(
            id: UInt32(clamping: id), name: name, type: type, isNullable: object["nullable"]?.boolValue ?? false,
            isWritable: isWritable, conformance: .optional, constraint: .none, qualities: [], fallback: nil,
            unit: unit(object["unit"]), readPrivilege: .view, writePrivilege: isWritable ? .operate : nil,
            isText: object["text"]?.boolValue ?? false, variants: [])
    }

    private static func command(_ object: JSONObject) -> CommandDefinition? {
        guard let id = object["id"]?.unsignedValue, let name = object["name"]?.stringValue else { return nil }
        return CommandDefinition(
            id: UInt32(clamping: id), name: name, fields: structure(object["fields"], name: name),
            response: object["response"]?.objectValue.map {
                structure($0["fields"], name: $0["name"]?.stringValue ?? "\(name)Response")
            }, conformance: .optional,
            invokePrivilege: .operate, isTimed: false, changes: [])
    }

    private static func structure(_ fields: JSONValue?, name: String) -> StructDefinition {
        StructDefinition(
            name: name,
            fields: objects(fields).compactMap { field in
                guard let tag = field["tag"]?.unsignedValue, let name = field["name"]?.stringValue,
                    let type = type(field["type"])
                else { return nil }
                return FieldDefinition(
                    tag: UInt32(clamping: tag), name: name, type: type,
                    isNullable: field["nullable"]?.boolValue ?? false, conformance: .optional, constraint: .none,
                    fallback: nil, unit: unit(field["unit"]), isText: field["text"]?.boolValue ?? false)
            })
    }

    private static func unit(_ json: JSONValue?) -> Unit? {
        guard let object = json?.objectValue, let symbol = object["symbol"]?.stringValue else { return nil }
        return Unit(symbol, scale: object["scale"]?.doubleValue ?? 1)
    }

    private static func type(_ json: JSONValue?) -> ValueType? {
        guard let object = json?.objectValue else { return nil }
        let bits = Int(object["bits"]?.integerValue ?? 32)
        let name = object["name"]?.stringValue ?? ""
        switch object["kind"]?.stringValue {
        case "boolean": return .bool
        case "unsigned": return .unsigned(bits: bits)
        case "signed": return .signed(bits: bits)
        case "float": return .float(bits: bits)
        case "string": return .string
        case "octets": return .octets
        case "enum":
            let cases = objects(object["values"]).compactMap { value -> EnumDefinition.Case? in
                guard let name = value["name"]?.stringValue, let number = value["number"]?.unsignedValue else {
                    return nil
                }
                return EnumDefinition.Case(name: name, number: number)
            }
            return .enumeration(EnumDefinition(name: name, bits: bits, cases: cases))
        case "bitmap":
            let flags = objects(object["flags"]).compactMap { flag -> BitmapDefinition.Flag? in
                guard let name = flag["name"]?.stringValue, let bit = flag["bit"]?.integerValue else { return nil }
                return BitmapDefinition.Flag(
                    name: name, bit: Int(bit), width: Int(flag["width"]?.integerValue ?? 1))
            }
            return .bitmap(BitmapDefinition(name: name, bits: bits, flags: flags))
        case "struct": return .structure(structure(object["fields"], name: name))
        case "list":
            guard let element = object["element"]?.objectValue, let type = type(element["type"]) else { return nil }
            return .list(ValueType.ElementType(type: type, isNullable: element["nullable"]?.boolValue ?? false))
        default: return nil
        }
    }
}
