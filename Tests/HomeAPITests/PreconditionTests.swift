import HTTPServer
import HomeEngine
import JSON
import Testing

@testable import HomeAPI

/// Changes with `If-Match`, which apply to one revision of an object.
@Suite struct PreconditionTests {
    struct Change: Sendable, CustomTestStringConvertible {
        let method: HTTPMethod
        let path: String
        let body: String?
        /// The path of the object.
        let object: String

        init(_ method: HTTPMethod, _ path: String, _ body: String? = nil, of object: String) {
            self.method = method
            self.path = path
            self.body = body
            self.object = object
        }

        var testDescription: String { "\(method.rawValue) \(path)" }
    }

    private static let lamp = "/devices/desk-lamp"
    static let changes = [
        Change(.patch, lamp, #"{"name":"Reading lamp"}"#, of: lamp),
        Change(.patch, "\(lamp)/traits/onOff", #"{"startUpOnOff":"on"}"#, of: "\(lamp)/traits/onOff"),
        Change(.post, "\(lamp)/traits/onOff/commands", #"{"command":"toggle"}"#, of: lamp),
        Change(.patch, "/rooms/office", #"{"name":"Study"}"#, of: "/rooms/office"),
        Change(.delete, "/rooms/office", of: "/rooms/office"),
    ]

    @Test(arguments: changes)
    func aChangeOfTheExpectedRevisionIsMade(change: Change) throws {
        let gateway = try TestGateway()
        let tag = try #require(gateway.get(change.object).header("ETag"))
        let list = #""1-2", \#(tag)"#
        let response = gateway.send(change.method, change.path, change.body, headers: [Header("If-Match", list)])
        #expect(response.status < 300)
        #expect(gateway.get(change.object).header("ETag") != tag)
    }

    @Test(arguments: changes)
    func aChangeOfAnEarlierRevisionIsRejected(change: Change) throws {
        let gateway = try TestGateway()
        let tag = try #require(gateway.get(change.object).header("ETag"))
        gateway.send(.patch, Self.lamp, #"{"name":"Renamed"}"#)
        gateway.send(.patch, "/rooms/office", #"{"name":"Renamed"}"#)
        let before = gateway.get(change.object)
        let response = gateway.send(change.method, change.path, change.body, headers: [Header("If-Match", tag)])
        #expect(response.status == 412)
        #expect(response.json["type"] == .string("/problems/precondition-failed"))
        #expect(response.json["matterStatus"] == .string("DATA_VERSION_MISMATCH"))
        #expect(gateway.get(change.object).json == before.json)
    }

    /// A tag of another epoch, an empty tag, and a weak tag.
    @Test(arguments: [#""0-0-3""#, #""""#, #"W/"0-0""#])
    func aForeignTagNeverMatches(tag: String) throws {
        let gateway = try TestGateway()
        let response = gateway.send(
            .patch, Self.lamp, #"{"name":"Reading lamp"}"#, headers: [Header("If-Match", tag)])
        #expect(response.status == 412)
    }

    @Test(arguments: changes, ["", " ", "7", ",", "*, *", #""1-2"#, #""1-2","#, #""1-2" "1-3""#, "1-2"])
    func aMalformedListOfTagsIsRejected(change: Change, list: String) throws {
        let gateway = try TestGateway()
        let cursor = gateway.home.snapshot().cursor
        let response = gateway.send(change.method, change.path, change.body, headers: [Header("If-Match", list)])
        #expect(response.status == 400)
        #expect(response["detail"].stringValue?.contains("If-Match must be * or entity tags") == true)
        #expect(gateway.home.snapshot().cursor == cursor)
    }

    @Test(arguments: changes)
    func aChangeRejectsIfNoneMatch(change: Change) throws {
        let gateway = try TestGateway()
        let response = gateway.send(change.method, change.path, change.body, headers: [Header("If-None-Match", "*")])
        #expect(response.status == 400)
    }

    @Test func anAsteriskMatchesAnyRevision() throws {
        let gateway = try TestGateway()
        for name in ["A", "B"] {
            let response = gateway.send(
                .patch, Self.lamp, #"{"name":"\#(name)"}"#, headers: [Header("If-Match", "*")])
            #expect(response.status == 200)
        }
    }

    @Test func aRouteWithoutRevisionsRejectsACondition() throws {
        let gateway = try TestGateway()
        let response = gateway.send(
            .post, "/structures/main-house/rooms", #"{"name":"Library"}"#, headers: [Header("If-Match", #""1-1""#)])
        #expect(response.status == 400)
        #expect(gateway.get("/rooms").json["rooms"].arrayValue?.contains { $0["name"] == .string("Library") } == false)
    }
}
