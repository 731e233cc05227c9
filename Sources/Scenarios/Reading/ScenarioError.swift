import JSON
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

    /// The mistakes of a file, of which there is at least one. The position is that of the first; the sentences have the
    /// others.
    init(_ mistakes: [InputMistake], in document: YAMLDocument) {
        let (first, others) = (mistakes[0], mistakes.dropFirst())
        let sentences = others.map { " At \(document.position(of: $0.pointer)): \($0.message)" }
        self.init(document.position(of: first.pointer), first.message + sentences.joined())
    }

    public var description: String { "\(position): \(message)" }
}
