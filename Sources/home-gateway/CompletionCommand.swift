import AccessControl
import Observability

/// `home-gateway completion SHELL`: prints a script that completes commands and options.
enum CompletionCommand {
    private enum Shell: String, CaseIterable { case bash, zsh, fish }

    /// The completions of an argument of an option or a command.
    enum Argument {
        case files, folders
        case words([String])
        /// A value that the shell cannot complete, such as a number.
        case other
    }

    static func run(_ options: Options) throws(ProgramError) {
        guard options.operands.count == 1, let shell = Shell(rawValue: options.operands[0]) else {
            let shells = Shell.allCases.map { $0.rawValue }.joined(separator: ", ")
            throw .usage("completion takes the name of a shell: \(shells)")
        }
        switch shell {
        case .bash: Console.print(BashCompletion.lines)
        case .zsh: Console.print(ZshCompletion.lines)
        case .fish: Console.print(FishCompletion.lines)
        }
    }
}

extension Options.Option {
    /// The completions of the value; nil if the option takes none.
    var argument: CompletionCommand.Argument? {
        switch (name, value) {
        case (_, nil): nil
        case ("log-level", _): .words(ServeCommand.logLevels)
        case ("log-format", _): .words(Logger.Format.allCases.map { $0.rawValue })
        case ("traits", _): .words(["all", "used", "generic"])
        case ("scope", _): .words(AccessScope.allCases.map { $0.rawValue })
        case (_, "FILE"): .files
        case (_, "FOLDER"): .folders
        default: .other
        }
    }
}

extension Options.Command {
    /// The completions of an operand; nil if the command takes none.
    var argument: CompletionCommand.Argument? {
        switch self {
        case .serve, .check, .openapi, .health, .manual: nil
        case .import, .export, .backup, .verify, .test, .record, .replay, .diff: .files
        case .token: .words(["create", "list", "revoke"])
        case .completion: .words(["bash", "zsh", "fish"])
        }
    }

    /// The options as words of a command line.
    var optionWords: String { (options.map { "--\($0.name)" } + ["--help", "--version"]).joined(separator: " ") }

    /// The names of all commands.
    static var names: String { allCases.map { $0.rawValue }.joined(separator: " ") }
}

/// The script for bash. It needs no other package, such as bash-completion.
private enum BashCompletion {
    static var lines: [String] {
        var lines = [
            "# Completes home-gateway in bash. Printed by: home-gateway completion bash",
            "_home_gateway() {",
            #"    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=serve options"#,
            "    COMPREPLY=()",
            "    # bash splits --name=value at the equals sign.",
            #"    if [ "$current" = "=" ]; then"#,
            "        current=",
            #"    elif [ "$previous" = "=" ]; then"#,
            "        previous=${COMP_WORDS[COMP_CWORD-2]}",
            "    fi",
            "    case ${COMP_WORDS[1]} in",
            "        \(Options.Command.allCases.map { $0.rawValue }.joined(separator: "|"))) command=${COMP_WORDS[1]} ;;",
            "    esac",
            "    case $previous in",
        ]
        // Some commands have different options of the same name, whose values are of the same kind.
        var names: Set<String> = []
        for option in Options.all {
            guard let argument = option.argument, names.insert(option.name).inserted else { continue }
            lines.append("        --\(option.name)) \(reply(argument)); return ;;")
        }
        lines += ["    esac", "    case $command in"]
        for command in Options.Command.allCases {
            lines.append("        \(command.rawValue)) options=\"\(command.optionWords)\" ;;")
        }
        lines += [
            "    esac",
            "    case $current in",
            #"        -*) mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current"); return ;;"#,
            "    esac",
            #"    if [ "$COMP_CWORD" = 1 ]; then"#,
            "        \(reply(.words(Options.Command.allCases.map { $0.rawValue })))",
            "        return",
            "    fi",
            "    case $command in",
        ]
        for command in Options.Command.allCases {
            guard let argument = command.argument else { continue }
            lines.append("        \(command.rawValue)) \(reply(argument)) ;;")
        }
        lines += ["    esac", "}", "complete -F _home_gateway home-gateway"]
        return lines
    }

