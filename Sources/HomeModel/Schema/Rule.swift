/// A property of an attribute, a field, a command or an event, in addition to its type.
///
///     @Writable<UInt8?>(0x0011, .from(.attribute(\Self.minLevel)), .to(.attribute(\Self.maxLevel))) public var onLevel
///
/// Without a rule an element is mandatory, unbounded, readable with the privilege `view`, and writable or invokable
/// with `operate`.
public enum Rule: Sendable {
    case conformance(Conformance)
    case quality(Quality)
    case lower(Bound)
    case upper(Bound)
    /// Values that are allowed although they are outside the bounds.
    case alsoAllowed([Int64])
    /// The only values that are allowed.
    case allowedOnly([Int64])
    /// The length: of a string or octets in bytes, of a list in elements.
    case length(lower: Bound?, upper: Bound?)
    /// The length of each string or octets in a list, in bytes.
    case elementLength(ClosedRange<Int>)
    case fallback(Fallback)
    case unit(Unit)
    case read(Privilege)
    case write(Privilege)
    /// Matter requires a timed interaction for the command.
    case timed
    /// The attributes of the trait that a command changes.
    case changing([any KeyReference])
    /// The octets are text, such as a PIN code.
    case text
    /// The status with which a command rejects a field that violates its constraint.
    case rejecting(MatterStatus)
    /// The field of the response in which a command reports such a field, and the value there.
    case reporting(any KeyReference, Value)
    /// A field of an enumeration also accepts numbers without a name, and the device treats them as the default.
    case acceptsUnnamed
    /// The width of an integer, in bits, if no Swift type has this width.
    case bits(Int)
    /// How the values are shown to people.
    case display(@Sendable (inout ElementDisplay) -> Void)
    /// The text of a command's button, if the one that follows from its name is not right.
    case label(String)
    /// The question that people are asked before a command that cannot be undone.
    case confirm(String)
    /// Rules that replace the general ones if a condition on the features holds.
    case variant(Condition, [Rule])
}

extension Rule {
    public static var mandatory: Rule { .conformance(.mandatory) }
    public static var optional: Rule { .conformance(.optional) }
    public static var provisional: Rule { .conformance(.provisional) }
    public static var deprecated: Rule { .conformance(.deprecated) }
    /// The specification describes the conformance only as text.
    public static var described: Rule { .conformance(.described) }
    /// Mandatory with this feature, disallowed without it.
    public static func when(_ feature: some MatterFeature) -> Rule { .conformance(.mandatoryIf(feature.condition)) }
    public static func when(_ condition: Condition) -> Rule { .conformance(.mandatoryIf(condition)) }
    /// Mandatory without this feature, disallowed with it.
    public static func unless(_ feature: some MatterFeature) -> Rule {
        .conformance(.mandatoryIf(.not(feature.condition)))
    }
    public static func unless(_ condition: Condition) -> Rule { .conformance(.mandatoryIf(.not(condition))) }
    /// The first of these conformances that does not disallow the element applies.
    public static func firstOf(_ parts: Conformance...) -> Rule { .conformance(.firstOf(parts)) }
    /// Optional with this feature, disallowed without it.
    public static func optional(when feature: some MatterFeature) -> Rule {
        .conformance(.optionalIf(feature.condition))
    }
    public static func optional(when condition: Condition) -> Rule { .conformance(.optionalIf(condition)) }

    /// The value is stored during a loss of power (N).
    public static var nonvolatile: Rule { .quality(.nonvolatile) }
    /// The value never changes (F).
    public static var fixed: Rule { .quality(.fixed) }
    /// The value is part of scenes (S).
    public static var scene: Rule { .quality(.scene) }
    /// The value is reported rarely while it changes continuously (Q).
    public static var quieter: Rule { .quality(.quieter) }
    /// Changes are not reported, as those of a counter; reads are exact (C).
    public static var changesOmitted: Rule { .quality(.changesOmitted) }
    /// The attribute is reportable in older revisions (P).
    public static var reportable: Rule { .quality(.reportable) }
    /// The attribute is written in an atomic write only (T).
    public static var atomic: Rule { .quality(.atomic) }
    /// The attribute is read-only on some devices (`R[W]`).
    public static var optionallyWritable: Rule { .quality(.optionallyWritable) }

