import HomeClient

/// Reads the attributes of a part of a device, as the display hints of the catalog name them.
///
/// A trait that the part lacks is read from the other parts of the device, in their order.
struct PartReader {
    let device: DeviceSnapshot
    let part: DevicePart

    /// Returns the value of an attribute, or of a member of an attribute that is a structure; nil if the device lacks it.
    func value(_ path: AttributePath) -> JSONValue? {
        let value = value(path.attribute, of: path.trait)
        guard let member = path.member else { return value }
        return value?.objectValue?[member.name]
    }

    func value(_ attribute: AttributeDefinition, of trait: TraitDefinition) -> JSONValue? {
        if let own = part.traits[trait.id] { return own[attribute.name] }
        return device.types.lazy.compactMap { $0.traits[trait.id] }.first?[attribute.name]
    }

    /// Whether a condition holds. If the device lacks the attribute, only `isNone` holds.
    func holds(_ condition: DisplayCondition) -> Bool {
        let value = value(condition.path)
        switch condition.test {
        case .isOne(let values): return value.map { contains(values, $0, condition.path) } ?? false
        case .isNone(let values): return value.map { !contains(values, $0, condition.path) } ?? true
        case .includes(let flag): return value?.arrayValue?.contains { $0.stringValue == flag } ?? false
        }
    }

    private func contains(_ values: [Value], _ value: JSONValue, _ path: AttributePath) -> Bool {
        let isText = path.member?.isText ?? path.attribute.isText
        return values.contains { JSONValue($0, of: path.type, isText: isText) == value }
    }
}

extension JSONValue {
    /// Creates a value of a word or a condition in the form in which a device has it.
    init?(_ value: Value, of type: ValueType, isText: Bool) {
        var json = JSONWriter()
        json.value(value, of: type, isText: isText)
        guard let parsed = try? JSONValue.parse(json.bytes) else { return nil }
        self = parsed
    }
}
