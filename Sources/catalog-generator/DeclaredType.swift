/// A type of the catalog as its source declares it.
struct DeclaredType: Hashable {
    /// The name with the enclosing types and without generic parameters: `Matter.OnOffTrait.Attributes`.
    private(set) var name: String
    /// The generic arguments of an extension: `Matter.OnOffTrait` in `extension TraitHandle<Matter.OnOffTrait>`.
    var genericArguments: [String] = []
    /// The protocols after the colon of the declaration: `UInt8` and `MatterEnum` in `enum Mode: UInt8, MatterEnum`.
    var inherited: [String] = []
    var isGeneric = false
    /// Whether the catalog declares the type; false if it only extends it.
    var isDeclared = false
    /// Whether a trait has the type from its base, which declares it.
    private(set) var isDerived = false
    var isEnumeration = false
    var isProtocol = false
    var comment: DocumentationComment?
    /// The properties with a property wrapper, in the order of the source.
    var properties: [WrappedProperty] = []
    /// The cases of an enumeration, in the order of the source.
    var cases: [Case] = []
    /// The types that its type aliases refer to, without generic arguments, by the name of the alias. The types that
    /// a protocol requires are among them.
    var aliases: [String: String] = [:]
    /// The comments of the properties without a property wrapper, such as the requirements of a protocol.
    var comments: [String: DocumentationComment] = [:]
    /// The names of its functions.
    var functions: Set<String> = []
    /// Its static constants whose value is a call of a type, such as `static let flow = MeasurementBehavior(…)`.
    var constants: [Constant] = []

    struct Constant: Hashable {
        let name: String
        /// The name of the type, without generic arguments.
        let type: String
    }

    struct Case: Hashable {
        let name: String
        let number: Int
        var comment: DocumentationComment?
    }

    /// The names and comments of the properties and the cases that have a comment.
    var documentedElements: [(name: String, text: String)] {
        let properties = properties.map { ($0.name, $0.comment) }
        let cases = cases.map { ($0.name, $0.comment) }
        return (properties + cases).compactMap { name, comment in comment.map { (name, $0.text) } }
    }

    /// The types that a source file declares or extends, in the order of the source.
    static func types(in source: [UInt8]) -> [DeclaredType] {
        var scanner = DeclarationScanner(SwiftLexer.tokens(of: source))
        return scanner.scan()
    }

    /// Adds the members of another declaration or of an extension of the same type.
    mutating func merge(_ other: DeclaredType) {
        isEnumeration = isEnumeration || other.isEnumeration
        isProtocol = isProtocol || other.isProtocol
        isGeneric = isGeneric || other.isGeneric
        isDeclared = isDeclared || other.isDeclared
        inherited += other.inherited
        comment = other.comment ?? comment
        properties += other.properties
        cases += other.cases
        aliases.merge(other.aliases) { first, _ in first }
        comments.merge(other.comments) { first, _ in first }
        functions.formUnion(other.functions)
        constants += other.constants
    }

    /// Adds what a protocol declares: the protocols that it refines, its aliases, and the comments of its requirements
    /// to the cases that meet them.
    mutating func inherit(_ proto: DeclaredType) {
        inherited += proto.inherited
        aliases.merge(proto.aliases) { own, _ in own }
        for index in cases.indices where cases[index].comment == nil {
            cases[index].comment = proto.comments[cases[index].name]
        }
    }

    /// Returns the type as a member of a trait that is derived from its base. The comment of the trait can describe
    /// the type or its elements otherwise than the base does: `- Attributes.phaseList: The phases of a job.`
    func derived(for trait: DeclaredType, as member: String) -> DeclaredType {
        var type = self
        type.name = "\(trait.name).\(member)"
        type.isDerived = true
        if let text = trait.comment?.elements[member] { type.comment = DocumentationComment([text]) }
        for index in properties.indices {
            guard let text = trait.comment?.elements["\(member).\(properties[index].name)"] else { continue }
            type.properties[index].comment = DocumentationComment([text])
        }
        return type
    }
}

