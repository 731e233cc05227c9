/// The declaration of a device type: which traits it needs and which it may have.
///
///     /// A light that can be turned on and off, and dimmed.
///     public enum DimmableLightDeviceType: DeviceType {
///         public static let id: DeviceTypeID = 0x0101
///         public struct MatterTraits: Schema {
///             @Required<Matter.OnOffTrait>(.lighting) public var onOffTrait
///         }
///     }
///
/// The id in JSON comes from the namespace and the Swift type, without `DeviceType`: `matter.dimmableLight`,
/// `google.doorbell`.
public protocol DeviceType: Sendable {
    associatedtype MatterTraits: Schema = Empty
    associatedtype GoogleTraits: Schema = Empty
    /// Traits of other makers that the type declares.
    associatedtype VendorTraits: Schema = Empty

    static var id: DeviceTypeID { get }
    /// The revision of Matter's definition that the type declares.
    static var revision: UInt16 { get }
    /// The traits of other devices that every device of the type uses, as a light switch uses the trait OnOff of
    /// lights.
    static var clientTraits: [TraitID] { get }
    /// `matter` or `google` for the types of the Home APIs.
    static var namespace: Namespace { get }
    /// Whether the type describes the device itself, such as a bridge or a power source, and not a function for users.
    static var isUtilityType: Bool { get }
    /// How devices of the type are shown to people.
    static var display: DeviceTypeDisplay { get }
}

extension DeviceType {
    public static var revision: UInt16 { 1 }
    public static var clientTraits: [TraitID] { [] }
    public static var isUtilityType: Bool { false }
    public static var display: DeviceTypeDisplay { DeviceTypeDisplay(.device) }
    /// The name of the Swift type in lower camel case, such as `dimmableLight`; Google's types without their prefix.
    public static var name: String {
        let declared = declaredName(of: Self.self, suffix: "DeviceType")
        return lowerCamel(
            namespace == .google && declared.hasPrefix("Google") ? String(declared.dropFirst(6)) : declared)
    }
    public static var wireID: String { "\(namespace.rawValue).\(name)" }
    /// The identifier in the Home APIs, such as `home.matter.0000.types.0101`; ``wireID`` if the maker has published no
    /// number.
    public static var identifier: String { publishedIdentifier("types", id.number) ?? wireID }
}

/// The number of a device type.
public struct DeviceTypeID: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number of the device type; nil if the maker has not published it.
    public let number: UInt32?

    public init(integerLiteral number: UInt32) { self.number = number }
    private init() { number = nil }

    public static let unpublished = DeviceTypeID()
}

/// The key of a trait on a device type.
public struct TraitKey<Subject>: Sendable {}

extension TraitKey: SchemaKey where Subject: Trait {
    public var id: UInt32 { Subject.id.number ?? 0 }
}

/// Declares a trait that every device of the type has, with the features it must have.
@propertyWrapper
public struct Required<Subject>: Sendable {
    let declaration: Declaration
    public var wrappedValue: TraitKey<Subject> { TraitKey() }

    public init(_ features: Subject.Feature...) where Subject: Trait {
        declaration = .trait(Subject.self, FeatureMap(features), isRequired: true)
    }
}

/// Declares a trait that a device of the type may have, with the features it then must have.
@propertyWrapper
public struct Supported<Subject>: Sendable {
    let declaration: Declaration
    public var wrappedValue: TraitKey<Subject> { TraitKey() }

    public init(_ features: Subject.Feature...) where Subject: Trait {
        declaration = .trait(Subject.self, FeatureMap(features), isRequired: false)
    }
}

extension Declaration {
    fileprivate static func trait<T: Trait>(_ trait: T.Type, _ features: FeatureMap, isRequired: Bool) -> Declaration {
        Declaration(id: 0, rules: []) { _, _ in
            .trait(
                DeviceTypeDefinition.TraitRequirement(
                    trait: trait.definition, isRequired: isRequired, features: features))
        }
    }
}
