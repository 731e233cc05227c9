import JSON

/// Compares what a cloud has sent about a device with the description of the imported device, and finds what the
/// description lacks: members at any depth, elements of lists, and values that differ.
struct LossFinder {
    /// A value that was lost.
    struct Loss {
        let pointer: JSONPointer
        /// The names of the members on the way to the value, without the positions in lists: `color.spectrumHsv.hue`.
        let name: String
        let value: JSONValue
    }

    private(set) var losses: [Loss] = []
    /// How many elements of a list are compared with one of another list.
    private static let mostCandidates = 100
    /// Whether a value without a meaning of its own, such as false, is no loss: an attribute that is missing has it, too.
    private let ignoresDefaults: Bool

    init(ignoresDefaults: Bool) { self.ignoresDefaults = ignoresDefaults }

    /// Compares the members of two objects.
    mutating func compare(_ original: JSONObject, with exported: JSONObject, at pointer: JSONPointer, _ name: String) {
        for (member, value) in original.members {
            compare(
                value, with: exported[member], at: pointer.appending(member),
                name.isEmpty ? member : "\(name).\(member)")
        }
    }

    private mutating func compare(
        _ original: JSONValue, with exported: JSONValue?, at pointer: JSONPointer, _ name: String
    ) {
        switch (original, exported) {
        case (.null, _): break
        case (.object(let original), .object(let exported)?): compare(original, with: exported, at: pointer, name)
        case (.array(let original), .array(let exported)?): compare(original, with: exported, at: pointer, name)
        // Old responses have lists as texts.
        case (.string(let text), .array(let exported)?):
            let words = text.split(separator: ",").map { JSONValue.string($0.filter { $0 != " " }) }
            compare(words, with: exported, at: pointer, name)
        case (_, let exported?) where original.means(exported): break
        case (_, nil) where ignoresDefaults && original.isDefault: break
        default: losses.append(Loss(pointer: pointer, name: name, value: original))
        }
    }

    private mutating func compare(
        _ original: [JSONValue], with exported: [JSONValue], at pointer: JSONPointer, _ name: String
    ) {
        // Most lists are unchanged.
        if original == exported { return }
        var rest = exported
        for (index, element) in original.enumerated() {
            let pointer = pointer.appending(index)
            // The element that has the most in common may lack only some members. In a long list, it is one of the first.
            let common = rest.prefix(Self.mostCandidates).map { element.commonValues($0) }
            guard let best = common.indices.max(by: { common[$0] < common[$1] }), common[best] > 0 else {
                let text = element.stringValue.map { "." + $0 } ?? ""
                losses.append(Loss(pointer: pointer, name: name + text, value: element))
                continue
            }
            compare(element, with: rest.remove(at: best), at: pointer, name)
        }
    }
}

extension JSONValue {
    /// Whether an attribute with this value has the meaning of one that is missing.
    fileprivate var isDefault: Bool {
        switch self {
        case .null, .bool(false): true
        case .string(let text): text.isEmpty
        case .array(let elements): elements.isEmpty
        case .object(let object): object.isEmpty
        default: false
        }
    }

    /// Whether two values that are neither objects nor lists have the same meaning. Numbers are rounded by the types of
    /// the catalog.
    fileprivate func means(_ other: JSONValue) -> Bool {
        if self == other { return true }
        guard let number = doubleValue, let other = other.doubleValue else { return false }
        return abs(number - other) <= max(0.51, abs(number) / 100)
    }

    /// The number of values, at any depth, that two values have in common.
    fileprivate func commonValues(_ other: JSONValue) -> Int {
        switch (self, other) {
        case (.object(let first), .object(let second)):
            first.members.reduce(0) { sum, member in sum + (second[member.name].map(member.value.commonValues) ?? 0) }
        case (.array(let first), .array(let second)):
            first.reduce(0) { sum, element in sum + (second.map(element.commonValues).max() ?? 0) }
        default: means(other) ? 1 : 0
        }
    }
}
