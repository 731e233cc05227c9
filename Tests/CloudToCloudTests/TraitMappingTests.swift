import CloudToCloud
import HomeModel
import Testing

@Suite struct TraitMappingTests {
    @Test func aCommandOnlySwitchHasCommandsAndNoState() throws {
        let imported = try imported("SWITCH", "OnOff", attributes: #""commandOnlyOnOff": true"#, states: #""on": true"#)
        let device = imported.home.devices[0]
        #expect(device.value("onOff", "onOff") == nil)
        #expect(device.commands("onOff") == ["off", "on"])
        // The state may be out of date.
        #expect(imported.report.unmappedValues.map { $0.name } == ["on"])
    }

    @Test func aQueryOnlySwitchHasAStateAndNoCommands() throws {
        let device = try imported("OUTLET", "OnOff", attributes: #""queryOnlyOnOff": true"#, states: #""on": true"#)
            .home.devices[0]
        #expect(device.value("onOff", "onOff") == .bool(true))
        #expect(device.commands("onOff") == [])
    }

    @Test func aCommandOnlyDimmerHasNoLevelButItsLimits() throws {
        let device = try imported("LIGHT", "OnOff", "Brightness", attributes: #""commandOnlyBrightness": true"#)
            .home.devices[0]
        #expect(device.value("levelControl", "currentLevel") == nil)
        #expect(device.value("levelControl", "minLevel") == .unsigned(1))
        #expect(device.commands("levelControl").contains("moveToLevel"))
    }

    @Test func aLightWithoutBrightnessIsAnOnOffLight() throws {
        let device = try imported("LIGHT", "OnOff", states: #""on": true"#).home.devices[0]
        #expect(device.outline == "1 matter.onOffLight*: onOff(onOff=true)")
    }

    @Test(arguments: [
        (#""isLocked": true"#, Value.unsigned(1)), (#""isLocked": false"#, .unsigned(2)),
        (#""isLocked": true, "isJammed": true"#, .unsigned(0)), (#""isJammed": false"#, .null),
        (#""isLocked": null"#, .null),
    ])
    func aLockReportsItsBolt(states: String, lockState: Value) throws {
        let device = try imported("LOCK", "LockUnlock", states: states).home.devices[0]
        #expect(device.value("doorLock", "lockState") == lockState)
    }

    @Test func aWindowIsNotADoorLock() throws {
        let imported = try imported("WINDOW", "LockUnlock", states: #""isLocked": true"#)
        #expect(imported.home.devices[0].value("lockUnlock", "lockState") == .unsigned(1))
        #expect(imported.home.devices[0].value("doorLock", "lockState") == nil)
        #expect(imported.report.isEmpty)
    }

    @Test func aMutedLoudspeakerIsOffAndHasItsVolume() throws {
        let device = try imported(
            "SPEAKER", "Volume", attributes: #""volumeMaxLevel": 20, "volumeCanMuteAndUnmute": true"#,
            states: #""currentVolume": 10, "isMuted": true"#
        ).home.devices[0]
        #expect(
            device.outline
                == "1 matter.speaker*: onOff(onOff=false), levelControl(currentLevel=127 minLevel=0 maxLevel=254)")
    }

    @Test func thePowerOfALoudspeakerIsNotItsMute() throws {
        let device = try imported(
            "SPEAKER", "OnOff", "Volume", attributes: #""volumeCanMuteAndUnmute": true"#,
            states: #""on": false, "isMuted": false, "currentVolume": 30"#
        ).home.devices[0]
        #expect(
            device.outline == """
                1 matter.speaker*: onOff(onOff=true), levelControl(currentLevel=76 minLevel=0 maxLevel=254) \
                | 2 matter.onOffPluginUnit: onOff(onOff=false)
                """)
    }

    @Test func theOnlySetpointOfASensorIsItsTemperature() throws {
        let device = try imported(
            "SENSOR", "TemperatureControl", attributes: #""queryOnlyTemperatureControl": true"#,
            states: #""temperatureSetpointCelsius": -3.5"#
        ).home.devices[0]
        #expect(device.value("temperatureMeasurement", "measuredValue") == .signed(-350))
    }

    @Test func anOvenHasATemperatureAndASetpoint() throws {
        let imported = try imported(
            "OVEN", "TemperatureControl",
            states: #""temperatureSetpointCelsius": 180, "temperatureAmbientCelsius": 150.5"#)
        #expect(imported.home.devices[0].value("temperatureMeasurement", "measuredValue") == .signed(15050))
        #expect(imported.home.devices[0].value("temperatureControl", "temperatureSetpoint") == .signed(18000))
        #expect(imported.report.isEmpty)
    }

    @Test func aSensorOfTemperatureAndHumidityHasTwoTypes() throws {
        let device = try imported(
            "SENSOR", "HumiditySetting", "TemperatureControl",
            attributes: #""queryOnlyTemperatureControl": true, "queryOnlyHumiditySetting": true"#,
            states: #""humidityAmbientPercent": 100, "temperatureAmbientCelsius": 0"#
        ).home.devices[0]
        #expect(device.parts.map { $0.type.id } == ["matter.temperatureSensor", "matter.humiditySensor"])
        #expect(device.parts.map { $0.isPrimary } == [true, false])
        #expect(device.value("relativeHumidityMeasurement", "measuredValue") == .unsigned(10_000))
    }
}
