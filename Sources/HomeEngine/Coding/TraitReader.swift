import HomeModel
import JSON

/// Reads the traits of a description's parts; see ``DeviceReader``.
struct TraitReader {
    let catalog: CatalogIndex
    let defaults: any DeviceDefaults
    let isMatterDevice: Bool
    let deviceID: String
    let seed: UInt64
    let review: DescriptionReview

    /// The forms of a trait's description.
    private enum Form {
        /// The description changes the default trait.
        case change
        /// The description is complete, and is checked by the rules of the specification.
        case complete
        /// The description is complete, and is accepted without these checks.
        case exact
    }

    func part(_ part: DeviceReader.Part) throws(HomeError) -> PartTemplate {
        var template = PartTemplate(number: part.number, type: part.type, isPrimary: part.isPrimary, traits: [])
        switch part.traits {
        case nil:
            template.traits = part.defaultTraits.map { identified($0) }
        case (let json, let pointer)? where json.arrayValue != nil:
            template.traits = try changed(part.defaultTraits.map { identified($0) }, json, of: part.type, at: pointer)
        case (let json, let pointer)?:
            template.traits = try complete(json, of: part.type, at: pointer)
        }
        return template
    }

    // MARK: Forms

    /// Returns the default traits with the changes that a list describes.
    private func changed(
        _ defaultTraits: [TraitTemplate], _ json: JSONValue, of type: DeviceTypeDefinition, at pointer: JSONPointer
    ) throws(HomeError) -> [TraitTemplate] {
        var traits = defaultTraits
        var named: Set<TraitDefinition> = []
        for (index, json) in (json.arrayValue ?? []).enumerated() {
            let described = review.attempt { () throws(HomeError) -> (TraitDefinition, DescribedObject) in
                try describedChange(json, defaultTraits, at: pointer.appending(index))
            }
            guard let (definition, object) = described else { continue }
            guard named.insert(definition).inserted else {
                review.add(
                    mistake: DescribedObject.fault(
                        "\(definition.id) is given twice.", "each trait once", at: pointer.appending(index)))
                continue
            }
            let index = traits.firstIndex { $0.definition == definition }
            let changed = review.attempt { () throws(HomeError) -> TraitTemplate in
                try trait(definition, object, .change, defaultTrait: index.map { traits[$0] }, of: type)
            }
            guard let changed else { continue }
            if let index { traits[index] = changed } else { traits.append(changed) }
        }
        return traits
    }

    /// Returns the trait that an element of a list describes, and the description.
    private func describedChange(
        _ json: JSONValue, _ defaultTraits: [TraitTemplate], at pointer: JSONPointer
    ) throws(HomeError) -> (TraitDefinition, DescribedObject) {
        if let name = json.stringValue {
            let definition = try self.definition(name, at: pointer)
            guard !defaultTraits.contains(where: { $0.definition == definition }) else {
                throw DescribedObject.fault(
                    "The part has \(definition.id) already; to change it, give an object with features or attributes.",
                    "a trait that the part does not have", at: pointer)
            }
            return (definition, try DescribedObject(.object(JSONObject()), at: pointer))
        }
        let object = try DescribedObject(json, at: pointer)
        object.expectOnly(["trait", "features", "attributes", "commands", "memory"], review)
        return (try self.definition(try object.text("trait"), at: pointer.appending("trait")), object)
    }

