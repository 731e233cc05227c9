import HomeModel
import JSON

/// What a mapping sees of one trait on one device, and where it notes what it could not use.
///
/// A state that is missing or null is not known: it reads nil, and nothing is noted. A state of a wrong type reads nil and
/// one out of range the end of the range, and both are noted.
struct TraitReader {
    let trait: String
    let device: CloudDevice
    /// The device types that say what the device is, the main one first.
    let counterparts: [DeviceTypeDefinition]
    /// Whether the states of the trait can be read; they cannot where it is command-only.
    private(set) var hasStates = true
    /// Whether the trait can only be read.
    private(set) var isQueryOnly = false
    var notes: DeviceNotes

    init(
        _ mapping: any CloudTraitMapping.Type, device: CloudDevice, counterparts: [DeviceTypeDefinition],
        notes: DeviceNotes
    ) {
        trait = mapping.name
        self.device = device
        self.counterparts = counterparts
        self.notes = notes
        if let name = mapping.commandOnly { hasStates = !isSet(name) }
        if let name = mapping.queryOnly { isQueryOnly = isSet(name) }
    }

    /// The commands, unless the trait can only be read.
    func commands(_ names: String...) -> [String] { isQueryOnly ? [] : names }

    /// Where a trait that every device may have belongs: on the first of the device's own types that names it, else on the
    /// main one; nil where the catalogue does not know what the device is.
    func type(for trait: TraitDefinition) -> DeviceTypeDefinition? {
        counterparts.first { $0.carries(trait) } ?? counterparts.first
    }

    /// The first of the device's own types that may carry a trait of the catalogue.
    func counterpart<T: Trait>(for trait: T.Type) -> DeviceTypeDefinition? {
        counterparts.first { $0.carries(trait.definition) }
    }
}

extension TraitReader {
    func has(state name: String) -> Bool {
        guard let value = device.states?[name] else { return false }
        return !value.isNull
    }

    mutating func flag(_ state: String) -> Bool? {
        guard let value = known(state) else { return nil }
        if case .bool(let flag) = value { return flag }
        notes.fault(.query, place(of: state), mismatch(value, "true or false") + "; left out")
        return nil
    }

    mutating func text(_ state: String) -> String? {
        guard let value = known(state) else { return nil }
        if case .string(let text) = value { return text }
        notes.fault(.query, place(of: state), mismatch(value, "a text") + "; left out")
        return nil
    }

    mutating func number(_ state: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = known(state) else { return nil }
        return number(value, in: range, .query, place(of: state))
    }

    /// Whether the maker set a flag among the attributes of the SYNC answer.
    mutating func isSet(_ attribute: String) -> Bool {
        guard let value = device.attributes[attribute], !value.isNull else { return false }
        if case .bool(let flag) = value { return flag }
        notes.fault(.sync, place(ofAttribute: attribute), mismatch(value, "true or false") + "; false was taken")
        return false
    }

    /// A number among the attributes of the SYNC answer, or inside one of them.
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

    /// A number inside a state.
    mutating func number(state path: String..., in range: ClosedRange<Double>) -> Double? {
        guard let json = (device.states ?? JSONObject()).value(at: path) else { return nil }
        return number(json, in: range, .query, place(path, in: .query))
    }

    /// The elements of a state that is a list; empty where it is not told.
    mutating func list(_ state: String) -> [JSONValue] {
        guard let value = known(state) else { return [] }
        if case .array(let elements) = value { return elements }
        notes.fault(.query, place(of: state), mismatch(value, "a list") + "; left out")
        return []
    }

    /// A number that stands somewhere among the states.
    mutating func number(_ json: JSONValue, in range: ClosedRange<Double>, place path: [String]) -> Double? {
        json.isNull ? nil : number(json, in: range, .query, place(path, in: .query))
    }

    /// A text among the attributes of the SYNC answer.
    mutating func text(attribute: String) -> String? {
        guard let value = device.attributes[attribute], !value.isNull else { return nil }
        if let text = value.stringValue { return text }
        notes.fault(.sync, place(ofAttribute: attribute), mismatch(value, "a text") + "; left out")
        return nil
    }

    /// A list of texts among the attributes of the SYNC answer; empty where none is given.
    mutating func texts(attribute: String) -> [String] {
        guard let value = device.attributes[attribute], !value.isNull else { return [] }
        if let values = value.arrayValue, values.allSatisfy({ $0.stringValue != nil }) {
            return values.compactMap { $0.stringValue }
        }
        notes.fault(.sync, place(ofAttribute: attribute), mismatch(value, "a list of texts") + "; left out")
        return []
    }

    /// Translates a state, or a member of one; nil where it is not told.
    mutating func value(
        state path: [String], _ translate: (JSONValue, inout [ValueFault]) -> Value?
    ) -> Value? {
        (device.states ?? JSONObject()).value(at: path).flatMap { value($0, path, .query, translate) }
    }

    /// Translates an attribute of the SYNC answer, or a member of one; nil where it is not given.
    mutating func value(
        attribute path: [String], _ translate: (JSONValue, inout [ValueFault]) -> Value?
    ) -> Value? {
        device.attributes.value(at: path).flatMap { value($0, path, .sync, translate) }
    }

    private mutating func value(
        _ json: JSONValue, _ path: [String], _ answer: CloudAnswer,
        _ translate: (JSONValue, inout [ValueFault]) -> Value?
    ) -> Value? {
        var faults: [ValueFault] = []
        let value = translate(json, &faults)
        for fault in faults { notes.fault(answer, place(path + fault.path, in: answer), fault.description) }
        return value
    }

    /// Notes an attribute whose value nobody gave, and passes on what is taken for it.
    mutating func assume<V>(_ attribute: String, _ value: V) -> V {
        notes.assumedValues.append(attribute)
        return value
    }

    /// Notes that a state has no counterpart, if it is given.
    mutating func leaveOut(state: String) {
        if has(state: state) { leaveOut(state) }
    }

    /// Notes that something given has no counterpart.
    mutating func leaveOut(_ value: String) { notes.unmappedValues.append("\(trait).\(value)") }

    func place(_ path: [String], in answer: CloudAnswer) -> JSONPointer {
        let root = answer == .sync ? device.pointer.appending("attributes") : device.statesPointer
        return path.reduce(root) { $0.appending($1) }
    }

    func place(ofAttribute name: String) -> JSONPointer { device.pointer.appending("attributes").appending(name) }
    func place(of state: String) -> JSONPointer { device.statesPointer.appending(state) }

    private func known(_ state: String) -> JSONValue? {
        guard let value = device.states?[state], !value.isNull else { return nil }
        return value
    }

    private mutating func number(
        _ value: JSONValue, in range: ClosedRange<Double>, _ answer: CloudAnswer, _ pointer: JSONPointer
    ) -> Double? {
        guard let number = value.doubleValue, number.isFinite else {
            notes.fault(answer, pointer, mismatch(value, "a number") + "; left out")
            return nil
        }
        if range.contains(number) { return number }
        let nearest = min(max(number, range.lowerBound), range.upperBound)
        notes.fault(
            answer, pointer,
            "\(value.excerpt) is outside \(range.lowerBound) to \(range.upperBound); \(nearest) was taken")
        return nearest
    }
}
