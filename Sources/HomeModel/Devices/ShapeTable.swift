import Synchronization

/// All shapes of a home: equal make-ups get the same shape.
public final class ShapeTable: Sendable {
    private struct Shapes {
        var byMakeUp: [MakeUp: Shape] = [:]
        /// One of each shape at most, by their outlines.
        var prototypes: [Int: [Prototype]] = [:]
    }

    private let shapes = Mutex(Shapes())

    public init() {}

    /// The shape of a device and its first state.
    public func shape(for template: DeviceTemplate) -> (shape: Shape, state: DeviceState) {
        let outline = Prototype.outline(of: template)
        for prototype in shapes.withLock({ $0.prototypes[outline] }) ?? [] {
            if let state = prototype.state(of: template) { return (prototype.shape, state) }
        }
        let shape = shape(of: MakeUp(template))
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

    func shape(of makeUp: MakeUp) -> Shape {
        shapes.withLock { shapes in
            if let known = shapes.byMakeUp[makeUp] { return known }
            let made = Shape(makeUp, number: shapes.byMakeUp.count)
            shapes.byMakeUp[makeUp] = made
            return made
        }
    }

    public var count: Int { shapes.withLock { $0.byMakeUp.count } }
}
