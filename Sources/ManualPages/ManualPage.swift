/// A manual page of a program, in the format of man(7).
public struct ManualPage: Sendable {
    /// The lines of the page.
    public private(set) var lines: [String]

    /// Begins the page of a program, in the section for commands of users.
    ///
    /// - Parameters:
    ///   - summary: The purpose of the program, as the end of the line that begins with its name.
    ///   - version: The version of the program.
    public init(of program: String, summary: String, version: String) {
        let name = Self.escaped(program)
        lines = [
            #".\" Printed by: \#(program) manual"#,
            #".TH \#(Self.escaped(program.uppercased())) 1 "" "\#(name) \#(Self.escaped(version))" "User Commands""#,
            ".SH NAME",
            #"\#(name) \- \#(Self.escaped(summary))"#,
        ]
    }

    public mutating func section(_ title: String) { lines.append(".SH \(Self.escaped(title))") }

    public mutating func subsection(_ title: String) { lines.append(".SS \(Self.escaped(title))") }

    /// Adds the lines that show how the program is called: its name in bold, and the rest.
    public mutating func synopsis(_ program: String, _ forms: [String]) {
        section("SYNOPSIS")
        for (index, form) in forms.enumerated() {
            if index > 0 { lines.append(".br") }
            lines += [".B \(Self.escaped(program))", Self.escaped(form)]
        }
    }

    /// Adds sentences, which are filled into one paragraph.
    public mutating func sentences(_ sentences: [String]) { lines += sentences.map { Self.escaped($0) } }

    public mutating func paragraph() { lines.append(".PP") }

    /// Adds a term with its explanation, as a sentence with a possible note behind it.
    ///
    /// - Parameter value: The value that the term takes, in italics; nil if there is none.
    public mutating func item(_ term: String, value: String? = nil, _ explanation: String, note: String? = nil) {
        let suffix = value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
        let behind = note.map { " [\($0)]" } ?? ""
        lines += [
            ".TP", "\\fB\(Self.escaped(term))\\fR\(suffix)", Self.escaped(Self.sentence(explanation) + behind),
        ]
    }

    /// Adds an example: its purpose, without a colon, and the lines to type.
    public mutating func example(_ purpose: String, _ commands: [String]) {
        lines.append(Self.escaped(Self.capitalized(purpose) + ":"))
        lines += [".PP", ".EX"] + commands.map { Self.escaped("    \($0)") } + [".EE", ".PP"]
    }

    /// Returns a text as a sentence: with a capital letter, and with a full stop at its end.
    private static func sentence(_ text: String) -> String { capitalized(text) + "." }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }

    /// Escapes the characters that have a meaning in man(7).
    private static func escaped(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "-": "\\-"
            case "\\": "\\e"
            case "'": "\\(aq"
            case _ where scalar.value > 126: "\\[u\(hexadecimal(scalar.value))]"
            default: String(scalar)
            }
        }
        return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
    }

    private static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
