import HomeModel

extension Conformance {
    /// The conformance in words, features by name: `mandatory with lighting and not offOnly`.
    func text(of trait: TraitDefinition?) -> String {
        switch self {
        case .mandatory: "mandatory"
        case .optional: "optional"
        case .provisional: "provisional"
        case .deprecated: "deprecated"
        case .disallowed: "disallowed"
        case .described: "described"
        case .mandatoryIf(let condition): "mandatory with \(condition.text(of: trait))"
        case .optionalIf(let condition): "optional with \(condition.text(of: trait))"
        case .choice(let name, let atLeastOne): "\(atLeastOne ? "at least" : "exactly") one of choice \(name)"
        case .firstOf(let parts): parts.map { $0.text(of: trait) }.joined(separator: ", else ")
        }
    }
}

extension Condition {
    fileprivate func text(of trait: TraitDefinition?) -> String {
        switch self {
        case .feature(let bit): trait?.features.first { $0.bit == bit }?.name ?? "feature \(bit)"
        case .not(let condition): "not \(condition.bracketed(of: trait))"
        case .all(let conditions): conditions.map { $0.bracketed(of: trait) }.joined(separator: " and ")
        case .any(let conditions): conditions.map { $0.bracketed(of: trait) }.joined(separator: " or ")
        }
    }

    /// In brackets where it has more than one part.
    private func bracketed(of trait: TraitDefinition?) -> String {
        switch self {
        case .all, .any: "(\(text(of: trait)))"
        case .feature, .not: text(of: trait)
        }
    }
}
