import HomeModel

/// Reads conformance as the specification writes it: `M`, `[LT | DF]`, `AS, [MS & !MSR]`, `O.a+`.
struct ConformanceNotation {
    /// The bits of the features by their codes.
    let features: [String: UInt8]

    /// Nil where the text is not understood or names a feature that does not exist.
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
        if text.hasPrefix("O.") {
            let atLeastOne = text.hasSuffix("+")
            return .choice(String(text.dropFirst(2).filter { $0 != "+" }), atLeastOne: atLeastOne)
        }
        if text.hasPrefix("["), text.hasSuffix("]") {
            return condition(String(text.dropFirst().dropLast())).map { .optionalIf($0) }
        }
        return condition(text).map { .mandatoryIf($0) }
    }

    /// `|` binds less than `&`, and both less than `!`.
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
        return features[text].map { .feature(bit: $0) }
    }

    /// Splits outside of parentheses.
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
    /// With `a | (b | c)` as `a | b | c`, which means the same.
    var flattened: Conformance {
        switch self {
        case .mandatoryIf(let condition): .mandatoryIf(condition.flattened)
        case .optionalIf(let condition): .optionalIf(condition.flattened)
        case .firstOf(let parts): .firstOf(parts.map { $0.flattened })
        default: self
        }
    }
}

extension Condition {
    var flattened: Condition {
        switch self {
        case .feature: self
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
