import JSON

/// What a command line requests.
package enum CommandLineRequest<Action: Sendable> {
    /// Print the lines of the help, the version, the manual page or a script for a shell.
    case print([String])
    /// Print the `completions(of:)` a line.
    case complete(UnfinishedLine)
    /// Run a command.
    case run(Action, Options)
}

extension CommandTable {
    /// Reads the words of a command line behind the name of the program.
    ///
    /// An option has its value from the command line, or else from the environment, or else from the file of settings.
    ///
    /// - Parameter environment: Returns the value of an environment variable; nil if it is not set.
    package func request(
        _ words: [String], environment: (String) -> String? = Options.environment
    ) throws(ProgramError) -> CommandLineRequest<Action> {
        // Completion reads the words of an unfinished line.
        if words.first == "complete" { return .complete(UnfinishedLine(words.dropFirst().joined(separator: " "))) }
        let line = DividedLine(words, self)
        if let mistake = line.mistake { throw mistake }
        if line.has("version") { return .print(["\(program) \(version)"]) }
        guard let name = line.command ?? (line.has("help") ? nil : defaultCommand) else { return .print(help) }
        let command = try command(named: name)
        if line.has("help"), name != "help" { return .print(help(about: command)) }
        let options = try options(of: command.name, line, words, environment)
        try command.check(options.operands, program: program)
        if let action = command.action { return .run(action, options) }
        switch (command.name, options.operands.first) {
        case ("completion", let shell?): return .print(CompletionScript.lines(of: shell, program: program))
        case ("manual", _): return .print(manualPage)
        case (_, let topic?): return .print(help(about: try self.command(named: topic)))
        case (_, nil): return .print(help)
        }
    }

    /// Returns the options of an unfinished line; nil if it has mistakes or names no command.
    package func options(
        of line: UnfinishedLine, environment: (String) -> String? = Options.environment
    ) -> (command: String, options: Options)? {
        let divided = DividedLine(line.words, self)
        guard let command = divided.command, divided.mistake == nil else { return nil }
        return (try? options(of: command, divided, line.words, environment)).map { (command, $0) }
    }

    private func options(
        of command: String, _ line: DividedLine, _ words: [String], _ environment: (String) -> String?
    ) throws(ProgramError) -> Options {
        let accepted = options(of: command)
        var options = Options(words, operands: Array(line.operands.dropFirst()))
        for (name, value) in line.given {
            guard (accepted + general.options).contains(where: { $0.name == name }) else {
                throw unknownOption(name, of: command)
            }
            options.set(name, value, .commandLine)
        }
        for option in accepted where options[option.name] == nil {
            for variable in variables(of: option) {
                guard options[option.name] == nil, let value = environment(variable), !value.isEmpty else { continue }
                options.set(option.name, value, .environment(variable: variable))
            }
        }
        guard let settingsOption, let path = options[settingsOption] else { return options }
        let settings = try values(in: path)
        for option in accepted where options[option.name] == nil {
            if let value = settings[option.name] { options.set(option.name, value, .file(path: path)) }
        }
        return options
    }

    /// - Parameter command: The command that lacks the option; nil if the line names no command.
    fileprivate func unknownOption(_ name: String, of command: String?) -> ProgramError {
        let known = (options(of: command) + general.options).map { "--\($0.name)" }
        let suggestion = Spelling.suggestion(for: name, in: known)
        guard let command else {
            return .usage("There is no option --\(name); \(program) --help lists the options.\(suggestion)")
        }
        do throws(ProgramError) { _ = try self.command(named: command) } catch { return error }
        return .usage("\(command) has no option --\(name); \(program) help \(command) lists its options.\(suggestion)")
    }
}

/// The words of a command line, divided into operands and options of any command.
struct DividedLine {
    /// The command and its operands.
    private(set) var operands: [String] = []
    /// The options with their values; "1" is the value of an option that takes none.
    private(set) var given: [(name: String, value: String)] = []
    /// The first mistake; nil if there is none.
    private(set) var mistake: ProgramError?
    /// The option at the end of the line that lacks its value; nil if there is none.
    private(set) var openOption: Option?
    /// Whether only operands can follow, because of two hyphens.
    private(set) var isEnded = false

    init(_ words: [String], _ table: some CommandTable) {
        var rest = words[...]
        while let word = rest.popFirst() {
            if word == "--" {
                operands += rest
                isEnded = true
                return
            }
            if word == "-h" {
                given.append(("help", "1"))
            } else if word.hasPrefix("--") {
                add(word.dropFirst(2), &rest, table)
            } else {
                operands.append(word)
            }
        }
    }

    private mutating func add(_ text: Substring, _ rest: inout ArraySlice<String>, _ table: some CommandTable) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { String($0) }
        let name = parts[0]
        let options = table.allTopics.flatMap { $0.options }
        guard let option = options.first(where: { $0.name == name }) else {
            mistake = mistake ?? table.unknownOption(name, of: command ?? table.defaultCommand)
            return
        }
        if option.value == nil {
            if parts.count > 1 { mistake = mistake ?? .usage("--\(name) takes no value.") }
            given.append((name, "1"))
        } else if let value = parts.count > 1 ? parts[1] : rest.popFirst() {
            given.append((name, value))
        } else {
            openOption = option
            mistake = mistake ?? .usage("--\(name) needs a value: \(option.label)")
        }
    }

    /// The name of the command; nil if the line has none.
    var command: String? { operands.first }

    func has(_ option: String) -> Bool { given.contains { $0.name == option } }
}
