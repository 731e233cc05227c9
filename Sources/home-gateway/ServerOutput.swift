import CommandLineKit
import Glibc
import HomeEngine
import HomeModel
import Observability

/// Standard output and standard error of a running server.
///
/// Writing never blocks the server: if nothing reads the terminal or pipe, lines are dropped and counted.
struct ServerOutput: Sendable {
    private let output: LineWriter
    private let errors: LineWriter
    private let format: Logger.Format

    /// - Parameter format: The form of the lines on standard error.
    init(logging format: Logger.Format) throws(ProgramError) {
        self.format = format
        let notice: @Sendable (Int) -> String = { count in
            format.line(Self.now(), .warning, "log lines dropped", [(name: "count", value: count)])
        }
        guard let output = LineWriter(to: STDOUT_FILENO), let errors = LineWriter(to: STDERR_FILENO, notice: notice)
        else { throw ProgramError("the log cannot start: the limit of threads or open files is reached") }
        (self.output, self.errors) = (output, errors)
    }

    /// The number of log lines that were dropped since the start.
    var droppedLogLines: Int { errors.dropped }

    /// Writes lines to standard output, with characters that are not printable as escapes. If there is no room, the
    /// first such line waits for at most one second.
    func print(_ lines: [String]) {
        for line in lines { output.write(line.printable, timeout: .seconds(1)) }
    }

    func print(_ line: String) { print([line]) }

    /// Returns the logger that writes to standard error.
    func logger(threshold: Logger.Level) -> Logger {
        Logger(
            threshold: Logger.Threshold(threshold), format: format, now: Self.now,
            sink: { [errors] line in errors.write(line) })
    }

    /// Waits up to one second until all lines are written. Call it once, at the end.
    func finish() {
        _ = output.finish(within: .milliseconds(500))
        _ = errors.finish(within: .milliseconds(500))
    }

    private static func now() -> String { HomeTime(microseconds: HostTime.system.calendar()).text }
}
