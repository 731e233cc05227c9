/// Spans of time as people write them: `5 min`, `1 h 30 min`, `250 ms`.
enum SpanText {
    /// The units with their length in seconds.
    private static let units: [(name: String, seconds: Double)] = [
        ("ms", 0.001), ("s", 1), ("min", 60), ("h", 3_600), ("d", 86_400),
    ]

    /// The allowed forms, for messages and descriptions.
    static let form = "seconds, or a text with the units ms, s, min, h and d such as \"1 h 30 min\""

    /// A regular expression of the texts that can be read.
    static let pattern = #"^\s*(\d+(\.\d+)?\s*(ms|s|min|h|d)\s*)+$"#

    /// Returns the seconds of a text; nil if it is not a span.
    static func seconds(_ text: String) -> Double? {
        var rest = text.unicodeScalars[...]
        var sum = 0.0
        func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }
        skipSpaces()
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { ("0"..."9").contains($0) || $0 == "." }
            rest = rest.dropFirst(digits.count)
            skipSpaces()
            let name = rest.prefix { ("a"..."z").contains($0) }
            rest = rest.dropFirst(name.count)
            skipSpaces()
            guard let first = digits.first, first != ".", digits.last != ".", let number = Double(String(digits)),
                let unit = units.first(where: { $0.name == String(name) })
            else { return nil }
            sum += number * unit.seconds
        }
        return sum.isFinite ? sum : nil
    }

    /// Returns the sentence that a span has passed.
    ///
    /// - Parameter kind: The kind of time, such as `real time`.
    static func passed(_ seconds: Double, of kind: String) -> String {
        let text = text(seconds)
        let isOne = text.hasPrefix("1 ") && text.split(separator: " ").count == 2
        return "\(text) of \(kind) \(isOne ? "has" : "have") passed."
    }

    /// Returns a span in its largest units: `1 h 30 min`.
    static func text(_ seconds: Double) -> String {
        var parts: [String] = []
        var milliseconds = Int64((min(seconds, 1e12) * 1_000).rounded())
        for (name, length) in [("d", 86_400_000), ("h", 3_600_000), ("min", 60_000), ("s", 1_000), ("ms", 1)]
            as [(String, Int64)]
        where milliseconds >= length {
            parts.append("\(milliseconds / length) \(name)")
            milliseconds %= length
        }
        return parts.isEmpty ? "0 s" : parts.joined(separator: " ")
    }
}
