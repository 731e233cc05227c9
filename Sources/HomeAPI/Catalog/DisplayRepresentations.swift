import HomeModel
import JSON

// How values and devices are shown to people.

// MARK: - Attributes and fields

extension Representation.Member {
    /// The words, the format, the unit and the names of values.
    static func display<Element: ValueElement>() -> [Self] where Value == CatalogEntry<Element> {
        [
            .optional("words", .words) { element in
                let definition = element.definition
                return PublishedWord.list(definition.display.words, type: definition.type)
            },
            .optional("format", Representation<ValueFormat>.format.type) { element in
                let definition = element.definition
                return definition.display.format ?? definition.unit.flatMap { $0.format }
            },
            .optional("unitFrom", .text.described("The attribute of the trait whose word is the unit.")) { element in
                guard let unit = element.definition.display.unitAttribute else { return nil }
                return element.context.trait?.attribute(unit.id)?.name
            },
            .optional("names", Representation<PublishedNames>.names.type) { element in
                element.definition.display.names.flatMap { PublishedNames($0, trait: element.context.trait) }
            },
        ]
    }
}

/// A word with the type of its value, which determines the value's JSON.
private struct PublishedWord: Sendable {
    let word: Word
    let type: ValueType

    /// Nil if there are no words.
    static func list(_ words: [Word], type: ValueType) -> [PublishedWord]? {
        words.isEmpty ? nil : words.map { PublishedWord(word: $0, type: type) }
    }
}

extension JSONType<[PublishedWord]> {
    fileprivate static let words = array(of: Representation<PublishedWord>.word.type)
        .described(
            "The words for values. A Boolean without a word is Yes or No; another value has the words of its name.")
}

extension JSONType<Word.Tone> {
    fileprivate static let tone = choice(
        "ValueTone",
        "The meaning of a value: the device is on or works (`active`), needs attention soon (`warning`), or now (`alarm`)."
    )
}

extension JSONType<Icon> {
    fileprivate static let icon = choice("Icon", "The icon of a device.")
}

extension Representation<PublishedWord> {
    fileprivate static let word = Representation(
        "ValueWord", "The word for one value.",
        [
            .init("value", .typedValue) { TypedValue(value: $0.word.value, type: $0.type, isText: false) },
            .init("text", .text.described("The word; empty if the value is not shown.")) { $0.word.text },
            .optional("tone", .tone) { $0.word.tone },
            .optional("icon", .icon.described("The icon of the device in this state; absent for that of its type.")) {
                $0.word.icon
            },
        ])
}

extension Representation<ValueFormat> {
    fileprivate static let format = Representation(
        "ValueFormat", "How a number is shown.",
        [
            .init(
                "transform",
                .choice(
                    "ValueTransform",
                    "`linear`: value × factor. `reciprocal`: factor / value. `logarithmic`: 10^((value - 1) / factor). `duration`: value × factor is in seconds. `time`: value × factor + offset is in seconds since 1970 UTC."
                )
            ) { $0.transform },
            .init("factor", .number(0...1e9)) { $0.factor },
            .init("unit", .text.described("The unit of the shown number; empty if it has none.")) { $0.unit },
            .init("digits", .integer(0...9).described("The maximum number of decimal places.")) { $0.digits },
            .optional("offset", .integer(0...JSONSchema.exactIntegers.upperBound)) {
                $0.transform == .time ? $0.offset : nil
            },
        ])
}

/// The attribute that contains the names of numbers, with names instead of numbers.
private struct PublishedNames: Sendable {
    let list: String
    let number: String?
    let name: String?

    /// Nil if the attribute does not exist.
    init?(_ names: NameList, trait: TraitDefinition?) {
        guard let attribute = trait?.attribute(names.list.id) else { return nil }
        list = attribute.name
        guard let members = names.members, case .list(let element) = attribute.type,
            case .structure(let structure) = element.type
        else {
            number = nil
            name = nil
            return
        }
        number = structure.field(tagged: members.number.id)?.name
        name = structure.field(tagged: members.name.id)?.name
    }
}

