/// The type of a value. The catalog publishes it, and validation uses it.
public indirect enum ValueType: Hashable, Sendable {
    case bool
    /// An unsigned integer of 8 to 64 bits.
    case unsigned(bits: Int)
    /// A signed integer of 8 to 64 bits.
    case signed(bits: Int)
    /// A number of single or double precision: 32 or 64 bits.
    case float(bits: Int)
    case string
    case octets
    case enumeration(EnumDefinition)
    case bitmap(BitmapDefinition)
    case structure(StructDefinition)
    case list(ElementType)

    /// The elements of a list: their type, and whether an element may be null.
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
    /// The range that the width of an integer type allows; nil for other types. The upper bound of unsigned 64 bits is
    /// `Int64.max`, which no declared bound exceeds.
    public var integerRange: ClosedRange<Int64>? {
        switch self {
        case .unsigned(let bits): 0...(bits >= 63 ? Int64.max : (Int64(1) << bits) - 1)
        case .signed(64): Int64.min...Int64.max
        case .signed(let bits): -(Int64(1) << (bits - 1))...((Int64(1) << (bits - 1)) - 1)
        default: nil
        }
    }

    /// Returns the range of a nullable integer type. Matter reserves one number for null: the highest one without sign,
    /// the lowest one with sign. The range is that of ``integerRange`` if the type is not nullable.
    public func integerRange(isNullable: Bool) -> ClosedRange<Int64>? {
        guard isNullable, let range = integerRange else { return integerRange }
        switch self {
        case .signed: return (range.lowerBound + 1)...range.upperBound
        default: return self == .unsigned(bits: 64) ? range : range.lowerBound...(range.upperBound - 1)
        }
    }

    /// Returns the highest number of a type without sign; see ``integerRange(isNullable:)``.
    static func maximum(bits: Int, isNullable: Bool) -> UInt64 {
        UInt64.max >> UInt64(64 - bits) - (isNullable ? 1 : 0)
    }

    /// Returns the same integer type with fewer bits; the type itself if `bits` is nil.
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
    /// Returns whether a value has this type, regardless of constraints. Null has no type.
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
    /// The name, such as `StartUpOnOffEnum`.
    public let name: String
    public let bits: Int
    /// The cases in ascending order of their numbers.
    public let cases: [Case]
    public let documentation: DocumentationReference

    public struct Case: Hashable, Sendable {
        /// The name in lower camel case, such as `dyingLight`.
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

    /// Returns the name of a number; nil if it has none.
    public func name(of number: UInt64) -> String? {
        cases.first { $0.number == number }?.name
    }

    /// Returns the number of a name, in any capitalization; nil if there is none.
    public func number(of name: String) -> UInt64? {
        (cases.first { $0.name == name } ?? cases.first { equalIgnoringCase($0.name, name) })?.number
    }
}

/// A bitmap: its Matter name and its flags by bit.
public struct BitmapDefinition: Hashable, Sendable {
    /// The name, such as `OptionsBitmap`.
    public let name: String
    public let bits: Int
    /// The flags in ascending order of their bits.
    public let flags: [Flag]
    public let documentation: DocumentationReference

    public struct Flag: Hashable, Sendable {
        /// The name in lower camel case, such as `executeIfOff`.
        public let name: String
        public let bit: Int
        /// The number of bits: 1 for a flag, more for a number that takes several bits. The lowest bit is ``bit``.
        public let width: Int

        public init(name: String, bit: Int, width: Int = 1) {
            self.name = name
            self.bit = bit
            self.width = width
        }

        /// The bits of the flag.
        public var mask: UInt64 { ((UInt64(1) << UInt64(width)) &- 1) << UInt64(bit) }
    }

    public init(name: String, bits: Int, flags: [Flag], documentation: DocumentationReference = .none) {
        self.documentation = documentation
        self.name = name
        self.bits = bits
        self.flags = flags.sorted { $0.bit < $1.bit }
    }

    /// The bits that have a name.
    public var mask: UInt64 {
        flags.reduce(0) { $0 | $1.mask }
    }

    /// Returns the bit of a name, in any capitalization; nil if there is none.
    public func bit(of name: String) -> Int? {
        (flags.first { $0.name == name } ?? flags.first { equalIgnoringCase($0.name, name) })?.bit
    }
}

/// A structure: its Matter name and its fields by tag.
public struct StructDefinition: Hashable, Sendable {
    /// The name, such as `CredentialStruct`, or the name of a command or an event.
    public let name: String
    /// The fields in ascending order of their tags.
    public let fields: [FieldDefinition]
    public let documentation: DocumentationReference

    public init(name: String, fields: [FieldDefinition], documentation: DocumentationReference = .none) {
        self.documentation = documentation
        self.name = name
        self.fields = fields.sorted { $0.tag < $1.tag }
    }

    /// Returns the field with a name, in any capitalization; nil if there is none.
    public func field(named name: String) -> FieldDefinition? {
        fields.first { $0.name == name } ?? fields.first { equalIgnoringCase($0.name, name) }
    }

    public func field(tagged tag: UInt32) -> FieldDefinition? {
        fields.first { $0.tag == tag }
    }

    /// A choice: a value must have exactly one, or at least one, of the fields.
    struct Choice {
        let name: String
        let atLeastOne: Bool
        var fields: [FieldDefinition]
    }

    /// Returns the choices among the fields on a device with these features.
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
