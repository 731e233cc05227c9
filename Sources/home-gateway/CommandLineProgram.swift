import HomeModel
import JSON

/// The program: runs the command that the arguments name, and writes an error as one line to standard error.
enum CommandLineProgram {
    static var version: String { Product.version }

    /// Runs a command and returns the exit status: 0 for success, 1 for a failure, a failed scenario or recordings that
    /// differ, a damaged file or wrong settings, 2 for invalid arguments.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(ProgramError) {
            return try perform(arguments)
        } catch {
            Console.printError(error.message)
            return error.isUsage ? 2 : 1
        }
    }

    private static func perform(_ arguments: [String]) throws(ProgramError) -> Int32 {
        if arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help" {
            try printHelp(arguments)
            return 0
        }
        if arguments.contains("--version") {
            Console.print("home-gateway \(version)")
            return 0
        }
        let name = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let rest = name == nil ? arguments : Array(arguments.dropFirst())
        let command = try command(named: name ?? "serve")
        let options = try Options(rest, for: command)
        switch command {
        case .serve: try ServeCommand.run(options)
        case .check: return try CheckCommand.run(options)
        case .import: try ImportCommand.run(options)
        case .export: try ExportCommand.run(options)
        case .backup: try BackupCommand.run(options)
        case .verify: return try VerifyCommand.run(options)
        case .test: return try TestCommand.run(options)
        case .record: try RecordCommand.run(options)
        case .replay: return try ReplayCommand.run(options)
        case .diff: return try DiffCommand.run(options)
        case .token: try TokenCommand.run(options)
        case .openapi: try OpenAPICommand.run(options)
        case .health: try HealthCommand.run(options)
        case .completion: try CompletionCommand.run(options)
        case .manual: try ManualCommand.run(options)
        }
        return 0
    }

    /// Prints the help about the command that the arguments name, or else that of the program.
    private static func printHelp(_ arguments: [String]) throws(ProgramError) {
        let words = arguments.first == "help" ? arguments.dropFirst() : arguments[...]
        guard let name = words.first, !name.hasPrefix("-") else { return Console.print(Usage.lines) }
        Console.print(Usage.lines(about: try command(named: name)))
    }

    private static func command(named name: String) throws(ProgramError) -> Options.Command {
        guard let command = Options.Command(rawValue: name) else {
            throw .usage(
                "unknown command \(name); home-gateway --help lists the commands"
                    + Spelling.suggestion(for: name, in: Options.Command.allCases.map { $0.rawValue }, separator: ". "))
        }
        return command
    }
}
