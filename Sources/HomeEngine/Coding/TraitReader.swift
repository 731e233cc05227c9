import HomeModel
import JSON

/// Reads the traits of a description's parts; see ``DeviceReader``.
struct TraitReader {
    let catalog: CatalogIndex
    let defaults: any DeviceDefaults
    let isMatterDevice: Bool
    let deviceID: String
    let seed: UInt64

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
            let pointer = pointer.appending(index)
            let object: DescribedObject
            let definition: TraitDefinition
            if let name = json.stringValue {
                object = try DescribedObject(.object(JSONObject()), at: pointer)
                definition = try self.definition(name, at: pointer)
                guard !defaultTraits.contains(where: { $0.definition == definition }) else {
                    throw DescribedObject.fault(
                        "The part has \(definition.id) already; to change it, give an object with features or attributes.",
                        "a trait that the part does not have", at: pointer)
                }
            } else {
                object = try DescribedObject(json, at: pointer)
                try object.expectOnly(["trait", "features", "attributes", "commands", "memory"])
                definition = try self.definition(try object.text("trait"), at: pointer.appending("trait"))
            }
            guard named.insert(definition).inserted else {
                throw DescribedObject.fault(
                    "\(definition.id) is given twice.", "each trait once", at: pointer)
            }
            let index = traits.firstIndex { $0.definition == definition }
            let trait = try trait(definition, object, .change, defaultTrait: index.map { traits[$0] }, of: type)
            if let index { traits[index] = trait } else { traits.append(trait) }
        }
        return traits
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
        for (name, _) in object.members {
            let definition = try definition(name, at: pointer.appending(name))
            guard !traits.contains(where: { $0.definition == definition }) else {
                throw object.fault(name, "\(definition.id) is given twice.", "each trait once")
            }
            let described = try object.object(name)
            try described.expectOnly(["features", "attributes", "commands", "memory"])
            traits.append(
                try trait(definition, described, isMatterDevice ? .complete : .exact, defaultTrait: nil, of: type))
        }
        guard isMatterDevice else { return traits }
        for requirement in type.traits
        where requirement.isRequired && !traits.contains(where: { $0.definition == requirement.trait }) {
            traits.append(identified(defaults.trait(requirement.trait, of: type, features: nil)))
        }
        return traits
    }

    private func definition(_ name: String, at pointer: JSONPointer) throws(HomeError) -> TraitDefinition {
        let traits = catalog.traits(named: name)
        guard let trait = traits.first else {
            throw DescribedObject.fault(
                "There is no trait \(name); GET /catalog lists them.\(catalog.suggestion(forTrait: name))",
                "a trait of the catalog", at: pointer)
        }
        guard traits.count == 1 else {
            let candidates = traits.map { $0.id }.joined(separator: ", ")
            throw DescribedObject.fault(
                "\(name) means more than one trait: \(candidates).", "one of \(candidates)", at: pointer)
        }
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
            _ = try values(attributes, of: template, form) { template.values[$0]?.integer }
            if let fault = defaults.fault(in: template) {
                throw DescribedObject.fault(
                    fault.message, "see \(definition.id) in the catalog",
                    at: object.pointer.appending("attributes").appending(fault.attribute.name))
            }
        }
        var trait = template
        if let memory = try memory(of: object) { trait.memory = memory }
        return trait
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
                throw DescribedObject.fault(
                    "\(definition.id) has no feature \(name); it has \(known.isEmpty ? "none" : known.joined(separator: ", ")).\(Spelling.suggestion(for: name, in: known))",
                    known.isEmpty ? "no feature" : "one of \(known.joined(separator: ", "))",
                    at: object.pointer.appending("features").appending(index))
            }
            features.rawValue |= UInt32(1) << UInt32(feature.bit)
        }
        guard form != .exact else { return features }
        if let conflict = definition.conflict(in: features) {
            throw object.fault("features", "\(conflict).", "features that can be combined")
        }
        let required = type.traits.first { $0.trait == definition }?.features ?? FeatureMap()
        let missing = definition.names(of: FeatureMap(rawValue: required.rawValue & ~features.rawValue))
        guard missing.isEmpty else {
            throw object.fault(
                "features",
                "\(type.id) requires the features \(missing.joined(separator: ", ")) of \(definition.id).",
                "\(missing.joined(separator: ", ")) among others")
        }
        return features
    }

    /// Returns the values that a description gives, by attribute number. If a bound refers to an attribute and `number`
    /// returns nil for it, the bound is not checked.
    private func values(
        _ attributes: DescribedObject?, of trait: TraitTemplate, _ form: Form, number: @escaping (UInt32) -> Int64?
    ) throws(HomeError) -> [UInt32: Value] {
        guard let attributes else { return [:] }
        let definition = trait.definition
        // A device may report unnamed values of an enumeration. A description of a new device may not contain them.
        let reader = ValueReader(acceptsUnnamed: form != .change, attribute: number)
        var values: [UInt32: Value] = [:]
        for (name, json) in attributes.members {
            guard let attribute = definition.attribute(named: name) else {
                throw attributes.fault(
                    name,
                    "\(definition.id) has no attribute \(name).\(Spelling.suggestion(for: name, in: definition.attributes.map { $0.name }))",
                    "an attribute of the trait")
            }
            guard values[attribute.id] == nil else {
                throw attributes.fault(
                    name, "\(attribute.name) is given twice, in two capitalizations.", "each attribute once")
            }
            if form != .exact, attribute.conformance.verdict(features: trait.features) == .disallowed {
                let features = definition.names(of: trait.features).joined(separator: ", ")
                throw attributes.fault(
                    name,
                    "\(definition.id) cannot have \(attribute.name) with \(features.isEmpty ? "no features" : "the features \(features)"): it is \(attribute.conformance.text(of: definition)).",
                    "an attribute that the features allow")
            }
            values[attribute.id] = try reader.value(
                json, of: attribute, features: trait.features, at: attributes.pointer.appending(name))
        }
        return values
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
                throw DescribedObject.fault(
                    "\(definition.id) has no command \(name).\(Spelling.suggestion(for: name, in: definition.commands.map { $0.name }))",
                    "a command of the trait", at: pointer)
            }
            guard form == .exact || command.conformance.verdict(features: features) != .disallowed else {
                throw DescribedObject.fault(
                    "\(definition.id) cannot support \(command.name) with these features: it is \(command.conformance.text(of: definition)).",
                    "a command that the features allow", at: pointer)
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
