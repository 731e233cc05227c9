import HomeModel
import JSON

/// Reads the attributes and states of one trait on one device, and notes values that cannot be used.
///
/// A missing or null state is unknown: it reads as nil, without a note. A state of a wrong type reads as nil, and a
/// state out of range as the nearest end of the range; both are noted.
struct CloudTraitReader {
    let trait: String
    let device: CloudDevice
    /// The catalog's types for the device, the main one first.
    let catalogTypes: [DeviceTypeDefinition]
    /// Whether the trait has states; false if it is command-only.
    private(set) var hasStates = true
    /// Whether the trait has states only and no commands.
    private(set) var isQueryOnly = false
    var notes: DeviceNotes

    init(
        _ mapping: any CloudTraitMapping.Type, device: CloudDevice, catalogTypes: [DeviceTypeDefinition],
        notes: DeviceNotes
    ) {
        trait = mapping.name
        self.device = device
        self.catalogTypes = catalogTypes
        self.notes = notes
        if let name = mapping.commandOnly { hasStates = !isSet(name) }
        if let name = mapping.queryOnly { isQueryOnly = isSet(name) }
    }

    /// Returns the names, or none if the trait is query-only.
    func commands(_ names: String...) -> [String] { isQueryOnly ? [] : names }

    /// Returns the device type of the part that gets a trait: the first of the device's types that lists the trait,
    /// else the main type; nil if the catalog has no type for the device.
    func type(for trait: TraitDefinition) -> DeviceTypeDefinition? {
        catalogTypes.first { $0.lists(trait) } ?? catalogTypes.first
    }

    /// Returns the first of the device's types that lists a trait of the catalog.
    func catalogType<T: Trait>(for trait: T.Type) -> DeviceTypeDefinition? {
        catalogTypes.first { $0.lists(trait.definition) }
    }
}

extension CloudTraitReader {
    func has(state name: String) -> Bool {
        guard let value = device.states?[name] else { return false }
        return !value.isNull
    }

    mutating func flag(_ state: String) -> Bool? {
        guard let value = knownValue(state) else { return nil }
        if case .bool(let flag) = value { return flag }
        notes.addFault(.query, pointer(toState: state), mismatch(value, "true or false") + "; ignored")
        return nil
    }

    mutating func text(_ state: String) -> String? {
        guard let value = knownValue(state) else { return nil }
        if case .string(let text) = value { return text }
        notes.addFault(.query, pointer(toState: state), mismatch(value, "a string") + "; ignored")
        return nil
    }

    mutating func number(_ state: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = knownValue(state) else { return nil }
        return number(value, in: range, .query, pointer(toState: state))
    }

    /// Returns a Boolean attribute of the SYNC response; false if it is missing.
    mutating func isSet(_ attribute: String) -> Bool {
        guard let value = device.attributes[attribute], !value.isNull else { return false }
        if case .bool(let flag) = value { return flag }
        notes.addFault(.sync, pointer(toAttribute: attribute), mismatch(value, "true or false") + "; using false")
        return false
    }

    /// Returns a number in the attributes of the SYNC response.
    mutating func number(attribute path: String..., in range: ClosedRange<Double>) -> Double? {
        var value = JSONValue.object(device.attributes)
        var pointer = device.pointer.appending("attributes")
        for name in path {
            pointer = pointer.appending(name)
            guard let member = value.objectValue?[name], !member.isNull else { return nil }
            value = member
        }
        return number(value, in: range, .sync, pointer)
    }

    /// Returns a number in the states.
    mutating func number(state path: String..., in range: ClosedRange<Double>) -> Double? {
        guard let json = (device.states ?? JSONObject()).value(at: path) else { return nil }
        return number(json, in: range, .query, pointer(path, in: .query))
    }

    /// Returns the elements of a list state; empty if it is unknown.
    mutating func list(_ state: String) -> [JSONValue] {
        guard let value = knownValue(state) else { return [] }
        if case .array(let elements) = value { return elements }
        notes.addFault(.query, pointer(toState: state), mismatch(value, "a list") + "; ignored")
        return []
    }

