/// The names that a type of the catalog can use, and how generated code writes them.
struct TypeScope {
    /// The name of the type.
    let name: String
    let declarations: Declarations

    /// Returns the full name of a type as generated code outside the catalog's module writes it:
    /// `[Record<HomeCatalog.Matter.DoorLockTrait.CredentialStruct>]?` for `[Record<CredentialStruct>]?`.
    func qualified(_ type: String) -> String {
        var text = ""
        var word = ""
        for character in type + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            text += text.last == "." ? word : fullName(of: word)
            word = ""
            text.append(character)
        }
        return String(text.dropLast())
    }

    /// Returns the full name of one type: of one of the catalog with its module, of others unchanged.
    private func fullName(of word: String) -> String {
        guard !word.isEmpty, let name = declaredName(of: word) else { return word }
        return "HomeCatalog.\(name)"
    }

    /// Returns the name with enclosing types under which a type or an alias is declared; nil if it is not declared in
    /// the catalog.
    private func declaredName(of word: String) -> String? {
        var scope: Substring? = name[...]
        while let current = scope {
            let candidate = "\(current).\(word)"
            if declarations.types[candidate]?.isDeclared ?? false
                || declarations.types[String(current)]?.aliases[word] != nil
            {
                return candidate
            }
            scope = current.lastIndex(of: ".").map { current[..<$0] }
        }
        return declarations.types[word]?.isDeclared ?? false ? word : nil
    }

    /// Returns the enumeration or the structure that a type means, without null and lists; nil if it is neither.
    func type(_ type: String) -> DeclaredType? {
        let name = type.drop { $0 == "[" }.prefix { $0 != "]" && $0 != "?" }
        let inner = name.hasPrefix("Record<") ? name.dropFirst(7).dropLast() : name
        return declarations.type(String(inner), in: self.name)
    }
}

extension String {
    /// The name as generated code declares or uses it: in backticks if it is a keyword.
    var escaped: String { Self.keywords.contains(self) ? "`\(self)`" : self }

    private static let keywords: Set<String> = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
        "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init",
        "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
        "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws",
        "true", "try", "typealias", "var", "where", "while",
    ]

    /// The name with a capital first letter.
    var capitalized: String { prefix(1).uppercased() + dropFirst() }
}
