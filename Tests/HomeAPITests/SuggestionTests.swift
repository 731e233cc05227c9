import HTTPServer
import JSON
import Testing

@testable import HomeAPI

/// The suggestions in problems: a request with them instead of the wrong members is accepted.
@Suite struct SuggestionTests {
    private static let level = "/devices/desk-lamp/traits/levelControl/commands"
    private static let lamp = "/devices/desk-lamp/traits/levelControl"

    @Test(arguments: [
        (level, #"{"command":"moveToLevel","params":{"level":300}}"#, "/params/level", "254"),
        (level, #"{"command":"moveToLevel","params":{"level":-1}}"#, "/params/level", "0"),
        (level, #"{"command":"moveToLevel","params":{"level":"50"}}"#, "/params/level", "50"),
        (level, #"{"command":"moveToLevel","params":{"level":50.4}}"#, "/params/level", "50"),
        (level, #"{"command":"moveToLevel","params":{"level":1e300}}"#, "/params/level", "254"),
        (level, #"{"command":"moveToLvel","params":{"level":5}}"#, "/command", #""moveToLevel""#),
        (level, #"{"command":"move","params":{"moveMode":"upp","rate":1}}"#, "/params/moveMode", #""up""#),
        (
            level, #"{"command":"moveToLevel","params":{"level":5,"optionsMask":["executeIfOf"]}}"#,
            "/params/optionsMask", #"["executeIfOff"]"#
        ),
        (
            level, #"{"command":"moveToLevel","params":{"level":5,"optionsMask":"executeIfOff"}}"#,
            "/params/optionsMask", #"["executeIfOff"]"#
        ),
        ("/simulation/faults", #"{"kind":"statsu"}"#, "/kind", #""status""#),
        ("/simulation/faults", #"{"kind":"status","status":900}"#, "/status", "599"),
    ])
    func aWrongValueHasASuggestion(path: String, body: String, pointer: String, suggestion: String) throws {
        let response = try TestGateway().send(.post, path, body)
        let error = response["errors"].arrayValue?.first
        #expect(error?["pointer"] == .string(pointer), "\(response.text)")
        #expect(try error?["suggestion"] == JSONValue.parse(Array(suggestion.utf8)), "\(response.text)")
    }

    @Test(arguments: [
        ("POST", level, #"{"command":"moveToLevel","params":{"levl":5}}"#, "/params/levl", "level"),
        ("PATCH", lamp, #"{"onLevl":5}"#, "/onLevl", "onLevel"),
        ("PATCH", "/simulation/clock", #"{"pausd":true}"#, "/pausd", "paused"),
    ])
    func aWrongNameHasASuggestion(
        method: String, path: String, body: String, pointer: String, name: String
    ) throws {
        let response = try TestGateway().send(method == "POST" ? .post : .patch, path, body)
        let error = response["errors"].arrayValue?.first
        #expect(error?["pointer"] == .string(pointer) && error?["suggestedName"] == .string(name), "\(response.text)")
        #expect(error?["suggestion"] == .null)
    }

    @Test(arguments: [
        #"{"command":"moveToLevel","params":{"level":[]}}"#, #"{"command":"moveToLevel","params":{"level":"low"}}"#,
        #"{"command":"fly"}"#, #"{"command":"moveToLevel","params":{"level":5,"altitude":5}}"#,
        #"{"command":"moveToLevel","params":{}}"#,
    ])
    func withoutACloseValueThereIsNoSuggestion(body: String) throws {
        let response = try TestGateway().send(.post, Self.level, body)
        let errors = try #require(response["errors"].arrayValue)
        #expect(!errors.isEmpty)
        #expect(errors.allSatisfy { $0["suggestion"] == .null && $0["suggestedName"] == .null }, "\(response.text)")
    }

    @Test func aRecordedRequestHasItsSuggestion() throws {
        let gateway = try TestGateway()
        let response = gateway.send(.post, Self.level, #"{"command":"moveToLevel","params":{"levl":5,"x":1}}"#)
        let recorded = gateway.get("/simulation/requests")["requests"].arrayValue?.first
        #expect(recorded?["errors"] == response["errors"])
        #expect(recorded?["errors"].arrayValue?.first?["suggestedName"] == "level")
    }
}
