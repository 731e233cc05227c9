import Glibc
import Simulator

let start = ContinuousClock.now
let points = DiskPoints(seed: 1, stride: CommandLine.arguments.dropFirst(2).first.flatMap { Int($0) } ?? 1) {
    Report.line($0)
}
let result = try points.run()
print(
    "\(result.calls) calls, \(result.points) points, \(result.checks) files opened, \(result.refused) changes refused, \(result.uncertain) uncertain, \(ContinuousClock.now - start)"
)
for fault in result.faults.prefix(30) { print(fault) }
print("\(result.faults.count) faults")
exit(result.faults.isEmpty ? 0 : 1)

enum Report {
    /// Writes a line at once, also to a pipe.
    static func line(_ text: String) {
        let bytes = Array("\(text)\n".utf8)
        _ = write(STDOUT_FILENO, bytes, bytes.count)
    }
}
