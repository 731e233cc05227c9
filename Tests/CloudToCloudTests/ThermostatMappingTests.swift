import CloudToCloud
import HomeModel
import JSON
import Testing

@Suite struct ThermostatMappingTests {
    private func thermostat(
        _ modes: String, range: (Int, Int)? = (7, 35), otherAttribute: String = "", states: String
    ) throws -> SyncImport {
        var attributes = [#""availableThermostatModes": \#(modes)"#]
        if let range {
            attributes.append(
                #""thermostatTemperatureRange": {"minThresholdCelsius": \#(range.0), "maxThresholdCelsius": \#(range.1)}"#
            )
        }
        if !otherAttribute.isEmpty { attributes.append(otherAttribute) }
        return try imported(
            "THERMOSTAT", "TemperatureSetting", attributes: attributes.joined(separator: ", "), states: states)
    }

    private func value(_ attribute: String, of imported: SyncImport) -> Int64? {
        imported.home.devices[0].value("thermostat", attribute)?.integer
    }

    @Test(arguments: [
        ("off", 0), ("heatcool", 1), ("auto", 1), ("cool", 3), ("heat", 4), ("fan-only", 7), ("dry", 8),
    ])
    func aModeHasItsMatterNumber(mode: String, number: Int64) throws {
        let imported = try thermostat(#"["heat", "cool", "heatcool"]"#, states: #""thermostatMode": "\#(mode)""#)
        #expect(value("systemMode", of: imported) == number)
    }

    @Test func aModeThatOnlyGoogleHasIsStoredBesideMattersMode() throws {
        let imported = try thermostat(
            #"["heat", "cool", "eco"]"#, states: #""thermostatMode": "eco", "activeThermostatMode": "cool""#)
        #expect(value("systemMode", of: imported) == 3)
        #expect(imported.home.devices[0].value("extendedThermostat", "extendedSystemMode") == .unsigned(3))
        #expect(imported.report.faults == [])
        #expect(CloudDescription(of: imported.home.devices[0]).states["thermostatMode"] == .string("eco"))
    }

    @Test func aModeWithoutCounterpartIsReportedAndReplacedByTheActiveMode() throws {
        let imported = try thermostat(
            #"["heat", "cool", "party"]"#, states: #""thermostatMode": "party", "activeThermostatMode": "cool""#)
        #expect(value("systemMode", of: imported) == 3)
        #expect(imported.report.faults.map { $0.message } == ["the mode party has no counterpart; using cool"])
        #expect(imported.report.faults.first?.pointer.description == "/devices/x/thermostatMode")
    }

    @Test func autoModeOfARadiatorHeats() throws {
        let imported = try thermostat(
            #"["heat", "auto", "off"]"#, states: #""thermostatMode": "auto", "thermostatTemperatureSetpoint": 21.5"#)
        #expect(value("systemMode", of: imported) == 4)
        #expect(value("occupiedHeatingSetpoint", of: imported) == 2150)
        #expect(value("occupiedCoolingSetpoint", of: imported) == nil)
    }

    /// Radiator valves have modes that do not determine whether they heat. The setpoint stays usable.
    @Test(arguments: [
        (#""off,heat,auto""#, "heat", 0), (#""off,heat,auto""#, "auto", 4), (#""off,auto""#, "auto", 4),
        (#"["off", "auto"]"#, "off", 0), (#"["auto"]"#, "auto", 4), (#"["off", "on"]"#, "on", 1),
        (#"["off", "eco"]"#, "eco", 3),
    ])
    func aValveKeepsItsModesAndItsSetpoint(modes: String, mode: String, number: UInt64) throws {
        let imported = try thermostat(
            modes, states: #""thermostatMode": "\#(mode)", "thermostatTemperatureSetpoint": 19"#)
        #expect(value("occupiedHeatingSetpoint", of: imported) == 1900)
        #expect(value("occupiedCoolingSetpoint", of: imported) == nil)
        #expect(value("systemMode", of: imported) == (mode == "off" ? 0 : 4))
        let device = imported.home.devices[0]
        #expect(device.value("extendedThermostat", "extendedSystemMode") == .unsigned(number))
        #expect(imported.report.unmappedValues == [] && imported.report.faults == [])
        let description = CloudDescription(of: device)
        #expect(description.states["thermostatMode"] == .string(mode))
        #expect(description.states["thermostatTemperatureSetpoint"] == .integer(19))
    }

    @Test func anAirConditionerWithAnAutomaticModeOnlyCools() throws {
        let imported = try imported(
            "AC_UNIT", "TemperatureSetting", attributes: #""availableThermostatModes": ["off", "auto"]"#,
            states: #""thermostatMode": "auto", "thermostatTemperatureSetpoint": 22"#)
        #expect(value("occupiedCoolingSetpoint", of: imported) == 2200)
        #expect(value("occupiedHeatingSetpoint", of: imported) == nil)
    }

    @Test(arguments: ["auto", "on"])
    func aValveThatIsOffHeatsInAModeOfItsOwn(mode: String) throws {
        let imported = try thermostat(
            #"["off", "auto", "on"]"#, states: #""thermostatMode": "off", "thermostatTemperatureSetpoint": 19"#)
        let actions = try CloudDescription(of: imported.home.devices[0]).actions(
            for: CloudExecution(command: "ThermostatSetMode", parameters: ["thermostatMode": .string(mode)]))
        #expect(actions.count == 2)
    }

    @Test func modesCanBeOneString() throws {
        let imported = try thermostat(
            #""off, cool,on""#, states: #""thermostatMode": "cool", "thermostatTemperatureSetpoint": 24"#)
        #expect(value("controlSequenceOfOperation", of: imported) == 0)
        #expect(value("occupiedCoolingSetpoint", of: imported) == 2400)
        #expect(imported.report.isEmpty)
    }

    @Test func setpointsForHeatingAndCoolingAreImported() throws {
        let imported = try thermostat(
            #"["heatcool"]"#, otherAttribute: #""bufferRangeCelsius": 1.5"#,
            states: """
                "thermostatMode": "heatcool", "activeThermostatMode": "heat", "thermostatTemperatureSetpointLow": 20.5,
                "thermostatTemperatureSetpointHigh": 25, "thermostatTemperatureAmbient": 19.55
                """)
        #expect(value("occupiedHeatingSetpoint", of: imported) == 2050)
        #expect(value("occupiedCoolingSetpoint", of: imported) == 2500)
        #expect(value("minSetpointDeadBand", of: imported) == 15)
        #expect(value("localTemperature", of: imported) == 1955)
        #expect(value("thermostatRunningMode", of: imported) == 4)
        #expect(value("absMaxHeatSetpointLimit", of: imported) == 3350)
        #expect(value("absMinCoolSetpointLimit", of: imported) == 850)
        #expect(imported.report.isEmpty)
    }

    @Test func setpointsCloserThanTheDeadBandNarrowIt() throws {
        let imported = try thermostat(
            #"["heatcool"]"#,
            states: """
                "thermostatMode": "heatcool", "thermostatTemperatureSetpointLow": 21.0,
                "thermostatTemperatureSetpointHigh": 22.3
                """)
        #expect(value("minSetpointDeadBand", of: imported) == 13)
    }

    @Test func aSingleSetpointIsTheMiddle() throws {
        let imported = try thermostat(
            #"["heatcool", "off"]"#, states: #""thermostatMode": "off", "thermostatTemperatureSetpoint": 22"#)
        #expect(value("occupiedHeatingSetpoint", of: imported) == 2100)
        #expect(value("occupiedCoolingSetpoint", of: imported) == 2300)
    }

    @Test func onlyTheActiveOneOfCrossingSetpointsIsUsed() throws {
        let imported = try thermostat(
            #"["heatcool", "heat"]"#,
            states: """
                "thermostatMode": "heat", "thermostatTemperatureSetpoint": 23, "thermostatTemperatureSetpointHigh": 20
                """)
        #expect(value("occupiedHeatingSetpoint", of: imported) == 2300)
        #expect(value("occupiedCoolingSetpoint", of: imported) == 2600)
        #expect(imported.report.faults.map { $0.pointer.description } == ["/devices/x"])
        #expect(imported.report.assumedValues.map { $0.name } == ["matter.thermostat.occupiedCoolingSetpoint"])
    }

    @Test func aSetpointBeyondTheLimitsWidensThem() throws {
        let imported = try thermostat(
            #"["heat"]"#, range: (10, 25), states: #""thermostatMode": "heat", "thermostatTemperatureSetpoint": 27"#)
        #expect(value("occupiedHeatingSetpoint", of: imported) == 2700)
        #expect(value("absMaxHeatSetpointLimit", of: imported) == 2700)
    }

    @Test func aCommandOnlyThermostatHasCapabilitiesAndNoState() throws {
        let imported = try thermostat(
            #"["heatcool"]"#, otherAttribute: #""commandOnlyTemperatureSetting": true"#,
            states: #""thermostatMode": "heatcool""#)
        #expect(value("systemMode", of: imported) == nil)
        #expect(value("occupiedHeatingSetpoint", of: imported) == nil)
        #expect(value("controlSequenceOfOperation", of: imported) == 4)
        #expect(imported.home.devices[0].commands("thermostat") == ["setpointRaiseLower"])
        #expect(
            imported.report.unmappedValues.map { $0.name } == [
                "TemperatureSetting.unknown modes and setpoints", "thermostatMode",
            ])
    }

    /// Matter's requirements on limits, setpoints and dead band hold for any cloud values.
    @Test(arguments: [
        "", #""thermostatMode": "heat", "thermostatTemperatureSetpoint": 40"#,
        #""thermostatMode": "cool", "thermostatTemperatureSetpoint": 7"#,
        #""thermostatMode": "auto", "thermostatTemperatureSetpoint": -300"#,
        #""thermostatMode": "auto", "thermostatTemperatureSetpoint": 1e300"#,
        #""thermostatTemperatureSetpointLow": 30, "thermostatTemperatureSetpointHigh": 10"#,
        #""thermostatTemperatureSetpointLow": 34.9"#, #""thermostatTemperatureSetpointHigh": 7.05"#,
        #""thermostatTemperatureSetpointLow": 327.67, "thermostatTemperatureSetpointHigh": 327.67"#,
    ])
    func setpointsStayWithinLimitsAndDeadBand(states: String) throws {
        for range in [(7, 35), (30, 31), (-10, 5)] {
            let imported = try thermostat(
                #"["heatcool", "auto"]"#, range: range, states: states.isEmpty ? #""status": "SUCCESS""# : states)
            let heating = try #require(value("occupiedHeatingSetpoint", of: imported))
            let cooling = try #require(value("occupiedCoolingSetpoint", of: imported))
            let band = try #require(value("minSetpointDeadBand", of: imported)) * 10
            let minHeat = try #require(value("absMinHeatSetpointLimit", of: imported))
            let maxHeat = try #require(value("absMaxHeatSetpointLimit", of: imported))
            let minCool = try #require(value("absMinCoolSetpointLimit", of: imported))
            let maxCool = try #require(value("absMaxCoolSetpointLimit", of: imported))
            #expect((minHeat...maxHeat).contains(heating))
            #expect((minCool...maxCool).contains(cooling))
            #expect((0...127).contains(band / 10))
            #expect(heating + band <= cooling)
            #expect(minHeat + band <= minCool)
            #expect(maxHeat + band <= maxCool)
        }
    }
}
