package import HomeModel
package import JSON

/// The device as a client receives it: names and JSON, with the same validation as a request.
extension SimulatedDevice {
    /// Sends a command such as `levelControl.moveToLevel`, and returns its response; null if it has none.
    @discardableResult
    package mutating func send(_ command: String, _ params: String? = nil, part: UInt16? = nil) throws(HomeError)
        -> JSONValue
    {
        let (trait, name) = try element(of: command, part: part)
        let instance = device.shape.traits[trait]
        guard let definition = instance.definition.command(named: name) else {
            throw HomeError(.invalidArgument, "There is no command \(command).")
        }
        guard instance.supports(command: definition.id) else {
            throw .rejected(.unsupportedCommand, "The device does not support \(command).")
        }
        let fields = try reader(of: trait).fields(
            try parsed(params), of: definition, features: instance.features, at: .root)
        guard let response = try send(definition, fields: fields, to: trait), let structure = definition.response else {
            return .null
        }
        var json = JSONWriter()
        json.structure(response, of: structure)
        return try parsed(String(decoding: json.bytes, as: UTF8.self)) ?? .null
    }

    /// Writes attributes of a trait, given as a JSON object.
    package mutating func write(_ trait: String, _ values: String, part: UInt16? = nil) throws(HomeError) {
        let (trait, _) = try element(of: trait, part: part)
        let instance = device.shape.traits[trait]
        var checked: [UInt32: Value] = [:]
        for (name, json) in try parsed(values)?.objectValue?.members ?? [] {
            guard let attribute = instance.definition.attribute(named: name) else {
                throw HomeError(.invalidArgument, "There is no attribute \(name).")
            }
            guard instance.attribute(attribute.id) != nil else {
                throw .rejected(.unsupportedAttribute, "The device does not support \(name).")
            }
            guard attribute.isWritable else { throw .rejected(.unsupportedWrite, "\(name) is read-only.") }
            checked[attribute.id] = try reader(of: trait).value(
                json, of: attribute, features: instance.features, at: .root)
        }
        try write(checked, to: trait)
    }

    /// Applies a stimulus whose fields are a JSON object.
    package mutating func stimulate(_ name: String, params: String?, part: UInt16? = nil) throws(HomeError) {
        let parts = device.shape.parts.indices.filter { part == nil || device.shape.parts[$0].number == part }
        for part in parts {
            guard let stimulus = stimuli(ofPart: part).first(where: { $0.name == name }) else { continue }
            let fields = try ValueReader().fields(
                try parsed(params), of: stimulus.fields, features: FeatureMap(), at: .root)
            return try stimulate(stimulus, fields: fields, part: part)
        }
        throw HomeError(.notFound, "The device has no stimulus \(name).")
    }

    /// Returns the current attributes of a trait, as a client reads them.
    package func json(_ trait: String, part: UInt16? = nil) throws(HomeError) -> JSONValue {
        let (trait, _) = try element(of: trait, part: part)
        var json = JSONWriter()
        json.attributes(of: trait, device: device, at: now)
        return try parsed(String(decoding: json.bytes, as: UTF8.self)) ?? .null
    }

    /// Returns the index of the trait that `trait` or `trait.element` names, and the name of the element.
    private func element(of path: String, part: UInt16?) throws(HomeError) -> (trait: Int, element: String) {
        let names = path.split(separator: ".", maxSplits: 1)
        let trait = device.shape.traits.firstIndex { instance in
            instance.definition.name == names[0]
                && (part == nil || device.shape.parts[instance.part].number == part)
        }
        guard let trait else { throw .rejected(.unsupportedCluster, "The device has no \(names[0]).") }
        return (trait, names.count > 1 ? String(names[1]) : "")
    }

    private func reader(of trait: Int) -> ValueReader {
        let values = values(of: trait)
        return ValueReader { values[$0]?.integer }
    }

    private func parsed(_ text: String?) throws(HomeError) -> JSONValue? {
        guard let text else { return nil }
        guard let json = try? JSONValue.parse(Array(text.utf8)) else {
            throw HomeError(.invalidArgument, "Malformed JSON in a test: \(text)")
        }
        return json
    }
}
