import JSON

/// The names in expectations.
extension ScenarioRun {
    /// The elements of a trait in the catalog of the gateway.
    private struct TraitNames {
        let attributes: [String]
        /// The events with the names of their fields.
        let events: [(name: String, fields: [String])]

        init(_ definition: JSONObject) {
            func elements(_ name: String, of object: JSONObject) -> [JSONObject] {
                object[name]?.arrayValue?.compactMap { $0.objectValue } ?? []
            }
            func name(_ element: JSONObject) -> String { element["name"]?.stringValue ?? "" }
            attributes = elements("attributes", of: definition).map(name)
            events = elements("events", of: definition).map { (name($0), elements("fields", of: $0).map(name)) }
        }
    }

    /// Throws if an expectation names a trait, an attribute or an event that the catalog of the gateway does not have: with
    /// `never`, it would always hold.
    func checkNames() throws(Failure) {
        var known: [String: TraitNames] = [:]
        for sought in scenario.steps.flatMap({ $0.sought }) {
            let target: TraitTarget
            switch sought {
            case .attributes(let trait, _, _), .event(let trait, _, _, _): target = trait
            case .frame, .received: continue
            }
            if known[target.trait] == nil { known[target.trait] = try names(of: target) }
            guard let names = known[target.trait] else { continue }
            switch sought {
            case .attributes(_, let matcher, let pointer):
                for (name, _) in matcher.expected.objectValue?.members ?? [] {
                    try check(name, "attribute", of: target.trait, in: names.attributes, at: pointer.appending(name))
                }
            case .event(_, let event, let matcher, let pointer):
                try check(
                    event, "event", of: target.trait, in: names.events.map { $0.name }, at: pointer.appending("event"))
                let fields = names.events.first { $0.name == event }?.fields ?? []
                guard let data = matcher?.expected.objectValue, !JSONMatcher.isComparison(data) else { continue }
                for (name, _) in data.members {
                    try check(
                        name, "field", of: "the event \(event)", in: fields,
                        at: pointer.appending("data").appending(name))
                }
            case .frame, .received: continue
            }
        }
    }

    /// Returns the elements of a trait; nil if the name means several traits, or if they cannot be read.
    private func names(of target: TraitTarget) throws(Failure) -> TraitNames? {
        let response = send("GET", "/catalog/traits/\(target.trait.pathSegment)")
        // A fault has no such effect.
        if response.status == 404, response.header("X-Fault") == nil {
            throw Failure(
                pointer: target.pointer.appending("trait"), message: "The catalog has no trait `\(target.trait)`.")
        }
        return response.status == 200 ? TraitNames(response.json) : nil
    }

    private func check(
        _ name: String, _ kind: String, of owner: String, in known: [String], at pointer: JSONPointer
    ) throws(Failure) {
        guard !known.contains(name) else { return }
        let guess = Spelling.suggestion(for: name, in: known)
        let all = known.isEmpty ? "none" : known.joined(separator: ", ")
        throw Failure(
            pointer: pointer,
            message: "\(owner.capitalizedFirst) has no \(kind) `\(name)`.\(guess) It has \(all).")
    }
}

extension Step {
    /// The states and occurrences that the step and its expectations look for.
    fileprivate var sought: [Sought] {
        var all: [Sought] = []
        if case .advance(.found(let sought, _)) = action { all.append(sought) }
        for expectation in expectations {
            switch expectation {
            case .sought(let sought, _), .never(let sought, _): all.append(sought)
            case .status, .problem, .response, .device, .closed: continue
            }
        }
        return all
    }
}
