import HomeModel

/// A shape in a journal: its types, traits, attributes and commands by their names and numbers in the catalogue.
enum ShapeRecord {
    static func bytes(_ shape: Shape) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(shape.parts.count)
        for part in shape.parts {
            writer.number(UInt64(part.number))
            writer.text(part.type.id)
            writer.bool(part.isPrimary)
            writer.number(part.traits.count)
            for place in part.traits {
                let trait = shape.traits[place]
                writer.text(trait.definition.id)
                writer.number(UInt64(trait.features.rawValue))
                writer.number(trait.attributes.count)
                for attribute in trait.attributes {
                    writer.number(UInt64(attribute.definition.id))
                    writer.bool(attribute.fixedValue != nil)
                    if let fixed = attribute.fixedValue { writer.value(fixed) }
                }
                writer.number(trait.commands.count)
                for command in trait.commands { writer.number(UInt64(command.id)) }
            }
        }
        return writer.bytes
    }

    /// The shape again, under its number in the journal, from a catalogue that has everything it names.
    static func shape(
        number: Int, _ bytes: [UInt8], catalog: CatalogIndex, shapes: ShapeTable
    ) throws(RecordFault) -> Shape {
        var reader = ByteReader(bytes)
        var parts: [PartTemplate] = []
        for _ in 0..<(try reader.integer()) {
            guard let number = UInt16(exactly: try reader.number()) else { throw RecordFault() }
            let typeID = try reader.text()
            guard let type = catalog.deviceType(id: typeID) else {
                throw RecordFault(foreign: "the device type \(typeID), which the catalogue does not have")
            }
            let isPrimary = try reader.bool()
            var traits: [TraitTemplate] = []
            for _ in 0..<(try reader.integer()) { traits.append(try trait(from: &reader, catalog: catalog)) }
            parts.append(PartTemplate(number: number, type: type, isPrimary: isPrimary, traits: traits))
        }
        guard reader.isAtEnd else { throw RecordFault() }
        return shapes.shape(for: DeviceTemplate(id: "", name: "", parts: parts), number: number).shape
    }

    private static func trait(from reader: inout ByteReader, catalog: CatalogIndex) throws(RecordFault) -> TraitTemplate
    {
        let traitID = try reader.text()
        guard let definition = catalog.trait(id: traitID) else {
            throw RecordFault(foreign: "the trait \(traitID), which the catalogue does not have")
        }
        guard let features = UInt32(exactly: try reader.number()) else { throw RecordFault() }
        var values: [UInt32: Value] = [:]
        for _ in 0..<(try reader.integer()) {
            guard let id = UInt32(exactly: try reader.number()) else { throw RecordFault() }
            guard let attribute = definition.attribute(id) else {
                throw RecordFault(foreign: "the attribute \(id) of \(traitID), which the trait does not have")
            }
            guard try reader.bool() else {
                // Which value stands here only matters where the shape holds it; a text is never held by a shape.
                values[id] = .string("")
                continue
            }
            let fixed = try reader.value()
            guard attribute.qualities.contains(.fixed), !definition.mayChange || attribute.takesKept(fixed) else {
                throw RecordFault(foreign: "a value of \(traitID).\(attribute.name) that it cannot have")
            }
            values[id] = fixed
        }
        var commands: Set<UInt32> = []
        for _ in 0..<(try reader.integer()) {
            guard let id = UInt32(exactly: try reader.number()) else { throw RecordFault() }
            guard definition.command(id) != nil else {
                throw RecordFault(foreign: "the command \(id) of \(traitID), which the trait does not have")
            }
            commands.insert(id)
        }
        return TraitTemplate(
            definition: definition, features: FeatureMap(rawValue: features), values: values, commands: commands)
    }
}

extension TraitDefinition {
    /// Whether the trait may have been declared anew, with other types, since a home was kept; those of the Home APIs are
    /// not.
    var mayChange: Bool { namespace != .matter && namespace != .google }
}

extension AttributeDefinition {
    /// Whether a value that was kept is still one of the attribute's type.
    func takesKept(_ value: Value) -> Bool { value == .null ? isNullable : type.takes(value) }
}
