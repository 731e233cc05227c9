import Synchronization

/// The shapes of a home's devices. Devices of equal structure get the same shape; unused shapes are dropped.
public final class ShapeTable: Sendable {
    fileprivate struct Shapes {
        var byNumber: [Int: Entry] = [:]
        var numbers: [ShapeKey: Int] = [:]
        /// The numbers of the shapes by the hashes of their templates, ``Prototype/shapeHash(of:)``.
        var numbersByHash: [Int: [Int]] = [:]
        /// The number of the next new shape, above all numbers used before.
        var next = 0
        /// The number of shapes at which unused ones are dropped.
        var limit = ShapeTable.minimumLimit
    }

    fileprivate struct Entry: Sendable {
        /// The table's only reference to the shape, so its reference count shows whether a device uses it.
        var shape: Shape
        let key: ShapeKey
        let hash: Int
        let prototype: Prototype?
    }

    fileprivate static let minimumLimit = 64

    private let shapes = Mutex(Shapes())

    public init() {}

    /// Returns the shape of a device and its initial state.
    public func shape(for template: DeviceTemplate) -> (shape: Shape, state: DeviceState) {
        let hash = Prototype.shapeHash(of: template)
        return shapes.withLock { shapes in
            for number in shapes.numbersByHash[hash] ?? [] {
                guard let entry = shapes.byNumber[number] else { continue }
                if let state = entry.prototype?.state(of: template, shape: entry.shape) { return (entry.shape, state) }
            }
            let key = ShapeKey(template)
            if let shape = shapes.shape(for: key) { return (shape, shape.state(of: template)) }
            let prepared = PreparedShape(template, key, hash: hash)
            return (shapes.add(prepared, number: shapes.next), prepared.state)
        }
    }

    /// Returns the shape of devices whose state begins with that of a prepared shape.
    public func shape(for prepared: PreparedShape) -> Shape {
        shapes.withLock { shapes in
            shapes.shape(for: prepared.entry.key) ?? shapes.add(prepared, number: shapes.next)
        }
    }

    /// Returns a shape with its stored number. Call it once per number.
    public func shape(for prepared: PreparedShape, number: Int) -> Shape {
        shapes.withLock { $0.add(prepared, number: number) }
    }

    /// Reserves this number and all below it: new shapes get higher numbers.
    public func reserve(number: Int) {
        shapes.withLock { $0.next = max($0.next, number + 1) }
    }

    /// The number of shapes in the table, including unused ones that are not dropped yet.
    public var count: Int { shapes.withLock { $0.byNumber.count } }
}

extension ShapeTable.Shapes {
    fileprivate func shape(for key: ShapeKey) -> Shape? { numbers[key].flatMap { byNumber[$0]?.shape } }

    fileprivate mutating func add(_ prepared: PreparedShape, number: Int) -> Shape {
        if byNumber.count >= limit { dropUnused() }
        var entry = prepared.entry
        entry.shape = Shape(entry.shape, number: number)
        next = max(next, number + 1)
        byNumber[number] = entry
        // A data file may contain equal shapes with two numbers.
        if numbers[entry.key] == nil { numbers[entry.key] = number }
        numbersByHash[entry.hash, default: []].append(number)
        return entry.shape
    }

    /// Drops unused shapes. It visits each shape, so it runs again only after the number of shapes has doubled.
    private mutating func dropUnused() {
        var unused: [Int] = []
        var index = byNumber.startIndex
        while index != byNumber.endIndex {
            if isKnownUniquelyReferenced(&byNumber.values[index].shape) { unused.append(byNumber[index].key) }
            byNumber.formIndex(after: &index)
        }
        for number in unused {
            guard let entry = byNumber.removeValue(forKey: number) else { continue }
            if numbers[entry.key] == number { numbers[entry.key] = nil }
            numbersByHash[entry.hash]?.removeAll { $0 == number }
            if numbersByHash[entry.hash]?.isEmpty == true { numbersByHash[entry.hash] = nil }
        }
        limit = max(ShapeTable.minimumLimit, 2 * byNumber.count)
    }
}

/// A shape that tables can add without work on its traits. Their shapes share its contents.
public struct PreparedShape: Sendable {
    fileprivate let entry: ShapeTable.Entry
    /// The initial state of a device.
    public let state: DeviceState

    public init(_ template: DeviceTemplate) {
        self.init(template, ShapeKey(template), hash: Prototype.shapeHash(of: template))
    }

    fileprivate init(_ template: DeviceTemplate, _ key: ShapeKey, hash: Int) {
        let shape = Shape(key, number: 0)
        state = shape.state(of: template)
        entry = ShapeTable.Entry(
            shape: shape, key: key, hash: hash, prototype: Prototype(template, shape: shape, state: state))
    }

    /// The shape, without a number of a table.
    public var shape: Shape { entry.shape }
}

extension Shape {
    /// Returns the initial state of a device of this shape.
    fileprivate func state(of template: DeviceTemplate) -> DeviceState {
        var state = DeviceState(shape: self)
        for (part, template) in zip(parts, template.parts) {
            for (index, template) in zip(part.traits, template.traits) {
                for attribute in traits[index].attributes {
                    if let value = template.values[attribute.definition.id] { state.set(attribute, to: value) }
                }
            }
        }
        return state
    }
}
