import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeSimulation

@Suite struct RestartTests {
    @Test(arguments: [(RestartKind.power, false), (.update, true)])
    func startUpOnOffAppliesOnlyAfterALossOfPower(restart: RestartKind, isOn: Bool) throws {
        var light = Endpoint.device(DimmableLightDeviceType.self)
        try light.send(Matter.OnOffTrait.self, \.on)
        try light.write(Matter.OnOffTrait.self, \.startUpOnOff, .off)
        try light.send(Matter.OnOffTrait.self, \.onWithTimedOff) {
            $0.onOffControl = []
            $0.onTime = 600
            $0.offWaitTime = 0
        }
        light.restart(restart)
        #expect(light[Matter.OnOffTrait.self].onOff == isOn)
        #expect(light[Matter.OnOffTrait.self].onTime == 0)
        #expect(light.isIdle)
    }

    @Test(arguments: [(RestartKind.power, UInt8(20)), (.update, 200)])
    func startUpCurrentLevelAppliesOnlyAfterALossOfPower(restart: RestartKind, level: UInt8) throws {
        var light = SimulatedDevice(.withStartUpLevel)
        try light.send(Matter.OnOffTrait.self, \.on)
        try light.send(Matter.LevelControlTrait.self, \.moveToLevel) {
            $0.level = 200
            $0.transitionTime = 0
        }
        light.restart(restart)
        #expect(light[Matter.LevelControlTrait.self].currentLevel == level)
    }

    @Test(arguments: [(RestartKind.power, UInt16(200)), (.update, 400)])
    func startUpColorTemperatureAppliesOnlyAfterALossOfPower(restart: RestartKind, mireds: UInt16) throws {
        var light = Endpoint.device(ColorTemperatureLightDeviceType.self)
        try light.write(Matter.ColorControlTrait.self, \.startUpColorTemperatureMireds, 200)
        try light.send(Matter.OnOffTrait.self, \.on)
        try light.send(Matter.ColorControlTrait.self, \.moveToColorTemperature) {
            $0.colorTemperatureMireds = 400
            $0.transitionTime = 0
        }
        light.restart(restart)
        #expect(light[Matter.ColorControlTrait.self].colorTemperatureMireds == mireds)
    }

    @Test(arguments: [(RestartKind.power, UInt8(2)), (.update, 1)])
    func startUpModeAppliesOnlyAfterALossOfPower(restart: RestartKind, mode: UInt8) throws {
        var device = Endpoint.device(ModeSelectDeviceType.self)
        try device.write(Matter.ModeSelectTrait.self, \.startUpMode, 2)
        try device.send(Matter.ModeSelectTrait.self, \.changeToMode) { $0.newMode = 1 }
        device.restart(restart)
        #expect(device[Matter.ModeSelectTrait.self].currentMode == mode)
    }

    @Test(arguments: [
        (RestartKind.power, Matter.GeneralDiagnosticsTrait.BootReasonEnum.powerOnReboot),
        (.update, .softwareUpdateCompleted),
    ])
    func aNodeReportsWhyItRestarted(
        restart: RestartKind, reason: Matter.GeneralDiagnosticsTrait.BootReasonEnum
    ) throws {
        var node = Endpoint.device(RootNodeDeviceType.self)
        node.restart(restart)
        let event = try #require(node.events.first { $0.event == "generalDiagnostics.bootReason" })
        #expect(event.fields[tag: 0]?.integer == Int64(reason.rawValue))
    }

    /// A home may have behaviors besides those of the package.
    @Test func aRebootRestartsTheBehaviorsOfItsHome() throws {
        struct AdditionalBehavior: Behavior {
            typealias Subject = Google.NetworkControlTrait
            func powerUp(_ endpoint: Endpoint) { endpoint[Subject.self].networkEnabled = false }
        }
        let template = Blueprint.template(for: GoogleRouterDeviceType.definition, id: "it", name: "It", seed: 1)
        var router = SimulatedDevice(template, behaviors: BehaviorSet(Simulation.list + [AdditionalBehavior()]))
        #expect(router[Google.NetworkControlTrait.self].networkEnabled == true)
        try router.send(Google.RebootTrait.self, \.reboot)
        #expect(router[Google.NetworkControlTrait.self].networkEnabled == false)
    }

    @Test func anInstalledUpdateRestartsTheDevice() throws {
        var router = Endpoint.device(GoogleRouterDeviceType.self)
        try router.send(Google.SoftwareUpdateTrait.self, \.softwareUpdate)
        router.advance(by: .minutes(1))
        #expect(router.events.map { $0.event } == ["basicInformation.startUp"])
    }
}

extension DeviceTemplate {
    /// A dimmable light that starts at level 20.
    fileprivate static var withStartUpLevel: DeviceTemplate {
        var light = Blueprint.template(for: DimmableLightDeviceType.definition, id: "it", name: "It", seed: 1)
        light.edit(Matter.LevelControlTrait.self) { $0.startUpCurrentLevel = 20 }
        return light
    }
}
