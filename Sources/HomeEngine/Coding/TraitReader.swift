import HomeModel
import JSON

/// Reads the traits of a description's parts; see ``DeviceReader``. The features, values and commands of a trait are in
/// `TraitReader+Elements.swift`.
struct TraitReader {
    let catalog: CatalogIndex
    let defaults: any DeviceDefaults
    let isMatterDevice: Bool
    let deviceID: String
    let seed: UInt64
    let review: DescriptionReview

    /// The forms of a trait's description.
    enum Form {
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
}
