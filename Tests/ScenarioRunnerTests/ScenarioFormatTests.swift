import JSON
import Testing

@testable import HomeAPI
@testable import Scenarios

/// Scenario files may contain exactly the members that the gateway accepts.
@Suite struct ScenarioFormatTests {
    @Test func theMembersOfRequestsAreThoseOfTheGateway() {
        let members = Dictionary(uniqueKeysWithValues: ScenarioFormat.requestMembers.map { ($0.key, $0.value) })
        #expect(members == RequestMatcher.members)
    }

    @Test func theKindsOfFaultsAreThoseOfTheGateway() throws {
        #expect(ScenarioFormat.faultKinds.map { $0.name } == FaultKind.allCases.map { $0.rawValue })
        for (kind, other) in zip(ScenarioFormat.faultKinds, FaultKind.allCases) {
            #expect(kind.targets == other.scope.targets, "\(kind.name)")
            #expect(kind.members == other.parameters.all, "\(kind.name)")
            #expect(kind.required == other.parameters.required, "\(kind.name)")
            #expect(kind.hasCases == other.hasCases, "\(kind.name)")
        }
    }

    @Test func theMembersOfFaultsAreThoseOfTheGateway() throws {
        for (members, others) in [
            (ScenarioFormat.faultParameters, InputObject.faultParameters),
            (ScenarioFormat.faultTerms, InputObject.faultTerms),
        ] {
            #expect(members.map { $0.name } == others.map { $0.name })
            for (member, other) in zip(members, others) {
                let isSame =
                    switch (member.form, other.form) {
                    case (.integer(let range), .integer(let otherRange)): range == otherRange
                    case (.number(let range), .number(let otherRange)): range == otherRange
                    // Seconds, or a span as text.
                    case (.special, .number(let range)):
                        member.form.accepts(.double(range.upperBound))
                            && !member.form.accepts(.double(range.upperBound + 1))
                    case (.either, .integer(let range)):
                        member.form.accepts(.integer(range.upperBound))
                            && !member.form.accepts(.integer(range.upperBound + 1))
                    case (.flag, .flag), (.text, .choice), (.text, .text), (.map, .special): true
                    case (.choice(let texts), .choice(let otherTexts)): texts == otherTexts
                    default: false
                    }
                #expect(isSame, "\(member.name)")
            }
        }
        let target = try #require(InputObject.fault.members.first { $0.name == "on" })
        guard case .object(let form) = target.form else {
            Issue.record("on is no object")
            return
        }
        #expect(ScenarioFormat.faultTarget.members.map { $0.name } == form.members.map { $0.name })
    }

    @Test func theEventsOfStreamsAreThoseOfTheGateway() {
        #expect(Set(ScenarioFormat.streamEvents) == Set(StreamEvents.names))
        var members: [String: Set<String>] = [:]
        for (name, data) in StreamEvents.all {
            let properties = data.schema.value.objectValue?["properties"]?.objectValue?.members ?? []
            members[name, default: []].formUnion(properties.map { $0.name })
        }
        for (name, known) in ScenarioFormat.streamEventMembers {
            #expect(Set(known) == members[name], "\(name)")
        }
        let objects: Set = ["structure", "room", "device", "types", "type", "request"]
        #expect(Set(ScenarioFormat.streamEventMembers.keys) == Set(StreamEvents.names).subtracting(objects))
    }

    @Test func theLabelOfAClientIsAsLongAsTheGatewayAccepts() {
        let published = TextForm.clientLabel
        for length in [1, 64, 65] {
            let label = String(repeating: "x", count: length)
            let scenario = "name: A\nsteps:\n  - client: \(label)\n    advance: 1"
            #expect(((try? Scenario(Array(scenario.utf8))) != nil) == published.accepts(label))
        }
    }
}

extension InputForm {
    fileprivate func accepts(_ value: JSONValue) -> Bool { mistakes(in: value, as: "it").isEmpty }
}
