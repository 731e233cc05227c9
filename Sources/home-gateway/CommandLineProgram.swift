import HomeAPI

/// The program: runs the command that the arguments name, and writes an error as one line to standard error.
enum CommandLineProgram {
    static var version: String { HomeAPI.version }

    /// Runs a command and returns the exit status: 0 for success, 1 for a failure, a failed scenario or recordings that
    /// differ, 2 for invalid arguments.
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
            Console.print(Usage.lines)
            return 0
        }
        if arguments.contains("--version") {
            Console.print("home-gateway \(version)")
            return 0
        }
        let command = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let rest = command == nil ? arguments : Array(arguments.dropFirst())
        switch command ?? "serve" {
        case "serve": try ServeCommand.run(try Options(rest, for: .serve))
        case "import": try ImportCommand.run(try Options(rest, for: .import))
        case "export": try ExportCommand.run(try Options(rest, for: .export))
        case "token": try TokenCommand.run(try Options(rest, for: .token))
        case "openapi": try OpenAPICommand.run(try Options(rest, for: .openapi))
        case "test": return try TestCommand.run(try Options(rest, for: .test))
        case "record": try RecordCommand.run(try Options(rest, for: .record))
        case "replay": return try ReplayCommand.run(try Options(rest, for: .replay))
        case "diff": return try DiffCommand.run(try Options(rest, for: .diff))
        case let unknown:
            throw .usage("unknown command \(unknown); home-gateway --help lists the commands")
        }
        return 0
    }
}