    private static func reply(_ argument: CompletionCommand.Argument) -> String {
        switch argument {
        case .files: #"compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$current")"#
        case .folders: #"compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$current")"#
        case .words(let words):
            #"mapfile -t COMPREPLY < <(compgen -W ""# + words.joined(separator: " ") + #"" -- "$current")"#
        case .other: "true"
        }
    }
}

/// The script for zsh: a file for a folder of `fpath`, which can also be sourced.
private enum ZshCompletion {
    static var lines: [String] {
        var lines = [
            "#compdef home-gateway",
            "# Completes home-gateway in zsh. Printed by: home-gateway completion zsh",
            "_home-gateway() {",
            "    local command=serve",
            "    local -a commands=(",
        ]
        for command in Options.Command.allCases {
            lines.append("        \(quoted("\(command.rawValue):\(command.summary)"))")
        }
        lines += [
            "    )",
            "    if [[ $CURRENT -eq 2 && $words[2] != -* ]]; then",
            "        _describe command commands",
            "        return",
            "    fi",
            "    case $words[2] in",
            "        \(Options.Command.allCases.map { $0.rawValue }.joined(separator: "|")))",
            "            command=$words[2]",
            "            shift words",
            "            (( CURRENT-- )) ;;",
            "    esac",
            "    case $command in",
        ]
        for command in Options.Command.allCases {
            lines.append("        \(command.rawValue)) _arguments -S \\")
            for option in command.options {
                let value = option.argument.map { ":\(option.value ?? ""):\(action($0))" } ?? ""
                lines.append(
                    "            \(quoted("--\(option.name)\(value.isEmpty ? "" : "=")[\(escaped(option.help))]\(value)")) \\"
                )
            }
            if let argument = command.argument {
                lines.append("            \(quoted("*:argument:\(action(argument))")) \\")
            }
            lines.append("            '--help[print the help]' '--version[print the version]' ;;")
        }
        lines += [
            "    esac",
            "}",
            #"if [ "$funcstack[1]" = _home-gateway ]; then _home-gateway "$@"; else compdef _home-gateway home-gateway; fi"#,
        ]
        return lines
    }

    private static func action(_ argument: CompletionCommand.Argument) -> String {
        switch argument {
        case .files: "_files"
        case .folders: "_files -/"
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .other: " "
        }
    }

    /// Escapes the characters that end a description.
    private static func escaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" ? #"'\''"# : String($0) }.joined() + "'"
    }
}

/// The script for fish.
private enum FishCompletion {
    static var lines: [String] {
        var lines = [
            "# Completes home-gateway in fish. Printed by: home-gateway completion fish",
            "function __home_gateway_command",
            "    set -l words (commandline -opc)",
            "    if set -q words[2]; and contains -- $words[2] \(Options.Command.names)",
            "        echo $words[2]",
            "    else",
            "        echo serve",
            "    end",
            "end",
            "function __home_gateway_accepts",
            "    contains -- (__home_gateway_command) $argv",
            "end",
            "complete -c home-gateway -f",
            "complete -c home-gateway -l help -d 'print the help'",
            "complete -c home-gateway -l version -d 'print the version'",
        ]
        for command in Options.Command.allCases {
            lines.append(
                "complete -c home-gateway -n 'test (count (commandline -opc)) -eq 1' -a \(command.rawValue) -d \(quoted(command.summary))"
            )
        }
        for command in Options.Command.allCases {
            guard let argument = command.argument else { continue }
            lines.append(
                "complete -c home-gateway -n 'test (__home_gateway_command) = \(command.rawValue)'\(operands(argument))"
            )
        }
        for option in Options.all {
            let commands = option.commands.map { $0.rawValue }.joined(separator: " ")
            let argument = option.argument.map { value($0) } ?? ""
            lines.append(
                "complete -c home-gateway -n '__home_gateway_accepts \(commands)' -l \(option.name)\(argument) -d \(quoted(option.help))"
            )
        }
        return lines
    }

    private static func operands(_ argument: CompletionCommand.Argument) -> String {
        if case .words(let words) = argument { return " -a \(quoted(words.joined(separator: " ")))" }
        return " -F"
    }

    private static func value(_ argument: CompletionCommand.Argument) -> String {
        switch argument {
        case .files: " -r -F"
        case .folders: " -x -a '(__fish_complete_directories)'"
        case .words(let words): " -x -a \(quoted(words.joined(separator: " ")))"
        case .other: " -x"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
