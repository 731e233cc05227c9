import Atomics

/// A trait as data, created once from its declaration. Its elements are created when they are first used, because a
/// home uses few of the catalog's traits.
public final class TraitDefinition: Sendable {
    /// The id: namespace and name, such as `matter.onOff`.
    public let id: String
    public let namespace: Namespace
    /// The short name, such as `onOff`.
    public let name: String
    /// The Matter cluster's number; nil if it is not published.
    public let number: UInt32?
    public let revision: Int
    /// Whether the trait is reached through the maker's cloud.
    public let isCloud: Bool
    /// Whether it exists for automations only, so that no device has it.
    public let isAutomationOnly: Bool
    public let documentation: TraitDocumentation
    private let elements = StoredOnce<TraitElements>()
    private let makeElements: @Sendable () -> TraitElements
    private let makeDisplay: @Sendable (TraitDefinition) -> TraitDisplay
    /// The Swift type that declares it; nil for a trait that is declared as data.
    let declaration: ObjectIdentifier?

    public convenience init(
        namespace: Namespace, name: String, number: UInt32?, revision: Int, isCloud: Bool,
        isAutomationOnly: Bool = false, features: [FeatureDefinition], attributes: [AttributeDefinition],
        commands: [CommandDefinition], events: [EventDefinition], documentation: TraitDocumentation = .none,
        display: @escaping @Sendable (TraitDefinition) -> TraitDisplay = { _ in .none }
    ) {
        self.init(
            declaredBy: nil, namespace: namespace, name: name, number: number, revision: revision, isCloud: isCloud,
            isAutomationOnly: isAutomationOnly, documentation: documentation, display: display,
            elements: {
                TraitElements(features: features, attributes: attributes, commands: commands, events: events)
            })
    }

    init(
        declaredBy declaration: ObjectIdentifier?, namespace: Namespace, name: String, number: UInt32?, revision: Int,
        isCloud: Bool, isAutomationOnly: Bool, documentation: TraitDocumentation,
        display: @escaping @Sendable (TraitDefinition) -> TraitDisplay,
        elements: @escaping @Sendable () -> TraitElements
    ) {
        self.declaration = declaration
        self.documentation = documentation
        makeDisplay = display
        makeElements = elements
        self.id = "\(namespace.rawValue).\(name)"
        self.namespace = namespace
        self.name = name
        self.number = number
        self.revision = revision
        self.isCloud = isCloud
        self.isAutomationOnly = isAutomationOnly
    }

    private var existingElements: TraitElements { elements.load() ?? elements.storeIfNil(makeElements()) }

    /// The features in ascending order of their bits.
    public var features: [FeatureDefinition] { existingElements.features }
    /// The attributes in ascending order of their numbers.
    public var attributes: [AttributeDefinition] { existingElements.attributes }
    /// The commands in ascending order of their numbers.
    public var commands: [CommandDefinition] { existingElements.commands }
    /// The events in ascending order of their numbers.
    public var events: [EventDefinition] { existingElements.events }

    /// How the trait is shown on devices whose type does not declare it.
    ///
    /// It is created on each access, which is rare, so that creating the definition does not need it.
    public var display: TraitDisplay { makeDisplay(self) }

    /// Returns whether a name is the trait's id or short name, in any capitalization.
    public func isNamed(_ name: String) -> Bool { equalIgnoringCase(id, name) || equalIgnoringCase(self.name, name) }

    /// The attribute of that name, in any capitalization.
    public func attribute(named name: String) -> AttributeDefinition? {
        attributes.first { $0.name == name } ?? attributes.first { equalIgnoringCase($0.name, name) }
    }

    public func attribute(_ id: UInt32) -> AttributeDefinition? {
        attributes.first { $0.id == id }
    }

    /// The command of that name, in any capitalization.
    public func command(named name: String) -> CommandDefinition? {
        commands.first { $0.name == name } ?? commands.first { equalIgnoringCase($0.name, name) }
    }