    /// Returns the traits of an object whose members are traits by id. A Matter device also gets the traits that its
    /// type requires.
    private func complete(_ json: JSONValue, of type: DeviceTypeDefinition, at pointer: JSONPointer) throws(HomeError)
        -> [TraitTemplate]
    {
        guard json.objectValue != nil else {
            throw DescribedObject.fault(
                "The member traits must be a list of traits, or an object with all traits by id.",
                "a list or an object", at: pointer)
        }
        let object = try DescribedObject(json, at: pointer)
        var traits: [TraitTemplate] = []
        var named: Set<TraitDefinition> = []
        for (name, _) in object.members {
            if catalog.traits(named: name).isEmpty,
                leavesOut(name, "a trait", at: object.pointer.appending(name))
            {
                continue
            }
            let described = review.attempt { () throws(HomeError) -> (TraitDefinition, DescribedObject) in
                (try definition(name, at: pointer.appending(name)), try object.object(name))
            }
            guard let (definition, described) = described else { continue }
            guard named.insert(definition).inserted else {
                review.add(mistake: object.fault(name, "\(definition.id) is given twice.", "each trait once"))
                continue
            }
            described.expectOnly(["features", "attributes", "commands", "memory"], review)
            let trait = review.attempt { () throws(HomeError) -> TraitTemplate in
                try self.trait(definition, described, isMatterDevice ? .complete : .exact, defaultTrait: nil, of: type)
            }
            if let trait { traits.append(trait) }
        }
        guard isMatterDevice else { return traits }
        for requirement in type.traits where requirement.isRequired && !named.contains(requirement.trait) {
            guard review.isStrict else {
                review.add(
                    deviation: object.fault(
                        requirement.trait.id, "\(type.id) requires \(requirement.trait.id); it is missing.", "required")
                )
                continue
            }
            traits.append(identified(defaults.trait(requirement.trait, of: type, features: nil)))
        }
        return traits
    }

    private func definition(_ name: String, at pointer: JSONPointer) throws(HomeError) -> TraitDefinition {
        let trait = try catalog.trait(named: name, at: pointer)
        guard !trait.isAutomationOnly else {
            throw DescribedObject.fault(
                "\(trait.id) is for automations only; devices cannot have it.", "a trait that devices can have",
                at: pointer)
        }
        return trait
    }

    // MARK: One trait

    private func trait(
        _ definition: TraitDefinition, _ object: DescribedObject, _ form: Form, defaultTrait: TraitTemplate?,
        of type: DeviceTypeDefinition
    ) throws(HomeError) -> TraitTemplate {
        let features = try features(of: definition, object, form, of: type)
        // A list changes the default trait. If it gives other features, the trait gets the default values for these
        // features.
        var base: TraitTemplate
        if let defaultTrait, features == nil || features == defaultTrait.features {
            base = defaultTrait
        } else {
            base = identified(defaults.trait(definition, of: type, features: features))
        }
        // If an exact trait lacks the member `features`, it has no features, like the traits of imported devices.
        if form == .exact { base.features = features ?? FeatureMap() }
        let attributes = try object.optional("attributes").map { _ throws(HomeError) in
            try object.object("attributes")
        }
        let commands = try commands(of: definition, object, features: base.features, form)
        let given = try values(attributes, of: base, form) { _ in nil }
        let template: TraitTemplate
        switch form {
        case .exact:
            template = TraitTemplate(
                definition: definition, features: base.features,
                values: attributes == nil ? base.values : given, commands: commands ?? base.commands)
        case .complete where !review.isStrict:
            template = TraitTemplate(
                definition: definition, features: base.features, values: given,
                commands: commands ?? Set(definition.mandatoryCommands(features: base.features).map { $0.id }))
            reportMissing(in: template, object)
        case .complete where attributes != nil:
            // The trait has an optional attribute if the description has it.
            let mandatory = Set(definition.mandatoryAttributes(features: base.features).map { $0.id })
            template = TraitTemplate(
                definition, features: base.features, values: given,
                preferred: base.values.filter { mandatory.contains($0.key) }, commands: commands ?? base.commands)
        case .complete, .change:
            template = TraitTemplate(
                definition, features: base.features, values: given, preferred: base.values,
                commands: commands ?? base.commands, memory: form == .change ? base.memory : nil,
                isPartial: !isMatterDevice)
        }
        if form != .exact {
            // Checks bounds that refer to other attributes, now that all values are known.
            _ = try values(attributes, of: template, form, isKnown: true) { template.values[$0]?.integer }
            if let fault = defaults.fault(in: template) {
                review.add(
                    deviation: DescribedObject.fault(
                        fault.message, "see \(definition.id) in the catalog",
                        at: object.pointer.appending("attributes").appending(fault.attribute.name)))
            }
        }
        var trait = template
        if let memory = try memory(of: object) { trait.memory = memory }
        return trait
    }

