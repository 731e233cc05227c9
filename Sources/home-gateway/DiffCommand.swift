import CommandLineKit
import Scenarios

/// `home-gateway diff FILE FILE`: shows the first difference of two recordings.
enum DiffCommand {
    /// Returns the exit status: 0 if the recordings are equal, 1 if they differ.
    static func run(_ options: Options) throws(ProgramError) -> Int32 {
        let (first, second) = (options.operands[0], options.operands[1])
        let (firstBytes, secondBytes) = (try Files.read(first), try Files.read(second))
        let difference: RecordingComparison.Difference?
        do throws(RecordingComparison.Mistake) {
            difference = try RecordingComparison.firstDifference(firstBytes, secondBytes)
        } catch {
            throw ProgramError("\(error.isSecond ? second : first): \(error.message)")
        }
        guard let difference else { return 0 }
        func place(_ path: String, _ line: Int?) -> String { line.map { "\(path):\($0)" } ?? "the end of \(path)" }
        Console.print([
            "The recordings differ at \(place(first, difference.firstLine)) and \(place(second, difference.secondLine)).",
            difference.pointer.isEmpty ? "line" : difference.pointer,
            "  - \(difference.first ?? "nothing")", "  + \(difference.second ?? "nothing")",
        ])
        return 1
    }
}
