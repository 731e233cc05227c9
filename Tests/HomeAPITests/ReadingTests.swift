import HTTPServer
import HomeAPI
import JSON
import Testing

@Suite struct ReadingTests {
    @Test(arguments: [
        Scenario("an unknown structure", .get, "/structures/none", expects: 404, code: "notFound"),
        Scenario("an unknown room", .get, "/rooms/nowhere", expects: 404, code: "notFound"),
        Scenario("an unknown device", .get, "/devices/nobody", expects: 404, code: "notFound", says: "nobody"),
        Scenario("a path that is none", .get, "/nothing", expects: 404, code: "notFound", type: "path-not-found"),
        Scenario(
            "a type the device lacks", .get, "/devices/desk-lamp/types/matter.doorLock", expects: 404, code: "notFound",
            says: "types/1 (matter.dimmableLight)"),
        Scenario(
            "a trait the device lacks", .get, "/devices/desk-lamp/traits/matter.doorLock", expects: 404,
            code: "notFound", matterStatus: "UNSUPPORTED_CLUSTER"),
        Scenario(
            "a trait that two parts have", .get, "/devices/bedroom-speaker/traits/onOff", expects: 400,
            code: "invalidArgument", says: "types/1 (matter.speaker)", "types/2"),
        Scenario(
            "an unknown query parameter", .get, "/devices/desk-lamp?color=red", expects: 400, code: "invalidArgument",
            says: "color"),
        Scenario(
            "a query that is no UTF-8", .get, "/devices?type=%ff", expects: 400, code: "invalidArgument",
            type: "malformed-request"),
        Scenario(
            "a method that is none here", .put, "/devices", expects: 405, code: "unimplemented",
            type: "method-not-allowed", says: "GET"),
        Scenario("an unknown trait of the catalogue", .get, "/catalog/traits/x", expects: 404, code: "notFound"),
        Scenario("an unknown type of the catalogue", .get, "/catalog/types/x", expects: 404, code: "notFound"),
    ])
    func anInvalidReadIsRejected(_ scenario: Scenario) throws {
        scenario.play(on: try TestGateway())
    }

    @Test(arguments: ["structures", "rooms", "devices"])
    func aListContainsTheSameAsItsSingleObjects(_ collection: String) throws {
        let gateway = try TestGateway()
        let answer = gateway.get("/\(collection)")
        let listed = try #require(answer[collection].arrayValue)
        #expect(!listed.isEmpty)
        #expect(answer["cursor"].stringValue == answer.header("X-Cursor"))
        for thing in listed {
            #expect(gateway.get("/\(collection)/\(try #require(thing["id"].stringValue))").json == thing)
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
