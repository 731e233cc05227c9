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
