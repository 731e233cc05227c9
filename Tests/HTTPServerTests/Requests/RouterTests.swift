import Testing

@testable import HTTPServer

@Suite struct RouterTests {
    private static let router: Router = {
        var router = Router()
        for pattern in [
            "/", "/devices", "/devices/{id}", "/devices/{id}/stream", "/devices/stream", "/devices/{id}/traits/{trait}",
            "/homes/{home}/devices/{id}", "/devicesandmore", "/files/a b",
        ] {
            router.on(.get, pattern) { _ in .response(Response()) }
        }
        router.on(.patch, "/devices/{id}") { _ in .response(Response()) }
        return router
    }()

    private func match(_ path: String) throws -> (pattern: String, parameters: [String])? {
        let bytes = Array(path.utf8)
        let match = Self.router.match(bytes, try RequestTarget(bytes, end: bytes.count))
        return match.map { match in
            let parameters = match.pattern.parameterNames.indices.map { match.parameters[$0] }
            return (match.pattern.text, parameters.map { String(decoding: bytes[$0], as: UTF8.self) })
        }
    }

    @Test(arguments: [
        ("/", "/", []), ("/devices", "/devices", []), ("/devices/lamp", "/devices/{id}", ["lamp"]),
        ("/devices/lamp?x=/y", "/devices/{id}", ["lamp"]), ("/devices/stream", "/devices/stream", []),
        ("/devices/stream/stream", "/devices/{id}/stream", ["stream"]),
        ("/devices/stream/traits/onOff", "/devices/{id}/traits/{trait}", ["stream", "onOff"]),
        ("/devices/a%2Fb", "/devices/{id}", ["a%2Fb"]), ("/d%65vices", "/devices", []),
        ("/files/a%20b", "/files/a b", []),
        ("/homes/h/devices/d", "/homes/{home}/devices/{id}", ["h", "d"]),
        ("http://localhost/devices/x", "/devices/{id}", ["x"]),
        ("/devicesandmore", "/devicesandmore", []), ("/devices/", "/devices", []),
        ("/devices/x/", "/devices/{id}", ["x"]),
        ("/devices/?x=y/", "/devices", []),
    ])
    func aPathFindsItsRoute(path: String, pattern: String, parameters: [String]) throws {
        let found = try match(path)
        #expect(found?.pattern == pattern)
        #expect(found?.parameters == parameters)
    }

    @Test(arguments: [
        "/device", "/devicess", "/devicesandmorf", "/devices//", "/devices//traits/x", "//", "/Devices", "/devices/x/y",
        "/homes/h", "*",
    ])
    func aPathWithoutARouteMatchesNone(path: String) throws {
        #expect(try match(path) == nil)
    }

    @Test func theRoutesAreListedInTheirOrder() {
        #expect(Self.router.routes.count == 10)
        #expect(Self.router.routes.last == Router.Route(method: .patch, pattern: "/devices/{id}"))
    }

    @Test func aPathAllowsItsMethodsAndThoseDerivedFromThem() throws {
        let bytes = Array("/devices/x".utf8)
        let match = Self.router.match(bytes, try RequestTarget(bytes, end: bytes.count))
        #expect(match?.endpoint.allowed == [.get, .head, .patch, .options])
    }
}
