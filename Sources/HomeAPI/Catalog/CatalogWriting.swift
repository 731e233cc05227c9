import HomeModel
import JSON

/// Writes the catalog as JSON.
extension JSONWriter {
    /// `{"traits", "types"}`
    mutating func catalog(_ catalog: CatalogIndex) {
        beginObject()
        key("traits")
        list(catalog.traits) { $0.definition(of: $1, catalog.documentation) }
        key("types")
        list(catalog.deviceTypes) { $0.definition(of: $1, catalog.documentation) }
        endObject()
    }

    mutating func definition(of type: DeviceTypeDefinition, _ table: DocumentationTable) {
        beginObject()
        key("id")
        string(type.id)
        key("name")
        string(type.name)
        documentation(table[type.documentation])
        key("namespace")
        string(type.namespace.rawValue)
        key("number")
        optional(type.number)
        key("isUtilityType")
        bool(type.isUtilityType)
        key("traits")
        list(type.traits) { json, requirement in
            json.beginObject()
            json.key("id")
            json.string(requirement.trait.id)
            json.key("required")
            json.bool(requirement.isRequired)
            json.key("features")
            json.list(requirement.trait.features.filter { requirement.features.contains(bit: $0.bit) }) {
                $0.string($1.name)
            }
            json.endObject()
        }
        endObject()
    }

    mutating func definition(of trait: TraitDefinition, _ table: DocumentationTable) {
        let context = DefinitionContext(trait: trait, documentation: table)
        beginObject()
        key("id")
        string(trait.id)
        key("name")
        string(trait.name)
        documentation(table[trait.documentation.trait])
        key("namespace")
        string(trait.namespace.rawValue)
        key("number")
        optional(trait.number)
        key("revision")
        integer(Int64(trait.revision))
        key("isCloud")
        bool(trait.isCloud)
        key("isAutomationOnly")
        bool(trait.isAutomationOnly)
        key("features")
        let features = table[trait.documentation.features]
        list(trait.features) { json, feature in
            json.beginObject()
            json.key("name")
            json.string(feature.name)
            json.description(features?[feature.name])
            json.key("code")
            json.string(feature.code)
            json.key("bit")
            json.unsigned(UInt64(feature.bit))
            json.key("conformance")
            json.string(feature.conformance.text(of: trait))
            json.endObject()
        }
        key("attributes")
        let attributes = table[trait.documentation.attributes]
        list(trait.attributes) { $0.attribute($1, attributes?[$1.name], of: trait, in: context) }
        key("commands")
        let commands = table[trait.documentation.commands]
        list(trait.commands) { $0.command($1, commands?[$1.name], of: trait, in: context) }
        key("events")
        let events = table[trait.documentation.events]
        list(trait.events) { json, event in
            json.beginObject()
            json.key("id")
            json.unsigned(UInt64(event.id))
            json.key("name")
            json.string(event.name)
            json.description(events?[event.name])
            json.key("priority")
            json.string(event.priority.rawValue)
            json.key("conformance")
            json.string(event.conformance.text(of: trait))
            json.key("fields")
            json.fields(event.fields, in: context)
            json.endObject()
        }
        endObject()
    }

    /// Writes the fields of a command, an event, a stimulus or a structure.
    mutating func fields(_ structure: StructDefinition, in context: DefinitionContext) {
        let documentation = context.documentation[structure.documentation]
        list(structure.fields) { $0.field($1, documentation?[$1.name], of: structure, in: context) }
    }

    private mutating func attribute(
        _ attribute: AttributeDefinition, _ text: String?, of trait: TraitDefinition, in context: DefinitionContext
    ) {
        beginObject()
        key("id")
        unsigned(UInt64(attribute.id))
        key("name")
        string(attribute.name)
        description(text)
        key("type")
        type(attribute.type, in: context)
        key("nullable")
        bool(attribute.isNullable)
        key("writable")
        bool(attribute.isWritable)
        key("conformance")
        string(attribute.conformance.text(of: trait))
        key("qualities")
        list(Quality.allCases.filter { attribute.qualities.contains($0) }) { $0.string($1.rawValue) }
        names("changedBy", trait.commands(changing: attribute.id).map { $0.name })
        limits(attribute.constraint, BoundNames(trait: trait))
        fallback(attribute.fallback, of: attribute.type, isText: attribute.isText)
        unit(attribute.unit)
        if attribute.isText {
            key("text")
            bool(true)
        }
        endObject()
    }

