import HTTPServer
import HomeAPI
import JSON
import Testing

@Suite struct ReadingTests {
    @Test(arguments: [
        Scenario("an unknown structure", .get, "/structures/none", expects: 404, code: "notFound"),
        Scenario("an unknown room", .get, "/rooms/nowhere", expects: 404, code: "notFound"),
        Scenario(
            "an unknown device", .get, "/devices/no-such-device", expects: 404, code: "notFound", text: "no-such-device"
        ),
        Scenario("an unknown path", .get, "/nothing", expects: 404, code: "notFound", type: "path-not-found"),
        Scenario(
            "a type the device lacks", .get, "/devices/desk-lamp/types/matter.doorLock", expects: 404, code: "notFound",
            text: "types/1 (matter.dimmableLight)"),
        Scenario(
            "a trait the device lacks", .get, "/devices/desk-lamp/traits/matter.doorLock", expects: 404,
            code: "notFound", matterStatus: "UNSUPPORTED_CLUSTER"),
        Scenario(
            "a trait that two parts have", .get, "/devices/bedroom-speaker/traits/onOff", expects: 400,
            code: "invalidArgument", text: "types/1 (matter.speaker)", "types/2"),
        Scenario(
            "an unknown query parameter", .get, "/devices/desk-lamp?color=red", expects: 400, code: "invalidArgument",
            text: "color"),
        Scenario(
            "a query that is not UTF-8", .get, "/devices?type=%ff", expects: 400, code: "invalidArgument",
            type: "malformed-request"),
        Scenario(
            "an unsupported method", .put, "/devices", expects: 405, code: "unimplemented",
            type: "method-not-allowed", text: "GET"),
        Scenario("an unknown trait of the catalog", .get, "/catalog/traits/x", expects: 404, code: "notFound"),
        Scenario("an unknown type of the catalog", .get, "/catalog/types/x", expects: 404, code: "notFound"),
    ])
    func anInvalidReadIsRejected(_ scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    @Test(arguments: ["structures", "rooms", "devices"])
    func aListHasEachObjectAsItsOwnRouteReturnsIt(_ collection: String) throws {
        let gateway = try TestGateway()
        let response = gateway.get("/\(collection)")
        let listed = try #require(response[collection].arrayValue)
        #expect(!listed.isEmpty)
        #expect(response["cursor"].stringValue == response.header("X-Cursor"))
        for object in listed {
            #expect(gateway.get("/\(collection)/\(try #require(object["id"].stringValue))").json == object)
        }
    }

    @Test(arguments: ["matter.onOff", "onOff", "ONOFF", "Matter.OnOff"])
    func aTraitIsFoundInAnyCaseAndByItsShortName(_ name: String) throws {
        let gateway = try TestGateway()
        let trait = gateway.get("/devices/desk-lamp/traits/\(name)")
        #expect(trait["trait"] == .string("matter.onOff"))
        #expect(
            trait["attributes"]
                == gateway.get("/devices/desk-lamp")["types", "0", "traits", "matter.onOff", "attributes"])
    }

    @Test func partsWithTheSameTraitAreSelectedByTypeOrNumber() throws {
        let gateway = try TestGateway()
        for part in try #require(gateway.get("/devices/bedroom-speaker/types")["types"].arrayValue) {
            let expected = part["traits"]["matter.onOff"]["attributes"]
            for name in [part["type"].stringValue ?? "", String(part["part"].integerValue ?? 0)] {
                let path = "/devices/bedroom-speaker/types/\(name)"
                #expect(gateway.get(path).json == part)
                #expect(gateway.get("\(path)/traits/onOff")["attributes"] == expected)
                #expect(gateway.get("\(path)/traits")["traits"].arrayValue?.count == part["traits"].names.count)
            }
        }
    }
}
