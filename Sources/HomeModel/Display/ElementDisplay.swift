/// How the values of an attribute or a field are shown to people.
public struct ElementDisplay: Sendable {
    /// The words for values; other values have the words that follow from their names.
    public var words: [Word] = []
    /// How a number is shown; nil follows from the unit.
    public var format: ValueFormat?
    /// The attribute of the trait whose word is the unit; nil if the format contains the unit.
    public var unitAttribute: (any KeyReference)?
    /// The list that contains the names of the values; nil if they have no names.
    public var names: NameList?

    public init() {}

    public static let none = ElementDisplay()
}

/// The word for one value.
public struct Word: Hashable, Sendable {
    /// The meaning of a value for the state of a device.
    public enum Tone: String, CaseIterable, Hashable, Sendable {
        /// The device is on, or does what it is for.
        case active
        /// Something needs attention soon, such as a low battery.
        case warning
        /// Something needs attention now, such as smoke.
        case alarm
    }

    public let value: Value
    /// The word; empty if the value is not shown.
    public let text: String
    /// The meaning of the value; nil for an ordinary state.
    public let tone: Tone?
    /// The icon that replaces that of the device type, such as an open lock; nil for that of the type.
    public let icon: Icon?

    public init(_ value: some ValueRepresentable, _ text: String, _ tone: Tone? = nil, icon: Icon? = nil) {
        self.init(value: value.value, text, tone, icon: icon)
    }

    public init(value: Value, _ text: String, _ tone: Tone? = nil, icon: Icon? = nil) {
        self.value = value
        self.text = text
        self.tone = tone
        self.icon = icon
    }
}

/// An attribute of the trait that contains the names of numbers, such as the modes of a device.
public struct NameList: Sendable {
    /// The attribute, a list of structures or texts.
    public let list: any KeyReference
    /// The member with the number and the member with the name; nil if the number is the index in a list of texts.
    public let members: (number: any KeyReference, name: any KeyReference)?

    init(list: any KeyReference, members: (number: any KeyReference, name: any KeyReference)?) {
        self.list = list
        self.members = members
    }

    /// - Parameters:
    ///   - list: The number of the attribute.
    ///   - members: The tags of the members; nil for a list of texts.
    public init(list: UInt32, members: (number: UInt32, name: UInt32)?) {
        self.init(
            list: NumberReference(id: list, isField: false),
            members: members.map {
                (
                    number: NumberReference(id: $0.number, isField: true),
                    name: NumberReference(id: $0.name, isField: true)
                )
            })
    }
}

extension ElementDisplay {
    /// - Parameter unitAttribute: The number of the attribute whose word is the unit.
    public init(words: [Word], format: ValueFormat?, unitAttribute: UInt32?, names: NameList?) {
        self.words = words
        self.format = format
        self.unitAttribute = unitAttribute.map { NumberReference(id: $0, isField: false) }
        self.names = names
    }
}

extension Rule {
    /// The words for values, if those that follow from the names are not right.
    ///
    ///     @Attribute<Bool>(0x0000, .words(Word(true, "On", .active), Word(false, "Off"))) public var onOff
    public static func words(_ words: Word..., and others: [Word] = []) -> Rule {
        .display { $0.words = words + others }
    }

    /// How a number is shown, if it does not follow from the unit.
    public static func shown(_ format: ValueFormat) -> Rule { .display { $0.format = format } }

    /// The word of another attribute is the unit of the value.
    public static func unit<Root: Schema, Key: AnyAttributeKey>(
        from attribute: any KeyPath<Root, Key> & Sendable
    ) -> Rule {
        let reference = PathReference(path: attribute)
        return .display { $0.unitAttribute = reference }
    }

    /// The value is an index in an attribute of the trait, a list of texts.
    public static func named<Root: Schema, Key: AnyAttributeKey>(by list: any KeyPath<Root, Key> & Sendable) -> Rule {
        let names = NameList(list: PathReference(path: list), members: nil)
        return .display { $0.names = names }
    }

    /// The value is a number that an attribute of the trait, a list of structures, gives a name.
    ///
    ///     @Attribute<UInt8>(
    ///         0x0001, .named(by: \Self.supportedModes, number: \ModeOptionStruct.mode, name: \ModeOptionStruct.label))
    public static func named<
        Root: Schema, Key: AnyAttributeKey, Element: Schema, Number: ValueRepresentable, Name: ValueRepresentable
    >(
        by list: any KeyPath<Root, Key> & Sendable, number: any KeyPath<Element, FieldKey<Number>> & Sendable,
        name: any KeyPath<Element, FieldKey<Name>> & Sendable
    ) -> Rule {
        let names = NameList(
            list: PathReference(path: list),
            members: (number: PathReference(path: number), name: PathReference(path: name)))
        return .display { $0.names = names }
    }
}
