import HomeModel
import JSON

/// The types that a file may use: the common ones, and its own enumerations, bitmaps and structures.
struct TypeTable {
    private var declaredTypes: [String: ValueType] = [:]
    private var structures: [String: Input] = [:]
    /// The structures whose fields are being read, the outermost first.
    private var open: [String] = []
    private let scope: Scope

    private static let common: [(name: String, type: ValueType)] = [
        ("boolean", .bool),
        ("uint8", .unsigned(bits: 8)), ("uint16", .unsigned(bits: 16)), ("uint32", .unsigned(bits: 32)),
        ("uint64", .unsigned(bits: 64)),
        ("int8", .signed(bits: 8)), ("int16", .signed(bits: 16)), ("int32", .signed(bits: 32)),
        ("int64", .signed(bits: 64)),
        ("float", .float(bits: 32)), ("double", .float(bits: 64)),
        ("string", .string), ("octets", .octets),
    ]

    /// Reads the types of a trait. Bounds in structures may refer to `scope` and to the structure's other fields.
    init(_ trait: Input, scope: Scope) throws(InputMistake) {
        self.scope = scope
        var names = Uniqueness("type")
        for (name, node) in (trait["enums"]?.members ?? []) {
            try Self.claim(name, at: node, &names)
            declaredTypes[name] = .enumeration(try Self.enumeration(name, node))
        }
        for (name, node) in (trait["bitmaps"]?.members ?? []) {
            try Self.claim(name, at: node, &names)
            declaredTypes[name] = .bitmap(try Self.bitmap(name, node))
        }
        for (name, node) in (trait["structs"]?.members ?? []) {
            try Self.claim(name, at: node, &names)
            structures[name] = node
        }
        // Reads unused structures too, to find their faults.
        for (name, node) in (trait["structs"]?.members ?? []) { _ = try type(named: name, at: node) }
    }

    /// Returns the type of an attribute that another element refers to.
    mutating func type(ofAttribute node: Input) throws(InputMistake) -> ValueType {
        try type(of: node)
    }

    /// Returns the type of an attribute or a field.
    mutating func type(of element: Input) throws(InputMistake) -> ValueType {
        let node = element.required("type")
        let name = node.name
        if name == "list" {
            guard let element = element["element"] else { throw element.mistake("a list needs the member element") }
            let name = element.name
            guard name != "list" else { throw element.mistake("a list cannot contain lists; use a list of structs") }
            return .list(
                ValueType.ElementType(type: try type(named: name, at: element), isNullable: false))
        }
        if let element = element["element"] {
            throw element.mistake("element needs the type list; the type is \(name)")
        }
        return try type(named: name, at: node)
    }

    private mutating func type(named name: String, at node: Input) throws(InputMistake) -> ValueType {
        if let common = Self.common.first(where: { $0.name == name }) { return common.type }
        if let known = declaredTypes[name] { return known }
        guard let structure = structures[name] else {
            let names =
                Self.common.map { $0.name } + ["list"] + declaredTypes.keys.sorted()
                + structures.keys.filter { declaredTypes[$0] == nil }.sorted()
            throw node.unknown("type", among: names)
        }
        guard !open.contains(name) else {
            throw node.mistake("the struct \(name) contains itself (\((open + [name]).joined(separator: " > ")))")
        }
        open.append(name)
        let definition = try FieldsReader.structure(structure, name: name, of: name, types: &self, scope: scope)
        open.removeLast()
        guard !definition.fields.isEmpty else {
            throw structure.mistake("the struct \(name) must have at least one field")
        }
        let type = ValueType.structure(definition)
        declaredTypes[name] = type
        return type
    }

    private static func claim(_ name: String, at node: Input, _ names: inout Uniqueness) throws(InputMistake) {
        try names.claim(name: name, at: node)
    }

    private static func enumeration(_ name: String, _ node: Input) throws(InputMistake) -> EnumDefinition {
        let values = try numbered("value", in: node, "number")
        guard !values.isEmpty else { throw node.mistake("the enumeration \(name) must have at least one value") }
        return EnumDefinition(
            name: name, bits: values.contains { $0.number > 0xFF } ? 16 : 8,
            cases: values.map { EnumDefinition.Case(name: $0.name, number: UInt64($0.number)) },
            documentation: documentation(of: values))
    }

