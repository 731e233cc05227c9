/// A command of a program.
package struct ProgramCommand<Action: Sendable>: Sendable {
    package let name: String
    /// The operands as the help shows them: `DEVICE [STIMULUS [FIELD=VALUE…]]` has optional ones in brackets, of which
    /// the last one can be repeated. `FILE` and `FOLDER` are paths. Words in lower case between `|` are words that the
    /// operand can be, as in `bash|zsh` and `TIME|next`.
    let operands: String
    let summary: String
    package let examples: [String]
    /// What the program runs; nil for a command that every program has.
    let action: Action?

    package init(
        _ name: String, _ operands: String, _ summary: String, examples: [String] = [], run action: Action?
    ) {
        self.name = name
        self.operands = operands
        self.summary = summary
        self.examples = examples
        self.action = action
    }

    /// Returns the placeholder of the operand with an index; nil if there can be none.
    func operand(at index: Int) -> String? {
        let words = operands.split(separator: " ")
        guard let last = words.last, index < words.count || last.contains("…") else { return nil }
        return words[min(index, words.count - 1)].filter { !"[]…".contains($0) }
    }

    /// Returns the words that an operand can be.
    static func words(of operand: String) -> [String] {
        operand.split(separator: "|").map { String($0) }.filter { $0 == $0.lowercased() }
    }

    /// Throws unless a command line can have these operands.
    func check(_ given: [String], program: String) throws(ProgramError) {
        let words = operands.split(separator: " ")
        let least = words.count { !$0.hasPrefix("[") }
        guard given.count >= least, given.count <= words.count || operands.contains("…") else {
            let takes = operands.isEmpty ? "no operand" : operands
            let words = given.isEmpty ? "nothing" : given.joined(separator: " ")
            throw .usage("\(name) takes \(takes); \(words) was given. \(program) help \(name) explains it.")
        }
        for (index, word) in given.enumerated() {
            let choices = operand(at: index).map { Self.words(of: $0) } ?? []
            guard choices.joined(separator: "|") == operand(at: index), !choices.contains(word) else { continue }
            throw .notOne(of: choices, name, word)
        }
    }
}
