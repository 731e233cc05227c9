import CommandLineKit
import Glibc
import JSON
import Observability

/// Standard output and standard error.
enum Console {
    /// Writes lines to standard output, with characters that are not printable as escapes.
    static func print(_ lines: [String]) {
        write(lines.map { $0.printable + "\n" }.joined(), to: STDOUT_FILENO)
    }

    static func print(_ line: String) { print([line]) }

    /// Writes a message to standard error as one line. If nothing reads standard error, this waits for at most one
    /// second.
    static func printError(_ message: String) {
        let text = message.split(whereSeparator: { $0.isNewline }).joined(separator: " ")
        let line = "home-gateway: " + text.printable
        guard let writer = LineWriter(to: STDERR_FILENO) else { return write(line + "\n", to: STDERR_FILENO) }
        writer.write(line)
        _ = writer.finish(within: .seconds(1))
    }

    /// Prints a JSON Schema.
    static func printSchema(_ schema: JSONValue) throws(ProgramError) {
        guard write(IndentedJSON.file(schema), to: STDOUT_FILENO) else {
            throw ProgramError("the schema could not be written to standard output")
        }
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
