/// An enumeration of the catalog, declared as a Swift enum whose raw values are the numbers.
///
///     public enum StartUpOnOffEnum: UInt8, MatterEnum { case off, on, toggle }
public protocol MatterEnum: ValueRepresentable, CaseIterable, RawRepresentable, Hashable
where RawValue: FixedWidthInteger & UnsignedInteger {}

extension MatterEnum {
    /// The first case.
    public static var placeholder: Self { allCases[allCases.startIndex] }

    public static var valueType: ValueType {
        .enumeration(
            EnumDefinition(
                name: shortName(of: Self.self), bits: RawValue.bitWidth,
                cases: allCases.map { EnumDefinition.Case(name: caseName(of: $0), number: UInt64($0.rawValue)) },
                documentation: .of(Self.self)))
    }

    @inlinable
    public init?(_ value: Value) {
        guard case .unsigned(let number) = value, let raw = RawValue(exactly: number) else { return nil }
        self.init(rawValue: raw)
    }

    @inlinable
    public var value: Value { .unsigned(UInt64(rawValue)) }
}

/// The flags of a bitmap, declared as a Swift enum whose raw values are the numbers of the bits.
///
///     public enum OptionsFlag: UInt8, MatterFlag { case executeIfOff, coupleColorTempToLevel }
///     public typealias OptionsBitmap = Bitmap8<OptionsFlag>
public protocol MatterFlag: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == UInt8 {
    /// The number of bits: 1 for a flag, more for a number that takes several bits. The raw value is the lowest bit.
    var width: Int { get }
}

extension MatterFlag {
    @inlinable
    public var width: Int { 1 }
}

/// A set of flags, Matter's `map8` to `map32`.
///
/// Bits without a name are preserved.
public struct Bitmap<Flag: MatterFlag, Storage: FixedWidthInteger & UnsignedInteger & Sendable>: ValueRepresentable,
    Hashable, RawRepresentable, ExpressibleByArrayLiteral
{
    public var rawValue: Storage

    @inlinable
    public init(rawValue: Storage) { self.rawValue = rawValue }
    public init() { rawValue = 0 }
    public static var placeholder: Bitmap { Bitmap() }
    @inlinable
    public init(_ flags: Flag...) { self.init(flags) }
    @inlinable
    public init(arrayLiteral flags: Flag...) { self.init(flags) }
    @inlinable
    public init(_ flags: [Flag]) { rawValue = flags.reduce(0) { $0 | Self.lowestBit($1) } }

    /// Returns whether a flag is set. A number that takes several bits is set if it is not 0.
    @inlinable
    public func contains(_ flag: Flag) -> Bool { rawValue & Self.mask(flag) != 0 }

    /// The number in the bits of a flag: 0 or 1, or a number that takes several bits. Higher bits of a new value are
    /// dropped.
    public subscript(flag: Flag) -> Storage {
        get { (rawValue & Self.mask(flag)) >> Storage(flag.rawValue) }
        set { rawValue = rawValue & ~Self.mask(flag) | (newValue << Storage(flag.rawValue)) & Self.mask(flag) }
    }

    @inlinable
    public mutating func insert(_ flag: Flag) { rawValue |= Self.lowestBit(flag) }
    @inlinable
    public mutating func remove(_ flag: Flag) { rawValue &= ~Self.mask(flag) }
    @inlinable
    public mutating func set(_ flag: Flag, _ isOn: Bool) { if isOn { insert(flag) } else { remove(flag) } }

    @inlinable
    public var isEmpty: Bool { rawValue == 0 }

    @inlinable
    static func lowestBit(_ flag: Flag) -> Storage { 1 << Storage(flag.rawValue) }
    @inlinable
    static func mask(_ flag: Flag) -> Storage { ((1 << Storage(flag.width)) &- 1) << Storage(flag.rawValue) }

    public static var valueType: ValueType {
        let name = shortName(of: Flag.self)
        return .bitmap(
            BitmapDefinition(
                name: name.hasSuffix("Flag") ? name.dropLast(4) + "Bitmap" : name, bits: Storage.bitWidth,
                flags: Flag.allCases.map {
                    BitmapDefinition.Flag(name: caseName(of: $0), bit: Int($0.rawValue), width: $0.width)
                }, documentation: .of(Flag.self)))
    }

    @inlinable
    public init?(_ value: Value) {
        guard case .unsigned(let number) = value, let raw = Storage(exactly: number) else { return nil }
        rawValue = raw
    }

    @inlinable
    public var value: Value { .unsigned(UInt64(rawValue)) }
}

public typealias Bitmap8<Flag: MatterFlag> = Bitmap<Flag, UInt8>
public typealias Bitmap16<Flag: MatterFlag> = Bitmap<Flag, UInt16>
public typealias Bitmap32<Flag: MatterFlag> = Bitmap<Flag, UInt32>
