/// An action of a device, and the control for it.
public struct DeviceAction: Sendable {
    /// The kind of the control.
    public enum Control: String, CaseIterable, Hashable, Sendable {
        /// A button for each step whose conditions hold.
        case button
        /// A switch: the first step turns on, the second one off.
        case toggle
        /// A number in a range, set by the first step.
        case slider
        /// A target value on a dial, set by the first step.
        case dial
        /// A position in percent, set by the first step; the other steps are buttons.
        case position
        /// A color, set by the first step.
        case color
        /// A choice of named values, set by the first step.
        case select
        /// A code or a key that is entered.
        case keypad
        /// The buttons of a media player.
        case media
    }

    /// The values of a color.
    public enum ColorSpace: String, CaseIterable, Hashable, Sendable {
        case hueSaturation, xy
    }

    public let control: Control
    /// The name of the control; nil if it needs none beside the device's.
    public let label: String?
    /// The values that the control shows.
    public let values: [AttributePath]
    /// The color space of the values; nil for other controls.
    public let space: ColorSpace?
    /// Whether a switch is on; nil for other controls.
    public let isOn: DisplayCondition?
    public let steps: [ActionStep]
    /// The action is offered only if all of them hold.
    public let conditions: [DisplayCondition]

    public init(
        _ control: Control, _ label: String? = nil, values: [AttributePath] = [], space: ColorSpace? = nil,
        isOn: DisplayCondition? = nil, steps: [ActionStep], when conditions: [DisplayCondition] = []
    ) {
        self.control = control
        self.label = label
        self.values = values
        self.space = space
        self.isOn = isOn
        self.steps = steps
        self.conditions = conditions
    }

    /// A control that writes the attribute that it shows.
    public static func write<T: Trait, Key: AnyAttributeKey>(
        _ control: Control, _ trait: T.Type, _ path: KeyPath<T.Attributes, Key>, label: String? = nil,
        when conditions: DisplayCondition...
    ) -> DeviceAction {
        let path = AttributePath(trait, path)
        return DeviceAction(control, label, values: [path], steps: [.write(path, nil)], when: conditions)
    }

    /// Buttons.
    public static func buttons(_ steps: ActionStep...) -> DeviceAction { DeviceAction(.button, steps: steps) }
}

/// A command or a write of an action.
public struct ActionStep: Sendable {
    public enum Operation: Sendable {
        case command(TraitDefinition, CommandDefinition, [FieldInput])
        /// Nil writes the value of the control.
        case write(AttributePath, Value?)
    }

    /// The symbols of a media player's buttons.
    public enum Symbol: String, CaseIterable, Hashable, Sendable {
        case play, pause, stop, previous, next, rewind, fastForward
    }

    public let operation: Operation
    /// The text of the button; nil for the label of the command.
    public let label: String?
    public let symbol: Symbol?
    /// The step is offered only if all of them hold.
    public let conditions: [DisplayCondition]

    public init(
        _ operation: Operation, _ label: String? = nil, _ symbol: Symbol? = nil, _ conditions: [DisplayCondition] = []
    ) {
        self.operation = operation
        self.label = label
        self.symbol = symbol
        self.conditions = conditions
    }

    /// A command with the fields that the closure adds; it omits the others.
    public static func invoke<T: Trait, Fields: Schema, Response: Schema>(
        _ trait: T.Type, _ command: KeyPath<T.Commands, CommandKey<Fields, Response>>, _ label: String? = nil,
        symbol: Symbol? = nil, when conditions: [DisplayCondition] = [],
        fields: (inout StepFields<Fields>) -> Void = { _ in }
    ) -> ActionStep {
        let definition = T.definition
        let id = SchemaCache.id(of: command)
        guard let command = definition.command(id) else {
            preconditionFailure("\(definition.id) has no command \(id)")
        }
        var inputs = StepFields<Fields>(command.fields)
        fields(&inputs)
        return ActionStep(.command(definition, command, inputs.inputs), label, symbol, conditions)
    }

