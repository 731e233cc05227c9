import HomeModel

/// Reads conformance in the notation of the specification: `M`, `[LT | DF]`, `AS, [MS & !MSR]`, `O.a+`, `HoldTime`,
/// `Primaries > 1`.
struct ConformanceNotation {
    /// The bits of the features by their codes.
    let features: [String: UInt8]
    /// The element that a word other than a feature refers to.
    let trait: TraitDefinition
    var siblings: StructDefinition?

    /// Returns the conformance; nil if the text has another form or names a feature or an element that does not exist.
    func conformance(_ text: String) -> Conformance? {
        var parts: [Conformance] = []
        for part in text.split(separator: ",") {
            guard let conformance = single(part.filter { $0 != " " }) else { return nil }
            parts.append(conformance)
        }
        return parts.count == 1 ? parts[0] : parts.isEmpty ? nil : .firstOf(parts)
    }

    private func single(_ text: String) -> Conformance? {
        switch text {
        case "M": return .mandatory
        case "O": return .optional
        case "P": return .provisional
        case "D": return .deprecated
        case "X": return .disallowed
        case "desc": return .described
        default: break
        }
        if let dot = text.lastIndex(of: ".") {
            let name = text[text.index(after: dot)...].filter { $0 != "+" }
            if text[..<dot] == "O" { return .choice(name, atLeastOne: text.hasSuffix("+")) }
            return condition(String(text[..<dot].dropFirst().dropLast()))
                .map { .choiceIf($0, name, atLeastOne: text.hasSuffix("+")) }
        }
        if text.hasPrefix("["), text.hasSuffix("]") {
            return condition(String(text.dropFirst().dropLast())).map { .optionalIf($0) }
        }
        return condition(text).map { .mandatoryIf($0) }
    }

    /// Reads a condition. `!` binds more tightly than `&`, and `&` more tightly than `|`.
    private func condition(_ text: String) -> Condition? {
        for (sign, combine) in [("|", Condition.any), ("&", Condition.all)] as [(Character, ([Condition]) -> Condition)]
        {
            let parts = split(text, at: sign)
            guard parts.count > 1 else { continue }
            let conditions = parts.compactMap(condition)
            return conditions.count == parts.count ? combine(conditions) : nil
        }
        if text.hasPrefix("!") { return condition(String(text.dropFirst())).map { .not($0) } }
        if text.hasPrefix("("), text.hasSuffix(")") { return condition(String(text.dropFirst().dropLast())) }
        if let bit = features[text] { return .feature(bit: bit) }
        return comparison(text) ?? element(text).map { .element($0.reference) }
    }

    /// Reads a comparison such as `Status == Success` or `NumberOfPrimaries > 1`.
    private func comparison(_ text: String) -> Condition? {
        for sign in ["==", ">"] {
            guard let range = text.firstRange(of: sign), let element = element(String(text[..<range.lowerBound])),
                let number = number(String(text[range.upperBound...]), of: element.type)
            else { continue }
            return sign == ">" ? .greater(element.reference, number) : .equal(element.reference, number)
        }
        return nil
    }

    private func number(_ word: String, of type: ValueType) -> Int64? {
        if case .enumeration(let definition) = type { return definition.number(of: word).map { Int64($0) } }
        return word == "Success" ? 0 : Int64(word)
    }

    private func element(_ name: String) -> (reference: ElementReference, type: ValueType)? {
        if let field = siblings?.field(named: name) { return (ElementReference(.field, id: field.tag), field.type) }
        if let attribute = trait.attribute(named: name) {
            return (ElementReference(.attribute, id: attribute.id), attribute.type)
        }
        return trait.command(named: name).map { (ElementReference(.command, id: $0.id), .bool) }
    }

    /// Splits a text at a sign outside of parentheses.
    private func split(_ text: String, at sign: Character) -> [String] {
        var parts = [""]
        var depth = 0
        for character in text {
            if character == "(" { depth += 1 }
            if character == ")" { depth -= 1 }
            if depth == 0, character == sign { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }
}

extension Conformance {
    /// The same conformance with `a | b | c` instead of `a | (b | c)`.
    var flattened: Conformance {
        switch self {
        case .mandatoryIf(let condition): .mandatoryIf(condition.flattened)
        case .optionalIf(let condition): .optionalIf(condition.flattened)
        case .choiceIf(let condition, let name, let atLeastOne):
            .choiceIf(condition.flattened, name, atLeastOne: atLeastOne)
        case .firstOf(let parts): .firstOf(parts.map { $0.flattened })
        default: self
        }
    }
}

extension Condition {
    var flattened: Condition {
        switch self {
        case .feature, .element, .equal, .greater: self
        case .not(let condition): .not(condition.flattened)
        case .all(let conditions):
            .all(
                conditions.flatMap { condition in
                    if case .all(let inner) = condition.flattened { inner } else { [condition.flattened] }
                })
        case .any(let conditions):
            .any(
                conditions.flatMap { condition in
                    if case .any(let inner) = condition.flattened { inner } else { [condition.flattened] }
                })
        }
    }
}