    public static func from(_ bound: Bound) -> Rule { .lower(bound) }
    public static func to(_ bound: Bound) -> Rule { .upper(bound) }
    /// Allows these cases of the enumeration only.
    public static func only<Enumeration: MatterEnum>(_ cases: Enumeration...) -> Rule {
        .allowedOnly(cases.map { Int64($0.rawValue) })
    }
    public static func length(_ range: ClosedRange<Int>) -> Rule {
        .length(lower: .constant(Int64(range.lowerBound)), upper: .constant(Int64(range.upperBound)))
    }
    public static func length(max bound: Bound) -> Rule { .length(lower: nil, upper: bound) }
    public static func length(min bound: Bound) -> Rule { .length(lower: bound, upper: nil) }
    public static func length(exactly count: Int) -> Rule { .length(count...count) }
    public static func `default`(_ value: Fallback) -> Rule { .fallback(value) }
    /// Bounds, lengths and a default that replace the general ones with this feature.
    ///
    ///     @Attribute<UInt8>(0x0002, .to(254), .given(Feature.lighting, .from(1))) public var minLevel
    public static func given(_ feature: some MatterFeature, _ rules: Rule...) -> Rule {
        .variant(feature.condition, rules)
    }
    /// The status with which a command rejects a field outside its constraint, if that is not CONSTRAINT_ERROR. On a
    /// command, it applies to all fields.
    ///
    ///     @Command<SetUser>(0x1A, .violations(are: .invalidCommand)) public var setUser
    public static func violations(are status: MatterStatus) -> Rule { .rejecting(status) }
    /// The field of the response in which a command reports a field outside its constraint, and the value there. The
    /// command succeeds.
    ///
    ///     @RespondingCommand<AddGroup, AddGroupResponse>(
    ///         0x00, .reportsViolations(in: \AddGroupResponse.status, as: 135))
    public static func reportsViolations<Response: Schema, Status: ValueRepresentable>(
        in path: any KeyPath<Response, FieldKey<Status>> & Sendable, as status: Status
    ) -> Rule {
        .reporting(PathReference(path: path), status.value)
    }
    public static var manage: Rule { .write(.manage) }
    public static var administer: Rule { .write(.administer) }

    /// The attributes of its own trait that the command can change, immediately or by a process that it starts.
    ///
    ///     @Command<Empty>(0x02, .changes(\Attributes.onOff, \Attributes.onTime)) public var toggle
    ///
    /// The comment of the command describes its effect on other traits of the device.
    public static func changes<Root: Schema, each Key: AnyAttributeKey>(
        _ paths: repeat any KeyPath<Root, each Key> & Sendable
    ) -> Rule {
        var references: [any KeyReference] = []
        repeat references.append(PathReference(path: each paths))
        return .changing(references)
    }
}

/// Matter's qualities of an attribute.
public enum Quality: String, CaseIterable, Hashable, Sendable {
    case nonvolatile, fixed, scene, quieter, changesOmitted, reportable, atomic, optionallyWritable
}

/// Matter's access privileges, the lowest first.
public enum Privilege: String, CaseIterable, Hashable, Sendable {
    case view, operate, manage, administer
}

/// The unit of a value.
public struct Unit: Hashable, Sendable {
    /// The symbol for people, with the scale of one step if it is not 1: `0.01 °C`.
    public let symbol: String
    /// The size of one step: 0.01 for `0.01 °C`.
    public let scale: Double

    public init(_ symbol: String, scale: Double = 1) {
        self.symbol = symbol
        self.scale = scale
    }

