extension CommandTable {
    /// The lines of the help.
    var help: [String] {
        var lines = ["\(program): \(summary)", "", "Usage:"]
        lines += columns(commands.map { ("\(program) \(synopsis(of: $0))", $0.summary) })
        lines +=
            ["  \(program) --help | --version", "", "\(program) help COMMAND shows the options of a command."] + notes
        lines.append("Defaults are in parentheses.")
        var options = columns(allTopics.flatMap { $0.options }.map { row(of: $0) })[...]
        for topic in allTopics {
            lines += ["", "\(topic.title):"] + options.prefix(topic.options.count)
            options = options.dropFirst(topic.options.count)
        }
        return lines
    }

    /// Returns the lines of the help about a command.
    func help(about command: ProgramCommand<Action>) -> [String] {
        let examples = command.examples.isEmpty ? [] : ["Examples:"] + command.examples.map { "  \($0)" } + [""]
        return ["usage: \(program) \(synopsis(of: command))", "", "  \(command.summary)", ""] + examples
            + ["Options; defaults are in parentheses:"]
            + columns((options(of: command.name) + general.options).map { row(of: $0) })
    }

    /// Returns a command with its operands, without the name of the program.
    func synopsis(of command: ProgramCommand<Action>) -> String {
        let name = command.name == defaultCommand ? "[\(command.name)]" : command.name
        let words = [name, command.operands, options(of: command.name).isEmpty ? "" : "[options]"]
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    private func row(of option: Option) -> (String, String) {
        let variables = option.variables.isEmpty ? "" : "; \(option.variables.joined(separator: ", "))"
        return (option.label, option.help + variables)
    }

    /// Returns lines of two columns.
    private func columns(_ rows: [(String, String)]) -> [String] {
        let width = rows.map { $0.0.count }.max() ?? 0
        return rows.map { "  \($0.0)\(String(repeating: " ", count: width - $0.0.count))  \($0.1)" }
    }
}
