import HTTPServer
import HomeModel
import JSON
import Testing

@testable import HomeAPI

/// The fault that makes devices report other values than the actual ones.
@Suite struct ReportedValueTests {
    private let gateway: TestGateway
    private static let blinds = "/devices/office-blinds/traits/windowCovering"

    init() throws { gateway = try TestGateway() }

    private func set(_ fault: String) -> TestResponse { gateway.send(.post, "/simulation/faults", fault) }
    private func value(_ path: String, _ name: String) -> JSONValue {
        gateway.unchecked(.get, path)["attributes"][name]
    }

    private func covering() throws -> String {
        let devices = gateway.get("/devices?trait=windowCovering")["devices"].arrayValue ?? []
        return try #require(devices.first?["id"].stringValue)
    }

    @Test func aCoveringStaysMovingAndIsMovedAllTheSame() throws {
        let id = try covering()
        let path = "/devices/\(id)/traits/windowCovering"
        let before = value(path, "operationalStatus")
        let cursor = gateway.cursor ?? ""
        let moving: JSONValue = .array([.string("global=2"), .string("lift=2")])
        let created = set(
            #"{"id":"stuck","kind":"reports","on":{"device":"\#(id)"},"trait":"windowCovering","attributes":{"operationalStatus":["global=2","lift=2"]}}"#
        )
        #expect(created.status == 201, "\(created.json)")
        #expect(created["attributes"]["operationalStatus"] == moving)
        for read in [path, "/devices/\(id)"] { #expect(gateway.get(read).header("X-Fault") == "stuck") }
        #expect(value(path, "operationalStatus") == moving)
        // The change is reported, and the past has the actual value.
        let entry = gateway.get("/devices/\(id)/history")["entries", "0"]
        #expect(entry["attributes"]["operationalStatus"] == moving)
        #expect(gateway.get("\(path)?at=\(cursor)")["attributes"]["operationalStatus"] == before)
        // The device moves; only this value is wrong.
        gateway.send(.post, "\(path)/commands", #"{"command":"downOrClose"}"#)
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds":120}"#)
        #expect(value(path, "currentPositionLiftPercent100ths") == .integer(10_000))
        #expect(value(path, "operationalStatus") == moving)
        gateway.send(.delete, "/simulation/faults/stuck")
        #expect(value(path, "operationalStatus") == .array([]))
        #expect(gateway.get("/devices/\(id)/history")["entries", "0"]["attributes"]["operationalStatus"] == .array([]))
        #expect(gateway.get(path).header("X-Fault") == nil)
    }

    @Test func aValueNeedNotBeValid() throws {
        let path = "/devices/floor-lamp/traits/colorControl"
        let before = value(path, "colorTemperatureMireds")
        #expect(
            set(
                #"{"id":"odd","kind":"reports","on":{"device":"floor-lamp"},"trait":"colorControl","attributes":{"colorTemperatureMireds":9,"colorMode":null},"for":60}"#
            ).status == 201)
        #expect(value(path, "colorTemperatureMireds") == .integer(9))
        #expect(value(path, "colorMode") == .null)
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds":61}"#)
        #expect(value(path, "colorTemperatureMireds") == before && value(path, "colorMode") != .null)
    }

    @Test func ofTwoFaultsTheLaterOneCountsAndEachEndsForItself() {
        let path = "/devices/desk-lamp/traits/onOff"
        let actual = value(path, "onOff")
        for (id, flag) in [("first", true), ("second", false)] {
            #expect(
                set(
                    #"{"id":"\#(id)","kind":"reports","on":{"trait":"onOff"},"attributes":{"onOff":\#(flag)}}"#
                ).status == 201)
        }
        #expect(value(path, "onOff") == .bool(false))
        #expect(gateway.get(path).header("X-Fault")?.contains("second") == true)
        gateway.send(.delete, "/simulation/faults/second")
        #expect(value(path, "onOff") == .bool(true))
        gateway.send(.post, "\(path)/commands", #"{"command":"off"}"#)
        #expect(value(path, "onOff") == .bool(true))
        gateway.send(.delete, "/simulation/faults/first")
        #expect(value(path, "onOff") == .bool(false))
        _ = actual
    }

    @Test func aForkASavedStateAndAnExportHaveTheActualValue() {
        let path = "/devices/desk-lamp/traits/onOff"
        let actual = value(path, "onOff")
        #expect(
            set(#"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"onOff","attributes":{"onOff":null}}"#).status
                == 201)
        #expect(value(path, "onOff") == .null)
        let exported = gateway.get("/export")["devices"].arrayValue?.first { $0["id"] == .string("desk-lamp") } ?? .null
        #expect(exported["types"].arrayValue?.first?["traits"]["matter.onOff"]["attributes"]["onOff"] == actual)
        #expect(gateway.send(.post, "/homes", #"{"id":"fork","from":{"home":"default"}}"#).status == 201)
        #expect(value("/homes/fork\(path)", "onOff") == actual)
        gateway.send(.post, "/homes/default/snapshots", #"{"name":"saved"}"#)
        #expect(gateway.send(.post, "/homes/default/snapshots/saved/restore").status == 200)
        #expect(value(path, "onOff") == actual)
        #expect(gateway.get("/simulation/faults")["faults"] == .array([]))
    }

    @Test func aDeviceThatIsOfflineReportsNothingNew() {
        let path = "/devices/desk-lamp/traits/onOff"
        gateway.send(.post, "\(path)/commands", #"{"command":"off"}"#)
        gateway.send(.patch, "/simulation/devices/desk-lamp", #"{"reachable":false}"#)
        #expect(
            set(
                #"{"id":"wrong","kind":"reports","on":{"device":"desk-lamp"},"trait":"onOff","attributes":{"onOff":true}}"#
            ).status == 201)
        #expect(value(path, "onOff") == .bool(false))
        gateway.send(.patch, "/simulation/devices/desk-lamp", #"{"reachable":true}"#)
        #expect(value(path, "onOff") == .bool(true))
        gateway.send(.delete, "/simulation/faults")
        #expect(value(path, "onOff") == .bool(false))
    }

    @Test(arguments: [
        (#"{"kind":"reports","on":{"device":"desk-lamp"},"attributes":{"onOff":true}}"#, "/trait"),
        (#"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"onOf","attributes":{"onOff":true}}"#, "/trait"),
        (#"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"onOff"}"#, "/attributes"),
        (#"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"onOff","attributes":{}}"#, "/attributes"),
        (
            #"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"onOff","attributes":{"onOf":true}}"#,
            "/attributes/onOf"
        ),
        (
            #"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"onOff","attributes":{"onOff":"yes"}}"#,
            "/attributes/onOff"
        ),
        (
            #"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"levelControl","attributes":{"currentLevel":256}}"#,
            "/attributes/currentLevel"
        ),
        (
            #"{"kind":"reports","on":{"device":"desk-lamp"},"trait":"onOff","attributes":{"onOff":true},"times":2}"#,
            "/times"
        ),
    ])
    func aFaultThatNoDeviceCanHaveIsRejected(fault: String, pointer: String) {
        let response = set(fault)
        #expect(response.status == 400)
        #expect(response["errors", "0"]["pointer"].stringValue == pointer)
    }
}