    /// Returns a number that the caller has read from the states at a path.
    mutating func number(_ json: JSONValue, in range: ClosedRange<Double>, at path: [String]) -> Double? {
        json.isNull ? nil : number(json, in: range, .query, pointer(path, in: .query))
    }

    /// Returns a string attribute of the SYNC response.
    mutating func text(attribute: String) -> String? {
        guard let value = device.attributes[attribute], !value.isNull else { return nil }
        if let text = value.stringValue { return text }
        notes.addFault(.sync, pointer(toAttribute: attribute), mismatch(value, "a string") + "; ignored")
        return nil
    }

    /// Returns an attribute of the SYNC response that is a list of strings; empty if it is missing.
    mutating func texts(attribute: String) -> [String] {
        guard let value = device.attributes[attribute], !value.isNull else { return [] }
        if let values = value.arrayValue, values.allSatisfy({ $0.stringValue != nil }) {
            return values.compactMap { $0.stringValue }
        }
        notes.addFault(.sync, pointer(toAttribute: attribute), mismatch(value, "a list of strings") + "; ignored")
        return []
    }

    /// Translates a state or a member of one; returns nil if it is unknown.
    mutating func value(
        state path: [String], _ translate: (JSONValue, inout [ValueFault]) -> Value?
    ) -> Value? {
        (device.states ?? JSONObject()).value(at: path).flatMap { value($0, path, .query, translate) }
    }

    /// Translates an attribute of the SYNC response or a member of one; returns nil if it is missing.
    mutating func value(
        attribute path: [String], _ translate: (JSONValue, inout [ValueFault]) -> Value?
    ) -> Value? {
        device.attributes.value(at: path).flatMap { value($0, path, .sync, translate) }
    }

    /// Translates a number that the caller has read from the attributes of the SYNC response at a path, for an attribute of
    /// the catalog.
    mutating func value(attribute path: [String], _ json: JSONValue, of definition: AttributeDefinition) -> Value? {
        value(json, path, .sync) { json, faults in
            TraitMirror.ValueLink(path: path, attribute: definition, translation: ValueTranslation())
                .value(of: json, &faults)
        }
    }

    private mutating func value(
        _ json: JSONValue, _ path: [String], _ response: CloudResponse,
        _ translate: (JSONValue, inout [ValueFault]) -> Value?
    ) -> Value? {
        var faults: [ValueFault] = []
        let value = translate(json, &faults)
        for fault in faults { notes.addFault(response, pointer(path + fault.path, in: response), fault.description) }
        return value
    }

    /// Notes that a value was assumed for an attribute, and returns the value.
    @discardableResult
    mutating func assume<V>(_ attribute: String, _ value: V) -> V {
        notes.assumedValues.append(attribute)
        return value
    }

    /// Notes that a state has no counterpart, if the device has it.
    mutating func noteUnmapped(state: String) {
        if has(state: state) { noteUnmapped(state) }
    }

    /// Notes that a value of the trait has no counterpart.
    mutating func noteUnmapped(_ value: String) { notes.unmappedValues.append("\(trait).\(value)") }

    func pointer(_ path: [String], in response: CloudResponse) -> JSONPointer {
        let root = response == .sync ? device.pointer.appending("attributes") : device.statesPointer
        return path.reduce(root) { $0.appending($1) }
    }

    func pointer(toAttribute name: String) -> JSONPointer { device.pointer.appending("attributes").appending(name) }
    func pointer(toState state: String) -> JSONPointer { device.statesPointer.appending(state) }

    private func knownValue(_ state: String) -> JSONValue? {
        guard let value = device.states?[state], !value.isNull else { return nil }
        return value
    }

    private mutating func number(
        _ value: JSONValue, in range: ClosedRange<Double>, _ response: CloudResponse, _ pointer: JSONPointer
    ) -> Double? {
        guard let number = value.doubleValue, number.isFinite else {
            notes.addFault(response, pointer, mismatch(value, "a number") + "; ignored")
            return nil
        }
        if range.contains(number) { return number }
        let nearest = min(max(number, range.lowerBound), range.upperBound)
        notes.addFault(
            response, pointer,
            "\(value.excerpt) is outside \(range.lowerBound) to \(range.upperBound); using \(nearest)")
        return nearest
    }
}
