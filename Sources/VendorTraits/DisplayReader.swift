import HomeModel
import JSON

/// Reads how values and the trait are shown to people.
enum DisplayReader {
    // MARK: Attributes and fields

    static func element(
        _ object: Input, of element: ElementReader, _ references: References
    ) throws(InputMistake) -> ElementDisplay {
        var words: [Word] = []
        for node in object.list("words") { words.append(try word(node, of: element)) }
        return ElementDisplay(
            words: words, format: try format(object, type: element.type), unitAttribute: references.unitAttribute,
            names: references.names)
    }

    private static func word(_ object: Input, of element: ElementReader) throws(InputMistake) -> Word {
        let value = try element.value(object.required("value"), "the value of a word of \(element.name)")
        let text = object.text("text")
        guard let tone = object["tone"].flatMap({ Word.Tone(rawValue: $0.name) }) else {
            return Word(value: value, text)
        }
        return Word(value: value, text, tone)
    }

    private static func format(_ object: Input, type: ValueType) throws(InputMistake) -> ValueFormat? {
        guard let node = object["format"] else { return nil }
        guard type.isNumber else { throw node.mistake("format applies to numbers only") }
        return ValueFormat(
            node["transform"].flatMap { ValueFormat.Transform(rawValue: $0.name) } ?? .linear,
            factor: node.number(ifPresent: "factor") ?? 1, unit: node.text(ifPresent: "unit") ?? "",
            digits: Int(node["digits"]?.wholeNumber ?? 0), offset: Int(node["offset"]?.wholeNumber ?? 0))
    }

    /// The attributes of the trait that determine how a value is shown.
    struct References {
        let unitAttribute: UInt32?
        let names: NameList?
    }

    static func references(
        _ object: Input, type: ValueType, types: inout TypeTable, scope: Scope
    ) throws(InputMistake) -> References {
        References(
            unitAttribute: try unitAttribute(object, type: type, types: &types, scope: scope),
            names: try names(object, type: type, types: &types, scope: scope))
    }

    private static func unitAttribute(
        _ object: Input, type: ValueType, types: inout TypeTable, scope: Scope
    ) throws(InputMistake) -> UInt32? {
        guard let node = object["unitFrom"] else { return nil }
        guard type.isNumber else { throw node.mistake("unitFrom applies to numbers only") }
        let (id, declaration) = try scope.attribute(node)
        switch try types.type(ofAttribute: declaration) {
        case .enumeration, .string: return id
        default: throw node.mistake("unitFrom must name an attribute that is an enumeration or a string")
        }
    }

    private static func names(
        _ element: Input, type: ValueType, types: inout TypeTable, scope: Scope
    ) throws(InputMistake) -> NameList? {
        guard let object = element["names"] else { return nil }
        guard type.isInteger else { throw object.mistake("names applies to whole numbers only") }
        let list = object.required("list")
        let (id, declaration) = try scope.attribute(list)
        guard case .list(let element) = try types.type(ofAttribute: declaration) else {
            throw list.mistake("list must name an attribute that is a list")
        }
        guard case .structure(let structure) = element.type else {
            guard element.type == .string, object["number"] == nil, object["name"] == nil else {
                throw object.mistake("the list must contain strings, without number and name, or structs")
            }
            return NameList(list: id, members: nil)
        }
        guard let numberName = object["number"], let textName = object["name"] else {
            throw object.mistake("a list of structs needs the members number and name")
        }
        let number = try member(numberName, of: structure)
        guard number.type.isInteger else { throw object.mistake("number must name a field that is a whole number") }
        let name = try member(textName, of: structure)
        guard name.type == .string else { throw object.mistake("name must name a field that is a string") }
        return NameList(list: id, members: (number: number.tag, name: name.tag))
    }

    private static func member(
        _ node: Input, of structure: StructDefinition
    ) throws(InputMistake) -> FieldDefinition {
        guard let field = structure.fields.first(where: { $0.name == node.name }) else {
            throw node.unknown("field", "\(structure.name) has", among: structure.fields.map { $0.name })
        }
        return field
    }

    // MARK: Traits

    /// Returns the function that creates the display from the finished definition.
    static func trait(
        _ trait: Input, attributes: [AttributeDefinition], commands: [CommandDefinition]
    ) throws(InputMistake) -> @Sendable (TraitDefinition) -> TraitDisplay {
        guard let object = trait["display"] else { return { _ in .none } }
        var readings: [(id: UInt32, text: String?)] = []
        for node in object.list("summary") { readings.append(try reading(node, attributes)) }
        var invoked: [CommandDefinition] = []
        for node in object.list("actions") { invoked.append(try command(node, commands)) }
        let (summary, steps) = (readings, invoked)
        return { trait in
            TraitDisplay(
                summary: summary.map { Reading(AttributePath(trait, $0.id), text: $0.text) },
                actions: steps.isEmpty ? [] : [DeviceAction(.button, steps: steps.map { step($0, of: trait) })])
        }
    }

    /// Reads the name of an attribute, or an object with the name and the text around the value.
    private static func reading(
        _ node: Input, _ attributes: [AttributeDefinition]
    ) throws(InputMistake) -> (id: UInt32, text: String?) {
        (try attribute(node["attribute"] ?? node, attributes), node.text(ifPresent: "text"))
    }

    private static func attribute(_ node: Input, _ attributes: [AttributeDefinition]) throws(InputMistake) -> UInt32 {
        guard let attribute = attributes.first(where: { $0.name == node.name }) else {
            throw node.unknown("attribute", among: attributes.map { $0.name })
        }
        return attribute.id
    }

    private static func command(_ node: Input, _ commands: [CommandDefinition]) throws(InputMistake)
        -> CommandDefinition
    {
        guard let command = commands.first(where: { $0.name == node.name }) else {
            throw node.unknown("command", among: commands.map { $0.name })
        }
        return command
    }

    /// A button that sends the command; the user enters all fields.
    private static func step(_ command: CommandDefinition, of trait: TraitDefinition) -> ActionStep {
        let inputs = command.fields.fields.map { FieldInput($0, .asked(when: [])) }
        return ActionStep(.command(trait, command, inputs))
    }
}

extension ValueType {
    fileprivate var isInteger: Bool {
        switch self {
        case .unsigned, .signed: true
        default: false
        }
    }

    fileprivate var isNumber: Bool {
        if case .float = self { true } else { isInteger }
    }
}