    private mutating func field(
        _ field: FieldDefinition, _ text: String?, of structure: StructDefinition, in context: DefinitionContext
    ) {
        beginObject()
        key("tag")
        unsigned(UInt64(field.tag))
        key("name")
        string(field.name)
        description(text)
        key("type")
        type(field.type, in: context)
        key("nullable")
        bool(field.isNullable)
        key("optional")
        bool(field.mayBeLeftOut)
        key("conformance")
        string(field.conformance.text(of: context.trait))
        limits(field.constraint, BoundNames(trait: context.trait, structure: structure))
        fallback(field.fallback, of: field.type, isText: field.isText)
        unit(field.unit)
        if field.isText {
            key("text")
            bool(true)
        }
        if field.acceptsUnnamed {
            key("unnamed")
            bool(true)
        }
        if let refusal = field.refusal {
            key("violation")
            beginObject()
            key("status")
            string(refusal.rawValue)
            endObject()
        }
        endObject()
    }

    private mutating func command(
        _ command: CommandDefinition, _ text: String?, of trait: TraitDefinition, in context: DefinitionContext
    ) {
        beginObject()
        key("id")
        unsigned(UInt64(command.id))
        key("name")
        string(command.name)
        description(text)
        key("conformance")
        string(command.conformance.text(of: trait))
        key("fields")
        fields(command.fields, in: context)
        key("response")
        if let response = command.response {
            beginObject()
            key("name")
            string(response.name)
            description(context.documentation[response.documentation]?.description)
            key("fields")
            fields(response, in: context)
            endObject()
        } else {
            null()
        }
        names("changes", command.changes.compactMap { trait.attribute($0)?.name })
        violation(command)
        endObject()
    }

    /// What the command does when a field violates its constraint, unless it fails with CONSTRAINT_ERROR.
    private mutating func violation(_ command: CommandDefinition) {
        if command.violation == .refused(.constraintError) { return }
        key("violation")
        beginObject()
        switch command.violation {
        case .refused(let status):
            key("status")
            string(status.rawValue)
        case .reported(let tag, let value):
            if let field = command.response?.field(tagged: tag) {
                key("responseField")
                string(field.name)
                key("value")
                self.value(value, of: field.type)
            }
        }
        endObject()
    }

    /// A member that is absent if it would be empty.
    private mutating func names(_ name: StaticString, _ names: [String]) {
        guard !names.isEmpty else { return }
        key(name)
        list(names) { $0.string($1) }
    }

    private mutating func fallback(_ fallback: ResolvedFallback?, of type: ValueType, isText: Bool) {
        guard case .value(let value)? = fallback else { return }
        key("default")
        self.value(value, of: type, isText: isText)
    }

    /// A member that is absent if there is no text.
    mutating func description(_ text: String?) {
        guard let text else { return }
        key("description")
        string(text)
    }

    private mutating func documentation(_ documentation: Documentation?) {
        description(documentation?.description)
        guard let source = documentation?.source else { return }
        key("source")
        string(source)
    }

    private mutating func unit(_ unit: Unit?) {
        guard let unit else { return }
        key("unit")
        beginObject()
        key("symbol")
        string(unit.symbol)
        key("scale")
        double(unit.scale)
        endObject()
    }

    private mutating func optional(_ number: UInt32?) {
        if let number { unsigned(UInt64(number)) } else { null() }
    }

    mutating func list<Element>(_ elements: [Element], _ write: (inout JSONWriter, Element) -> Void) {
        beginArray()
        for element in elements { write(&self, element) }
        endArray()
    }
}

/// What the JSON of a definition is made with.
struct DefinitionContext {
    /// The trait whose attributes bounds name; nil outside a trait.
    let trait: TraitDefinition?
    let documentation: DocumentationTable
}

extension FieldDefinition {
    /// Whether a request may leave the field out on every device.
    var mayBeLeftOut: Bool {
        if case .value? = fallback { return true }
        switch conformance {
        case .mandatory, .mandatoryIf: return false
        case .firstOf(let parts):
            return !parts.contains { part in
                switch part {
                case .mandatory, .mandatoryIf: true
                default: false
                }
            }
        default: return true
        }
    }
}
