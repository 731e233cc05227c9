import HomeModel
package import JSON

/// The condition that an advance of the clock waits for.
package struct AdvanceCondition: Sendable {
    /// The occurrence in a trait that ends the advance.
    package enum Occurrence: Sendable {
        /// An attribute has a value.
        case attribute(String, JSONValue)
        /// The device emits an event because of time. Events that requests cause meanwhile do not count.
        case event(String)
    }

    package let selector: TraitSelector
    package let occurrence: Occurrence

    package init(_ selector: TraitSelector, _ occurrence: Occurrence) {
        self.selector = selector
        self.occurrence = occurrence
    }

    /// Returns the condition for the objects of a home.
    ///
    /// Throws `notFound` if the home has no such device, trait, attribute or event, and `invalidArgument` or `outOfRange`
    /// if the attribute can never have the value.
    func resolved(in state: HomeState, at time: HomeTime) throws(HomeError) -> ResolvedCondition {
        let device = try state.device(selector.deviceID)
        guard let ordinal = state.devices.ordinal(of: device.id) else {
            throw state.missing(device: device.id)
        }
        let index = try device.trait(named: selector.trait, type: selector.type)
        let trait = device.shape.traits[index]
        switch occurrence {
        case .attribute(let name, let json):
            let definition = trait.definition.attribute(named: name)
            guard let definition, let instance = trait.attribute(definition.id) else {
                throw missing("attribute", name, of: trait.definition.attributes.map { $0.name }, trait)
            }
            let reader = ValueReader { id in
                trait.attribute(id).flatMap { device.value(of: $0, trait: index, at: time).integer }
            }
            let value = try reader.value(
                json, of: definition, features: trait.features,
                at: JSONPointer.root.appending("attribute").appending("value"))
            return ResolvedCondition(ordinal: ordinal, trait: index, occurrence: .attribute(instance, value))
        case .event(let name):
            let definition = trait.definition.events.first { equalIgnoringCase($0.name, name) }
            guard let definition else {
                throw missing("event", name, of: trait.definition.events.map { $0.name }, trait)
            }
            let part = device.shape.parts[trait.part].number
            return ResolvedCondition(
                ordinal: ordinal, trait: index,
                occurrence: .event(definition.name, trait: trait.definition.id, part: part))
        }
    }

    private func missing(_ kind: String, _ name: String, of names: [String], _ trait: Shape.TraitInstance) -> HomeError
    {
        let list = names.isEmpty ? "none" : names.joined(separator: ", ")
        return HomeError(
            .notFound,
            "The trait \(trait.definition.id) of \(selector.deviceID) has no \(kind) \(name); it has \(list).\(Spelling.suggestion(for: name, in: names))",
            details: [HomeError.Detail(pointer: "/\(kind)/\(kind)", detail: "the name of an \(kind)")])
    }
}

/// A condition for the objects of a home.
struct ResolvedCondition: Sendable {
    enum Occurrence: Sendable {
        case attribute(Shape.AttributeInstance, Value)
        case event(String, trait: String, part: UInt16)
    }

    let ordinal: Int
    let trait: Int
    let occurrence: Occurrence

    /// Returns whether an attribute has its value.
    func holds(in state: HomeState, at time: HomeTime) -> Bool {
        guard case .attribute(let attribute, let value) = occurrence, let device = state.devices[ordinal: ordinal],
            // The device could have been replaced by another one.
            device.shape.traits.indices.contains(trait)
        else { return false }
        return device.value(of: attribute, trait: trait, at: time) == value
    }

    /// Returns whether one of the changes that a device made at a time meets the condition.
    func isMet(by frames: [Frame], of ordinal: Int, in state: HomeState, at time: HomeTime) -> Bool {
        guard ordinal == self.ordinal else { return false }
        guard case .event(let name, let trait, let part) = occurrence else { return holds(in: state, at: time) }
        return frames.contains { frame in
            guard frame.kind == .event, let data = try? JSONValue.parse(Array(frame.json.bytes)).objectValue else {
                return false
            }
            return data["event"]?.stringValue == name && data["trait"]?.stringValue == trait
                && data["part"]?.integerValue == Int64(part)
        }
    }
}