    /// Names the attributes and commands that the specification requires and the description lacks.
    private func reportMissing(in trait: TraitTemplate, _ object: DescribedObject) {
        let definition = trait.definition
        for attribute in definition.mandatoryAttributes(features: trait.features)
        where trait.values[attribute.id] == nil {
            review.add(
                deviation: DescribedObject.fault(
                    "\(definition.id) requires \(attribute.name) with these features; it is missing.", "required",
                    at: object.pointer.appending("attributes").appending(attribute.name)))
        }
        for command in definition.mandatoryCommands(features: trait.features)
        where !trait.commands.contains(command.id) {
            review.add(
                deviation: DescribedObject.fault(
                    "\(definition.id) requires the command \(command.name) with these features; it is missing.",
                    "required", at: object.pointer.appending("commands")))
        }
    }

    /// Returns a trait with the values that identify the device, such as its serial number.
    private func identified(_ trait: TraitTemplate) -> TraitTemplate {
        var trait = trait
        defaults.identify(&trait, id: deviceID, seed: seed)
        return trait
    }

    /// Returns the features of a description; nil if it has no such member.
    private func features(
        of definition: TraitDefinition, _ object: DescribedObject, _ form: Form, of type: DeviceTypeDefinition
    ) throws(HomeError) -> FeatureMap? {
        guard let names = try object.optionalTexts("features") else { return nil }
        var features = FeatureMap()
        for (index, name) in names.enumerated() {
            guard let feature = definition.feature(named: name) else {
                let known = definition.features.map { $0.name }
                review.add(
                    mistake: DescribedObject.fault(
                        "\(definition.id) has no feature \(name); it has \(known.isEmpty ? "none" : known.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: known))",
                        known.isEmpty ? "no feature" : "one of \(known.joined(separator: ", "))",
                        at: object.pointer.appending("features").appending(index)))
                continue
            }
            features.rawValue |= UInt32(1) << UInt32(feature.bit)
        }
        guard form != .exact else { return features }
        if let conflict = definition.conflict(in: features) {
            review.add(deviation: object.fault("features", "\(conflict).", "features that can be combined"))
        }
        let required = type.traits.first { $0.trait == definition }?.features ?? FeatureMap()
        let missing = definition.names(of: FeatureMap(rawValue: required.rawValue & ~features.rawValue))
        if !missing.isEmpty {
            review.add(
                deviation: object.fault(
                    "features",
                    "\(type.id) requires the features \(missing.joined(separator: ", ")) of \(definition.id).",
                    "\(missing.joined(separator: ", ")) among others"))
        }
        return features
    }

