import HomeModel
import JSON

// Every trait and device type as `/catalog` publishes them.

extension Representation<CatalogIndex> {
    static let catalog = Representation(
        "Catalog", "Every trait and device type.",
        [
            .init("traits", .array(of: Representation<CatalogEntry<TraitDefinition>>.traitDefinition.type)) { catalog in
                catalog.traits.map { CatalogEntry($0, catalog.documentation) }
            },
            .init("types", .array(of: Representation<CatalogEntry<DeviceTypeDefinition>>.deviceTypeDefinition.type)) {
                catalog in
                catalog.deviceTypes.map { CatalogEntry($0, catalog.documentation) }
            },
        ])
}

// MARK: - Device types

extension Representation<CatalogEntry<DeviceTypeDefinition>> {
    static let deviceTypeDefinition = Representation(
        "DeviceTypeDefinition", "A device type and its traits.",
        [
            .init("id", .text) { $0.definition.id }, .init("name", .text) { $0.definition.name },
            .description(), .source(),
            .init("namespace", .text) { $0.definition.namespace.rawValue },
            .init("number", .nullable(.definitionNumber)) { $0.definition.number.map { UInt64($0) } },
            .init("isUtilityType", .flag) { $0.definition.isUtilityType },
            .init("traits", .array(of: Representation<DeviceTypeDefinition.TraitRequirement>.requirement.type)) {
                $0.definition.traits
            },
            .init("display", Representation<DeviceTypeDisplay>.display.type) { $0.definition.display },
        ])
}

extension Representation<DeviceTypeDefinition.TraitRequirement> {
    fileprivate static let requirement = Representation(
        "TraitOfType", "A trait that devices of a type have.",
        [
            .init("id", .text) { $0.trait.id }, .init("required", .flag) { $0.isRequired },
            .init("features", .array(of: .text).described("The features that the trait must have on this type.")) {
                requirement in
                requirement.trait.features.filter { requirement.features.contains(bit: $0.bit) }.map { $0.name }
            },
        ])
}

// MARK: - Traits

extension Representation<CatalogEntry<TraitDefinition>> {
    static let traitDefinition = Representation(
        "TraitDefinition", "A trait with its features, attributes, commands and events.",
        [
            .init("id", .text) { $0.definition.id }, .init("name", .text) { $0.definition.name },
            .description(), .source(),
            .init("namespace", .text) { $0.definition.namespace.rawValue },
            .init("number", .nullable(.definitionNumber)) { $0.definition.number.map { UInt64($0) } },
            .init("revision", .integer(0...Int64(UInt16.max))) { $0.definition.revision },
            .init("isCloud", .flag) { $0.definition.isCloud },
            .init("isAutomationOnly", .flag) { $0.definition.isAutomationOnly },
            .optional("features", .array(of: Representation<CatalogEntry<FeatureDefinition>>.feature.type)) { trait in
                guard trait.context.hasDetails else { return nil }
                return trait.context.elements(
                    trait.definition.features, of: trait.definition.documentation.features
                ) { $0.name }
            },
            .init("attributes", .array(of: Representation<CatalogEntry<AttributeDefinition>>.attribute.type)) {
                $0.context.elements($0.definition.attributes, of: $0.definition.documentation.attributes) { $0.name }
            },
            .init("commands", .array(of: Representation<CatalogEntry<CommandDefinition>>.command.type)) {
                $0.context.elements($0.definition.commands, of: $0.definition.documentation.commands) { $0.name }
            },
            .init("events", .array(of: Representation<CatalogEntry<EventDefinition>>.event.type)) {
                $0.context.elements($0.definition.events, of: $0.definition.documentation.events) { $0.name }
            },
            .optional("display", Representation<TraitDisplay>.display.type) {
                let display = $0.definition.display
                return display.summary.isEmpty && display.actions.isEmpty ? nil : display
            },
        ])
}

extension Representation<CatalogEntry<FeatureDefinition>> {
    fileprivate static let feature = Representation(
        "FeatureDefinition", "A feature of a trait.",
        [
            .init("name", .text) { $0.definition.name }, .description(), .init("code", .text) { $0.definition.code },
            .init("bit", .integer(0...63)) { Int($0.definition.bit) },
            .conformance { $0.conformance },
        ])
}

extension Representation<CatalogEntry<CommandDefinition>> {
    fileprivate static let command = Representation(
        "CommandDefinition", "A command of a trait.",
        [
            .init("id", .definitionNumber) { UInt64($0.definition.id) },
            .init("name", .text) { $0.definition.name }, .description(),
            .conformance { $0.conformance },
            .init("fields", .fields) { $0.context.fields(of: $0.definition.fields) },
            .init("response", .nullable(Representation<CatalogEntry<StructDefinition>>.response.type)) { command in
                command.definition.response.map {
                    CatalogEntry($0, command.context.documentation[$0.documentation], command.context)
                }
            },
            .optional(
                "changes",
                .array(of: .text).described(
                    "The attributes of the trait that the command can change, at once or over time.")
            ) { command in
                let changes = command.definition.changes.compactMap { command.context.trait?.attribute($0)?.name }
                return changes.isEmpty ? nil : changes
            },
            .init("label", .text.described("The text of its button.")) { $0.definition.label },
            .optional(
                "confirm",
                .text.described("The question that people are asked first, because the command cannot be undone.")
            ) { $0.definition.confirmation },
            .optional(
                "violation", Representation<PublishedViolation>.violation.type
            ) { PublishedViolation(of: $0.definition) },
        ])
}

extension Representation<CatalogEntry<StructDefinition>> {
    fileprivate static let response = Representation(
        "ResponseDefinition", "The response of a command.",
        [
            .init("name", .text) { $0.definition.name }, .description(),
            .init("fields", .fields) { $0.context.fields(of: $0.definition) },
        ])
}

extension Representation<CatalogEntry<EventDefinition>> {
    fileprivate static let event = Representation(
        "EventDefinition", "An event of a trait.",
        [
            .init("id", .definitionNumber) { UInt64($0.definition.id) },
            .init("name", .text) { $0.definition.name }, .description(),
            .init("priority", .text) { $0.definition.priority.rawValue },
            .conformance { $0.conformance },
            .init("fields", .fields) { $0.context.fields(of: $0.definition.fields) },
        ])
}
