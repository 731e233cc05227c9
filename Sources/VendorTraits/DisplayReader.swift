import HomeModel
import JSON

/// Reads how values and the trait are shown to people.
enum DisplayReader {
    private static let decimals: ClosedRange<Int64> = 0...9

    /// Returns a text that is not empty; nil if the object does not have the member.
    static func text(_ object: ObjectNode, _ name: String) throws(Fault) -> String? {
        guard let node = object[name] else { return nil }
        let text = try node.text(name)
        guard !text.isEmpty else { throw node.fault("\(name) must not be empty") }
        return text
    }

    // MARK: Attributes and fields

    static func element(
        _ object: ObjectNode, of element: ElementReader, _ references: References
    ) throws(Fault) -> ElementDisplay {
        var words: [Word] = []
        for node in try object.list("words") { words.append(try word(node, of: element)) }
        return ElementDisplay(
            words: words, format: try format(object, type: element.type), unitAttribute: references.unitAttribute,
            names: references.names)
    }

    private static func word(_ node: Node, of element: ElementReader) throws(Fault) -> Word {
        let object = try ObjectNode(node, "a word", members: ["value", "text", "tone"])
        let value = try element.value(try object.required("value"), "the value of a word of \(element.name)")
        let text = try object.required("text").text("text")
        guard let node = object["tone"] else { return Word(value: value, text) }
        guard let tone = Word.Tone(rawValue: try node.text("tone")) else {
            throw node.fault("unknown tone; \(names(of: Word.Tone.self))")
        }
        return Word(value: value, text, tone)
    }

    private static func format(_ object: ObjectNode, type: ValueType) throws(Fault) -> ValueFormat? {
        guard let node = object["format"] else { return nil }
        guard type.isNumber else { throw node.fault("format applies to numbers only") }
        let object = try ObjectNode(node, "a format", members: ["transform", "factor", "unit", "digits", "offset"])
        var transform = ValueFormat.Transform.linear
        if let node = object["transform"] {
            guard let named = ValueFormat.Transform(rawValue: try node.text("transform")) else {
                throw node.fault("unknown transform; \(names(of: ValueFormat.Transform.self))")
            }
            transform = named
        }
        var factor = 1.0
        if let node = object["factor"] {
            guard let number = node.json.doubleValue, number > 0, number <= 1e9 else {
                throw node.fault("factor must be a number above 0, at most 1000000000")
            }
            factor = number
        }
        let unit = try object["unit"].map { node throws(Fault) in try node.text("unit") }
        let digits = try object["digits"].map { node throws(Fault) in try node.number("digits", in: decimals) }
        let offset = try object["offset"].map { node throws(Fault) in
            try node.number("offset", in: 0...Int64(UInt32.max))
        }
        return ValueFormat(
            transform, factor: factor, unit: unit ?? "", digits: Int(digits ?? 0), offset: Int(offset ?? 0))
    }

    /// The attributes of the trait that determine how a value is shown.
    struct References {
        let unitAttribute: UInt32?
        let names: NameList?
    }

    static func references(
        _ object: ObjectNode, type: ValueType, types: inout TypeTable, scope: Scope
    ) throws(Fault) -> References {
        References(
            unitAttribute: try unitAttribute(object, type: type, types: &types, scope: scope),
            names: try names(object, type: type, types: &types, scope: scope))
    }

    private static func unitAttribute(
        _ object: ObjectNode, type: ValueType, types: inout TypeTable, scope: Scope
    ) throws(Fault) -> UInt32? {
        guard let node = object["unitFrom"] else { return nil }
        guard type.isNumber else { throw node.fault("unitFrom applies to numbers only") }
        let (id, declaration) = try scope.attribute(node, "unitFrom")
        switch try types.type(ofAttribute: declaration) {
        case .enumeration, .string: return id
        default: throw node.fault("unitFrom must name an attribute that is an enumeration or a string")
        }
    }