    /// Returns the values that a description gives, by attribute number. If a bound refers to an attribute and `number`
    /// returns nil for it, the bound is not checked.
    ///
    /// - Parameter isKnown: Whether the values have been read before, so that mistakes have been reported.
    private func values(
        _ attributes: DescribedObject?, of trait: TraitTemplate, _ form: Form, isKnown: Bool = false,
        number: @escaping (UInt32) -> Int64?
    ) throws(HomeError) -> [UInt32: Value] {
        guard let attributes else { return [:] }
        let definition = trait.definition
        // A device may report unnamed values of an enumeration. A description of a new device may not contain them.
        let reader = ValueReader(acceptsUnnamed: form != .change, review: review, attribute: number)
        var values: [UInt32: Value] = [:]
        for (name, json) in attributes.members {
            if isKnown, review.hasFault(at: attributes.pointer.appending(name)) { continue }
            guard let attribute = definition.attribute(named: name) else {
                report(unknown: name, of: definition, attributes)
                continue
            }
            guard values[attribute.id] == nil else {
                review.add(
                    mistake: attributes.fault(
                        name, "\(attribute.name) is given twice, in two capitalizations.", "each attribute once"))
                continue
            }
            if form != .exact, attribute.conformance.verdict(features: trait.features) == .disallowed {
                let features = definition.names(of: trait.features).joined(separator: ", ")
                review.add(
                    deviation: attributes.fault(
                        name,
                        "\(definition.id) cannot have \(attribute.name) with \(features.isEmpty ? "no features" : "the features \(features)"): it is \(attribute.conformance.text(of: definition)).",
                        "an attribute that the features allow"))
            }
            values[attribute.id] = try reader.value(
                json, of: attribute, features: trait.features, at: attributes.pointer.appending(name))
        }
        return values
    }

    /// Returns whether a name is left out, which is a deviation: the device is not strict, and the name is the number of
    /// something that the catalog does not have, such as a trait or an attribute of the maker.
    private func leavesOut(_ name: String, _ kind: String, at pointer: JSONPointer) -> Bool {
        let number = name.hasPrefix("matter.") ? name.dropFirst(7) : name[...]
        guard !review.isStrict, number.hasPrefix("0x"), UInt32(number.dropFirst(2), radix: 16) != nil else {
            return false
        }
        review.add(
            deviation: DescribedObject.fault(
                "\(name) is \(kind) that the catalog does not have; it is left out.", "not stored", at: pointer))
        return true
    }

    /// Names an attribute that the trait does not have.
    private func report(unknown name: String, of definition: TraitDefinition, _ attributes: DescribedObject) {
        if let global = GlobalAttributes.definitions.first(where: { $0.name == name }) {
            return review.add(
                deviation: attributes.fault(
                    name, "\(global.name) follows from the catalog and the description; it is left out.", "not stored"))
        }
        if leavesOut(name, "an attribute", at: attributes.pointer.appending(name)) { return }
        review.add(mistake: definition.missing(attribute: name, at: attributes.pointer.appending(name)))
    }

    /// Returns the commands of a description; nil if it has no such member.
    private func commands(
        of definition: TraitDefinition, _ object: DescribedObject, features: FeatureMap, _ form: Form
    ) throws(HomeError) -> Set<UInt32>? {
        guard let names = try object.optionalTexts("commands") else { return nil }
        var commands: Set<UInt32> = []
        for (index, name) in names.enumerated() {
            let pointer = object.pointer.appending("commands").appending(index)
            guard let command = definition.command(named: name) else {
                if leavesOut(name, "a command", at: pointer) { continue }
                review.add(
                    mistake: DescribedObject.fault(
                        "\(definition.id) has no command \(name).\(Spelling.suggestion(for: name, in: definition.commands.map { $0.name }))",
                        "a command of the trait", at: pointer))
                continue
            }
            if form != .exact, command.conformance.verdict(features: features) == .disallowed {
                review.add(
                    deviation: DescribedObject.fault(
                        "\(definition.id) cannot support \(command.name) with these features: it is \(command.conformance.text(of: definition)).",
                        "a command that the features allow", at: pointer))
            }
            commands.insert(command.id)
        }
        return commands
    }

    /// Returns the memory of a behavior, as a home file contains it.
    private func memory(of object: DescribedObject) throws(HomeError) -> Value? {
        guard let json = object.optional("memory") else { return nil }
        guard let bytes = json.octetsValue else { throw object.wrongKind("memory", "base64") }
        var reader = ByteReader(bytes)
        if let value = try? reader.value(), reader.isAtEnd, value.isPlausibleMemory { return value }
        throw object.fault("memory", "This memory was not written by a gateway of this version.", "memory of an export")
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
