import HomeModel
import Synchronization

/// The record of a shape in a journal: its types, traits, attributes and commands by their ids in the catalog.
enum ShapeRecord {
    static func bytes(_ shape: Shape) -> [UInt8] {
        var writer = ByteWriter()
        writer.number(shape.parts.count)
        for part in shape.parts {
            writer.number(UInt64(part.number))
            writer.text(part.type.id)
            writer.bool(part.isPrimary)
            writer.number(part.traits.count)
            for index in part.traits {
                let trait = shape.traits[index]
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

    /// Reads a shape. Throws if the catalog lacks something that the record names.
    static func shape(_ bytes: [UInt8], catalog: CatalogIndex) throws(RecordFault) -> StoredShape {
        var reader = ByteReader(bytes)
        var parts: [PartTemplate] = []
        // For each trait, the attributes whose values each device stores itself.
        var storedPerDevice: [Set<UInt32>] = []
        for _ in 0..<(try reader.count()) {
            guard let number = UInt16(exactly: try reader.number()) else { throw RecordFault() }
            let typeID = try reader.text()
            guard let type = catalog.deviceType(id: typeID) else {
                throw RecordFault(catalogMismatch: "the device type \(typeID), which the catalog does not have")
            }
            let isPrimary = try reader.bool()
            var traits: [TraitTemplate] = []
            for _ in 0..<(try reader.count()) {
                let (trait, attributes) = try trait(from: &reader, catalog: catalog)
                traits.append(trait)
                storedPerDevice.append(attributes)
            }
            parts.append(PartTemplate(number: number, type: type, isPrimary: isPrimary, traits: traits))
        }
        try reader.expectEnd()
        let prepared = PreparedShape(DeviceTemplate(id: "", name: "", parts: parts))
        let attributes = zip(prepared.shape.traits, storedPerDevice).flatMap { trait, storedPerDevice in
            trait.attributes.filter { storedPerDevice.contains($0.definition.id) }.map { (trait.definition, $0) }
        }
        return StoredShape(
            shape: prepared.shape, prepared: prepared, attributes: attributes,
            isOutdated: Self.bytes(prepared.shape) != bytes)
    }

    private static func trait(
        from reader: inout ByteReader, catalog: CatalogIndex
    ) throws(RecordFault) -> (TraitTemplate, storedPerDevice: Set<UInt32>) {
        let traitID = try reader.text()
        guard let definition = catalog.trait(id: traitID) else {
            throw RecordFault(catalogMismatch: "the trait \(traitID), which the catalog does not have")
        }
        guard let features = UInt32(exactly: try reader.number()) else { throw RecordFault() }
        var values: [UInt32: Value] = [:]
        var storedPerDevice: Set<UInt32> = []
        for _ in 0..<(try reader.count()) {
            guard let id = UInt32(exactly: try reader.number()) else { throw RecordFault() }
            guard let attribute = definition.attribute(id) else {
                throw RecordFault(catalogMismatch: "the attribute \(id) of \(traitID), which the trait does not have")
            }
            // If an attribute occurred twice, the values in the devices' records would be read at wrong positions.
            guard values[id] == nil else { throw RecordFault() }
            if try reader.bool() {
                let fixed = try reader.value()
                guard attribute.accepts(stored: fixed) else {
                    throw RecordFault(catalogMismatch: "a value of \(traitID).\(attribute.name) that it cannot have")
                }
                values[id] = fixed
            } else {
                // A placeholder. It must be a value that a shape never stores; a shape stores no text.
                values[id] = .string("")
                storedPerDevice.insert(id)
            }
        }
        var commands: Set<UInt32> = []
        for _ in 0..<(try reader.count()) {
            guard let id = UInt32(exactly: try reader.number()) else { throw RecordFault() }
            guard definition.command(id) != nil else {
                throw RecordFault(catalogMismatch: "the command \(id) of \(traitID), which the trait does not have")
            }
            commands.insert(id)
        }
        let template = TraitTemplate(
            definition: definition, features: FeatureMap(rawValue: features), values: values, commands: commands)
        return (template, storedPerDevice)
    }
}

/// A shape as a journal stores it.
struct StoredShape: Sendable {
    /// The shape of the devices.
    var shape: Shape
    /// The state in it has the values that the journal stores with the shape. According to the present catalog, each
    /// device may have to store some of them itself.
    let prepared: PreparedShape
    /// The attributes whose values are in the records of the devices, in this order.
    let attributes: [(trait: TraitDefinition, attribute: Shape.AttributeInstance)]
    /// Whether the shape differs from its record, because the catalog or a vendor's file has changed.
    let isOutdated: Bool
}

/// The shapes of records that have been read. Homes with equal records share the contents of their shapes: most devices
/// of homes that were created from one template.
package final class ShapeRecordCache: Sendable {
    /// The number of records at which all are forgotten, about 10 MB.
    private static let limit = 1_000

    private let shapes = Mutex<[[UInt8]: StoredShape]>([:])

    package init() {}

    /// Returns the shape of a record; reads it, if no equal record was read. The catalog must be the same each time.
    func shape(_ bytes: [UInt8], catalog: CatalogIndex) throws(RecordFault) -> StoredShape {
        if let shape = shapes.withLock({ $0[bytes] }) { return shape }
        let shape = try ShapeRecord.shape(bytes, catalog: catalog)
        shapes.withLock { shapes in
            if shapes.count >= Self.limit { shapes = [:] }
            shapes[bytes] = shape
        }
        return shape
    }
}

extension AttributeDefinition {
    /// Returns whether a stored value has the attribute's type. It may have another one if the catalog or a vendor's
    /// file has changed since.
    ///
    /// Any value can be null: devices that are not strict, and faults, allow null regardless of the specification.
    func accepts(stored value: Value) -> Bool { value == .null || type.accepts(value) }
}
