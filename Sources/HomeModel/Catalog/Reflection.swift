@_spi(Reflection) import Swift

/// Turns declarations into data: the one place that looks into a schema.
enum Reflection {
    /// The elements of a schema in the order they were written.
    private static func definitions<S: Schema>(of type: S.Type) -> [Definition] {
        let schema = SchemaCache.instance(of: type)
        var definitions: [Definition] = []
        _ = _forEachField(of: type) { name, offset, _, _ in
            // A schema stores property wrappers, and each of them nothing but its declaration.
            let declaration = withUnsafeBytes(of: schema) {
                $0.load(fromByteOffset: offset, as: Unmanaged<Declaration>.self)
            }
            definitions.append(declaration._withUnsafeGuaranteedRef { $0.definition(name: Self.name(name)) })
            return true
        }
        return definitions
    }

    /// The property behind the storage that a wrapper has, `_onOff`.
    private static func name(_ storage: UnsafePointer<CChar>) -> String {
        String(String(cString: storage).drop { $0 == "_" })
    }

    static func structure<S: Schema>(_ type: S.Type, name: String? = nil) -> StructDefinition {
        let fields = definitions(of: type).compactMap { if case .field(let field) = $0 { field } else { nil } }
        return StructDefinition(name: name ?? shortName(of: type), fields: fields, documentation: .of(type))
    }

    static func attributes<S: Schema>(_ type: S.Type) -> [AttributeDefinition] {
        definitions(of: type).compactMap { if case .attribute(let attribute) = $0 { attribute } else { nil } }
    }

    static func commands<S: Schema>(_ type: S.Type) -> [CommandDefinition] {
        definitions(of: type).compactMap { if case .command(let command) = $0 { command } else { nil } }
    }

    static func events<S: Schema>(_ type: S.Type) -> [EventDefinition] {
        definitions(of: type).compactMap { if case .event(let event) = $0 { event } else { nil } }
    }

    static func traits<S: Schema>(_ type: S.Type) -> [DeviceTypeDefinition.TraitRequirement] {
        definitions(of: type).compactMap { if case .trait(let trait) = $0 { trait } else { nil } }
    }

    static func features<F: MatterFeature>(_ type: F.Type) -> [FeatureDefinition] {
        F.allCases.map { feature in
            FeatureDefinition(
                bit: feature.rawValue, name: caseName(of: feature), code: feature.code,
                conformance: feature.conformance)
        }
    }
}
