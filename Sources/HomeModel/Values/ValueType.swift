/// The type of a value, as the catalogue publishes it and validation reads it.
public indirect enum ValueType: Hashable, Sendable {
    case bool
    /// 8 to 64 bits.
    case unsigned(bits: Int)
    /// 8 to 64 bits.
    case signed(bits: Int)
    /// 32 or 64 bits.
    case float(bits: Int)
    case string
    case octets
    case enumeration(EnumDefinition)
    case bitmap(BitmapDefinition)
    case structure(StructDefinition)
    case list(ElementType)

    /// The element of a list: its type and whether an element may be null.
    public struct ElementType: Hashable, Sendable {
        public let type: ValueType
        public let isNullable: Bool

        public init(type: ValueType, isNullable: Bool) {
            self.type = type
            self.isNullable = isNullable
        }
    }
}

extension ValueType {
    /// The bounds that the width of an integer type alone sets; nil for other types, and for the upper end of 64 unsigned
    /// bits, which no bound of a declaration reaches.
    public var integerRange: ClosedRange<Int64>? {
        switch self {
        case .unsigned(let bits): 0...(bits >= 63 ? Int64.max : (Int64(1) << bits) - 1)
        case .signed(64): Int64.min...Int64.max
        case .signed(let bits): -(Int64(1) << (bits - 1))...((Int64(1) << (bits - 1)) - 1)
        default: nil
        }
    }

    /// The same integer type with fewer bits; the type itself if `bits` is nil.
    func narrowed(to bits: Int?) -> ValueType {
        switch (self, bits) {
        case (.unsigned, let bits?): .unsigned(bits: bits)
        case (.signed, let bits?): .signed(bits: bits)
        default: self
        }
    }

    /// Whether a value of this type fits into eight bytes.
    public var isScalar: Bool {
        switch self {
        case .bool, .unsigned, .signed, .float, .enumeration, .bitmap: true
        case .string, .octets, .structure, .list: false
        }
    }
}

extension ValueType {
    /// Whether a value is one of this type, whatever the bounds say. Null is of no type.
    public func accepts(_ value: Value) -> Bool {
        switch (self, value) {
        case (.bool, .bool), (.float, .float), (.string, .string), (.octets, .octets): true
        case (.unsigned(let bits), .unsigned(let number)): number.leadingZeroBitCount >= 64 - bits
        case (.signed, .signed(let number)): integerRange?.contains(number) ?? false
        case (.enumeration(let definition), .unsigned(let number)):
            number.leadingZeroBitCount >= 64 - definition.bits
        case (.bitmap(let definition), .unsigned(let number)): number.leadingZeroBitCount >= 64 - definition.bits
        case (.list(let element), .list(let values)):
            values.allSatisfy { $0 == .null ? element.isNullable : element.type.accepts($0) }
        case (.structure(let definition), .structure(let fields)):
            fields.allSatisfy { field in
                guard let known = definition.field(tagged: field.tag) else { return false }
                return field.value == .null ? known.isNullable : known.type.accepts(field.value)
            }
        default: false
        }
    }
}

/// An enumeration: its Matter name and its values by number.
public struct EnumDefinition: Hashable, Sendable {
    /// `StartUpOnOffEnum`.
    public let name: String
    public let bits: Int
    /// Rising by number.
    public let cases: [Case]
    public let documentation: DocumentationReference

    public struct Case: Hashable, Sendable {
        /// Lower camel case, `dyingLight`.
        public let name: String
        public let number: UInt64

        public init(name: String, number: UInt64) {
            self.name = name
            self.number = number
        }
    }

    public init(name: String, bits: Int, cases: [Case], documentation: DocumentationReference = .none) {
        self.documentation = documentation
        self.name = name
        self.bits = bits
        self.cases = cases.sorted { $0.number < $1.number }
    }

    /// The name of a number; nil where nobody named it.
    public func name(of number: UInt64) -> String? {
        cases.first { $0.number == number }?.name
    }

    /// The number of a name, whatever its capitalisation; nil where there is none.
    public func number(of name: String) -> UInt64? {
        (cases.first { $0.name == name } ?? cases.first { equalIgnoringCase($0.name, name) })?.number
    }
}

/// A bitmap: its Matter name and its flags by bit.
public struct BitmapDefinition: Hashable, Sendable {
    /// `OptionsBitmap`.
    public let name: String
    public let bits: Int
    /// Rising by bit.
    public let flags: [Flag]
    public let documentation: DocumentationReference

    public struct Flag: Hashable, Sendable {
        /// Lower camel case, `executeIfOff`.
        public let name: String
        public let bit: Int
        /// How many bits it takes: 1 for a flag, more for a small number, whose lowest bit is ``bit``.
        public let width: Int

        public init(name: String, bit: Int, width: Int = 1) {
            self.name = name
            self.bit = bit
            self.width = width
        }

        /// Its bits.
        public var mask: UInt64 { ((UInt64(1) << UInt64(width)) &- 1) << UInt64(bit) }
    }

    public init(name: String, bits: Int, flags: [Flag], documentation: DocumentationReference = .none) {
        self.documentation = documentation
        self.name = name
        self.bits = bits
        self.flags = flags.sorted { $0.bit < $1.bit }
    }

    /// Every bit that has a name.
    public var mask: UInt64 {
        flags.reduce(0) { $0 | $1.mask }
    }

    /// The bit of a name, whatever its capitalisation; nil where there is none.
    public func bit(of name: String) -> Int? {
        (flags.first { $0.name == name } ?? flags.first { equalIgnoringCase($0.name, name) })?.bit
    }
}

/// A structure: its Matter name and its fields by tag.
public struct StructDefinition: Hashable, Sendable {
    /// `CredentialStruct`, or the name of a command or an event.
    public let name: String
    /// Rising by tag.
    public let fields: [FieldDefinition]
    public let documentation: DocumentationReference

    public init(name: String, fields: [FieldDefinition], documentation: DocumentationReference = .none) {
        self.documentation = documentation
        self.name = name
        self.fields = fields.sorted { $0.tag < $1.tag }
    }

    /// The field of that name, whatever its capitalisation.
    public func field(named name: String) -> FieldDefinition? {
        fields.first { $0.name == name } ?? fields.first { equalIgnoringCase($0.name, name) }
    }

    public func field(tagged tag: UInt32) -> FieldDefinition? {
        fields.first { $0.tag == tag }
    }

    /// Fields of which a value must have one, or at least one.
    struct Choice {
        let name: String
        let atLeastOne: Bool
        var fields: [FieldDefinition]
    }

    /// The choices among its fields on a device with these features.
    func choices(features: FeatureMap) -> [Choice] {
        var choices: [Choice] = []
        for field in fields {
            guard let (name, atLeastOne) = field.conformance.choice(features: features) else { continue }
            if let index = choices.firstIndex(where: { $0.name == name }) {
                choices[index].fields.append(field)
            } else {
                choices.append(Choice(name: name, atLeastOne: atLeastOne, fields: [field]))
            }
        }
        return choices
    }
}
