import JSON

/// The results of scenarios, as people and other programs read them.
public enum ScenarioReport {
    // MARK: Text

    /// Returns the lines about one scenario: one line if it has passed.
    public static func lines(_ result: ScenarioResult) -> [String] {
        guard let failure = result.failure else {
            let steps = result.steps == 1 ? "1 step" : "\(result.steps) steps"
            let time = result.homeSeconds > 0 ? ", \(SpanText.text(result.homeSeconds)) of home time" : ""
            return ["passed  \(result.file): \(result.name) (\(steps)\(time))"]
        }
        return ["FAILED  \(result.file): \(result.name)"] + details(failure, of: result.file).map { "        \($0)" }
    }

    /// Returns the lines that explain a failure.
    static func details(_ failure: ScenarioFailure, of file: String) -> [String] {
        var lines = ["\(file):\(failure.line):\(failure.column): \(failure.message)"]
        if let step = failure.step {
            lines.append("in \(step)" + (failure.time.map { ", at \($0) of the home" } ?? ""))
        }
        let (text, column) = excerpt(failure)
        if !text.isEmpty {
            let number = "\(failure.line)"
            lines.append("  \(number) | \(text)")
            lines.append("  \(String(repeating: " ", count: number.count)) | \(String(repeating: " ", count: column))^")
        }
        for difference in failure.differences {
            lines.append("  \(difference.name)")
            lines.append("    - expected  \(difference.expected)")
            lines.append("    + received  \(difference.actual)")
        }
        return lines
    }

    /// The longest part of a line that is shown, in characters.
    private static let excerptLength = 100

    /// Returns the part of the line around the column, and the column in it from 0.
    private static func excerpt(_ failure: ScenarioFailure) -> (text: String, column: Int) {
        let line = Array(failure.excerpt.unicodeScalars)
        let column = min(failure.column - 1, line.count)
        let start =
            line.count <= excerptLength ? 0 : max(0, min(column - excerptLength / 2, line.count - excerptLength))
        let part = line[start..<min(line.count, start + excerptLength)]
        return (String(String.UnicodeScalarView(part)), column - start)
    }

    /// Returns the last line.
    public static func summary(_ results: [ScenarioResult], seconds: Double) -> String {
        let failed = results.filter { $0.failure != nil }.count
        let count = results.count == 1 ? "1 scenario" : "\(results.count) scenarios"
        let tenths = Int((seconds * 10).rounded())
        return
            "\(count): \(results.count - failed) passed, \(failed) failed, in \(tenths / 10).\(tenths % 10) s"
    }

    // MARK: JUnit

    /// Returns the results as JUnit XML.
    public static func junit(_ results: [ScenarioResult], seconds: Double) -> String {
        let failed = results.filter { $0.failure != nil }.count
        let counts = "tests=\"\(results.count)\" failures=\"\(failed)\" errors=\"0\" time=\"\(decimal(seconds))\""
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>", "<testsuites name=\"home-gateway\" \(counts)>",
            "  <testsuite name=\"scenarios\" \(counts)>",
        ]
        for result in results {
            let head =
                "    <testcase classname=\"\(xml(result.file))\" name=\"\(xml(result.name))\" file=\"\(xml(result.file))\" time=\"\(decimal(result.seconds))\""
            guard let failure = result.failure else {
                lines.append("\(head)/>")
                continue
            }
            lines.append("\(head)>")
            let text = details(failure, of: result.file).joined(separator: "\n")
            lines.append("      <failure message=\"\(xml(failure.message))\">\(xml(text))</failure>")
            lines.append("    </testcase>")
        }
        lines += ["  </testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    private static func decimal(_ seconds: Double) -> String {
        let milliseconds = max(0, Int((seconds * 1_000).rounded()))
        let fraction = "\(milliseconds % 1_000)"
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.count))\(fraction)"
    }

    /// Returns a text for XML 1.0, which cannot contain most control characters.
    private static func xml(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\n": escaped += "&#10;"
            case "\t": escaped += "&#9;"
            case _ where scalar.value < 32 || scalar.value == 0xFFFE || scalar.value == 0xFFFF: escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    // MARK: TAP

    /// Returns the results in the Test Anything Protocol, version 14.
    public static func tap(_ results: [ScenarioResult]) -> String {
        var lines = ["TAP version 14", "1..\(results.count)"]
        for (index, result) in results.enumerated() {
            let description = tapText("\(result.file): \(result.name)")
            guard let failure = result.failure else {
                lines.append("ok \(index + 1) - \(description)")
                continue
            }
            lines.append("not ok \(index + 1) - \(description)")
            lines.append("  ---")
            lines.append("  message: \(yaml(failure.message))")
            lines.append("  at:")
            lines.append("    file: \(yaml(result.file))")
            lines.append("    line: \(failure.line)")
            lines.append("    column: \(failure.column)")
            if !failure.differences.isEmpty {
                lines.append("  differences:")
                for difference in failure.differences {
                    lines.append("    - name: \(yaml(difference.name))")
                    lines.append("      expected: \(yaml(difference.expected))")
                    lines.append("      received: \(yaml(difference.actual))")
                }
            }
            lines.append("  ...")
        }
        lines.append("")
        return lines.joined(separator: "\n")
    }

    /// Returns a description in one line; `#` would begin a directive.
    private static func tapText(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", "#": escaped += "\\\(scalar)"
            case _ where scalar.value < 32: escaped += " "
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Returns a text in double quotes, as YAML and JSON read it.
    private static func yaml(_ text: String) -> String { JSONValue.string(text).text }
}
