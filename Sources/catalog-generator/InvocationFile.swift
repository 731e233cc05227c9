/// The generated Swift file with a method for each command that has fields:
/// `levelControl.moveToLevel(level: 127, transitionTime: 20)`.
///
/// The methods have the form of the Home APIs for iOS. A field that a command always has is a parameter, with the
/// default of the field. A field that can be absent is set in a closure,
/// `doorLock.unlockDoor { $0.pinCode = "482917" }`; in Google's own traits it is a parameter that can be nil. A method
/// that the catalog declares by hand is not generated.
enum InvocationFile {
    static func text(of declarations: Declarations) -> String {
        let extensions = traits(in: declarations).compactMap { trait -> String? in
            let methods = methods(of: trait, in: declarations)
            guard !methods.isEmpty else { return nil }
            return "extension TraitHandle<\(trait)> {\n\(methods.joined(separator: "\n\n"))\n}"
        }
        return (["public import HomeModel"] + extensions).joined(separator: "\n\n") + "\n"
    }

    /// Returns the names of the types whose commands are declared in them or by an alias, sorted.
    private static func traits(in declarations: Declarations) -> [String] {
        declarations.types.values
            .filter { $0.name.hasSuffix("Trait") && declarations.type("Commands", in: $0.name) != nil }
            .map { $0.name }.sorted()
    }

    private static func methods(of trait: String, in declarations: Declarations) -> [String] {
        guard let commands = declarations.type("Commands", in: trait) else { return [] }
        let handWritten = declarations.handWritten[trait] ?? []
        return commands.properties.compactMap { command in
            guard command.wrapper.hasSuffix("Command"), !handWritten.contains(command.name),
                let fields = command.types.first.flatMap({ declarations.type($0, in: trait) }),
                !fields.properties.isEmpty
            else { return nil }
            return CommandMethod(command, fields, of: trait, in: declarations).text
        }
    }
}

/// A method that invokes a command.
private struct CommandMethod {
    private let command: WrappedProperty
    private var parameters: [Parameter] = []
    /// The type whose fields a closure can set; nil if there is no closure.
    private var edited: String?
    /// The type of the response; nil if the command returns only a status.
    private let response: String?

    private struct Parameter {
        let name: String
        let type: String
        let fallback: String?
        let comment: String
    }

    init(_ command: WrappedProperty, _ fields: DeclaredType, of trait: String, in declarations: Declarations) {
        self.command = command
        let scope = TraitScope(trait: trait, declarations: declarations)
        response = command.types.count > 1 ? scope.qualified(command.types[1]) : nil
        for field in fields.properties {
            guard let argument = scope.argument(of: field) else {
                edited = scope.qualified(command.types[0])
                continue
            }
            let texts = [field.comment?.text, Self.unit(of: field)]
            parameters.append(
                Parameter(
                    name: field.name, type: argument.type, fallback: argument.fallback,
                    comment: texts.compactMap { $0 }.joined(separator: " ")))
        }
    }

    /// Returns the unit of a field as a sentence: `Unit: tenths of second.` for `.unit(.tenthsOfSecond)`.
    private static func unit(of field: WrappedProperty) -> String? {
        guard let rule = field.arguments.first(where: { $0.hasPrefix(".unit(.") }) else { return nil }
        let words = rule.dropFirst(7).dropLast().map { $0.isUppercase ? " \($0.lowercased())" : String($0) }
        return "Unit: \(words.joined())."
    }

    var text: String {
        var list = parameters.map { parameter in
            "\(parameter.name): \(parameter.type)" + (parameter.fallback.map { " = \($0)" } ?? "")
        }
        if let edited { list.append("_ edit: (inout Record<\(edited)>) -> Void = { _ in }") }
        let isolation = edited == nil ? "" : "nonisolated(nonsending) "
        let result = response.map { " -> Record<\($0)>" } ?? ""
        let lines =
            documentation + [
                "public \(isolation)func \(command.name)(\(list.joined(separator: ", "))) async throws\(result) {",
                "    try await invoke(\\.\(command.name)) {",
            ]
            // A record has properties of its own, such as `value`, that hide fields of the same name.
            + parameters.map { "        $0[dynamicMember: \\.\($0.name)] = \($0.name)" }
            + (edited == nil ? [] : ["        edit(&$0)"]) + ["    }", "}"]
        return lines.map { "    \($0)" }.joined(separator: "\n")
    }

    private var documentation: [String] {
        let described = parameters.filter { !$0.comment.isEmpty }
        return (command.comment.map { ["/// \($0.text)"] } ?? [])
            + (described.isEmpty ? [] : ["///", "/// - Parameters:"])
            + described.map { "///   - \($0.name): \($0.comment)" }
    }
}

/// The names of a trait's types, and the rules for the parameters of its methods.
private struct TraitScope {
    /// The rules by which a field can be absent.
    private static let conditions = [".optional", ".when(", ".unless(", ".firstOf(", ".conformance("]

    let trait: String
    let declarations: Declarations

    /// Returns the type and the default of a field's parameter; nil if the field is set in a closure.
    func argument(of field: WrappedProperty) -> (type: String, fallback: String?)? {
        guard let type = field.types.first else { return nil }
        let name = qualified(type)
        let rules = field.arguments.dropFirst()
        let fallback = rules.first { $0.hasPrefix(".default(") }.map { String($0.dropFirst(9).dropLast()) }
        if rules.contains(".optional"), trait.hasPrefix("Google."), !type.hasSuffix("?") {
            return fallback.map { (name, $0) } ?? ("\(name)?", "nil")
        }
        if rules.contains(where: { rule in Self.conditions.contains { rule.hasPrefix($0) } }) { return nil }
        guard let fallback else { return (name, nil) }
        if type.hasSuffix("?") { return (name, "nil") }
        return literal(fallback, of: type).map { (name, $0) }
    }

    /// Returns the default of a parameter; nil if it has no literal, because it is the value of an attribute.
    private func literal(_ fallback: String, of type: String) -> String? {
        guard !fallback.hasPrefix(".attribute(") else { return nil }
        if fallback == ".emptyList" { return "[]" }
        if let declared = declarations.type(type, in: trait), declared.isEnumeration {
            return declared.cases.first { String($0.number) == fallback }.map { ".\($0.name)" }
        }
        // A bitmap is an alias: `typealias OptionsBitmap = Bitmap8<Options>`.
        return isDeclaredInTrait(type) ? (fallback == "0" ? "[]" : nil) : fallback
    }

    /// Returns a type as an extension of the trait's handle names it: `[Record<T.ModeTag>]?`, `Matter.AtomicRequest`.
    func qualified(_ type: String) -> String {
        var text = ""
        var word = ""
        for character in type + " " {
            if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
                continue
            }
            text += text.last == "." ? word : isDeclaredInTrait(word) ? "T.\(word)" : outerName(of: word)
            word = ""
            text.append(character)
        }
        return String(text.dropLast())
    }

    /// Returns the full name of a type that is declared outside the trait.
    private func outerName(of word: String) -> String {
        word.isEmpty ? word : declarations.type(word, in: trait)?.name ?? word
    }

    private func isDeclaredInTrait(_ name: String) -> Bool {
        declarations.types["\(trait).\(name)"] != nil || declarations.types[trait]?.aliases[name] != nil
    }
}
