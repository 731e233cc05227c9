/// The values of a device's attributes, laid out by its ``Shape``.
public struct DeviceState: Hashable, Sendable {
    /// A bitmap of the scalars that are null, then eight bytes for each scalar.
    private var words: [UInt64]
    /// The strings, lists and structures.
    private var sideValues: [Value]

    /// Creates a state with all scalars 0 or false, and all other values null.
    public init(shape: Shape) {
        words = [UInt64](repeating: 0, count: Self.nullWords(shape.scalarCount) + shape.scalarCount)
        sideValues = [Value](repeating: .null, count: shape.sideValueCount)
        nullWordCount = UInt32(Self.nullWords(shape.scalarCount))
    }

    private let nullWordCount: UInt32

    /// Approximate size in JSON of the strings, lists and structures, in bytes.
    var estimatedSideSize: Int { sideValues.reduce(0) { $0 + $1.estimatedJSONSize } }

    /// Approximate size in memory of what a changed attribute copies, in bytes.
    var estimatedMemorySize: Int { 32 + 8 * words.count }

    private static func nullWords(_ scalars: Int) -> Int { (scalars + 63) / 64 }

    public func value(of attribute: Shape.AttributeInstance) -> Value {
        switch attribute.storage {
        case .fixed(let value): return value
        case .side(let index): return sideValues[index]
        case .scalar(let index):
            if words[index / 64] & (UInt64(1) << UInt64(index % 64)) != 0 { return .null }
            let bits = words[Int(nullWordCount) + index]
            switch attribute.definition.type {
            case .bool: return .bool(bits != 0)
            case .signed: return .signed(Int64(bitPattern: bits))
            case .float: return .float(Double(bitPattern: bits))
            default: return .unsigned(bits)
            }
        }
    }

    /// Returns the bits of the scalar at an index; nil if it is null.
    func scalar(_ index: Int) -> UInt64? {
        let isNull = words[index / 64] & (UInt64(1) << UInt64(index % 64)) != 0
        return isNull ? nil : words[Int(nullWordCount) + index]
    }

    /// Returns whether an attribute has the same value in another state of the same shape.
    func hasSameValue(as other: DeviceState, of attribute: Shape.AttributeInstance) -> Bool {
        switch attribute.storage {
        case .fixed: return true
        case .side(let index): return sideValues[index] == other.sideValues[index]
        case .scalar(let index):
            let mask = UInt64(1) << UInt64(index % 64)
            let isNull = words[index / 64] & mask != 0
            guard isNull == (other.words[index / 64] & mask != 0) else { return false }
            return isNull || words[Int(nullWordCount) + index] == other.words[Int(nullWordCount) + index]
        }
    }

    /// Sets an attribute; does nothing for fixed attributes.
    public mutating func set(_ attribute: Shape.AttributeInstance, to value: Value) {
        switch attribute.storage {
        case .fixed: return
        case .side(let index): sideValues[index] = value
        case .scalar(let index):
            let bits: UInt64
            switch value {
            case .null:
                words[index / 64] |= UInt64(1) << UInt64(index % 64)
                return
            case .bool(let flag): bits = flag ? 1 : 0
            case .unsigned(let number): bits = number
            case .signed(let number): bits = UInt64(bitPattern: number)
            case .float(let number): bits = number.bitPattern
            case .string, .octets, .list, .structure: return
            }
            words[index / 64] &= ~(UInt64(1) << UInt64(index % 64))
            words[Int(nullWordCount) + index] = bits
        }
    }
}
