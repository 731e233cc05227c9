import Synchronization

/// All shapes of a home: equal make-ups get the same shape.
public final class ShapeTable: Sendable {
    private let shapes = Mutex<[MakeUp: Shape]>([:])

    public init() {}

    /// The shape of a device and its first state.
    public func shape(for template: DeviceTemplate) -> (shape: Shape, state: DeviceState) {
        let shape = shape(of: MakeUp(template))
        var state = DeviceState(shape: shape)
        for (part, template) in zip(shape.parts, template.parts) {
            for (place, template) in zip(part.traits, template.traits) {
                for attribute in shape.traits[place].attributes {
                    if let value = template.values[attribute.definition.id] { state.set(attribute, to: value) }
                }
            }
        }
        return (shape, state)
    }

    func shape(of makeUp: MakeUp) -> Shape {
        shapes.withLock { shapes in
            if let known = shapes[makeUp] { return known }
            let made = Shape(makeUp, number: shapes.count)
            shapes[makeUp] = made
            return made
        }
    }

    public var count: Int { shapes.withLock { $0.count } }
}
