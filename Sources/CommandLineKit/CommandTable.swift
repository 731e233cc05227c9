import JSON

/// The commands and options of a program. From them follow how a command line is read, the help, the manual page, and
/// what shells complete.
package protocol CommandTable<Action>: Sendable {
    /// What a command runs.
    associatedtype Action: Sendable

    /// The name of the program.
    var program: String { get }
    var version: String { get }
    /// The purpose of the program, as the end of a line that begins with its name.
    var summary: String { get }
    /// The commands of the program, without those that every program has.
    var ownCommands: [ProgramCommand<Action>] { get }
    /// The name of the command of a line that names none; nil if such a line prints the help.
    var defaultCommand: String? { get }
    /// The options, as the help arranges them. Options of the same name take values of the same form.
    var topics: [OptionTopic] { get }
    /// The beginning of the environment variable of each option, such as `HOME_GATEWAY_` for `HOME_GATEWAY_PORT`; nil if
    /// the options have only variables of their own.
    var variablePrefix: String? { get }
    /// The option that names a file of settings; nil if there is none.
    var settingsOption: String? { get }
    /// Further lines of the help.
    var notes: [String] { get }
    /// The sentences of the manual page's description.
    var description: [String] { get }
    /// Further sections of the manual page.
    var sections: [(title: String, sentences: [String])] { get }
    /// What the exit status 1 means.
    var failure: String { get }
    /// Another manual page, such as `home(1)`.
    var related: String { get }

    /// Reads the file of settings.
    func settings(in path: String) throws(ProgramError) -> [UInt8]
}

extension CommandTable {
    package var defaultCommand: String? { nil }
    package var variablePrefix: String? { nil }
    package var settingsOption: String? { nil }
    package var sections: [(title: String, sentences: [String])] { [] }
    package func settings(in path: String) throws(ProgramError) -> [UInt8] { [] }

    package var commands: [ProgramCommand<Action>] {
        ownCommands + [
            ProgramCommand(
                "completion", "bash|zsh|fish", "print what makes a shell complete commands and options",
                examples: [
                    #"eval "$(\#(program) completion bash)""#,
                    "\(program) completion zsh > ~/.zfunc/_\(program)",
                    "\(program) completion fish > ~/.config/fish/completions/\(program).fish",
                ], run: nil),
            ProgramCommand("manual", "", "print the manual page", run: nil),
            ProgramCommand("help", "[COMMAND]", "explain the program or a command", run: nil),
        ]
    }

    /// The options of the program, and those that print something in place of running a command.
    var allTopics: [OptionTopic] { topics + [general] }

    var general: OptionTopic {
        OptionTopic(
            "General", Option("help", nil, "explain the program or a command"),
            Option("version", nil, "print the version"))
    }

    func command(named name: String) throws(ProgramError) -> ProgramCommand<Action> {
        guard let command = commands.first(where: { $0.name == name }) else {
            let suggestion = Spelling.suggestion(for: name, in: commands.map { $0.name })
            throw .usage("There is no command \(name); \(program) help lists the commands.\(suggestion)")
        }
        return command
    }

    /// Returns the options that a command accepts, without the general ones.
    ///
    /// - Parameter name: The name of the command; nil for the options that every command accepts.
    package func options(of name: String?) -> [Option] {
        if let name, commands.first(where: { $0.name == name })?.action == nil { return [] }
        return topics.flatMap { $0.options }.filter { option in
            option.commands.isEmpty || name.map { option.commands.contains($0) } ?? false
        }
    }

    /// Returns the environment variables that set an option, in the order in which they are read.
    func variables(of option: Option) -> [String] {
        let suffix = String(option.name.uppercased().map { $0 == "-" ? "_" : $0 })
        return option.variables + (variablePrefix.map { [$0 + suffix] } ?? [])
    }
}