/// A property with a property wrapper: `@Field<UInt8>(0, .default(3)) var level`.
struct WrappedProperty: Hashable {
    /// The name of the wrapper, such as `Field`.
    let wrapper: String
    /// The generic arguments, such as `UInt8`.
    let types: [String]
    /// The arguments, without spaces: `0` and `.default(3)`.
    let arguments: [String]
    let name: String
    var comment: DocumentationComment?
}

/// Finds the declarations of a file. It reads the bodies of types and skips those of functions and properties.
private struct DeclarationScanner {
    private let tokens: [SwiftLexer.Token]
    private var position = 0
    private var types: [DeclaredType] = []
    /// The indices in `types` of the types whose bodies are open, outermost first.
    private var open: [Int] = []
    /// The lines of the comment above the next declaration.
    private var lines: [String] = []
    /// The attribute above the next declaration.
    private var attribute: (name: String, types: [String], arguments: [String])?

    init(_ tokens: [SwiftLexer.Token]) { self.tokens = tokens }

    mutating func scan() -> [DeclaredType] {
        while position < tokens.count { step() }
        return types
    }

    private mutating func step() {
        let token = tokens[position]
        position += 1
        switch token {
        case .documentation(let line):
            lines.append(line)
        case .symbol("@"):
            readAttribute()
        case .symbol("{"):
            position -= 1
            skip("{", "}")
            endDeclaration()
        case .symbol("}"):
            _ = open.popLast()
            endDeclaration()
        case .word("enum"):
            type(isEnumeration: true)
        case .word("struct"), .word("class"):
            type()
        case .word("protocol"):
            type(isProtocol: true)
        case .word("extension"):
            type(isExtension: true)
        case .word("case"):
            cases()
        case .word("var") where attribute != nil:
            property()
        case .word("func"):
            if let name = word(), let type = open.last { types[type].functions.insert(name) }
            endDeclaration()
        case .word("typealias"):
            alias()
        case .word("var"):
            if let name = word(), let type = open.last { types[type].comments[name] = DocumentationComment(lines) }
            endDeclaration()
        case .word("let") where position > 1 && tokens[position - 2] == .word("static"):
            constant()
        case .word("let"), .word("init"), .word("import"):
            endDeclaration()
        default:
            break
        }
    }

    private mutating func endDeclaration() {
        lines = []
        attribute = nil
    }

    /// Reads an attribute such as `@Attribute<Bool>(0x0000, .nonvolatile)`.
    private mutating func readAttribute() {
        guard let name = word() else { return }
        attribute = (name, list("<", ">"), list("(", ")"))
    }

    /// Reads a property after its attribute.
    private mutating func property() {
        if let name = word(), let attribute, let type = open.last {
            types[type].properties.append(
                WrappedProperty(
                    wrapper: attribute.name, types: attribute.types, arguments: attribute.arguments, name: name,
                    comment: DocumentationComment(lines)))
        }
        endDeclaration()
    }

    /// Reads a declaration up to the brace that opens its body.
    private mutating func type(isExtension: Bool = false, isEnumeration: Bool = false, isProtocol: Bool = false) {
        guard var name = dottedName() else { return }
        let arguments = list("<", ">")
        let inherited = inheritance()
        let aliases = constraints()
        while position < tokens.count, !isNext("{") { position += 1 }
        position += 1
        if !isExtension, let outer = open.last { name = "\(types[outer].name).\(name)" }
        var type = DeclaredType(name: name)
        if isExtension {
            type.genericArguments = arguments
        } else {
            type.comment = DocumentationComment(lines)
            type.isDeclared = true
            type.isGeneric = !arguments.isEmpty
            type.inherited = inherited
            type.aliases = aliases
        }
        type.isEnumeration = isEnumeration
        type.isProtocol = isProtocol
        open.append(types.count)
        types.append(type)
        endDeclaration()
    }