    public func command(_ id: UInt32) -> CommandDefinition? {
        commands.first { $0.id == id }
    }

    /// The commands that can change an attribute, in ascending order of their numbers.
    public func commands(changing attribute: UInt32) -> [CommandDefinition] {
        commands.filter { $0.changes.contains(attribute) }
    }

    public func event(_ id: UInt32) -> EventDefinition? {
        events.first { $0.id == id }
    }

    /// The attributes that a device with these features must have.
    public func mandatoryAttributes(features: FeatureMap) -> [AttributeDefinition] {
        attributes.filter { $0.conformance.verdict(features: features) == .mandatory }
    }

    /// The commands that a device with these features must support.
    public func mandatoryCommands(features: FeatureMap) -> [CommandDefinition] {
        commands.filter { $0.conformance.verdict(features: features) == .mandatory }
    }
}

/// The elements of a trait, each kind in ascending order.
final class TraitElements: Sendable {
    let features: [FeatureDefinition]
    let attributes: [AttributeDefinition]
    let commands: [CommandDefinition]
    let events: [EventDefinition]

    init(
        features: [FeatureDefinition], attributes: [AttributeDefinition], commands: [CommandDefinition],
        events: [EventDefinition]
    ) {
        self.features = features.sorted { $0.bit < $1.bit }
        self.attributes = attributes.sorted { $0.id < $1.id }
        self.commands = commands.sorted { $0.id < $1.id }
        self.events = events.sorted { $0.id < $1.id }
    }
}

extension TraitDefinition: Hashable {
    public static func == (first: TraitDefinition, second: TraitDefinition) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// A device type as data.
public final class DeviceTypeDefinition: Sendable {
    /// The id: namespace and name, such as `matter.dimmableLight`.
    public let id: String
    public let namespace: Namespace
    /// The short name, such as `dimmableLight`.
    public let name: String
    /// The number of the type; nil if it is not published.
    public let number: UInt32?
    /// The revision of Matter's definition.
    public let revision: UInt16
    /// The numbers of the traits that every device of the type uses on other devices, in ascending order.
    public let clientTraits: [UInt32]
    public let isUtilityType: Bool
    /// The traits in the order of the declaration, Matter traits first.
    public let traits: [TraitRequirement]
    public let documentation: DocumentationReference
    private let makeDisplay: @Sendable () -> DeviceTypeDisplay

    /// One trait of a device type.
    public struct TraitRequirement: Hashable, Sendable {
        public let trait: TraitDefinition
        public let isRequired: Bool
        /// The features the trait must have on this type.
        public let features: FeatureMap

        public init(trait: TraitDefinition, isRequired: Bool, features: FeatureMap) {
            self.trait = trait
            self.isRequired = isRequired
            self.features = features
        }
    }

    public init(
        namespace: Namespace, name: String, number: UInt32?, revision: UInt16 = 1, clientTraits: [UInt32] = [],
        isUtilityType: Bool, traits: [TraitRequirement], documentation: DocumentationReference = .none,
        display: @escaping @Sendable () -> DeviceTypeDisplay = { DeviceTypeDisplay(.device) }
    ) {
        self.id = "\(namespace.rawValue).\(name)"
        self.namespace = namespace
        self.name = name
        self.number = number
        self.revision = revision
        self.clientTraits = clientTraits.sorted()
        self.isUtilityType = isUtilityType
        self.traits = traits
        self.documentation = documentation
        makeDisplay = display
    }

    /// How devices of the type are shown to people.
    ///
    /// It is created on each access, which is rare, so that creating the definition does not need it.
    public var display: DeviceTypeDisplay { makeDisplay() }
}

extension DeviceTypeDefinition: Hashable {
    public static func == (first: DeviceTypeDefinition, second: DeviceTypeDefinition) -> Bool { first === second }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
