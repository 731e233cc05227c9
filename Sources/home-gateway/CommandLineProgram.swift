import CommandLineKit
import Glibc
import HomeModel

/// The program: runs the command that the arguments name, and writes an error as one line to standard error.
enum CommandLineProgram {
    static var version: String { Product.version }
    static let table = GatewayCommands()

    /// Runs a command and returns the exit status: 0 for success, 1 for a failure, a failed scenario or recordings that
    /// differ, a damaged file or wrong settings, 2 for invalid arguments.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(ProgramError) {
            switch try table.request(arguments) {
            case .print(let lines): Console.print(lines)
            case .complete(let line):
                Console.write(table.completions(of: line).map { $0 + "\n" }.joined(), to: STDOUT_FILENO)
            case .run(let action, let options): return try action.run(options)
            }
            return 0
        } catch {
            Console.printError(error.message)
            return error.exitStatus
        }
    }
}