    private static func bitmap(_ name: String, _ node: Input) throws(InputMistake) -> BitmapDefinition {
        let flags = try numbered("flag", in: node, "bit")
        guard let highest = flags.map({ Int($0.number) }).max() else {
            throw node.mistake("the bitmap \(name) must have at least one flag")
        }
        return BitmapDefinition(
            name: name, bits: [8, 16, 32, 64].first { highest < $0 } ?? 64,
            flags: flags.map { BitmapDefinition.Flag(name: $0.name, bit: Int($0.number)) },
            documentation: documentation(of: flags))
    }

    /// A value of an enumeration or a flag of a bitmap.
    private struct NamedNumber {
        let name: String
        let number: Int64
        let description: String?
    }

    /// Returns the values of an enumeration or the flags of a bitmap; throws if a name or number occurs twice.
    private static func numbered(
        _ kind: String, in node: Input, _ member: String
    ) throws(InputMistake) -> [NamedNumber] {
        var unique = Uniqueness(kind)
        var elements: [NamedNumber] = []
        for (name, node) in node.members {
            let number = node[member] ?? node
            let element = NamedNumber(
                name: name, number: number.wholeNumber ?? 0, description: node.text(ifPresent: "description"))
            try unique.claim(name: name, at: node)
            try unique.claim(number: element.number, at: number)
            elements.append(element)
        }
        return elements
    }

    private static func documentation(of elements: [NamedNumber]) -> DocumentationReference {
        var texts: [String: String] = [:]
        for element in elements { texts[element.name] = element.description }
        return DocumentationReference(Documentation(description: nil, elements: texts))
    }
}

/// The attributes and fields to which a value may refer: its bounds, its unit and the names of numbers.
struct Scope {
    private var numbers: [String: (bound: ResolvedBound, isInteger: Bool)] = [:]
    private var attributes: [String: (id: UInt32, node: Input)] = [:]

    /// Collects the attributes of a trait. Their names and ids are checked later, when each attribute is read.
    init(attributes: [Input]) {
        for node in attributes {
            add(node) { .attribute($0) }
            if let (name, id) = Self.identity(of: node) { self.attributes[name] = (id, node) }
        }
    }

    /// Returns the scope with the fields of a command, an event or a structure, which hide attributes of the same name.
    func adding(fields: [Input], tags: [UInt32]) -> Scope {
        var scope = self
        for (node, tag) in zip(fields, tags) { scope.add(node) { _ in .field(tag) } }
        return scope
    }

    private mutating func add(_ node: Input, bound: (UInt32) -> ResolvedBound) {
        guard let (name, id) = Self.identity(of: node) else { return }
        let type = node.json.objectValue?["type"]?.stringValue ?? ""
        numbers[name] = (bound(id), type.hasPrefix("uint") || type.hasPrefix("int"))
    }

    private static func identity(of node: Input) -> (name: String, id: UInt32)? {
        guard let object = node.json.objectValue, let name = object["name"]?.stringValue else { return nil }
        return (name, UInt32(object["id"].flatMap { Input($0).wholeNumber } ?? 0))
    }

    /// Returns the attribute with the name in `node`: its id, and the node that declares it.
    func attribute(_ node: Input) throws(InputMistake) -> (id: UInt32, declaration: Input) {
        guard let found = attributes[node.name] else {
            throw node.unknown("attribute", among: attributes.keys.sorted())
        }
        return (found.id, found.node)
    }

    /// Returns a bound: an integer, or the current value of the attribute or field with the given name.
    func bound(_ node: Input, _ label: String, in range: ClosedRange<Int64>) throws(InputMistake) -> ResolvedBound {
        if let number = node.json.integerValue {
            guard range.contains(number) else {
                throw node.mistake("\(label) must be \(range.phrase)")
            }
            return .constant(number)
        }
        let name = node.name
        guard let found = numbers[name] else {
            throw node.mistake(
                "there is no attribute or field \"\(name)\"\(Spelling.suggestion(for: name, in: numbers.keys.sorted(), separator: ". "))"
            )
        }
        guard found.isInteger else { throw node.mistake("\(name) is not a whole number, so it cannot be a bound") }
        return found.bound
    }
}
