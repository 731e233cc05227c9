/// Turns declarations into data: the one place that looks into a schema with a mirror.
enum Reflection {
    /// The declarations of a schema with their names, in the order they were written.
    static func declarations<D>(of schema: any Schema, as kind: D.Type) -> [(name: String, declaration: D)] {
        Mirror(reflecting: schema).children.compactMap { child in
            guard let label = child.label, let declaration = child.value as? D else { return nil }
            return (String(label.drop { $0 == "_" }), declaration)
        }
    }

    static func structure<S: Schema>(_ type: S.Type, name: String? = nil) -> StructDefinition {
        let schema = SchemaCache.instance(of: type)
        let fields = declarations(of: schema, as: (any FieldDeclaration).self).map { name, declaration in
            declaration.definition(name: name)
        }
        return StructDefinition(name: name ?? shortName(of: type), fields: fields)
    }

    static func attributes<S: Schema>(_ type: S.Type) -> [AttributeDefinition] {
        declarations(of: SchemaCache.instance(of: type), as: (any AttributeDeclaration).self).map { name, declaration in
            declaration.definition(name: name)
        }
    }

    static func commands<S: Schema>(_ type: S.Type) -> [CommandDefinition] {
        declarations(of: SchemaCache.instance(of: type), as: (any CommandDeclaration).self).map { name, declaration in
            declaration.definition(name: name)
        }
    }

    static func events<S: Schema>(_ type: S.Type) -> [EventDefinition] {
        declarations(of: SchemaCache.instance(of: type), as: (any EventDeclaration).self).map { name, declaration in
            declaration.definition(name: name)
        }
    }

    static func features<F: MatterFeature>(_ type: F.Type) -> [FeatureDefinition] {
        F.allCases.map { feature in
            FeatureDefinition(
                bit: feature.rawValue, name: String(describing: feature), code: feature.code,
                conformance: feature.conformance)
        }
    }
}

protocol FieldDeclaration {
    func definition(name: String) -> FieldDefinition
}

protocol AttributeDeclaration {
    func definition(name: String) -> AttributeDefinition
}

protocol CommandDeclaration {
    func definition(name: String) -> CommandDefinition
}

protocol EventDeclaration {
    func definition(name: String) -> EventDefinition
}

extension Field: FieldDeclaration {
    func definition(name: String) -> FieldDefinition {
        let type = Value.valueType
        let digest = RuleDigest(rules, type: type)
        return FieldDefinition(
            tag: wrappedValue.id, name: name, type: type, isNullable: Value.isNullable,
            conformance: digest.conformance, constraint: digest.constraint, fallback: digest.fallback,
            unit: digest.unit, isText: digest.isText)
    }
}

extension Attribute: AttributeDeclaration {
    func definition(name: String) -> AttributeDefinition {
        let type = Value.valueType
        return RuleDigest(rules, type: type)
            .attribute(
                id: wrappedValue.id, name: name, isNullable: Value.isNullable, isWritable: false, type: type)
    }
}

extension Writable: AttributeDeclaration {
    func definition(name: String) -> AttributeDefinition {
        let type = Value.valueType
        return RuleDigest(rules, type: type)
            .attribute(
                id: wrappedValue.id, name: name, isNullable: Value.isNullable, isWritable: true, type: type)
    }
}

extension Command: CommandDeclaration {
    func definition(name: String) -> CommandDefinition {
        RuleDigest(rules, type: .bool)
            .command(
                id: wrappedValue.id, name: name, fields: Reflection.structure(Fields.self, name: name), response: nil)
    }
}

extension AnsweringCommand: CommandDeclaration {
    func definition(name: String) -> CommandDefinition {
        RuleDigest(rules, type: .bool)
            .command(
                id: wrappedValue.id, name: name, fields: Reflection.structure(Fields.self, name: name),
                response: Reflection.structure(Response.self))
    }
}

extension Event: EventDeclaration {
    func definition(name: String) -> EventDefinition {
        EventDefinition(
            id: wrappedValue.id, name: name, priority: priority,
            fields: Reflection.structure(Fields.self, name: name),
            conformance: RuleDigest(rules, type: .bool).conformance)
    }
}
