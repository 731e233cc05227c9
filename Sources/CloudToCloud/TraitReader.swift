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

    init(trait: String, device: CloudDevice, counterparts: [DeviceTypeDefinition], notes: DeviceNotes) {
        self.trait = trait
        self.device = device
        self.counterparts = counterparts
        self.notes = notes
        hasStates = !isSet("commandOnly\(trait)")
        isQueryOnly = isSet("queryOnly\(trait)")
    }

    /// The commands, unless the trait can only be read.
    func commands(_ names: String...) -> [String] { isQueryOnly ? [] : names }

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