    /// A write of a fixed value.
    public static func write<T: Trait, Key: AnyAttributeKey>(
        _ trait: T.Type, _ path: KeyPath<T.Attributes, Key>, _ value: Key.Value, _ label: String? = nil,
        when conditions: [DisplayCondition] = []
    ) -> ActionStep {
        ActionStep(.write(AttributePath(trait, path), value.value), label, nil, conditions)
    }

    /// A write of a value, or of the control's value if it is nil.
    static func write(_ path: AttributePath, _ value: Value?) -> ActionStep {
        ActionStep(.write(path, value), nil, nil, [])
    }
}

/// The source of the value for a field of a step's command.
public struct FieldInput: Sendable {
    public enum Source: Sendable {
        case fixed(Value)
        /// The value of the control with this index.
        case control(Int)
        /// The user enters it if all conditions hold; otherwise it is omitted.
        case asked(when: [DisplayCondition])
        case found(ListSearch)
    }

    public let field: FieldDefinition
    public let source: Source

    public init(_ field: FieldDefinition, _ source: Source) {
        self.field = field
        self.source = source
    }
}

/// A search in a list attribute: a member of the first element that contains a value.
public struct ListSearch: Sendable {
    public let list: AttributePath
    /// The member whose value is the result.
    public let result: FieldDefinition
    /// The member that is a list of structures, and the member of these that has the value.
    public let group: FieldDefinition
    public let member: FieldDefinition
    public let value: Value
}

/// The fields of a step's command.
public struct StepFields<Fields: Schema> {
    private let structure: StructDefinition
    public private(set) var inputs: [FieldInput] = []

    init(_ structure: StructDefinition) { self.structure = structure }

    /// The field always has this value.
    public mutating func fix<V: ValueRepresentable>(_ path: KeyPath<Fields, FieldKey<V>>, _ value: V) {
        add(path, .fixed(value.value))
    }

    /// The field has a value of the control.
    public mutating func control<V: ValueRepresentable>(_ path: KeyPath<Fields, FieldKey<V>>, _ index: Int = 0) {
        add(path, .control(index))
    }

    /// The user enters the field.
    public mutating func ask<V: ValueRepresentable>(
        _ path: KeyPath<Fields, FieldKey<V>>, when conditions: DisplayCondition...
    ) {
        add(path, .asked(when: conditions))
    }

    /// The field has the value of a member of the first element in a list attribute that contains a value.
    public mutating func find<V: ValueRepresentable, Element: Schema, Tagged: Schema, Tag: ValueRepresentable>(
        _ path: KeyPath<Fields, FieldKey<V>>, in list: AttributePath, _ result: KeyPath<Element, FieldKey<V>>,
        where group: KeyPath<Element, FieldKey<[Record<Tagged>]>>, _ member: KeyPath<Tagged, FieldKey<Tag>>,
        is value: Tag
    ) {
        guard case .list(let element) = list.type, case .structure(let outer) = element.type,
            let resultField = outer.field(tagged: SchemaCache.id(of: result)),
            let groupField = outer.field(tagged: SchemaCache.id(of: group)),
            case .list(let tagged) = groupField.type, case .structure(let inner) = tagged.type,
            let memberField = inner.field(tagged: SchemaCache.id(of: member))
        else { preconditionFailure("\(list.attribute.name) is not a list of structures with such members") }
        add(
            path,
            .found(
                ListSearch(
                    list: list, result: resultField, group: groupField, member: memberField, value: value.value)))
    }

    private mutating func add<V: ValueRepresentable>(_ path: KeyPath<Fields, FieldKey<V>>, _ source: FieldInput.Source)
    {
        let tag = SchemaCache.id(of: path)
        guard let field = structure.field(tagged: tag) else { preconditionFailure("no field has the tag \(tag)") }
        inputs.append(FieldInput(field, source))
    }
}
