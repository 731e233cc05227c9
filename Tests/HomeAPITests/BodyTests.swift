import HTTPServer
import HomeAPI
import JSON
import Testing

@Suite struct BodyTests {
    private static let path = "/devices/desk-lamp/traits/onOff/commands"
    private static let jsonHeaders = [Header("Content-Type", "application/json")]

    @Test(arguments: [
        "", #"{"command": "on""#, #"{"command": "on"} {}"#, #"{"command": "on", "command": "off"}"#,
        #"{"command": NaN}"#, #"{"command": "on",}"#, #"{"command": 1e999}"#, #"{"command": "\ud800"}"#,
        #"{"command": "on", "params": \#(String(repeating: "[", count: 65))"#,
    ])
    func malformedJSONIsRejectedWithItsPosition(_ body: String) throws {
        let gateway = try TestGateway()
        let response = Scenario(
            "malformed", .post, Self.path, body: body, headers: Self.jsonHeaders, expects: 400, code: "invalidArgument",
            type: "malformed-json"
        ).run(on: gateway)
        #expect(response["detail"].stringValue?.contains(/line \d+, column \d+/) == true)
    }

    @Test(arguments: [
        (#"{"command": "on", "color": 1}"#, ["/color"]), (#"{"command": 7}"#, ["/command"]), ("{}", ["/command"]),
        (#"{"command": null}"#, ["/command"]), (#"{"command": "on", "params": []}"#, ["/params"]), ("[]", [""]),
        ("null", [""]), (#"{"command": 7, "params": 1, "x": 2}"#, ["/command", "/params", "/x"]),
    ])
    func anInvalidMemberIsRejectedWithAPointer(_ body: String, _ pointers: [String]) throws {
        let gateway = try TestGateway()
        let response = gateway.send(.post, Self.path, body)
        #expect(response.status == 400)
        #expect(response["errors"].arrayValue?.map { $0["pointer"].stringValue ?? "" } == pointers)
    }

    @Test(arguments: ["1208925819614629174706176", "-99999999999999999999", "1e999"])
    func aNumberThatIsTooLargeIsRejectedWithAPointer(_ number: String) throws {
        Scenario(
            "a large number", .post, Self.path, body: #"{"command": "on", "params": {"onTime": \#(number)}}"#,
            expects: 400, code: "invalidArgument", type: "malformed-json", at: "/params/onTime", text: "line 1"
        ).run(on: try TestGateway())
    }

    @Test func anInvalidMemberInsideAListIsRejectedWithAPointer() throws {
        let body = #"{"commands": [{"deviceID": "a", "trait": "b", "command": "c"}, {"deviceID": 1, "trait": "b"}]}"#
        let response = try TestGateway().send(.post, "/commands", body)
        #expect(
            response["errors"].arrayValue?.map { $0["pointer"].stringValue }
                == ["/commands/1/deviceID", "/commands/1/command"])
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "json", "text/json5"])
    func aBodyOfAnotherMediaTypeIsRejected(_ type: String) throws {
        Scenario(
            "another type", .post, Self.path, body: "command=on", headers: [Header("Content-Type", type)],
            expects: 415, code: "invalidArgument", type: "unsupported-media-type"
        ).run(on: try TestGateway())
    }

    @Test(arguments: ["application/json", "Application/JSON; charset=utf-8", "application/merge-patch+json"])
    func aBodyCanHaveAnyJSONMediaType(_ type: String) throws {
        let gateway = try TestGateway()
        let headers = [Header("Content-Type", type)]
        #expect(gateway.send(.post, Self.path, #"{"command": "on"}"#, headers: headers).status == 200)
    }

    @Test func aRequestWithoutARequiredBodyIsRejected() throws {
        Scenario("no body", .post, Self.path, expects: 400, code: "invalidArgument", at: "", text: "no body")
            .run(on: try TestGateway())
    }

    @Test func anOptionalMemberCanBeNull() throws {
        #expect(try TestGateway().send(.post, Self.path, #"{"command": "on", "params": null}"#).status == 200)
    }

    @Test func aProblemNamesTheFirstFaultsAndTheNumberOfAll() throws {
        let members = (0..<50_000).map { #""m\#($0)":1"# }.joined(separator: ",")
        let response = try TestGateway().send(.patch, "/devices/desk-lamp", "{\(members)}")
        #expect(response.status == 400)
        #expect(response["errors"].arrayValue?.count == 20 && response["errorCount"] == .integer(50_001))
        #expect(response["errors", "19", "pointer"] == .string("/m19"))
        #expect(response["detail"].stringValue?.hasSuffix("The body has 50000 more mistakes.") == true)
    }

    @Test func longNamesAreShortenedInProblems() throws {
        let name = String(repeating: "n", count: 900_000)
        let gateway = try TestGateway()
        for body in [#"{"\#(name)":1}"#, #"{"commands":[{"\#(name)":1}]}"#] {
            let response = gateway.send(.post, "/commands", body)
            #expect(response.status == 400 && response.bytes.count < 10_000)
            #expect(
                response["errors", "0", "pointer"].stringValue.map {
                    body.contains("commands") ? $0.hasPrefix("/commands/0") : $0.isEmpty
                } == true)
        }
        let unknown = gateway.send(
            .post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"\#(name)"}"#)
        #expect(unknown.status >= 400 && unknown.bytes.count < 10_000)
    }
}
