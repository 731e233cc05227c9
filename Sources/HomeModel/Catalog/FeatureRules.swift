/// The rules for combining the features of a trait.
extension TraitDefinition {
    /// The feature of that name, in any capitalization.
    public func feature(named name: String) -> FeatureDefinition? {
        features.first { $0.name == name } ?? features.first { equalIgnoringCase($0.name, name) }
    }

    /// The names of these features, in ascending order of their bits.
    public func names(of map: FeatureMap) -> [String] {
        features.filter { map.contains(bit: $0.bit) }.map { $0.name }
    }

    /// Returns a sentence with the reason why no device can have exactly these features; nil if a device can have them.
    public func conflict(in map: FeatureMap) -> String? {
        for feature in features {
            let conformance = feature.conformance.applicablePart(for: map)
            let isPresent = map.contains(bit: feature.bit)
            switch conformance {
            case .choice(let name, let atLeastOne), .choiceIf(_, let name, let atLeastOne):
                if conformance.verdict(features: map) == .disallowed {
                    if isPresent { return conflictMessage(for: feature) }
                    continue
                }
                let members = members(ofChoice: name, features: map)
                let count = members.filter { map.contains(bit: $0.bit) }.count
                if count == 0 || count > 1 && !atLeastOne {
                    let names = members.map { $0.name }.joined(separator: ", ")
                    return "\(id) has \(atLeastOne ? "at least" : "exactly") one of the features \(names)"
                }
            default:
                switch conformance.verdict(features: map) {
                case .disallowed: if isPresent { return conflictMessage(for: feature) }
                case .mandatory:
                    if !isPresent {
                        return "\(id) needs the feature \(feature.name), which is \(feature.conformance.text(of: self))"
                    }
                case .optional: continue
                }
            }
        }
        return nil
    }

    /// Returns these features and those that every device needs in addition: the mandatory ones, and the first of each
    /// choice.
    public func completed(_ map: FeatureMap) -> FeatureMap {
        var completed = map
        for feature in features {
            let isMissing: Bool
            switch feature.conformance.applicablePart(for: completed) {
            case .choice(let name, _), .choiceIf(_, let name, _):
                // The applicable part is a choice whose condition does not hold if no other part allows the feature.
                isMissing =
                    feature.conformance.verdict(features: completed) != .disallowed
                    && !members(ofChoice: name, features: completed).contains { completed.contains(bit: $0.bit) }
            case let conformance: isMissing = conformance.verdict(features: completed) == .mandatory
            }
            if isMissing { completed.rawValue |= UInt32(1) << UInt32(feature.bit) }
        }
        return completed
    }

    /// Returns these features and adds, in ascending order of bits, all others that do not conflict.
    public func extended(_ map: FeatureMap) -> FeatureMap {
        var extended = completed(map)
        for feature in features where !extended.contains(bit: feature.bit) {
            let more = completed(FeatureMap(rawValue: extended.rawValue | UInt32(1) << UInt32(feature.bit)))
            if conflict(in: more) == nil { extended = more }
        }
        return extended
    }

    private func conflictMessage(for feature: FeatureDefinition) -> String {
        "\(id) cannot have the feature \(feature.name) with these: it is \(feature.conformance.text(of: self))"
    }

    private func members(ofChoice name: String, features map: FeatureMap) -> [FeatureDefinition] {
        features.filter { feature in
            switch feature.conformance.applicablePart(for: map) {
            case .choice(name, _): true
            case .choiceIf(let condition, name, _): condition.outcome(for: map) != false
            default: false
            }
        }
    }
}

extension Conformance {
    /// The part of an "otherwise" conformance that applies with these features.
    fileprivate func applicablePart(for features: FeatureMap) -> Conformance {
        guard case .firstOf(let parts) = self else { return self }
        let allowed = parts.filter { $0.verdict(features: features) != .disallowed }
        // "Provisional" does not state when a device can have the feature; the part after it does.
        return allowed.first { $0 != .provisional } ?? allowed.first ?? self
    }
}
