public import YAML

/// Why a file is not a scenario, and where.
public struct ScenarioError: Error, Hashable, Sendable, CustomStringConvertible {
    public let position: YAMLPosition
    /// Sentences without the position: the value that was found, and the allowed ones.
    public let message: String

    public init(_ position: YAMLPosition, _ message: String) {
        self.position = position
        self.message = message
    }

    public var description: String { "\(position): \(message)" }
}
