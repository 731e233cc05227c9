import Synchronization

/// All shapes of a home: equal make-ups get the same shape.
public final class ShapeTable: Sendable {
    private struct Shapes {
        var byMakeUp: [MakeUp: Shape] = [:]
        /// The number of the next new shape: beyond all that were ever named.
        var next = 0
        /// One of each shape at most, by their outlines.
        var prototypes: [Int: [Prototype]] = [:]
    }

    private let shapes = Mutex(Shapes())

    public init() {}

    /// The shape of a device and its first state.
    ///
    /// - Parameter number: What the shape is called where it was kept; it and no other shape is called so from then on,
    ///   unless an equal one has a number already. Each may be named once.
    public func shape(for template: DeviceTemplate, number: Int? = nil) -> (shape: Shape, state: DeviceState) {
        if let number { shapes.withLock { $0.next = max($0.next, number + 1) } }
        let outline = Prototype.outline(of: template)
        for prototype in shapes.withLock({ $0.prototypes[outline] }) ?? [] {
            if let state = prototype.state(of: template) { return (prototype.shape, state) }
        }
        let shape = shape(of: MakeUp(template), number: number)
        var state = DeviceState(shape: shape)
        for (part, template) in zip(shape.parts, template.parts) {
            for (place, template) in zip(part.traits, template.traits) {
                for attribute in shape.traits[place].attributes {
                    if let value = template.values[attribute.definition.id] { state.set(attribute, to: value) }
                }
            }
        }
        if let prototype = Prototype(template, shape: shape, state: state) {
            shapes.withLock { $0.prototypes[outline, default: []].append(prototype) }
        }
        return (shape, state)
    }

    func shape(of makeUp: MakeUp, number: Int? = nil) -> Shape {
        shapes.withLock { shapes in
            if let known = shapes.byMakeUp[makeUp] { return known }
            let made = Shape(makeUp, number: number ?? shapes.next)
            shapes.next = max(shapes.next, made.number + 1)
            shapes.byMakeUp[makeUp] = made
            return made
        }
    }

    public var count: Int { shapes.withLock { $0.byMakeUp.count } }
}
