import HTTPServer
import HomeCatalog
import HomeModel
import JSON
import Testing

@testable import HomeAPI

/// Attributes that every Matter trait has, and the Descriptor that every part of a Matter device has.
@Suite struct GlobalAttributeTests {
    private static let lamp = "/devices/living-room-lamp/traits/onOff"
    private static let names: Set = [
        "featureMap", "clusterRevision", "attributeList", "acceptedCommandList", "generatedCommandList", "eventList",
    ]

    @Test func globalAttributesAreReturnedOnRequestOnly() throws {
        let gateway = try TestGateway()
        let plain = gateway.get(Self.lamp)["attributes"].names
        #expect(Self.names.isDisjoint(with: plain))
        #expect(gateway.get("\(Self.lamp)?globals=0")["attributes"].names == plain)
        let all = gateway.get("\(Self.lamp)?globals=1")["attributes"]
        #expect(Set(all.names) == Self.names.union(plain))
        #expect(all["featureMap"] == .integer(1))
        #expect(all["clusterRevision"] == .integer(6))
        #expect(
            all["attributeList"]
                == .array(
                    [0, 0x4000, 0x4001, 0x4002, 0x4003, 0xFFF8, 0xFFF9, 0xFFFA, 0xFFFB, 0xFFFC, 0xFFFD].map {
                        .integer($0)
                    }))
        #expect(all["acceptedCommandList"] == .array([0, 1, 2, 0x40, 0x41, 0x42].map { .integer($0) }))
        #expect(all["generatedCommandList"] == .array([]))
        #expect(all["eventList"] == .array([]))
    }

    @Test func responsesAndEventsAreListedByTheirIDs() throws {
        let gateway = try TestGateway()
        let scenes = gateway.get("/devices/living-room-lamp/traits/groups?attributes=generatedCommandList")
        #expect(scenes["attributes", "generatedCommandList"] == .array([0, 1, 2, 3].map { .integer($0) }))
        let lock = gateway.get("/devices/front-door-lock/traits/doorLock?attributes=eventList")
        #expect(lock["attributes"].names == ["eventList"])
        #expect(lock["attributes", "eventList", "0"] == .integer(0))
    }

    @Test func singleAttributesAreRead() throws {
        let gateway = try TestGateway()
        let response = gateway.get("\(Self.lamp)?attributes=ONTIME,featuremap,onTime")
        #expect(response["attributes"].names == ["onTime", "featureMap"])
        #expect(response["trait"] == .string("matter.onOff"))
    }

    @Test(arguments: [
        Scenario(
            "an unknown attribute", .get, "\(lamp)?attributes=color", expects: 400, code: "invalidArgument",
            text: "onTime", matterStatus: "UNSUPPORTED_ATTRIBUTE"),
        Scenario(
            "an empty name", .get, "\(lamp)?attributes=", expects: 400, code: "invalidArgument",
            matterStatus: "UNSUPPORTED_ATTRIBUTE"),
        Scenario("another value of globals", .get, "\(lamp)?globals=yes", expects: 400, code: "invalidArgument"),
        Scenario(
            "an attribute that this device does not support", .get,
            "/devices/living-room-lamp/traits/levelControl?attributes=currentFrequency", expects: 400,
            code: "failedPrecondition", text: "does not support", matterStatus: "UNSUPPORTED_ATTRIBUTE"),
        Scenario(
            "a global attribute of a trait that is not Matter's", .get,
            "/devices/front-doorbell/traits/doorbellPress?attributes=featureMap", expects: 400,
            code: "invalidArgument", matterStatus: "UNSUPPORTED_ATTRIBUTE"),
    ])
    func aReadOfOtherAttributesIsRejected(scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    @Test func eachPartOfAMatterDeviceHasADescriptorThatNoListContains() throws {
        let gateway = try TestGateway()
        #expect(!gateway.get("/devices/fridge/traits").text.contains("matter.descriptor"))
        #expect(gateway.get("/devices/fridge/traits/descriptor").status == 400)
        let values = gateway.get("/devices/fridge/types/1/traits/descriptor?globals=1")["attributes"]
        #expect(values["deviceTypeList"]["0"]["deviceType"] == .integer(0x70))
        #expect(values["partsList"] == .array([.integer(2), .integer(3)]))
        #expect(values["clientList"] == .array([]))
        #expect(values["serverList"].arrayValue?.contains(.integer(0x1D)) == true)
        #expect(values["featureMap"] == .integer(0))
        let cabinet = gateway.get("/devices/fridge/types/2/traits/descriptor")["attributes"]
        #expect(cabinet["partsList"] == .array([]))
        #expect(cabinet["serverList"].arrayValue?.contains(.integer(0x56)) == true)
        let lamp = gateway.get("/devices/living-room-lamp/traits/descriptor")["attributes"]
        #expect(lamp["deviceTypeList"]["0"]["deviceType"] == .integer(0x101))
        #expect(gateway.get("/devices/front-doorbell/traits/descriptor").status == 404)
    }
}
