@_spi(Reflection) import Swift

/// Turns declarations into data: the only code that reads the layout of a schema.
///
/// It uses the standard library's SPI for reflection (`_forEachField`), which returns the name and the offset of each
/// stored property. `Mirror` returns the same, but needs twice the time for each element (1 µs instead of 0.5 µs,
/// optimized, CPU time) and then a cast of each property wrapper to a protocol. The first cast of a generic type
/// searches all conformances of the program, and the catalog has hundreds of such types: the start would wait for all
/// of them.
///
/// If a toolchain changes the layout, the precondition below fails at the first definition. A test compares the result
/// with `Mirror` for the whole catalog. The fallback is then to walk `Mirror(reflecting:)`.
enum Reflection {
    /// The elements of a schema in the order they were written.
    private static func definitions<S: Schema>(of type: S.Type) -> [Definition] {
        let schema = S.keys
        var definitions: [Definition] = []
        _ = _forEachField(of: type) { name, offset, _, kind in
            precondition(
                kind == .struct && offset + MemoryLayout<Unmanaged<Declaration>>.size <= MemoryLayout<S>.size,
                "a schema stores property wrappers only, and each of them one declaration")
            // A schema stores property wrappers, and each of them nothing but its declaration.
            let declaration = withUnsafeBytes(of: schema) {
                $0.load(fromByteOffset: offset, as: Unmanaged<Declaration>.self)
            }
            definitions.append(declaration._withUnsafeGuaranteedRef { $0.definition(name: Self.name(name)) })
            return true
        }
        return definitions
    }

    /// The name of a property, from the name of its storage, `_onOff`.
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
                bit: feature.bit, name: caseName(of: feature), code: feature.rawValue, conformance: feature.conformance)
        }
    }
}
