import CommandLineKit
import HomeClient

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The program: runs the command that the arguments name, and writes an error as one line to standard error.
enum HomeProgram {
    static let table = HomeCommands()

    /// Runs a command and returns the exit status: 0 for success, 1 for a failure, 2 for invalid arguments.
    static func run(_ arguments: [String]) async -> Int32 {
        do {
            switch try table.request(arguments) {
            case .print(let lines): Terminal.print(lines)
            case .complete(let line): Terminal.print(await Completion.words(ending: line))
            case .run(let action, let options): try await action(options)
            }
            return 0
        } catch let error as ProgramError {
            Terminal.printError(error.message)
            return error.exitStatus
        } catch let error as HomeError {
            Terminal.printError(error.message)
            for detail in error.details where !error.message.contains(detail.detail) {
                Terminal.printError("\(detail.pointer): \(detail.detail)")
            }
            return 1
        } catch {
            Terminal.printError("\(error)")
            return 1
        }
    }
}

/// The output of the program.
enum Terminal {
    static func print(_ lines: [String]) { for line in lines { Swift.print(line) } }
    static func print(_ line: String) { Swift.print(line) }

    /// Writes a line at once, also if the output is a pipe.
    static func printNow(_ line: String) {
        Swift.print(line)
        fflush(nil)
    }

    static func printError(_ message: String) {
        let bytes = Array("home: \(message)\n".utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
