/// The texts of each command in the help, the manual page and the completions.
extension Options.Command {
    /// The arguments in the synopsis; nil if the command takes none.
    var operands: String? {
        switch self {
        case .serve, .check, .openapi, .health, .manual: nil
        case .import: "FILE"
        case .export: "[FILE]"
        case .backup: "FILE"
        case .verify: "FILE…"
        case .test: "FILE…"
        case .record, .replay: "FILE"
        case .diff: "FILE FILE"
        case .token: "create|list|revoke ID"
        case .completion: "bash|zsh|fish"
        }
    }

    var summary: String {
        switch self {
        case .serve: "serve the stored home; the first start creates a demo home"
        case .check: "show the settings of serve and their sources, and what is wrong with them; starts nothing"
        case .import: "store a home file or a Cloud-to-cloud SYNC response"
        case .export: "write the stored home to a home file or to standard output"
        case .backup: "copy the data file of a running gateway, with all durable homes"
        case .verify: "check data files that no gateway has open, such as backups"
        case .test: "run scenario files and those of folders, each in its own home"
        case .record: "record the requests and changes of a home of a running gateway"
        case .replay: "serve a recorded home and replay what has happened in it"
        case .diff: "show the first difference of two recordings"
        case .token: "create a token for callers, list tokens, or revoke one"
        case .openapi: "print the OpenAPI description of the API"
        case .health: "check that the gateway on this machine is ready; for containers"
        case .completion: "print a script that completes commands and options in a shell"
        case .manual: "print the manual page"
        }
    }

    var options: [Options.Option] { Options.all.filter { $0.commands.contains(self) } }

    /// The command with its arguments, without the name of the program.
    var synopsis: String {
        var words = [self == .serve ? "[serve]" : rawValue]
        if let operands { words.append(operands) }
        if !options.isEmpty { words.append("[options]") }
        return words.joined(separator: " ")
    }
}
