extension Conformance {
    /// Returns the conformance as text, with features by name, such as `mandatory with lighting and not offOnly`.
    public func text(of trait: TraitDefinition?) -> String {
        switch self {
        case .mandatory: "mandatory"
        case .optional: "optional"
        case .provisional: "provisional"
        case .deprecated: "deprecated"
        case .disallowed: "disallowed"
        case .described: "described"
        case .mandatoryIf(let condition): "mandatory with \(condition.text(of: trait))"
        case .optionalIf(let condition): "optional with \(condition.text(of: trait))"
        case .choice(let name, let atLeastOne): Self.choice(name, atLeastOne)
        case .choiceIf(let condition, let name, let atLeastOne):
            "\(Self.choice(name, atLeastOne)) with \(condition.text(of: trait))"
        case .firstOf(let parts): parts.map { $0.text(of: trait) }.joined(separator: ", else ")
        }
    }

    private static func choice(_ name: String, _ atLeastOne: Bool) -> String {
        "\(atLeastOne ? "at least" : "exactly") one of choice \(name)"
    }
}

extension Condition {
    fileprivate func text(of trait: TraitDefinition?) -> String {
        switch self {
        case .feature(let bit): trait?.features.first { $0.bit == bit }?.name ?? "feature \(bit)"
        case .element(let element): element.name(in: trait)
        case .equal(let element, let number): "\(element.name(in: trait)) of \(number)"
        case .greater(let element, let number): "\(element.name(in: trait)) above \(number)"
        case .not(let condition): "not \(condition.bracketed(of: trait))"
        case .all(let conditions): conditions.map { $0.bracketed(of: trait) }.joined(separator: " and ")
        case .any(let conditions): conditions.map { $0.bracketed(of: trait) }.joined(separator: " or ")
        }
    }

    /// Returns the text of the condition, in brackets if it has more than one part.
    private func bracketed(of trait: TraitDefinition?) -> String {
        switch self {
        case .all, .any: "(\(text(of: trait)))"
        case .feature, .element, .equal, .greater, .not: text(of: trait)
        }
    }
}

extension ElementReference {
    /// Returns the name if the trait is given; for a field, its number, because the trait does not determine its
    /// command.
    fileprivate func name(in trait: TraitDefinition?) -> String {
        switch kind {
        case .attribute: trait?.attribute(id)?.name ?? "attribute \(id)"
        case .command: trait?.command(id)?.name ?? "command \(id)"
        case .field: "field \(id)"
        }
    }
}