extension Representation<PublishedNames> {
    fileprivate static let names = Representation(
        "ValueNames",
        "Where a number's name is: in an attribute of the trait, a list of structures. Without `number` and `name`, the number is the index in a list of texts.",
        [
            .init("list", .text.described("The attribute.")) { $0.list },
            .optional("number", .text.described("The member that equals the number.")) { $0.number },
            .optional("name", .text.described("The member that is the name.")) { $0.name },
        ])
}

// MARK: - Device types

extension Representation<DeviceTypeDisplay> {
    static let display = Representation(
        "DeviceTypeDisplay", "How devices of a type are shown to people.",
        [
            .init("icon", .icon) { $0.icon },
            .optional(
                "text",
                .text.described(
                    "The text that is shown if no part of the sentence is; absent for the name of the type.")
            ) { $0.text },
            .init(
                "summary",
                .array(of: Representation<Reading>.reading.type).described(
                    "The parts of the sentence about a device. A part is left out if the device lacks the attribute, the value is null, or a condition does not hold."
                )
            ) { $0.summary },
            .init(
                "actions",
                .array(of: Representation<DeviceAction>.action.type).described(
                    "The actions that people perform with a device. The first one that the device supports is the primary one."
                )
            ) { $0.actions },
        ])
}

extension Representation<TraitDisplay> {
    static let display = Representation(
        "TraitDisplay", "How a trait is shown on devices whose type does not declare it.",
        [
            .init("summary", .array(of: Representation<Reading>.reading.type)) { $0.summary },
            .init("actions", .array(of: Representation<DeviceAction>.action.type)) { $0.actions },
        ])
}

extension Representation.Member {
    /// The members that name an attribute.
    fileprivate static func path(_ path: @escaping @Sendable (Value) -> AttributePath) -> [Self] {
        [
            .init("trait", .text) { path($0).trait.id }, .init("attribute", .text) { path($0).attribute.name },
            .optional("member", .text.described("A member of the attribute, which is a structure.")) {
                path($0).member?.name
            },
        ]
    }
}

extension Representation<AttributePath> {
    fileprivate static let path = Representation("AttributePath", "An attribute of a trait.", Member.path { $0 })
}

extension Representation<Reading> {
    fileprivate static let reading = Representation(
        "Reading", "A value in the sentence about a device.", Member.path { $0.path } + members)

    private static let members: [Member] =
        [
            .optional(
                "text",
                .text.described("The text around a value without a word, as `{value}`; absent for the value alone.")
            ) { $0.text },
            .optional("words", .words) { PublishedWord.list($0.words, type: $0.path.type) },
            .optional("tone", .tone.described("The meaning of a value without a word.")) { $0.tone },
            .optional("icon", .icon.described("The icon of the device for a value without a word.")) { $0.icon },
            .optional("format", Representation<ValueFormat>.format.type) { $0.format },
            .conditions { $0.conditions },
        ]
}

extension Representation.Member {
    /// The conditions that must all hold; absent if there are none.
    fileprivate static func conditions(_ list: @escaping @Sendable (Value) -> [DisplayCondition]) -> Self {
        .optional("when", .array(of: Representation<DisplayCondition>.condition.type)) {
            let conditions = list($0)
            return conditions.isEmpty ? nil : conditions
        }
    }
}

extension Representation<DisplayCondition> {
    fileprivate static let condition = Representation(
        "DisplayCondition", "A condition on an attribute of the device.", Member.path { $0.path } + members)

    private static let members: [Member] =
        [
            .optional("is", .array(of: .typedValue).described("It holds if the value is one of these.")) { condition in
                guard case .isOne(let values) = condition.test else { return nil }
                return condition.typed(values)
            },
            .optional(
                "isNot",
                .array(of: .typedValue).described(
                    "It holds if the value is none of these, or the device lacks the attribute.")
            ) { condition in
                guard case .isNone(let values) = condition.test else { return nil }
                return condition.typed(values)
            },
            .optional("includes", .text.described("It holds if the bitmap contains this flag.")) {
                guard case .includes(let flag) = $0.test else { return nil }
                return flag
            },
        ]
}

