import Faults
import JSON
import Testing

@Suite struct FaultKindTests {
    @Test(arguments: FaultKind.allCases) func theMembersOfAKindAreDeclared(kind: FaultKind) {
        let members = FaultForm.members.map { $0.name }
        #expect(kind.members.allSatisfy { members.contains($0) })
        #expect(kind.required.allSatisfy { kind.members.contains($0) })
        #expect(kind.summary.hasSuffix("."))
    }

    @Test func everyMemberBelongsToAKind() {
        let used = Set(FaultKind.allCases.flatMap { $0.members })
        #expect(FaultForm.members.map { $0.name }.filter { !used.contains($0) } == [])
        #expect(FaultForm.spans.isSubset(of: (FaultForm.members + FaultForm.terms).map { $0.name }))
    }
}
