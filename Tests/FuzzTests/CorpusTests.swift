import FuzzTargets
import TestSupport
import Testing

/// The inputs that `scripts/fuzz` has kept. Each reached code that the others do not, or failed once.
@Suite struct CorpusTests {
    /// The maximum number of inputs of a target, and of their bytes.
    private static let (mostInputs, mostBytes) = (200, 300_000)

    @Test(arguments: FuzzTarget.allCases)
    func eachKeptInputIsHandled(target: FuzzTarget) throws {
        let folder = "Tests/FuzzTests/Corpora/\(target.rawValue)"
        let names = Repository.names(in: folder)
        var size = 0
        for name in names {
            let input = try Repository.bytes(of: "\(folder)/\(name)")
            size += input.count
            #expect(throws: Never.self, "\(name)") { try target.run(input) }
        }
        #expect((1...Self.mostInputs).contains(names.count) && size <= Self.mostBytes)
    }
}