    private static func names(
        _ element: ObjectNode, type: ValueType, types: inout TypeTable, scope: Scope
    ) throws(Fault) -> NameList? {
        guard let node = element["names"] else { return nil }
        guard type.isInteger else { throw node.fault("names applies to whole numbers only") }
        let object = try ObjectNode(node, "names", members: ["list", "number", "name"])
        let list = try object.required("list")
        let (id, declaration) = try scope.attribute(list, "list")
        guard case .list(let element) = try types.type(ofAttribute: declaration) else {
            throw list.fault("list must name an attribute that is a list")
        }
        guard case .structure(let structure) = element.type else {
            guard element.type == .string, object["number"] == nil, object["name"] == nil else {
                throw node.fault("the list must contain strings, without number and name, or structs")
            }
            return NameList(list: id, members: nil)
        }
        let number = try member(try object.required("number"), "number", of: structure)
        guard number.type.isInteger else { throw node.fault("number must name a field that is a whole number") }
        let name = try member(try object.required("name"), "name", of: structure)
        guard name.type == .string else { throw node.fault("name must name a field that is a string") }
        return NameList(list: id, members: (number: number.tag, name: name.tag))
    }

    private static func member(
        _ node: Node, _ label: String, of structure: StructDefinition
    ) throws(Fault) -> FieldDefinition {
        let name = try node.text(label)
        guard let field = structure.fields.first(where: { $0.name == name }) else {
            let names = structure.fields.map { $0.name }
            throw node.fault("\(structure.name) has no field \"\(name)\"; \(node.listing(names, "fields", for: name))")
        }
        return field
    }

    private static func names<Choice: CaseIterable & RawRepresentable>(of choice: Choice.Type) -> String
    where Choice.RawValue == String {
        "the allowed ones are \(choice.allCases.map { $0.rawValue }.joined(separator: ", "))"
    }

    // MARK: Traits

    /// Returns the function that creates the display from the finished definition.
    static func trait(
        _ trait: ObjectNode, attributes: [AttributeDefinition], commands: [CommandDefinition]
    ) throws(Fault) -> @Sendable (TraitDefinition) -> TraitDisplay {
        guard let node = trait["display"] else { return { _ in .none } }
        let object = try ObjectNode(node, "a display", members: ["summary", "actions"])
        var readings: [(id: UInt32, text: String?)] = []
        for node in try object.list("summary") { readings.append(try reading(node, attributes)) }
        var invoked: [CommandDefinition] = []
        for node in try object.list("actions") { invoked.append(try command(node, commands)) }
        let (summary, steps) = (readings, invoked)
        return { trait in
            TraitDisplay(
                summary: summary.map { Reading(AttributePath(trait, $0.id), text: $0.text) },
                actions: steps.isEmpty ? [] : [DeviceAction(.button, steps: steps.map { step($0, of: trait) })])
        }
    }

    /// Reads the name of an attribute, or an object with the name and the text around the value.
    private static func reading(
        _ node: Node, _ attributes: [AttributeDefinition]
    ) throws(Fault) -> (id: UInt32, text: String?) {
        guard node.json.objectValue != nil else { return (try attribute(node, attributes), nil) }
        let object = try ObjectNode(node, "a reading", members: ["attribute", "text"])
        let id = try attribute(try object.required("attribute"), attributes)
        guard let node = object["text"] else { return (id, nil) }
        let text = try node.text("text")
        guard text.contains("{value}") else { throw node.fault("text must contain {value}") }
        return (id, text)
    }

    private static func attribute(_ node: Node, _ attributes: [AttributeDefinition]) throws(Fault) -> UInt32 {
        let name = try node.text("the name of an attribute")
        guard let attribute = attributes.first(where: { $0.name == name }) else {
            let names = attributes.map { $0.name }
            throw node.fault("there is no attribute \"\(name)\"; \(node.listing(names, "attributes", for: name))")
        }
        return attribute.id
    }

    private static func command(_ node: Node, _ commands: [CommandDefinition]) throws(Fault) -> CommandDefinition {
        let name = try node.text("the name of a command")
        guard let command = commands.first(where: { $0.name == name }) else {
            let names = commands.map { $0.name }
            throw node.fault("there is no command \"\(name)\"; \(node.listing(names, "commands", for: name))")
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