    /// Reads the names after the colon of a declaration.
    private mutating func inheritance() -> [String] {
        guard isNext(":") else { return [] }
        var names: [String] = []
        repeat {
            position += 1
            if let name = dottedName() { names.append(name) }
        } while isNext(",")
        return names
    }

    /// Reads the constraints of a protocol such as `where Commands == ModeBase<ModeTag>.Commands`, as aliases.
    private mutating func constraints() -> [String: String] {
        guard position < tokens.count, tokens[position] == .word("where") else { return [:] }
        var aliases: [String: String] = [:]
        repeat {
            position += 1
            guard let name = word(), isNext("=") else { return aliases }
            position += 2
            aliases[name] = dottedName()
            _ = list("<", ">")
        } while isNext(",")
        return aliases
    }

    /// Reads the names of a line such as `case off, on = 2`. A comment documents the first name.
    private mutating func cases() {
        guard let first = word(), let type = open.last else { return }
        var comment = DocumentationComment(lines)
        endDeclaration()
        var name: String? = first
        while let current = name {
            var number = types[type].cases.last.map { $0.number + 1 } ?? 0
            if isNext("="), position + 1 < tokens.count, case .literal(let text) = tokens[position + 1] {
                number = Self.number(text) ?? number
                position += 2
            }
            types[type].cases.append(DeclaredType.Case(name: current, number: number, comment: comment))
            comment = nil
            guard isNext(",") else { return }
            position += 1
            name = word()
        }
    }

    private static func number(_ literal: String) -> Int? {
        let digits = literal.filter { $0 != "_" }
        return digits.hasPrefix("0x") ? Int(digits.dropFirst(2), radix: 16) : Int(digits)
    }

    /// Reads an alias such as `typealias Commands = ModeBase<ModeTag>.Commands`.
    private mutating func alias() {
        if let name = word(), let type = open.last, isNext("=") {
            position += 1
            types[type].aliases[name] = dottedName()
        }
        endDeclaration()
    }

    /// Reads a constant such as `static let clean = ModeBehavior<Matter.RvcCleanModeTrait>(…)`.
    private mutating func constant() {
        if let name = word(), let type = open.last, isNext("=") {
            position += 1
            if let value = dottedName() { types[type].constants.append(DeclaredType.Constant(name: name, type: value)) }
        }
        endDeclaration()
    }

    /// Reads a name with its enclosing types. Skips generic arguments between them; those at the end are not read.
    private mutating func dottedName() -> String? {
        guard var name = word() else { return nil }
        while true {
            let start = position
            _ = list("<", ">")
            guard isNext(".") else {
                position = start
                return name
            }
            position += 1
            if let inner = word() { name += ".\(inner)" }
        }
    }

    /// Reads the elements of a list in brackets, as text; empty if the next token does not open one.
    private mutating func list(_ opening: Character, _ closing: Character) -> [String] {
        guard isNext(opening) else { return [] }
        let start = position + 1
        skip(opening, closing)
        var elements = [""]
        var depth = 0
        for token in tokens[start..<max(start, position - 1)] {
            switch token {
            case .symbol("("), .symbol("["), .symbol("<"): depth += 1
            case .symbol(")"), .symbol("]"), .symbol(">"): depth -= 1
            default: break
            }
            if depth == 0, token == .symbol(",") {
                elements.append("")
            } else {
                elements[elements.count - 1] += token.text
            }
        }
        return elements
    }

    /// Reads the next token if it is a word.
    private mutating func word() -> String? {
        guard position < tokens.count, case .word(let word) = tokens[position] else { return nil }
        position += 1
        return word
    }

    private func isNext(_ symbol: Character) -> Bool {
        position < tokens.count && tokens[position] == .symbol(symbol)
    }

    /// Skips a pair of brackets with its content. The next token is the opening bracket.
    private mutating func skip(_ opening: Character, _ closing: Character) {
        var depth = 0
        repeat {
            if isNext(opening) { depth += 1 }
            if isNext(closing) { depth -= 1 }
            position += 1
        } while depth > 0 && position < tokens.count
    }
}
