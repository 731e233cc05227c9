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
        case let traits? where traits.json.arrayValue != nil:
            template.traits = changed(part.defaultTraits.map { identified($0) }, traits.elements, of: part.type)
        case let traits?: template.traits = complete(traits, of: part.type)
        }
        return template
    }

    // MARK: Forms

    /// Returns the default traits with the changes that a list describes.
    private func changed(
        _ defaultTraits: [TraitTemplate], _ changes: [Input], of type: DeviceTypeDefinition
    ) -> [TraitTemplate] {
        var traits = defaultTraits
        var named: Set<TraitDefinition> = []
        for change in changes {
            let found = review.attempt { () throws(HomeError) -> TraitDefinition? in
                try changedTrait(change, defaultTraits)
            }
            guard let definition = found ?? nil else { continue }
            guard named.insert(definition).inserted else {
                review.add(
                    mistake: HomeError("\(definition.id) is given twice.", "each trait once", at: change.pointer))
                continue
            }
            let index = traits.firstIndex { $0.definition == definition }
            let changed = review.attempt { () throws(HomeError) -> TraitTemplate in
                try trait(definition, change, .change, defaultTrait: index.map { traits[$0] }, of: type)
            }
            guard let changed else { continue }
            if let index { traits[index] = changed } else { traits.append(changed) }
        }
        return traits
    }

    /// Returns the trait that an element of a list describes; nil if it names none, which is known to be a mistake.
    private func changedTrait(
        _ change: Input, _ defaultTraits: [TraitTemplate]
    ) throws(HomeError) -> TraitDefinition? {
        guard let name = change.text else {
            guard let name = change["trait"], let text = name.text else { return nil }
            return try definition(text, at: name.pointer)
        }
        let definition = try self.definition(name, at: change.pointer)
        guard !defaultTraits.contains(where: { $0.definition == definition }) else {
            throw HomeError(
                "The part has \(definition.id) already; to change it, give an object with features or attributes.",
                "a trait that the part does not have", at: change.pointer)
        }
        return definition
    }

    /// Returns the traits of an object whose members are traits by id. A Matter device also gets the traits that its
    /// type requires.
    private func complete(_ object: Input, of type: DeviceTypeDefinition) -> [TraitTemplate] {
        var traits: [TraitTemplate] = []
        var named: Set<TraitDefinition> = []
        for (name, described) in object.members {
            if catalog.traits(named: name).isEmpty, leavesOut(name, "a trait", at: described.pointer) { continue }
            let definition = review.attempt { () throws(HomeError) -> TraitDefinition in
                try self.definition(name, at: described.pointer)
            }
            guard let definition else { continue }
            guard named.insert(definition).inserted else {
                review.add(
                    mistake: HomeError("\(definition.id) is given twice.", "each trait once", at: described.pointer))
                continue
            }
            let trait = review.attempt { () throws(HomeError) -> TraitTemplate in
                try self.trait(definition, described, isMatterDevice ? .complete : .exact, defaultTrait: nil, of: type)
            }
            if let trait { traits.append(trait) }
        }
        guard isMatterDevice else { return traits }
        for requirement in type.traits where requirement.isRequired && !named.contains(requirement.trait) {
            guard review.isStrict else {
                review.add(
                    deviation: HomeError(
                        "\(type.id) requires \(requirement.trait.id); it is missing.", "required",
                        at: object.pointer.appending(requirement.trait.id)))
                continue
            }
            traits.append(identified(defaults.trait(requirement.trait, of: type, features: nil)))
        }
        return traits
    }

    private func definition(_ name: String, at pointer: JSONPointer) throws(HomeError) -> TraitDefinition {
        let trait = try catalog.trait(named: name, at: pointer)
        guard !trait.isAutomationOnly else {
            throw HomeError(
                "\(trait.id) is for automations only; devices cannot have it.", "a trait that devices can have",
                at: pointer)
        }
        return trait
    }

    // MARK: One trait

    private func trait(
        _ definition: TraitDefinition, _ object: Input, _ form: Form, defaultTrait: TraitTemplate?,
        of type: DeviceTypeDefinition
    ) throws(HomeError) -> TraitTemplate {
        let features = features(of: definition, object, form, of: type)
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
        let attributes = object["attributes"]
        let commands = commands(of: definition, object, features: base.features, form)
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
                    deviation: HomeError(
                        fault.message, "see \(definition.id) in the catalog",
                        at: object.pointer.appending("attributes").appending(fault.attribute.name)))
            }
        }
        var trait = template
        if let memory = try memory(of: object) { trait.memory = memory }
        return trait
    }

    /// Names the attributes and commands that the specification requires and the description lacks.
    private func reportMissing(in trait: TraitTemplate, _ object: Input) {
        let definition = trait.definition
        for attribute in definition.mandatoryAttributes(features: trait.features)
        where trait.values[attribute.id] == nil {
            review.add(
                deviation: HomeError(
                    "\(definition.id) requires \(attribute.name) with these features; it is missing.", "required",
                    at: object.pointer.appending("attributes").appending(attribute.name)))
        }
        for command in definition.mandatoryCommands(features: trait.features)
        where !trait.commands.contains(command.id) {
            review.add(
                deviation: HomeError(
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
