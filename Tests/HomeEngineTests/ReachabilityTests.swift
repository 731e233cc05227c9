import HomeCatalog
import HomeEngine
import HomeModel
import HomeSimulation
import TestHomes
import Testing

@Suite struct ReachabilityTests {
    @Test func aBridgeReportsThatADeviceBecomesUnreachableAndReachable() throws {
        var template = Home.lampHouse
        template.devices = [
            Blueprint.template(for: BridgedNodeDeviceType.definition, id: "bridged", name: "Bridged", seed: 1)
        ]
        let home = try Home.test(template)
        for isReachable in [false, true] {
            let before = home.snapshot().cursor
            let committed = try home.setReachable(
                isReachable, deviceID: "bridged", context: ChangeContext(origin: .simulation)
            )
            .wait().get()
            let device = try home.snapshot().state.device("bridged")
            #expect(device.isReachable == isReachable)
            #expect(committed.value.device.revision == device.revision)
            let index = try device.trait(named: "bridgedDeviceBasicInformation")
            let reachable = try #require(device.shape.traits[index].attribute(0x0011))
            #expect(device.value(of: reachable, trait: index, at: committed.value.time) == .bool(isReachable))
            let frames = try home.changes(after: before)
            // An unreachable device reports nothing, so the report precedes it.
            let kinds: [Frame.Kind] =
                isReachable ? [.updated, .attributes, .event] : [.attributes, .event, .updated]
            #expect(frames.map { $0.kind } == kinds)
            let text = frames.map { String(decoding: $0.json.bytes, as: UTF8.self) }.joined()
            #expect(text.contains(#""attributes":{"reachable":\#(isReachable)}"#))
            #expect(text.contains(#""event":"reachableChanged","data":{"reachableNewValue":\#(isReachable)}"#))
        }
    }

    @Test func aDeviceWithoutABridgeReportsNothingOfItsOwn() throws {
        let home = try Home.test(Home.lampHouse)
        let before = home.snapshot().cursor
        _ = try home.setReachable(false, deviceID: "lamp", context: ChangeContext(origin: .simulation)).wait().get()
        #expect(try home.changes(after: before).map { $0.kind } == [.updated])
    }

    @Test func settingThePresentStateIsNoChange() throws {
        let home = try Home.test(Home.lampHouse)
        let before = home.snapshot().cursor
        _ = try home.setReachable(true, deviceID: "lamp", context: ChangeContext(origin: .simulation)).wait().get()
        #expect(home.snapshot().cursor == before)
    }
}
