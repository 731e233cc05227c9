import HomeCatalog
import HomeModel
import TestHomes
import Testing

/// Toggles, modes and other settings with the manufacturer's names.
@Suite struct NamedSettingsTests {
    private static func toggle(_ name: String, _ isOn: Bool) -> Record<Google.TogglesTrait.ToggleSetting> {
        Record {
            $0.toggleName = name
            $0.enabled = isOn
        }
    }

    private static func setting(_ mode: String, _ setting: String) -> Record<Google.ExtendedModeSelectTrait.ModeSetting>
    {
        Record {
            $0.modeName = mode
            $0.settingName = setting
        }
    }

    private var freshener = Endpoint.device(GoogleAirFreshenerDeviceType.self)

    @Test mutating func aToggleTurnsOn() throws {
        try freshener.send(Google.TogglesTrait.self, \.changeToggleSettings) {
            $0.updatedToggleSettings = [Self.toggle("child_lock", true)]
        }
        #expect(freshener[Google.TogglesTrait.self].currentToggleSettings?.first?.enabled == true)
    }

    @Test(arguments: [
        (["night_light"], HomeError.Code.notFound), (["child_lock", "child_lock"], .invalidArgument),
    ])
    mutating func unknownAndRepeatedTogglesAreRejected(names: [String], code: HomeError.Code) {
        let error = #expect(throws: HomeError.self) {
            try freshener.send(Google.TogglesTrait.self, \.changeToggleSettings) {
                $0.updatedToggleSettings = names.map { Self.toggle($0, true) }
            }
        }
        #expect(error?.code == code)
        #expect(freshener[Google.TogglesTrait.self].currentToggleSettings?.first?.enabled == false)
    }

    @Test mutating func aModeAcceptsItsSettings() throws {
        let modes = Google.ExtendedModeSelectTrait.self
        try freshener.send(modes, \.changeModeSettings) { $0.updateModeSettings = [Self.setting("program", "eco")] }
        #expect(freshener[modes].currentModeSettings == [Self.setting("program", "eco")])
        for (mode, setting) in [("program", "turbo"), ("speed", "eco")] {
            let error = #expect(throws: HomeError.self) {
                try freshener.send(modes, \.changeModeSettings) {
                    $0.updateModeSettings = [Self.setting(mode, setting)]
                }
            }
            #expect(error?.code == .notFound)
        }
        #expect(freshener[modes].currentModeSettings == [Self.setting("program", "eco")])
    }

    @Test func anUnknownFloorIsRejected() throws {
        var panel = Endpoint.device(GoogleControlPanelDeviceType.self)
        try panel.send(Google.ElevatorControlTrait.self, \.callElevator) { $0.floorName = "Garage" }
        let error = #expect(throws: HomeError.self) {
            try panel.send(Google.ElevatorControlTrait.self, \.callElevator) { $0.floorName = "Roof" }
        }
        #expect(error?.code == .notFound)
    }

    @Test func aStaticSceneRejectsDynamicActivation() throws {
        var scene = Endpoint.device(GoogleSceneDeviceType.self)
        try scene.send(Google.SceneTrait.self, \.activateScene)
        try scene.send(Google.SceneTrait.self, \.deactivateScene)
        let error = #expect(throws: HomeError.self) {
            try scene.send(Google.SceneTrait.self, \.activateScene) { $0.dynamic = true }
        }
        #expect(error?.code == .failedPrecondition)
    }
}
