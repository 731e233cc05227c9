import CloudToCloud
import HomeModel
import JSON
import Testing

/// An invalid value is ignored or corrected and reported; the device is always imported.
@Suite struct ValueFaultTests {
    @Test(arguments: [
        ("\"brightness\": \"71\"", "expected a number, found \"71\"; ignored", Value.null),
        ("\"brightness\": [71]", "expected a number, found a list; ignored", .null),
        ("\"brightness\": true", "expected a number, found true; ignored", .null),
        ("\"brightness\": 101", "101 is outside 0.0 to 100.0; using 100.0", .unsigned(254)),
        ("\"brightness\": -1e300", "-1e+300 is outside 0.0 to 100.0; using 0.0", .unsigned(1)),
    ])
    func anInvalidBrightnessIsReportedWithItsPosition(states: String, message: String, level: Value) throws {
        let imported = try imported("LIGHT", "Brightness", states: states)
        #expect(imported.home.devices[0].value("levelControl", "currentLevel") == level)
        #expect(imported.report.faults.map { $0.message } == [message])
        #expect(imported.report.faults.map { $0.pointer.description } == ["/devices/x/brightness"])
        #expect(imported.report.faults.map { $0.deviceName } == ["Thing"])
    }

    @Test func aFlagOfTheWrongTypeIsReportedOnce() throws {
        let imported = try imported(
            "OUTLET", "OnOff", attributes: #""commandOnlyOnOff": "yes""#, states: #""on": true"#)
        #expect(imported.home.devices[0].value("onOff", "onOff") == .bool(true))
        #expect(
            imported.report.faults.map { "\($0.pointer) \($0.message)" } == [
                "/devices/0/attributes/commandOnlyOnOff expected true or false, found \"yes\"; using false"
            ])
    }

    @Test func aNullBrightnessIsUnknownAndNotAFault() throws {
        let imported = try imported("LIGHT", "Brightness", states: #""brightness": null"#)
        #expect(imported.home.devices[0].value("levelControl", "currentLevel") == .null)
        #expect(imported.report.isEmpty)
    }

    @Test func aSwitchWithoutStatesIsOffAndTheAssumptionIsReported() throws {
        let imported = try imported("OUTLET", "OnOff", states: #""on": null"#)
        #expect(imported.home.devices[0].value("onOff", "onOff") == .bool(false))
        #expect(imported.report.assumedValues.map { $0.name } == ["matter.onOff.onOff"])
    }

    @Test func aRangeThatExcludesTheTemperatureIsIgnored() throws {
        let imported = try imported(
            "SENSOR", "TemperatureControl",
            attributes: """
                "queryOnlyTemperatureControl": true,
                "temperatureRange": {"minThresholdCelsius": 20, "maxThresholdCelsius": 10}
                """,
            states: #""temperatureAmbientCelsius": 15"#)
        let device = imported.home.devices[0]
        #expect(device.value("temperatureMeasurement", "measuredValue") == .signed(1500))
        #expect(device.value("temperatureMeasurement", "minMeasuredValue") == .null)
        #expect(imported.report.faults.count == 1)
    }

    @Test(arguments: [
        #""name": {"name": "", "nicknames": ["  "], "defaultNames": ["Maker 5"]}"#,
        #""name": {"nicknames": ["Maker 5"]}"#,
        #""name": {"name": 7, "nicknames": {}, "defaultNames": [1, "Maker 5"]}"#,
        #""name": {"name": " Maker 5\n", "nicknames": ["Other"]}"#,
    ])
    func theNextBestNameIsUsed(entry: String) throws {
        #expect(try imported("LIGHT", entry: entry).home.devices[0].name == "Maker 5")
    }

    @Test(arguments: [#""name": {}"#, #""name": null"#, #""name": "Lamp""#, #""roomHint": null"#])
    func aDeviceWithoutANameIsNamedByTypeAndID(entry: String) throws {
        let imported = try imported("AC_UNIT", entry: entry)
        #expect(imported.home.devices[0].name == "Ac unit x")
        #expect(imported.report.faults.contains { $0.message == "the name is missing; using \"Ac unit x\"" })
    }

    @Test func aNameIsCutAtSixtyCodePoints() throws {
        let family = "👨‍👩‍👧‍👦"
        let name = String(repeating: family, count: 9)
        let imported = try imported("LIGHT", entry: #""name": {"name": "\#(name)"}"#)
        #expect(Array(imported.home.devices[0].name.unicodeScalars) == Array(name.unicodeScalars.prefix(60)))
        #expect(imported.report.faults.map { $0.pointer.description } == ["/devices/0/name"])
    }

    @Test func otherInvalidValuesDoNotPreventTheImport() throws {
        let imported = try imported(
            "THERMOSTAT", "TemperatureSetting", "HumiditySetting", "Volume", "OnOff", "LockUnlock",
            entry: #""name": [], "deviceInfo": 5, "roomHint": 6, "structureHint": [], "matterUniqueId": {}"#,
            attributes: """
                "availableThermostatModes": [1], "thermostatTemperatureRange": 3, "bufferRangeCelsius": "x",
                "volumeMaxLevel": 0, "commandOnlyOnOff": "yes", "volumeCanMuteAndUnmute": 1
                """,
            states: """
                "thermostatMode": 1, "thermostatTemperatureSetpoint": {}, "humidityAmbientPercent": "wet",
                "currentVolume": [], "isMuted": 0, "on": "on", "isLocked": "no", "thermostatHumidityAmbient": 200
                """)
        #expect(imported.home.devices.count == 1)
        #expect(imported.report.faults.count >= 10)
    }

    @Test func aNumberWithAnUnknownUnitIsReportedAndOneWithoutAUnitHasTheDefaultUnit() throws {
        func sensor(_ capabilities: String) throws -> SyncImport {
            try imported(
                "SENSOR", "SensorState",
                attributes: #""sensorStatesSupported": [{"name": "PM10"\#(capabilities)}]"#,
                states: #""currentSensorStateData": [{"name": "PM10", "rawValue": 12}]"#)
        }
        let withUnknownUnit = try sensor(#", "numericCapabilities": {"rawValueUnit": "GRAINS"}"#)
        #expect(withUnknownUnit.home.devices[0].value("pm10ConcentrationMeasurement", "measuredValue") == nil)
        #expect(withUnknownUnit.report.unmappedValues.contains { $0.name == "SensorState.PM10.rawValue in GRAINS" })
        // The sensor has no other state.
        #expect(withUnknownUnit.report.unmappedTraits.map { $0.name } == ["SensorState"])
        let withDefaultUnit = try sensor("")
        #expect(withDefaultUnit.home.devices[0].value("pm10ConcentrationMeasurement", "measuredValue") == .float(12))
        #expect(withDefaultUnit.report.isEmpty)
    }
}
