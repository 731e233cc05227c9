/// A type of the catalog with the texts of its documentation comments.
struct DeclaredType: Hashable {
    /// With the types around it and without generic parameters: `Matter.OnOffTrait.Attributes`.
    let name: String
    var comment: DocumentationComment?
    /// The properties with a property wrapper and the cases, in the order of the source; only those with a comment.
    var elements: [Element] = []

    struct Element: Hashable {
        let name: String
        let text: String
    }

    /// The types that a source file declares or extends, in the order of the source.
    static func types(in source: [UInt8]) -> [DeclaredType] {
        var scanner = DeclarationScanner(SwiftLexer.tokens(of: source))
        return scanner.scan()
    }
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
    private var hasWrapper = false

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
            attribute()
        case .symbol("{"):
            position -= 1
            skip("{", "}")
            endDeclaration()
        case .symbol("}"):
            _ = open.popLast()
            endDeclaration()
        case .word("enum"), .word("struct"), .word("class"), .word("protocol"):
            type(isExtension: false)
        case .word("extension"):
            type(isExtension: true)
        case .word("case"):
            cases()
        case .word("var") where hasWrapper:
            if let name = word() { add(name) }
            endDeclaration()
        case .word("let"), .word("var"), .word("func"), .word("init"), .word("typealias"), .word("import"):
            endDeclaration()
        default:
            break
        }
    }

    private mutating func endDeclaration() {
        lines = []
        hasWrapper = false
    }

    /// `@Attribute<Bool>(0x0000, .nonvolatile)`
    private mutating func attribute() {
        guard word() != nil else { return }
        hasWrapper = true
        if isNext("<") { skip("<", ">") }
        if isNext("(") { skip("(", ")") }
    }

    /// A declaration up to the brace that opens its body.
    private mutating func type(isExtension: Bool) {
        guard var name = word() else { return }
        while isNext(".") {
            position += 1
            if let inner = word() { name += ".\(inner)" }
        }
        while position < tokens.count, !isNext("{") { position += 1 }
        position += 1
        if !isExtension, let outer = open.last { name = "\(types[outer].name).\(name)" }
        let comment = isExtension ? nil : DocumentationComment(lines)
        open.append(types.count)
        types.append(DeclaredType(name: name, comment: comment))
        endDeclaration()
    }

    /// `case off, on = 2`. A comment documents the first name.
    private mutating func cases() {
        guard let name = word() else { return }
        add(name)
        endDeclaration()
    }

    private mutating func add(_ name: String) {
        guard let type = open.last, let comment = DocumentationComment(lines) else { return }
        types[type].elements.append(DeclaredType.Element(name: name, text: comment.text))
    }

    /// The next token, if it is a word.
    private mutating func word() -> String? {
        guard position < tokens.count, case .word(let word) = tokens[position] else { return nil }
        position += 1
        return word
    }

    private func isNext(_ symbol: Character) -> Bool {
        position < tokens.count && tokens[position] == .symbol(symbol)
    }

    /// Skips what a pair of brackets encloses; the opening one is next.
    private mutating func skip(_ opening: Character, _ closing: Character) {
        var depth = 0
        repeat {
            if isNext(opening) { depth += 1 }
            if isNext(closing) { depth -= 1 }
            position += 1
        } while depth > 0 && position < tokens.count
    }
}
