import HomeModel

/// Reads a constraint in the notation of the specification: `max 254`, `1 to numberOfUsers, 254`, `max 16[2]`, `add,
/// modify`.
struct ConstraintNotation {
    let type: ValueType
    /// The name of the type in the specification, which determines how many steps a degree has.
    let typeName: String
    let trait: TraitDefinition
    let siblings: StructDefinition?

    /// Returns the constraint; nil if the text has another form or names an element that does not exist.
    func constraint(_ text: String) -> Constraint? {
        var constraint = Constraint.none
        if case .enumeration(let definition) = type, !text.contains(where: { $0.isNumber }) {
            for name in text.split(separator: ",") {
                guard let number = definition.number(of: name.filter { $0 != " " }) else { return nil }
                constraint.allowedOnly.append(Int64(number))
            }
            return constraint
        }
        let parts = text.split(separator: ",").map { $0.split(separator: " ").map { String($0) } }
        // One part is a range. Numbers can precede or follow it.
        let rangeIndex = parts.firstIndex { $0.count > 1 } ?? 0
        for (index, words) in parts.enumerated() {
            if index == rangeIndex {
                guard let range = range(words, elementLength: &constraint.elementLength) else { return nil }
                if hasLength {
                    (constraint.minimumLength, constraint.maximumLength) = range
                } else {
                    (constraint.lower, constraint.upper) = range
                }
            } else {
                guard let number = bound(words)?.constant else { return nil }
                constraint.alsoAllowed.append(number)
            }
        }
        return constraint
    }

    private var hasLength: Bool {
        switch type {
        case .string, .octets, .list: true
        default: false
        }
    }

    private func range(
        _ words: [String], elementLength: inout ClosedRange<Int>?
    ) -> (ResolvedBound?, ResolvedBound?)? {
        if words.first == "max", words.count == 3, words[1].hasSuffix("[max"), words[2].hasSuffix("]") {
            guard let number = Int(words[2].dropLast()) else { return nil }
            elementLength = 0...number
            return bound([String(words[1].dropLast(4))]).map { (nil, $0) }
        }
        if words.first == "max", words.count == 2, let bracket = words[1].firstIndex(of: "["), words[1].hasSuffix("]") {
            guard let number = Int(words[1][bracket...].dropFirst().dropLast()) else { return nil }
            elementLength = number...number
            return bound([String(words[1][..<bracket])]).map { (nil, $0) }
        }
        if words.first == "max" { return bound(Array(words.dropFirst())).map { (nil, $0) } }
        if words.first == "min" { return bound(Array(words.dropFirst())).map { ($0, nil) } }
        if let to = words.firstIndex(of: "to") {
            guard let lower = bound(Array(words[..<to])) else { return nil }
            // The maker chooses the end of the range.
            if words[(to + 1)...] == ["ms"] { return (lower, nil) }
            return bound(Array(words[(to + 1)...])).map { (lower, $0) }
        }
        return bound(words).map { ($0, $0) }
    }

    private func bound(_ words: [String]) -> ResolvedBound? {
        guard let last = words.last.flatMap(term) else { return nil }
        guard words.count > 1 else { return last }
        guard words.count > 2, let first = bound(Array(words.dropLast(2))) else { return nil }
        switch words[words.count - 2] {
        case "+": return .sum(first, last)
        case "-": return .difference(first, last)
        default: return nil
        }
    }

    private func term(_ word: String) -> ResolvedBound? {
        if let number = Int64(word) { return .constant(number) }
        if word.hasSuffix("%"), let number = Int64(word.dropLast()) { return .constant(number) }
        if word.hasSuffix("°C"), let degrees = Double(word.dropLast(2)) {
            return .constant(steps(degrees: degrees, typeName: typeName))
        }
        if let field = siblings?.field(named: word) { return .field(field.tag) }
        return trait.attribute(named: word).map { .attribute($0.id) }
    }
}

/// Returns degrees in the steps of a temperature type: hundredths, or tenths for a type of one byte.
func steps(degrees: Double, typeName: String) -> Int64 {
    let isByte = typeName == "SignedTemperature" || typeName == "UnsignedTemperature"
    return Int64((degrees * (isByte ? 10 : 100)).rounded())
}
