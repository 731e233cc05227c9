import FuzzTargets
import Glibc

/// Runs a test with random inputs: a few hundred of each kind, or as many as the environment sets.
///
///     FUZZ_ROUNDS=100000 FUZZ_SEED=7 FUZZ_TRACE=/tmp/input swift test --filter FuzzTests
///
/// A round depends only on the seed, the name of the test and the number of the round. `FUZZ_TRACE` names a file that
/// contains the input of the current round after a crash; `FUZZ_FIRST` is the first round.
enum Fuzzing {
    private static let seed = number("FUZZ_SEED") ?? 1
    private static let first = number("FUZZ_FIRST") ?? 0
    private static let trace = getenv("FUZZ_TRACE").map { String(cString: $0) }

    /// Calls `body` with a random source for each round.
    static func run(_ name: StaticString, rounds: UInt64, _ body: (inout Random) throws -> Void) rethrows {
        for round in first..<(first + (number("FUZZ_ROUNDS") ?? rounds)) {
            var random = Random(seed: seed &* 0x9E37_79B9 &+ round &* 0x85EB_CA6B)
            for byte in "\(name)".utf8 { random = Random(seed: random.next() ^ UInt64(byte)) }
            random.label = "\(name) \(round)"
            try body(&random)
        }
    }

    /// Writes an input to the trace file before it is used.
    static func note(_ input: [UInt8], _ random: Random) {
        guard let trace, let file = fopen("\(trace).\(random.label.split(separator: " ")[0])", "wb") else { return }
        fputs("\(random.label)\n", file)
        fwrite(input, 1, input.count, file)
        fclose(file)
    }

    private static func number(_ name: String) -> UInt64? { getenv(name).flatMap { UInt64(String(cString: $0)) } }
}