    public static let hundredthsOfDegreeCelsius = Unit("0.01 °C", scale: 0.01)
    public static let tenthsOfDegreeCelsius = Unit("0.1 °C", scale: 0.1)
    public static let percent = Unit("%")
    public static let halvesOfPercent = Unit("0.5 %", scale: 0.5)
    public static let hundredthsOfPercent = Unit("0.01 %", scale: 0.01)
    public static let fiveThousandthsOfPercent = Unit("0.005 %", scale: 0.005)
    public static let tenthsOfSecond = Unit("0.1 s", scale: 0.1)
    public static let seconds = Unit("s")
    public static let minutes = Unit("min")
    public static let hours = Unit("h")
    public static let secondsSinceEpoch = Unit("s since 2000-01-01 00:00 UTC")
    public static let localSecondsSinceEpoch = Unit("s since 2000-01-01 00:00 local time")
    public static let perSecond = Unit("1/s")
    public static let perMinute = Unit("1/min")
    public static let milliseconds = Unit("ms")
    public static let microseconds = Unit("µs")
    public static let microsecondsSinceEpoch = Unit("µs since 2000-01-01 00:00 UTC")
    public static let localMicrosecondsSinceEpoch = Unit("µs since 2000-01-01 00:00 local time")
    public static let millisecondsSince1970 = Unit("ms since 1970-01-01 00:00 UTC")
    public static let days = Unit("d")
    public static let millivolts = Unit("mV")
    public static let milliamperes = Unit("mA")
    public static let milliwatts = Unit("mW")
    public static let millivoltAmperes = Unit("mVA")
    public static let millivoltAmperesReactive = Unit("mvar")
    public static let milliampereHours = Unit("mAh")
    public static let milliwattHours = Unit("mWh")
    public static let millivoltAmpereHours = Unit("mVAh")
    public static let millivoltAmpereReactiveHours = Unit("mvarh")
    public static let kilowattHours = Unit("kWh")
    public static let metersPerKilowattHour = Unit("m/kWh")
    public static let millihertz = Unit("mHz")
    public static let tenthsOfKilopascal = Unit("0.1 kPa", scale: 0.1)
    public static let tenthsOfCubicMeterPerHour = Unit("0.1 m³/h", scale: 0.1)
    public static let tenthsOfDegree = Unit("0.1 °", scale: 0.1)
    public static let meters = Unit("m")
    public static let centimeters = Unit("cm")
    public static let mireds = Unit("mired")
    public static let miredsPerSecond = Unit("mired/s")
    public static let decibelMilliwatts = Unit("dBm")
    public static let bytes = Unit("B")
    public static let bitsPerSecond = Unit("bit/s")
    public static let watts = Unit("W")
    public static let hertz = Unit("Hz")
}

/// One end of a range.
public indirect enum Bound: Sendable, ExpressibleByIntegerLiteral {
    case constant(Int64)
    /// The current value of another attribute of the trait; for a field, also the value of another field of the same
    /// structure.
    case reference(any KeyReference)
    case sum(Bound, Bound)
    case difference(Bound, Bound)

    public init(integerLiteral value: Int64) { self = .constant(value) }

    /// The current value of another attribute of the same trait.
    public static func attribute<Root: Schema, Key: SchemaKey>(_ path: any KeyPath<Root, Key> & Sendable) -> Bound {
        .reference(PathReference(path: path))
    }

    public static func + (first: Bound, second: Bound) -> Bound { .sum(first, second) }
    public static func - (first: Bound, second: Bound) -> Bound { .difference(first, second) }
}

/// The default of an attribute or a field.
public enum Fallback: Sendable, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral, ExpressibleByFloatLiteral
{
    case value(Value)
    /// An integer. The type of the attribute or field determines whether it is signed.
    case number(Int64)
    case emptyList
    /// The value of another attribute of the trait.
    case reference(any KeyReference)

    public init(booleanLiteral value: Bool) { self = .value(.bool(value)) }
    public init(integerLiteral value: Int64) { self = .number(value) }
    public init(floatLiteral value: Double) { self = .value(.float(value)) }
    public init(stringLiteral value: String) { self = .value(.string(value)) }
    public init(nilLiteral: ()) { self = .value(.null) }

    public static func attribute<Root: Schema, Key: SchemaKey>(_ path: any KeyPath<Root, Key> & Sendable) -> Fallback {
        .reference(PathReference(path: path))
    }
}

/// A reference of one declaration to another. It is resolved when the definition is created, because a declaration
/// cannot read its own type while that is being initialized.
public protocol KeyReference: Sendable {
    var id: UInt32 { get }
    /// Whether it refers to a field of the same command or structure instead of an attribute of the trait.
    var isField: Bool { get }
}

/// A reference by number.
struct NumberReference: KeyReference {
    let id: UInt32
    let isField: Bool
}

/// A reference by key path; the number is found on first use.
struct PathReference<Root: Schema, Key: SchemaKey>: KeyReference {
    let path: any KeyPath<Root, Key> & Sendable
    var id: UInt32 { SchemaCache.id(of: path) }
    var isField: Bool { Key.isField }
}
