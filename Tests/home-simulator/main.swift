import Glibc
import Simulator

/// `home-simulator points [SEED [STRIDE]]`: lets the disk, the process and the machine fail at every call of a session, and
/// the connection to a database at every call of another one.
/// `home-simulator server [SEED [OPERATIONS [SEEDS]]]`: simulates the whole server.
/// `home-simulator cluster [SEED [OPERATIONS [SEEDS]]]`: simulates three servers that share homes.
///
/// Hashing must not depend on the process, so that a seed repeats the same run.
if getenv("SWIFT_DETERMINISTIC_HASHING") == nil {
    setenv("SWIFT_DETERMINISTIC_HASHING", "1", 1)
    var arguments = CommandLine.arguments.map { strdup($0) } + [nil]
    execv("/proc/self/exe", &arguments)
}

let arguments = CommandLine.arguments.dropFirst()
let numbers = arguments.dropFirst().map { UInt64($0.filter { $0 != "_" }) ?? 1 }

func number(_ index: Int, _ standard: UInt64) -> UInt64 { index < numbers.count ? numbers[index] : standard }

/// Writes a line at once, also to a pipe.
func print(line: String) {
    let bytes = Array("\(line)\n".utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

/// Prints what was found at points of failure of calls, and the time that it took.
func report(_ called: String, _ run: () throws -> PointResult) rethrows -> Bool {
    let start = ContinuousClock.now
    let result = try run()
    print(
        line: """
            \(result.calls) calls to the \(called), \(result.points) points of failure, \(result.checks) stores opened, \
            \(result.refused) changes refused, \(result.uncertain) uncertain, \(ContinuousClock.now - start)
            """)
    for fault in result.faults.prefix(30) { print(line: fault) }
    print(line: "\(result.faults.count) faults")
    return result.faults.isEmpty
}

switch arguments.first {
case "points":
    let (seed, stride) = (number(0, 1), Int(number(1, 1)))
    let files = try report("file system") { try DiskPoints(seed: seed, stride: stride) { print(line: $0) }.run() }
    let sockets = try report("socket") { try SocketPoints(seed: seed, stride: stride) { print(line: $0) }.run() }
    exit(files && sockets ? 0 : 1)
case "server", "cluster":
    let nodes = arguments.first == "cluster" ? 3 : 1
    let (first, operations, count) = (number(0, 1), Int(number(1, 1_000_000)), number(2, 1))
    for seed in first..<first + max(1, count) {
        let begin = ContinuousClock.now
        do {
            let simulation = try ServerSimulation(seed: seed, nodes: nodes)
            try simulation.run(operations: operations)
            let result = simulation.result
            let duration = (ContinuousClock.now - begin) / .seconds(1)
            print(
                line: """
                    seed \(seed): \(result.operations) operations in \(duration) s \
                    (\(Int(Double(result.operations) / duration * 60)) a minute), \(result.requests) requests: \
                    \(result.acknowledged) acknowledged, \(result.refused) refused, \(result.uncertain) uncertain; \
                    \(result.changes) changes, \(result.events) events, \(result.crashes) crashes, \
                    \(result.checks) checks, recovery in \(result.longestRecovery) ms, resyncs \(result.resyncs)
                    """)
        } catch {
            print(line: "\(error)")
            exit(1)
        }
    }
default:
    print(line: "usage: home-simulator points [SEED [STRIDE]] | server|cluster [SEED [OPERATIONS [SEEDS]]]")
    exit(2)
}
