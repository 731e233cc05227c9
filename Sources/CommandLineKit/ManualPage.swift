import JSON

/// A manual page of a program, in the format of man(7).
struct ManualPage: Sendable {
    /// The lines of the page.
    private(set) var lines: [String]

    /// Begins the page of a program, in the section for commands of users.
    ///
    /// - Parameters:
    ///   - summary: The purpose of the program, as the end of the line that begins with its name.
    ///   - version: The version of the program.
    init(of program: String, summary: String, version: String) {
        let name = Self.escaped(program)
        lines = [
            #".\" Printed by: \#(program) manual"#,
            #".TH \#(Self.escaped(program.uppercased())) 1 "" "\#(name) \#(Self.escaped(version))" "User Commands""#,
            ".SH NAME",
            #"\#(name) \- \#(Self.escaped(summary))"#,
        ]
    }

    /// Begins a section with sentences, which are filled into one paragraph.
    mutating func section(_ title: String, _ sentences: [String] = []) {
        lines += [".SH \(Self.escaped(title))"] + sentences.map { Self.escaped($0) }
    }

    mutating func subsection(_ title: String) { lines.append(".SS \(Self.escaped(title))") }

    /// Adds the lines that show how the program is called: its name in bold, and the rest.
    mutating func forms(of program: String, _ forms: [String]) {
        for (index, form) in forms.enumerated() {
            lines += (index > 0 ? [".br"] : []) + [".B \(Self.escaped(program))", Self.escaped(form)]
        }
    }

    /// Adds a term with its explanation as a sentence.
    ///
    /// - Parameters:
    ///   - value: The value that the term takes, in italics; nil if there is none.
    ///   - note: The text behind the sentence.
    mutating func item(_ term: String, value: String? = nil, _ explanation: String, note: String = "") {
        let suffix = value.map { " \\fI\(Self.escaped($0))\\fR" } ?? ""
        let sentence = Self.escaped("\(explanation.capitalizedFirst).\(note)")
        lines += [".TP", "\\fB\(Self.escaped(term))\\fR\(suffix)", sentence]
    }

    /// Adds an example: its purpose, without a colon, and the lines to type.
    mutating func example(_ purpose: String, _ commands: [String]) {
        lines.append(Self.escaped(purpose.capitalizedFirst + ":"))
        lines += [".PP", ".EX"] + commands.map { Self.escaped("    \($0)") } + [".EE", ".PP"]
    }

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
