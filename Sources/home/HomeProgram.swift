import HomeClient

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The program: runs the command that the arguments name, and writes an error as one line to standard error.
enum HomeProgram {
    /// Runs a command and returns the exit status: 0 for success, 1 for a failure, 2 for invalid arguments.
    static func run(_ arguments: [String]) async -> Int32 {
        do {
            try await perform(arguments)
            return 0
        } catch let error as UsageError {
            Terminal.printError(error.message)
            return 2
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

    private static func perform(_ words: [String]) async throws {
        // Completion reads the words of an unfinished line.
        if words.first == "complete" { return await Completion.complete(Array(words.dropFirst())) }
        let arguments = try Arguments(words)
        if arguments.has("version") { return Terminal.print("home \(Product.version)") }
        guard let name = arguments.operands.first else { return Terminal.print(Usage.all) }
        if name == "help" {
            guard let topic = arguments.operands.dropFirst().first else { return Terminal.print(Usage.all) }
            return Terminal.print(Usage.of(try Command.named(topic)))
        }
        let command = try Command.named(name)
        if arguments.has("help") { return Terminal.print(Usage.of(command)) }
        try arguments.check(for: command)
        try await command.run(CommandContext(command, arguments))
    }
}

/// An error in the arguments.
struct UsageError: Error {
    let message: String

    init(_ message: String) { self.message = message }
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
