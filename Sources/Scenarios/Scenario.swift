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
    /// The lines of the file, for messages.
    let lines: [Substring]

    /// The JSON Schema of scenario files, as JSON.
    public static var schema: JSONValue { ScenarioFormat.schema }

    /// The number of steps.
    public var stepCount: Int { steps.count }

    /// Reads a scenario file in YAML or JSON. Throws the first fault, with its position.
    ///
    /// - Parameter isCanceled: Called repeatedly; true ends the reading with an error.
    public init(_ bytes: [UInt8], isCanceled: () -> Bool = { false }) throws(ScenarioError) {
        let document: YAMLDocument
        var limits = YAMLReader.Limits()
        limits.elements = ScenarioFormat.maximumSteps
        do throws(YAMLError) { document = try YAMLReader.read(bytes, limits: limits, isCanceled: isCanceled) } catch {
            throw ScenarioError(error.position, error.message)
        }
        do throws(Shape.Fault) { try ScenarioFormat.scenario.check(document.value, "the scenario", at: .root) } catch {
            throw ScenarioError(document.position(of: error.pointer), error.message)
        }
        self.document = document
        lines = String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false, whereSeparator: { $0.isNewline })
        let root = Node(document.value, .root)
        name = root["name"]?.text ?? ""
        description = root["description"]?.text
        home = Self.home(root["home"])
        var steps: [Step] = []
        do throws(Shape.Fault) {
            for step in root["steps"]?.elements ?? [] { steps.append(try Step(step)) }
        } catch {
            throw ScenarioError(document.position(of: error.pointer), error.message)
        }
        self.steps = steps
    }

    private static func home(_ node: Node?) -> JSONObject {
        let object = node?.value.objectValue ?? JSONObject()
        var from = JSONObject()
        for name in ["template", "fleet", "file"] { from[name] = object[name] }
        if from.isEmpty { from["template"] = node?.text.map { .string($0) } ?? "demo" }
        return [
            "from": .object(from), "seed": object["seed"] ?? 1,
            "clock": .object(["paused": true, "time": object["time"] ?? "2026-01-01T08:00:00Z"]),
        ]
    }
}

/// A value of a scenario file, and where it is.
struct Node: Sendable {
    let value: JSONValue
    let pointer: JSONPointer

    init(_ value: JSONValue, _ pointer: JSONPointer) {
        self.value = value
        self.pointer = pointer
    }

    /// The member of an object; nil if there is none.
    subscript(name: String) -> Node? { value.objectValue?[name].map { Node($0, pointer.appending(name)) } }

    var text: String? { value.stringValue }
    var integer: Int? { value.integerValue.map { Int($0) } }
    var seconds: Double? { value.seconds }

    /// The elements of an array; the value itself if it is none.
    var elements: [Node] {
        guard let elements = value.arrayValue else { return [self] }
        return elements.enumerated().map { Node($0.element, pointer.appending($0.offset)) }
    }

    /// The members of an object besides some.
    func members(besides names: [String] = []) -> JSONObject {
        var members = JSONObject()
        for (name, value) in value.objectValue?.members ?? [] where !names.contains(name) { members[name] = value }
        return members
    }

    /// The matcher of the value. The shape has been checked, so its comparisons are well formed.
    func matcher() throws(Shape.Fault) -> JSONMatcher { try Self.matcher(value, at: pointer) }

    static func matcher(_ value: JSONValue, at pointer: JSONPointer) throws(Shape.Fault) -> JSONMatcher {
        do throws(JSONMatcher.Fault) { return try JSONMatcher(value) } catch {
            throw Shape.Fault(
                pointer: pointer.appending(contentsOf: error.pointer),
                message: "The comparison must be \(error.allowed).")
        }
    }
}
