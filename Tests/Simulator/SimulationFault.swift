/// A difference between what happened and what must happen.
public struct SimulationFault: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) { self.description = description }
}
