public import JSON

extension JSONWriter {
    /// Writes a value in the form of the REST API: an enumeration as its name, or as its number if that has no name; a
    /// bitmap as an array of names; octets as base64, or as text if `isText`.
    public mutating func value(_ value: Value, of type: ValueType, isText: Bool = false) {
        switch value {
        // Most values do not depend on their type.
        case .null: null()
        case .bool(let flag): bool(flag)
        case .signed(let number): integer(number)
        case .string(let text): string(text)
        default: typed(value, of: type, isText: isText)
        }
    }

    private mutating func typed(_ value: Value, of type: ValueType, isText: Bool) {
        switch (value, type) {
        case (.unsigned(let number), .enumeration(let definition)):
            if let name = definition.name(of: number) { string(name) } else { unsigned(number) }
        case (.unsigned(let number), .bitmap(let definition)): bitmap(number, of: definition)
        case (.unsigned(let number), _): unsigned(number)
        case (.float(let number), .float(bits: 32)): float(Float(number))
        case (.float(let number), _): double(number)
        case (.octets(let bytes), _):
            if isText { string(String(decoding: bytes, as: UTF8.self)) } else { octets(bytes) }
        case (.list(let values), .list(let element)):
            beginArray()
            for value in values { self.value(value, of: element.type) }
            endArray()
        case (.structure, .structure(let definition)): structure(value, of: definition)
        case (_, _): null()
        }
    }

    /// Writes an attribute as a member of an object.
    public mutating func attribute(_ value: Value, of definition: AttributeDefinition) {
        key(definition.key)
        self.value(value, of: definition.type, isText: definition.isText)
    }

    /// Writes the present fields of a structure, a command or an event.
    public mutating func structure(_ value: Value, of definition: StructDefinition) {
        beginObject()
        if case .structure(let fields) = value {
            for field in fields {
                guard let known = definition.field(tagged: field.tag) else { continue }
                key(known.key)
                self.value(field.value, of: known.type, isText: known.isText)
            }
        }
        endObject()
    }

    /// Writes the shortest text from which the same single-precision number can be read.
    private mutating func float(_ number: Float) {
        // Converted to double precision directly, the number would show insignificant digits.
        double(Double(number.description) ?? Double(number))
    }

    /// Writes flags by name, a flag of several bits as `"coolingStage=2"`, and bits without a name as `"bit5"`.
    private mutating func bitmap(_ number: UInt64, of definition: BitmapDefinition) {
        beginArray()
        for flag in definition.flags where number & flag.mask != 0 {
            string(flag.width == 1 ? flag.name : "\(flag.name)=\((number & flag.mask) >> UInt64(flag.bit))")
        }
        var rest = number & ~definition.mask
        while rest != 0 {
            string("bit\(rest.trailingZeroBitCount)")
            rest &= rest - 1
        }
        endArray()
    }
}
