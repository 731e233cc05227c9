/// How devices of a type are shown to people: an icon, one sentence, and actions.
public struct DeviceTypeDisplay: Sendable {
    public let icon: Icon
    /// The text that is shown if no part of the sentence is shown, such as the objects of a controller; nil for the
    /// name of the type.
    public let text: String?
    /// The parts of the sentence, in order. Each is left out if the device lacks it or its conditions do not hold.
    public let summary: [Reading]
    /// The first action that a device supports is the primary one.
    public let actions: [DeviceAction]

    public init(_ icon: Icon, text: String? = nil, summary: [Reading] = [], actions: [DeviceAction] = []) {
        self.icon = icon
        self.text = text
        self.summary = summary
        self.actions = actions
    }
}

/// How a trait is shown on devices whose type does not declare it, such as a vendor's trait on a light.
public struct TraitDisplay: Sendable {
    /// The parts that follow those of the device type.
    public let summary: [Reading]
    /// The actions that follow those of the device type.
    public let actions: [DeviceAction]

    public init(summary: [Reading] = [], actions: [DeviceAction] = []) {
        self.summary = summary
        self.actions = actions
    }

    public static let none = TraitDisplay()
}

/// An attribute of a trait, or a member of an attribute that is a structure.
public struct AttributePath: Sendable {
    public let trait: TraitDefinition
    public let attribute: AttributeDefinition
    /// The member; nil for the whole attribute.
    public let member: FieldDefinition?

    /// The type of the value.
    public var type: ValueType { member?.type ?? attribute.type }

    public init<T: Trait, Key: AnyAttributeKey>(_ trait: T.Type, _ path: KeyPath<T.Attributes, Key>) {
        self.init(T.definition, SchemaCache.id(of: path))
    }

    public init<T: Trait, Key: AnyAttributeKey, Fields: Schema, Member: ValueRepresentable>(
        _ trait: T.Type, _ path: KeyPath<T.Attributes, Key>, _ member: KeyPath<Fields, FieldKey<Member>>
    ) where Key.Value.Plain == Record<Fields> {
        self.init(T.definition, SchemaCache.id(of: path), member: SchemaCache.id(of: member))
    }

    /// - Parameters:
    ///   - id: The number of an attribute that the trait has.
    ///   - tag: The tag of a member that the attribute has; nil for the whole attribute.
    public init(_ trait: TraitDefinition, _ id: UInt32, member tag: UInt32? = nil) {
        guard let attribute = trait.attribute(id) else { preconditionFailure("\(trait.id) has no attribute \(id)") }
        self.trait = trait
        self.attribute = attribute
        guard let tag else {
            self.member = nil
            return
        }
        guard case .structure(let structure) = attribute.type, let member = structure.field(tagged: tag) else {
            preconditionFailure("\(trait.id).\(attribute.name) has no member \(tag)")
        }
        self.member = member
    }
}

/// One part of the sentence about a device: a value and how it is shown.
public struct Reading: Sendable {
    public let path: AttributePath
    /// The text around a value without a word, such as `{value} left`; nil for the value alone.
    public let text: String?
    /// The words that come before those of the attribute.
    public let words: [Word]
    /// The tone of values without a word, such as a door that is half open; nil for an ordinary state.
    public let tone: Word.Tone?
    /// The icon for values without a word; nil for that of the device type.
    public let icon: Icon?
    /// The format that replaces that of the attribute.
    public let format: ValueFormat?
    /// The reading is shown only if all of them hold.
    public let conditions: [DisplayCondition]

    public init(
        _ path: AttributePath, text: String? = nil, words: [Word] = [], tone: Word.Tone? = nil, icon: Icon? = nil,
        format: ValueFormat? = nil, when conditions: [DisplayCondition] = []
    ) {
        self.path = path
        self.text = text
        self.words = words
        self.tone = tone
        self.icon = icon
        self.format = format
        self.conditions = conditions
    }

    /// A reading of an attribute.
    public static func value<T: Trait, Key: AnyAttributeKey>(
        _ trait: T.Type, _ path: KeyPath<T.Attributes, Key>, text: String? = nil, words: [Word] = [],
        tone: Word.Tone? = nil, icon: Icon? = nil, format: ValueFormat? = nil, when conditions: DisplayCondition...
    ) -> Reading {
        Reading(
            AttributePath(trait, path), text: text, words: words, tone: tone, icon: icon, format: format,
            when: conditions)
    }
}

/// A condition on an attribute of the device.
public struct DisplayCondition: Sendable {
    /// A test of the value.
    public enum Test: Sendable {
        case isOne(of: [Value])
        /// It also holds if the device lacks the attribute.
        case isNone(of: [Value])
        /// The bitmap contains the flag of this name.
        case includes(flag: String)
    }

    public let path: AttributePath
    public let test: Test

    public init(_ path: AttributePath, _ test: Test) {
        self.path = path
        self.test = test
    }

    public static func attribute<T: Trait, Key: AnyAttributeKey>(
        _ trait: T.Type, _ path: KeyPath<T.Attributes, Key>, is values: Key.Value...
    ) -> DisplayCondition {
        DisplayCondition(AttributePath(trait, path), .isOne(of: values.map { $0.value }))
    }

    public static func attribute<T: Trait, Key: AnyAttributeKey>(
        _ trait: T.Type, _ path: KeyPath<T.Attributes, Key>, isNot values: Key.Value...
    ) -> DisplayCondition {
        DisplayCondition(AttributePath(trait, path), .isNone(of: values.map { $0.value }))
    }

    public static func attribute<T: Trait, Key: AnyAttributeKey, Flag: MatterFlag, Storage>(
        _ trait: T.Type, _ path: KeyPath<T.Attributes, Key>, includes flag: Flag
    ) -> DisplayCondition where Key.Value == Bitmap<Flag, Storage> {
        DisplayCondition(AttributePath(trait, path), .includes(flag: caseName(of: flag)))
    }
}
