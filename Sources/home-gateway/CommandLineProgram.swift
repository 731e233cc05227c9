import HomeAPI

/// The program: runs the command that the arguments name, and writes an error as one line to standard error.
enum CommandLineProgram {
    static var version: String { HomeAPI.version }

    /// Runs a command and returns the exit status: 0 for success, 1 for a failure, 2 for invalid arguments.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(ProgramError) {
            try perform(arguments)
            return 0
        } catch {
            Console.printError(error.message)
            return error.isUsage ? 2 : 1
        }
    }

    private static func perform(_ arguments: [String]) throws(ProgramError) {
        if arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help" {
            return Console.print(Usage.lines)
        }
        if arguments.contains("--version") { return Console.print("home-gateway \(version)") }
        let command = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let rest = command == nil ? arguments : Array(arguments.dropFirst())
        switch command ?? "serve" {
        case "serve": try ServeCommand.run(try Options(rest, for: .serve))
        case "import": try ImportCommand.run(try Options(rest, for: .import))
        case "export": try ExportCommand.run(try Options(rest, for: .export))
        case "openapi": try OpenAPICommand.run(try Options(rest, for: .openapi))
        case let unknown:
            throw .usage("unknown command \(unknown); home-gateway --help lists the commands")
        }
    }
}
