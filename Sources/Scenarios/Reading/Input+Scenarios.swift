import JSON

extension InputForm {
    /// A span in seconds, or as text.
    static func span(_ range: ClosedRange<Double>) -> InputForm {
        let schema = JSONSchema([
            "type": ["number", "string"], "minimum": .double(range.lowerBound), "maximum": .double(range.upperBound),
            "pattern": .string(SpanText.pattern),
        ])
        return .special(
            SpecialInput(
                "\(SpanText.form), from \(SpanText.text(range.lowerBound)) to \(SpanText.text(range.upperBound))",
                schema: schema, acceptsType: { $0.stringValue != nil || $0.doubleValue != nil },
                accepts: { Input($0).seconds.map { range.contains($0) } ?? false }))
    }

    /// A value with comparisons; see ``JSONMatcher``.
    static let matcher = comparison(.any)

    /// A comparison with values of a JSON type.
    static func comparison(_ form: JSONMatcher.Form) -> InputForm {
        .special(
            SpecialInput("a value", schema: .ref(ScenarioFormat.matcher)) { value in
                do throws(JSONMatcher.Mistake) {
                    _ = try JSONMatcher(value, of: form)
                    return []
                } catch {
                    return [(error.pointer, error.allowed)]
                }
            })
    }
}

extension Input {
    /// The seconds of a span; nil for any other value.
    var seconds: Double? { text.map { SpanText.seconds($0) } ?? number }

    /// The members of an object besides some.
    func members(besides names: [String]) -> JSONObject {
        var members = JSONObject()
        for (name, value) in object.members where !names.contains(name) { members[name] = value }
        return members
    }

    /// The matcher of the value. The form has been checked, so its comparisons are well formed.
    func matcher() throws(InputMistake) -> JSONMatcher {
        do throws(JSONMatcher.Mistake) { return try JSONMatcher(json) } catch {
            throw InputMistake(
                at: pointer.appending(contentsOf: error.pointer), "The comparison must be \(error.allowed).")
        }
    }
}
