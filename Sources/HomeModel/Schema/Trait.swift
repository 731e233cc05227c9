/// The declaration of a trait: its name, features, attributes, commands and events.
///
///     extension Matter {
///         public enum OnOffTrait: Trait {
///             public static let id: TraitID = 0x0006
///             public static let revision = 6
///             public struct Attributes: Schema { … }
///             public struct Commands: Schema { … }
///         }
///     }
///
/// The id in JSON comes from the namespace and the Swift type, in lower camel case without `Trait`: `matter.onOff`.
public protocol Trait: Sendable {
    associatedtype Feature: MatterFeature = NoFeature
    associatedtype Attributes: Schema = Empty
    associatedtype Commands: Schema = Empty
    associatedtype Events: Schema = Empty

    /// The number of the Matter cluster; ``TraitID/unpublished`` if the maker has not published one.
    static var id: TraitID { get }
    /// The revision of the cluster that the trait declares.
    static var revision: Int { get }
    /// The enclosing namespace, such as `matter`.
    static var namespace: Namespace { get }
    /// Whether the trait is reached through the maker's cloud, not through the home's hub.
    static var isCloud: Bool { get }
    /// Whether the trait exists for automations only, so that no device has it. It represents other traits in starters
    /// and actions, or describes the home as a whole.
    static var isAutomationOnly: Bool { get }
    /// How the trait is shown on devices whose type does not declare it.
    static var display: TraitDisplay { get }
}

extension Trait {
    public static var revision: Int { 1 }
    public static var isCloud: Bool { namespace != .matter }
    public static var isAutomationOnly: Bool { false }
    public static var display: TraitDisplay { .none }
    /// The trait's own name in lower camel case, such as `onOff`.
    public static var name: String { lowerCamel(declaredName(of: Self.self, suffix: "Trait")) }
    /// The id in JSON, such as `matter.onOff`.
    public static var wireID: String { "\(namespace.rawValue).\(name)" }
    /// The identifier in the Home APIs, such as `home.matter.0000.clusters.0006`; ``wireID`` if the maker has published
    /// no number.
    public static var identifier: String { publishedIdentifier("clusters", id.number) ?? wireID }
}

/// Returns the identifier of a number of the Home APIs: its maker and its number of four hexadecimal digits each.
func publishedIdentifier(_ kind: String, _ number: UInt32?) -> String? {
    guard let number else { return nil }
    func digits(_ value: UInt32) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: 4 - text.count) + text
    }
    return "home.matter.\(digits(number >> 16)).\(kind).\(digits(number & 0xFFFF))"
}

/// The number of a Matter cluster.
public struct TraitID: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The number of the trait; nil if the maker has not published it.
    public let number: UInt32?

    public init(integerLiteral number: UInt32) { self.number = number }
    private init() { number = nil }

    public static let unpublished = TraitID()
}

/// The vendor or standard that defines a trait or device type; the first part of its id.
public struct Namespace: Hashable, Sendable, RawRepresentable, ExpressibleByStringLiteral {
    /// The namespace in lower camel case, such as `exampleOrganization`.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { rawValue = value }

    public static let matter: Namespace = "matter"
    public static let google: Namespace = "google"
}

/// Returns the name of a type without its namespace and suffix.
func declaredName(of type: Any.Type, suffix: String) -> String {
    let name = shortName(of: type)
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
}
