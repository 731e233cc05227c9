/// A line that a shell completes.
package struct UnfinishedLine: Sendable {
    /// The complete words behind the name of the program.
    package let words: [String]
    /// The beginning of the next word, which can be empty.
    package let word: String

    package init(_ line: String) {
        var parts = line.split(separator: " ", omittingEmptySubsequences: false).dropFirst().map { String($0) }
        word = parts.popLast() ?? ""
        words = parts.filter { !$0.isEmpty }
    }
}

extension CommandTable {
    /// Returns the words that can end a line, each with its explanation behind a tab if it has one. For a path, this is
    /// one line, `:files` or `:folders`, and the shell has to complete the path.
    ///
    /// - Parameter operands: Returns the operands of a command that only the program knows.
    package func completions(
        of line: UnfinishedLine, operands: (_ command: String, _ operands: [String]) -> [String] = { _, _ in [] }
    ) -> [String] {
        let divided = DividedLine(line.words, self)
        let word = line.word
        let options = options(of: divided.command ?? defaultCommand) + general.options
        let found: [String]
        if let option = divided.openOption {
            found = values(of: option)
        } else if word.hasPrefix("-"), !divided.isEnded {
            if let equals = word.firstIndex(of: "=") {
                let option = options.first { "--\($0.name)" == word[..<equals] }
                found = (option.map { values(of: $0) } ?? []).map { $0.hasPrefix(":") ? $0 : word[...equals] + $0 }
            } else {
                found = options.map { "--\($0.name)\($0.value == nil ? "" : "=")\t\($0.help)" }
            }
        } else if let name = divided.command {
            let given = Array(divided.operands.dropFirst())
            let operand = commands.first { $0.name == name }?.operand(at: given.count)
            found = words(of: operand) + operands(name, given)
        } else {
            found = names
        }
        return Set(found.filter { $0.hasPrefix(word) || $0.hasPrefix(":") }).sorted()
    }

    /// The names of the commands with their summaries.
    private var names: [String] { commands.map { "\($0.name)\t\($0.summary)" } }

    private func values(of option: Option) -> [String] { option.words.isEmpty ? words(of: option.value) : option.words }

    private func words(of placeholder: String?) -> [String] {
        switch placeholder {
        case "FILE": [":files"]
        case "FOLDER": [":folders"]
        case "COMMAND": names
        default: placeholder.map { ProgramCommand<Action>.words(of: $0) } ?? []
        }
    }
}
