import Glibc
import HomeAPI
import Observability

/// The program: runs the command that the arguments name, and writes an error as one line to standard error.
enum CommandLineProgram {
    static var version: String { HomeAPI.version }

    /// Runs a command and returns the exit status: 0 for success, 1 for a failure, 2 for invalid arguments.
    static func run(_ arguments: [String]) -> Int32 {
        do throws(ProgramError) {
            try perform(arguments)
            return 0
        } catch {
            Console.complain(error.message)
            return error.isUsage ? 2 : 1
        }
    }

    private static func perform(_ arguments: [String]) throws(ProgramError) {
        if arguments.contains("--help") || arguments.contains("-h") || arguments.first == "help" {
            return Console.say(Usage.lines)
        }
        if arguments.contains("--version") { return Console.say("home-gateway \(version)") }
        let command = arguments.first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let rest = command == nil ? arguments : Array(arguments.dropFirst())
        switch command ?? "serve" {
        case "serve": try ServeCommand.run(try Options(rest, for: .serve))
        case "import": try ImportCommand.run(try Options(rest, for: .import))
        case "export": try ExportCommand.run(try Options(rest, for: .export))
        case "openapi": try OpenAPICommand.run(try Options(rest, for: .openapi))
        case let unknown:
            throw .usage("there is no command \(unknown); home-gateway --help lists them")
        }
    }
}

/// Why a command failed and what to do about it, in one line.
struct ProgramError: Error {
    let message: String
    let isUsage: Bool

    init(_ message: String) {
        self.message = message
        isUsage = false
    }

    private init(usage message: String) {
        self.message = message
        isUsage = true
    }

    static func usage(_ message: String) -> ProgramError { ProgramError(usage: message) }
}

/// Standard output and standard error.
enum Console {
    /// Writes lines to standard output, with characters that are not printable as escapes.
    static func say(_ lines: [String]) {
        write(lines.map { $0.printable + "\n" }.joined(), to: STDOUT_FILENO)
    }

    static func say(_ line: String) { say([line]) }

    /// Writes a message to standard error as one line. If nothing reads standard error, this waits one second at most.
    static func complain(_ message: String) {
        let text = message.split(whereSeparator: { $0.isNewline }).joined(separator: " ")
        let line = "home-gateway: " + text.printable
        guard let writer = LineWriter(to: STDERR_FILENO) else { return write(line + "\n", to: STDERR_FILENO) }
        writer.write(line)
        _ = writer.finish(within: .seconds(1))
    }

    static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

    /// Writes all bytes; returns false if that fails.
    @discardableResult
    static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            written += count
        }
        return true
    }
}
