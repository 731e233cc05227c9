/// An option of a program.
package struct Option: Sendable {
    package let name: String
    /// The placeholder of its value in the help; nil if it takes none. `FILE` and `FOLDER` are paths.
    let value: String?
    /// Words that the value can be.
    let words: [String]
    let help: String
    /// The environment variables that set it, in the order in which they are read, in addition to the one that follows
    /// from its name.
    let variables: [String]
    /// The commands that accept it; empty if all do.
    fileprivate(set) var commands: [String]

    /// - Parameter help: What the option does, with its default in parentheses at the end.
    package init(
        _ name: String, _ value: String?, _ help: String, words: [String] = [], variables: [String] = [],
        for commands: [String] = []
    ) {
        self.name = name
        self.value = value
        self.words = words
        self.help = help
        self.variables = variables
        self.commands = commands
    }

    /// The default, which the help shows in parentheses at its end; nil if there is none.
    package var defaultText: String? {
        guard help.last == ")", let start = help.lastIndex(of: "(") else { return nil }
        return String(help[help.index(after: start)...].dropLast())
    }

    /// The option as the help shows it, with the placeholder for its value.
    var label: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// A section of the help with the options of one topic.
package struct OptionTopic: Sendable {
    let title: String
    let options: [Option]

    /// - Parameter commands: The commands that accept the options which name none.
    package init(_ title: String, for commands: [String] = [], _ options: Option...) {
        self.title = title
        self.options = options.map { option in
            var option = option
            if option.commands.isEmpty { option.commands = commands }
            return option
        }
    }
}
