/// The global attributes that every Matter trait on a device has.
///
/// They follow from the trait and the supported elements, so they never change and are computed on each read.
public struct GlobalAttributes: Hashable, Sendable {
    /// The bits of the features that the device has.
    public let featureMap: UInt32
    /// The revision of the trait's definition.
    public let clusterRevision: UInt16
    /// The numbers of the supported attributes, including the global ones, in ascending order.
    public let attributeList: [UInt32]
    /// The numbers of the supported commands, in ascending order.
    public let acceptedCommandList: [UInt32]
    /// The numbers of the responses to these commands, in ascending order.
    public let generatedCommandList: [UInt32]
    /// The numbers of the events that the features allow, in ascending order.
    public let eventList: [UInt32]

    /// Returns nil for traits other than Matter's.
    init?(_ trait: Shape.TraitInstance) {
        guard trait.definition.hasGlobalAttributes else { return nil }
        featureMap = trait.features.rawValue
        clusterRevision = UInt16(clamping: trait.definition.revision)
        attributeList = trait.attributes.map { $0.id } + Self.definitions.map { $0.id }
        acceptedCommandList = trait.commands.map { $0.id }
        generatedCommandList = Set(trait.commands.compactMap { $0.responseID }).sorted()
        eventList = trait.definition.events.filter { event in
            event.conformance.verdict(features: trait.features) { trait.attribute($0) != nil } != .disallowed
        }
        .map { $0.id }
    }

    /// Returns the value of the global attribute with a number; nil if there is none.
    public func value(_ id: UInt32) -> Value? {
        switch id {
        case Self.generatedCommandListID: Self.list(generatedCommandList)
        case Self.acceptedCommandListID: Self.list(acceptedCommandList)
        case Self.eventListID: Self.list(eventList)
        case Self.attributeListID: Self.list(attributeList)
        case Self.featureMapID: .unsigned(UInt64(featureMap))
        case Self.clusterRevisionID: .unsigned(UInt64(clusterRevision))
        default: nil
        }
    }

    private static func list(_ numbers: [UInt32]) -> Value { .list(numbers.map { .unsigned(UInt64($0)) }) }
}

extension GlobalAttributes {
    private static let generatedCommandListID: UInt32 = 0xFFF8
    private static let acceptedCommandListID: UInt32 = 0xFFF9
    private static let eventListID: UInt32 = 0xFFFA
    private static let attributeListID: UInt32 = 0xFFFB
    private static let featureMapID: UInt32 = 0xFFFC
    private static let clusterRevisionID: UInt32 = 0xFFFD

    /// The definitions of the global attributes, in ascending order of their numbers.
    public static let definitions: [AttributeDefinition] = [
        definition(generatedCommandListID, "generatedCommandList", numbers),
        definition(acceptedCommandListID, "acceptedCommandList", numbers),
        definition(eventListID, "eventList", numbers), definition(attributeListID, "attributeList", numbers),
        definition(featureMapID, "featureMap", .unsigned(bits: 32)),
        definition(clusterRevisionID, "clusterRevision", .unsigned(bits: 16)),
    ]

    /// Returns the global attribute with a name, in any capitalization; nil if there is none.
    public static func definition(named name: String) -> AttributeDefinition? {
        definitions.first { equalIgnoringCase($0.name, name) }
    }

    private static let numbers = ValueType.list(
        ValueType.ElementType(type: .unsigned(bits: 32), isNullable: false))

    private static func definition(_ id: UInt32, _ name: String, _ type: ValueType) -> AttributeDefinition {
        AttributeDefinition(
            id: id, name: name, type: type, isNullable: false, isWritable: false, conformance: .mandatory,
            constraint: .none, qualities: [.fixed], fallback: nil, unit: nil, readPrivilege: .view,
            writePrivilege: nil, isText: false, variants: [])
    }
}

extension TraitDefinition {
    /// Whether the trait has the global attributes, as all Matter traits do.
    public var hasGlobalAttributes: Bool { namespace == .matter }
}

extension Shape.TraitInstance {
    /// The global attributes; nil for traits other than Matter's.
    public var globalAttributes: GlobalAttributes? { GlobalAttributes(self) }
}
