/// Whether a device has to implement an element of a trait, in terms of the specification.
public indirect enum Conformance: Hashable, Sendable {
    /// M
    case mandatory
    /// O
    case optional
    /// P
    case provisional
    /// D
    case deprecated
    /// X
    case disallowed
    /// The specification describes it only as text.
    case described
    /// `LT`: mandatory if the condition holds, else disallowed.
    case mandatoryIf(Condition)
    /// `[LT]`: optional if the condition holds, else disallowed.
    case optionalIf(Condition)
    /// `O.a`: optional, but one of the elements of the same choice is required.
    case choice(String, atLeastOne: Bool)
    /// `[WATTS].b+`: such a choice if the condition holds, else disallowed.
    case choiceIf(Condition, String, atLeastOne: Bool)
    /// `AS, [MS & MSR]`: the first part that does not disallow the element.
    case firstOf([Conformance])

    /// The result of a conformance on a device.
    public enum Verdict: Hashable, Sendable {
        case mandatory, optional, disallowed
    }

    /// Returns the result on a device with these features; optional if it depends on more than features.
    ///
    /// - Parameter hasAttribute: Whether the device has the attribute of that number; nil if that is unknown.
    public func verdict(features: FeatureMap, hasAttribute: (UInt32) -> Bool? = { _ in nil }) -> Verdict {
        switch self {
        case .mandatory: return .mandatory
        case .optional, .provisional, .described, .choice: return .optional
        case .deprecated: return .optional
        case .disallowed: return .disallowed
        case .mandatoryIf(let condition):
            guard let holds = condition.outcome(for: features, hasAttribute: hasAttribute) else { return .optional }
            return holds ? .mandatory : .disallowed
        case .optionalIf(let condition), .choiceIf(let condition, _, _):
            return condition.outcome(for: features, hasAttribute: hasAttribute) == false ? .disallowed : .optional
        case .firstOf(let parts):
            for part in parts {
                let verdict = part.verdict(features: features, hasAttribute: hasAttribute)
                if verdict != .disallowed { return verdict }
            }
            return .disallowed
        }
    }

    /// Returns the choice that the element belongs to on a device with these features; nil if it belongs to none.
    func choice(features: FeatureMap) -> (name: String, atLeastOne: Bool)? {
        switch self {
        case .choice(let name, let atLeastOne): return (name, atLeastOne)
        case .choiceIf(let condition, let name, let atLeastOne):
            return condition.outcome(for: features) == true ? (name, atLeastOne) : nil
        case .firstOf(let parts):
            return parts.first { $0.verdict(features: features) != .disallowed }?.choice(features: features)
        default: return nil
        }
    }
}

/// The features of a trait on a device, Matter's `featureMap`.
public struct FeatureMap: Hashable, Sendable, RawRepresentable {
    public var rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init() { rawValue = 0 }

    public init<Feature: MatterFeature>(_ features: [Feature]) {
        rawValue = 0
        // An iterator or `reduce` would need the conformances of each array type, for which the runtime searches.
        for index in features.indices { insert(features[index]) }
    }

    public func contains(bit: UInt8) -> Bool { rawValue & (UInt32(1) << UInt32(bit)) != 0 }
    public func contains(_ feature: some MatterFeature) -> Bool { contains(bit: feature.bit) }
    public mutating func insert(_ feature: some MatterFeature) { rawValue |= UInt32(1) << UInt32(feature.bit) }
}

/// The features of a trait, written as a Swift enum in the order of their bits. The raw values are the short codes of the
/// specification.
///
///     public enum Feature: String, MatterFeature { case lighting = "LT", deadFrontBehavior = "DF", offOnly = "OFFONLY" }
public protocol MatterFeature: CaseIterable, RawRepresentable, Hashable, Sendable where RawValue == String {
    /// The bit in the feature map: the position among the cases, unless bits before it are unused.
    var bit: UInt8 { get }
    /// When a device may or must have the feature.
    var conformance: Conformance { get }
}

extension MatterFeature {
    public var bit: UInt8 { position }
    public var conformance: Conformance { .optional }

    /// The position among the cases, from 0.
    ///
    /// Swift represents an enumeration without associated values by this number, and one with a single case by nothing.
    public var position: UInt8 { withUnsafeBytes(of: self) { $0.first ?? 0 } }

    /// The condition that the device has the feature.
    public var condition: Condition { .feature(bit: bit) }

    public static prefix func ! (feature: Self) -> Condition { .not(feature.condition) }
    public static func | (first: Self, second: Self) -> Condition { .any([first.condition, second.condition]) }
    public static func & (first: Self, second: Self) -> Condition { .all([first.condition, second.condition]) }
}

/// The features of a trait that has none.
public enum NoFeature: String, MatterFeature {
    /// Unused, but an enum with raw values needs a case.
    case none = ""

    public static var allCases: [NoFeature] { [] }
}

/// The features of a trait on a device, for one trait: `featureMap.contains(.autoMode)`.
public struct FeatureSet<Feature: MatterFeature>: Hashable, Sendable, RawRepresentable, ExpressibleByArrayLiteral {
    /// The bits of the features, Matter's `featureMap`.
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public init(arrayLiteral features: Feature...) { rawValue = FeatureMap(features).rawValue }

    public func contains(_ feature: Feature) -> Bool { FeatureMap(rawValue: rawValue).contains(feature) }
}
