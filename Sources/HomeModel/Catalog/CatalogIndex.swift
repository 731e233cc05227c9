/// Finds traits and device types by name or number.
///
/// Ids and names are compared without regard to case. The index is created once and passed to its users.
public struct CatalogIndex: Sendable {
    /// The traits in ascending order of their ids.
    public let traits: [TraitDefinition]
    /// The device types in ascending order of their ids.
    public let deviceTypes: [DeviceTypeDefinition]
    /// The descriptions of the definitions.
    public let documentation: DocumentationTable

    private let traitsByID: [String: TraitDefinition]
    private let traitsByName: [String: [TraitDefinition]]
    private let traitsByNumber: [UInt32: TraitDefinition]
    private let typesByID: [String: DeviceTypeDefinition]
    private let typesByName: [String: [DeviceTypeDefinition]]
    private let typesByNumber: [UInt32: DeviceTypeDefinition]

    /// Creates the index. If two definitions have the same id or number, a search returns the first of them.
    public init(
        traits: [TraitDefinition], deviceTypes: [DeviceTypeDefinition], documentation: DocumentationTable = .empty
    ) {
        self.documentation = documentation
        self.traits = traits.sorted { $0.id < $1.id }
        self.deviceTypes = deviceTypes.sorted { $0.id < $1.id }
        traitsByID = Self.unique(traits.map { ($0.id.lowercased(), $0) })
        traitsByName = Dictionary(grouping: self.traits) { $0.name.lowercased() }
            .mapValues { traits in Self.withoutMatter(traits) { $0.namespace } }
        traitsByNumber = Self.unique(traits.compactMap { trait in trait.number.map { ($0, trait) } })
        typesByID = Self.unique(deviceTypes.map { ($0.id.lowercased(), $0) })
        typesByName = Dictionary(grouping: self.deviceTypes) { $0.name.lowercased() }
            .mapValues { types in Self.withoutMatter(types) { $0.namespace } }
        typesByNumber = Self.unique(deviceTypes.compactMap { type in type.number.map { ($0, type) } })
    }

    /// The trait with an id such as `matter.onOff`; nil if there is none.
    public func trait(id: String) -> TraitDefinition? { traitsByID[id.lowercased()] }

    /// The trait with a number, such as Matter's 0x0006; nil if there is none.
    public func trait(number: UInt32) -> TraitDefinition? { traitsByNumber[number] }

    /// The trait with an id, or all traits with a short name such as `onOff`; empty if there is none.
    ///
    /// More than one means that the short name is ambiguous. If Google and Matter both have the name, such as `chime`, it
    /// means Google's trait: the Home APIs do not have Matter's.
    public func traits(named name: String) -> [TraitDefinition] {
        if let trait = trait(id: name) { return [trait] }
        return traitsByName[name.lowercased()] ?? []
    }

    /// The device type with an id such as `matter.dimmableLight`; nil if there is none.
    public func deviceType(id: String) -> DeviceTypeDefinition? { typesByID[id.lowercased()] }

    /// The device type with a number, such as Matter's 0x0101; nil if there is none.
    public func deviceType(number: UInt32) -> DeviceTypeDefinition? { typesByNumber[number] }

    /// The device type with an id, or all device types with a short name such as `dimmableLight`; empty if there is
    /// none.
    ///
    /// More than one means that the short name is ambiguous. If Google and Matter both have the name, it means Google's
    /// type.
    public func deviceTypes(named name: String) -> [DeviceTypeDefinition] {
        if let type = deviceType(id: name) { return [type] }
        return typesByName[name.lowercased()] ?? []
    }

    /// Returns definitions of the same name without those of Matter if Google has one.
    private static func withoutMatter<Definition>(
        _ definitions: [Definition], namespace: (Definition) -> Namespace
    ) -> [Definition] {
        let hasGoogle = definitions.contains { namespace($0) == .google }
        return hasGoogle ? definitions.filter { namespace($0) != .matter } : definitions
    }

    private static func unique<Key: Hashable, Definition>(_ pairs: [(Key, Definition)]) -> [Key: Definition] {
        Dictionary(pairs) { first, _ in first }
    }
}
