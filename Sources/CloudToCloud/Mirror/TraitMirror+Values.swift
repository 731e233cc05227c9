import HomeModel
import JSON

extension TraitMirror {
    /// Returns the trait with the values in the responses. It supports neither attributes without a value nor the
    /// commands in `unsupportedCommands`.
    func template(_ reader: inout CloudTraitReader, excludingCommands unsupportedCommands: Set<String> = [])
        -> TraitTemplate
    {
        let commands = reader.isQueryOnly ? [] : self.commands.map { $0.command }
        var template = TraitTemplate(
            definition: definition, features: FeatureMap(), values: [:],
            commands: Set(commands.filter { !unsupportedCommands.contains($0.name) }.map { $0.id }))
        for link in attributes {
            let value = reader.value(attribute: link.path) { json, faults in link.value(of: json, &faults) }
            store(value, of: link, in: &template, &reader, .sync)
        }
        guard reader.hasStates else { return template }
        for link in states {
            let value = reader.value(state: link.path) { json, faults in link.value(of: json, &faults) }
            store(value, of: link, in: &template, &reader, .query)
        }
        return template
    }

    /// Adds the trait's values to the attributes and states of a description.
    func write(_ template: TraitTemplate, to description: inout CloudDescription) {
        for link in attributes {
            guard let value = template.values[link.attribute.id] else { continue }
            description.attributes.set(link.json(of: value), at: link.path[...])
        }
        for link in states {
            guard let value = template.values[link.attribute.id] else { continue }
            let json = link.json(of: value)
            // An empty name means that there is none.
            if json != .string("") { description.states.set(json, at: link.path[...]) }
        }
    }

    /// Stores a value in the template, limited to the bounds that other attributes set.
    private func store(
        _ value: Value?, of link: ValueLink, in template: inout TraitTemplate, _ reader: inout CloudTraitReader,
        _ response: CloudResponse
    ) {
        guard let value else { return }
        let other: (UInt32) -> Int64? = { template.values[$0]?.integer }
        let constraint = link.attribute.constraint(features: template.features)
        guard let number = value.integer else {
            template.values[link.attribute.id] = value
            return
        }
        let lower = constraint.lower?.number(attribute: other) ?? number
        let upper = constraint.upper?.number(attribute: other) ?? number
        let nearest = min(max(number, lower), max(lower, upper))
        if nearest != number {
            reader.notes.addFault(
                response, reader.pointer(link.path, in: response),
                "\(link.json(of: value).excerpt) is outside the range of the device")
        }
        if case .signed = link.attribute.type {
            template.values[link.attribute.id] = .signed(nearest)
        } else {
            template.values[link.attribute.id] = .unsigned(UInt64(max(0, nearest)))
        }
    }
}

extension TraitMirror.ValueLink {
    func value(of json: JSONValue, _ faults: inout [ValueFault]) -> Value? {
        translation.value(of: json, as: attribute.type, within: attribute.constraint, &faults)
    }

    func json(of value: Value) -> JSONValue { translation.json(of: value, as: attribute.type) }
}

extension JSONObject {
    /// Sets a nested member and creates the objects that lead to it. Null changes nothing.
    mutating func set(_ value: JSONValue, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        if path.count == 1 {
            // Unknown states are omitted.
            if !value.isNull { self[name] = value }
        } else {
            var inner = self[name]?.objectValue ?? JSONObject()
            inner.set(value, at: path.dropFirst())
            if !inner.isEmpty { self[name] = .object(inner) }
        }
    }

    /// Returns a nested member; nil if it is missing or null.
    func value(at path: [String]) -> JSONValue? {
        var value = JSONValue.object(self)
        for name in path {
            guard let member = value.objectValue?[name], !member.isNull else { return nil }
            value = member
        }
        return value
    }

    init(_ members: KeyValuePairs<String, JSONValue>) {
        self.init()
        for (name, value) in members { self[name] = value }
    }
}
