import HomeCatalog
import HomeModel
import HomeService
import HomeSimulation
import HomeTesting
import TestSupport
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
            let committed = try setReachable(isReachable, "bridged", in: home)
            let device = try home.snapshot().state.device("bridged")
            #expect(device.isReachable == isReachable)
            #expect(committed.value.device.revision == device.revision)
            let index = try device.trait(named: "bridgedDeviceBasicInformation")
            let reachable = try #require(device.shape.traits[index].attribute(0x0011))
            #expect(device.value(of: reachable, trait: index, at: committed.value.time) == .bool(isReachable))
            let frames = try frames(of: home, after: before)
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
        _ = try setReachable(false, "lamp", in: home)
        #expect(try frames(of: home, after: before).map { $0.kind } == [.updated])
    }

    @Test func settingThePresentStateIsNoChange() throws {
        let home = try Home.test(Home.lampHouse)
        let before = home.snapshot().cursor
        _ = try setReachable(true, "lamp", in: home)
        #expect(home.snapshot().cursor == before)
    }

    private func setReachable(_ isReachable: Bool, _ id: String, in home: Home) throws -> Committed<DeviceReading> {
        let gate = Gate<Result<Committed<DeviceReading>, HomeError>>()
        home.setReachable(isReachable, deviceID: id, cause: Cause(origin: .simulation)).whenCompleted {
            gate.open(with: $0)
        }
        return try gate.wait().get()
    }

    private func frames(of home: Home, after cursor: Cursor) throws -> [Frame] {
        guard case .frames(let frames) = home.frames(after: cursor, limit: 10) else {
            Issue.record("the log has a gap")
            return []
        }
        return Array(frames)
    }
}
