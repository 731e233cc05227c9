public import JSON
import YAML

/// A scenario: steps in a home, and what must hold after them.
public struct Scenario: Sendable {
    /// The sentence that the scenario verifies.
    public let name: String
    public let description: String?
    /// The body of `POST /homes`, without an id.
    let home: JSONObject
    let steps: [Step]
    let document: YAMLDocument
    /// The file, for messages.
    let bytes: [UInt8]

    /// The JSON Schema of scenario files, as JSON.
    public static var schema: JSONValue { ScenarioFormat.schema }

    /// The number of steps.
    public var stepCount: Int { steps.count }

    /// Reads a scenario file in YAML or JSON. Throws all mistakes of form, with their positions, or the first other one.
    ///
    /// - Parameter isCanceled: Called repeatedly; true ends the reading with an error.
    public init(_ bytes: [UInt8], isCanceled: () -> Bool = { false }) throws(ScenarioError) {
        let document: YAMLDocument
        var limits = YAMLReader.Limits()
        limits.elements = ScenarioFormat.maximumSteps
        do throws(YAMLError) { document = try YAMLReader.read(bytes, limits: limits, isCanceled: isCanceled) } catch {
            throw ScenarioError(error.position, error.message)
        }
        let mistakes = ScenarioFormat.scenario.mistakes(in: document.value, as: "the scenario")
        if !mistakes.isEmpty { throw ScenarioError(mistakes, in: document) }
        self.document = document
        self.bytes = bytes
        let root = Input(document.value)
        name = root["name"]?.text ?? ""
        description = root["description"]?.text
        home = Self.home(root["home"])
        var steps: [Step] = []
        do throws(InputMistake) {
            for step in root["steps"]?.elements ?? [] { steps.append(try Step(step)) }
        } catch {
            throw ScenarioError([error], in: document)
        }
        self.steps = steps
    }

    private static func home(_ node: Input?) -> JSONObject {
        let object = node?.json.objectValue ?? JSONObject()
        var from = JSONObject()
        for name in ["template", "fleet", "file"] { from[name] = object[name] }
        if from.isEmpty { from["template"] = node?.text.map { .string($0) } ?? "demo" }
        return [
            "from": .object(from), "seed": object["seed"] ?? 1,
            "clock": .object(["paused": true, "time": object["time"] ?? "2026-01-01T08:00:00Z"]),
        ]
    }
}
