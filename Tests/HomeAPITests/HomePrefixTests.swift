import HTTPServer
import HomeEngine
import HomeModel
import JSON
import Testing

@testable import HomeAPI

/// Every route also exists under `/homes/{home}`.
@Suite struct HomePrefixTests {
    @Test func everyRouteExistsForEachHome() throws {
        let gateway = try TestGateway()
        let found = gateway.router.routes.map { "\($0.method.rawValue) \($0.pattern)" }
        // The routes of homes themselves, of scenarios, of access, of open streams, of backups and of gateways have no prefix.
        let expected = HomeAPI.routes.flatMap { route in
            let isOfGateway =
                [.homes, .scenarios, .access].contains(route.topic) || route.pattern.hasPrefix("/streams")
                || ["/backup", "/nodes"].contains(route.pattern)
            return (isOfGateway ? [""] : ["", "/homes/{home}"]).map { "\(route.method.rawValue) \($0)\(route.pattern)" }
        }
        #expect(Set(found) == Set(expected) && found.count == expected.count)
    }

    @Test(arguments: ["/devices/desk-lamp", "/rooms", "/simulation/clock", "/devices/desk%2Dlamp/traits/onOff"])
    func thePrefixOfTheDefaultHomeChangesNothing(path: String) throws {
        let gateway = try TestGateway()
        for prefix in ["/homes/default", "/homes/defaul%74"] {
            let (short, long) = (gateway.get(path), gateway.get(prefix + path))
            #expect(long.status == 200 && long.bytes == short.bytes)
            #expect(long.header("ETag") == short.header("ETag"))
        }
    }

    @Test func theLocationOfANewObjectHasThePrefixOfTheRequest() throws {
        let gateway = try TestGateway()
        let body = #"{"name":"Attic"}"#
        let short = gateway.send(.post, "/structures/main-house/rooms", body)
        let long = gateway.send(.post, "/homes/default/structures/main-house/rooms", body)
        #expect(short.status == 201 && long.status == 201, "\(short.text) \(long.text)")
        #expect(short.header("Location")?.hasPrefix("/rooms/") == true)
        let location = try #require(long.header("Location"))
        #expect(location.hasPrefix("/homes/default/rooms/"))
        #expect(gateway.get(location)["name"].stringValue == "Attic")
    }

    @Test(arguments: ["/devices", "/events", "/devices/desk-lamp/traits/onOff"])
    func anUnknownHomeIsNotFound(path: String) throws {
        let response = try TestGateway().get("/homes/other\(path)")
        #expect(response.status == 404 && response["code"].stringValue == "notFound")
        #expect(response["detail"].stringValue == "There is no home other.")
        #expect(response["instance"].stringValue == "/homes/other\(path)")
    }
}
