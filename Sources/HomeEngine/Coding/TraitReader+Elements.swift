import HomeModel
import JSON

/// Reads the elements of a described trait: features, values, commands and the memory of its behavior.
extension TraitReader {
    /// Returns the features of a description; nil if it has no such member.
    func features(
        of definition: TraitDefinition, _ object: Input, _ form: Form, of type: DeviceTypeDefinition
    ) -> FeatureMap? {
        guard let names = object["features"] else { return nil }
        var features = FeatureMap()
        for element in names.elements {
            guard let name = element.text else { continue }
            guard let feature = definition.feature(named: name) else {
                let known = definition.features.map { $0.name }
                review.add(
                    mistake: HomeError(
                        "\(definition.id) has no feature \(name); it has \(known.isEmpty ? "none" : known.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: known))",
                        known.isEmpty ? "no feature" : "one of \(known.joined(separator: ", "))",
                        at: element.pointer))
                continue
            }
            features.rawValue |= UInt32(1) << UInt32(feature.bit)
        }
        guard form != .exact else { return features }
        if let conflict = definition.conflict(in: features) {
            review.add(deviation: HomeError("\(conflict).", "features that can be combined", at: names.pointer))
        }
        let required = type.traits.first { $0.trait == definition }?.features ?? FeatureMap()
        let missing = definition.names(of: FeatureMap(rawValue: required.rawValue & ~features.rawValue))
        if !missing.isEmpty {
            review.add(
                deviation: HomeError(
                    "\(type.id) requires the features \(missing.joined(separator: ", ")) of \(definition.id).",
                    "\(missing.joined(separator: ", ")) among others", at: names.pointer))
        }
        return features
    }

    /// Returns the values that a description gives, by attribute number. If a bound refers to an attribute and `number`
    /// returns nil for it, the bound is not checked.
    ///
    /// - Parameter isKnown: Whether the values have been read before, so that mistakes have been reported.
    func values(
        _ attributes: Input?, of trait: TraitTemplate, _ form: Form, isKnown: Bool = false,
        number: @escaping (UInt32) -> Int64?
    ) throws(HomeError) -> [UInt32: Value] {
        guard let attributes else { return [:] }
        let definition = trait.definition
        // A device may report unnamed values of an enumeration. A description of a new device may not contain them.
        let reader = ValueReader(acceptsUnnamed: form != .change, review: review, attribute: number)
        var values: [UInt32: Value] = [:]
        for (name, value) in attributes.members {
            if isKnown, review.hasFault(at: value.pointer) { continue }
            guard let attribute = definition.attribute(named: name) else {
                report(unknown: name, of: definition, at: value.pointer)
                continue
            }
            guard values[attribute.id] == nil else {
                review.add(
                    mistake: HomeError(
                        "\(attribute.name) is given twice, in two capitalizations.", "each attribute once",
                        at: value.pointer))
                continue
            }
            if form != .exact, attribute.conformance.verdict(features: trait.features) == .disallowed {
                let features = definition.names(of: trait.features).joined(separator: ", ")
                review.add(
                    deviation: HomeError(
                        "\(definition.id) cannot have \(attribute.name) with \(features.isEmpty ? "no features" : "the features \(features)"): it is \(attribute.conformance.text(of: definition)).",
                        "an attribute that the features allow", at: value.pointer))
            }
            values[attribute.id] = try reader.value(
                value.json, of: attribute, features: trait.features, at: value.pointer)
        }
        return values
    }

    /// Returns whether a name is left out, which is a deviation: the device is not strict, and the name is the number of
    /// something that the catalog does not have, such as a trait or an attribute of the maker.
    func leavesOut(_ name: String, _ kind: String, at pointer: JSONPointer) -> Bool {
        let number = name.hasPrefix("matter.") ? name.dropFirst(7) : name[...]
        guard !review.isStrict, number.hasPrefix("0x"), UInt32(number.dropFirst(2), radix: 16) != nil else {
            return false
        }
        review.add(
            deviation: HomeError(
                "\(name) is \(kind) that the catalog does not have; it is left out.", "not stored", at: pointer))
        return true
    }

    /// Names an attribute that the trait does not have.
    private func report(unknown name: String, of definition: TraitDefinition, at pointer: JSONPointer) {
        if let global = GlobalAttributes.definitions.first(where: { $0.name == name }) {
            return review.add(
                deviation: HomeError(
                    "\(global.name) follows from the catalog and the description; it is left out.", "not stored",
                    at: pointer))
        }
        if leavesOut(name, "an attribute", at: pointer) { return }
        review.add(mistake: definition.missing(attribute: name, at: pointer))
    }

    /// Returns the commands of a description; nil if it has no such member.
    func commands(
        of definition: TraitDefinition, _ object: Input, features: FeatureMap, _ form: Form
    ) -> Set<UInt32>? {
        guard let names = object["commands"] else { return nil }
        var commands: Set<UInt32> = []
        for element in names.elements {
            guard let name = element.text else { continue }
            let pointer = element.pointer
            guard let command = definition.command(named: name) else {
                if leavesOut(name, "a command", at: pointer) { continue }
                review.add(
                    mistake: HomeError(
                        "\(definition.id) has no command \(name).\(Spelling.suggestion(for: name, in: definition.commands.map { $0.name }))",
                        "a command of the trait", at: pointer))
                continue
            }
            if form != .exact, command.conformance.verdict(features: features) == .disallowed {
                review.add(
                    deviation: HomeError(
                        "\(definition.id) cannot support \(command.name) with these features: it is \(command.conformance.text(of: definition)).",
                        "a command that the features allow", at: pointer))
            }
            commands.insert(command.id)
        }
        return commands
    }

    /// Returns the memory of a behavior, as a home file contains it.
    func memory(of object: Input) throws(HomeError) -> Value? {
        guard let memory = object["memory"], let bytes = memory.json.octetsValue else { return nil }
        var reader = ByteReader(bytes)
        if let value = try? reader.value(), reader.isAtEnd, value.isPlausibleMemory { return value }
        throw HomeError(
            "This memory was not written by a gateway of this version.", "memory of an export", at: memory.pointer)
    }
}

extension Value {
    /// Whether behaviors can compute with each of its numbers without overflow.
    fileprivate var isPlausibleMemory: Bool {
        switch self {
        case .null, .bool, .string, .octets: true
        case .unsigned(let number): number <= Self.maximum
        case .signed(let number): number.magnitude <= Self.maximum
        case .float(let number): number.magnitude <= 1e9
        case .list(let values): values.allSatisfy { $0.isPlausibleMemory }
        case .structure(let fields): fields.allSatisfy { $0.value.isPlausibleMemory }
        }
    }

    /// The maximum plausible number: 285 years in microseconds.
    private static let maximum: UInt64 = 1 << 53
}
