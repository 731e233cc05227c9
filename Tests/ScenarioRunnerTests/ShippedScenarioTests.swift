import Scenarios
import TestSupport
import Testing

@Suite struct ShippedScenarioTests {
    @Test(arguments: Running.shipped)
    func passes(path: String) throws {
        let result = try Running.run(try Repository.bytes(of: path), file: path)
        #expect(result.failure == nil, "\(result.report)")
    }

    @Test func namesAreUnique() throws {
        let names = try Running.shipped.map { try Scenario(try Repository.bytes(of: $0)).name }
        #expect(Set(names).count == names.count)
        #expect(names.count >= 35)
    }
}