extension DisplayCondition {
    fileprivate func typed(_ values: [Value]) -> [TypedValue] {
        values.map { TypedValue(value: $0, type: path.type, isText: false) }
    }
}

// MARK: - Actions

extension Representation<DeviceAction> {
    fileprivate static let action = Representation(
        "DeviceAction", "An action that people perform with a device, and the control for it.",
        [
            .init(
                "control",
                .choice(
                    "ControlKind",
                    "A button for each step (`button`); a switch whose first step turns on and second one off (`toggle`); controls whose first step sets their value (`slider`, `dial`, `position`, `color`, `select`); the entry of a code or key (`keypad`); a player's buttons (`media`)."
                )
            ) { $0.control },
            .optional("label", .text) { $0.label },
            .optional(
                "values",
                .array(of: Representation<AttributePath>.path.type).described("The values that the control shows.")
            ) { $0.values.isEmpty ? nil : $0.values },
            .optional("space", .choice("ColorSpace", "The kind of the values of a color.")) { $0.space },
            .optional("isOn", Representation<DisplayCondition>.condition.type) { $0.isOn },
            .init("steps", .array(of: Representation<ActionStep>.step.type)) { $0.steps },
            .conditions { $0.conditions },
        ])
}

extension Representation<ActionStep> {
    fileprivate static let step = Representation(
        "ActionStep", "A command, or a write of an attribute.",
        [
            .init("trait", .text) { step in
                switch step.operation {
                case .command(let trait, _, _): trait.id
                case .write(let path, _): path.trait.id
                }
            },
            .optional("command", .text) {
                guard case .command(_, let command, _) = $0.operation else { return nil }
                return command.name
            },
            .optional(
                "fields",
                .array(of: Representation<FieldInput>.input.type).described("The other fields are omitted.")
            ) {
                guard case .command(_, _, let fields) = $0.operation, !fields.isEmpty else { return nil }
                return fields
            },
            .optional("attribute", .text.described("The attribute that is written.")) {
                guard case .write(let path, _) = $0.operation else { return nil }
                return path.attribute.name
            },
            .optional("value", .typedValue.described("The value that is written; absent for the control's value.")) {
                guard case .write(let path, let value?) = $0.operation else { return nil }
                return TypedValue(value: value, type: path.type, isText: false)
            },
            .optional("label", .text.described("The text of the button; absent for the label of the command.")) {
                $0.label
            },
            .optional("symbol", .choice("ActionSymbol", "The symbol of a player's button.")) { $0.symbol },
            .conditions { $0.conditions },
        ])
}

extension Representation<FieldInput> {
    fileprivate static let input = Representation(
        "FieldInput", "Where a field gets its value: one of the other members says it.",
        [
            .init("field", .text) { $0.field.name },
            .optional("value", .typedValue.described("The field always has this value.")) { input in
                guard case .fixed(let value) = input.source else { return nil }
                return TypedValue(value: value, type: input.field.type, isText: input.field.isText)
            },
            .optional(
                "control", .integer(0...9).described("The index in the action's `values`, whose new value it is.")
            ) {
                guard case .control(let index) = $0.source else { return nil }
                return index
            },
            .optional("ask", .flag.described("The user enters it.")) {
                guard case .asked = $0.source else { return nil }
                return true
            },
            .conditions {
                guard case .asked(let conditions) = $0.source else { return [] }
                return conditions
            },
            .optional("find", Representation<ListSearch>.search.type) {
                guard case .found(let search) = $0.source else { return nil }
                return search
            },
        ])
}

extension Representation<ListSearch> {
    fileprivate static let search = Representation(
        "ListSearch", "The `member` of the first element in a list attribute that contains `value` at `path`.",
        [
            .init("trait", .text) { $0.list.trait.id }, .init("attribute", .text) { $0.list.attribute.name },
            .init("member", .text) { $0.result.name },
            .init("path", .array(of: .text)) { [$0.group.name, $0.member.name] },
            .init("value", .typedValue) { TypedValue(value: $0.value, type: $0.member.type, isText: false) },
        ])
}
