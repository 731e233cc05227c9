import CloudToCloud
import HomeModel
import JSON
import Testing

/// Imports the recorded home of Home Assistant: 50 devices of 17 types with 20 traits.
@Suite struct HomeAssistantTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let id: String
        let name: String
        let outline: String

        init(_ id: String, _ name: String, _ outline: String) {
            self.id = id
            self.name = name
            self.outline = outline
        }

        var testDescription: String { id }
    }

    @Test func everyDeviceIsImportedInOrder() throws {
        let imported = try Fixture.homeAssistant()
        #expect(imported.home.devices.map { $0.id } == Self.rows.map { $0.id })
        #expect(imported.report.deviceCount == 50)
    }

    @Test(arguments: rows)
    func aDeviceHasItsNameTypesAndState(row: Row) throws {
        let device = try #require(try Fixture.homeAssistant().home.devices.first { $0.id == row.id })
        #expect(device.name == row.name)
        #expect(device.outlineWithCommands == row.outline)
        #expect(!device.isMatterDevice)
        #expect(device.isReachable)
        #expect(device.structureID == "home")
        #expect(device.roomID == nil)
    }

    @Test func theHomeHasOneStructureAndNoRooms() throws {
        let home = try Fixture.homeAssistant().home
        #expect(home.structures == [StructureTemplate(id: "home", name: "Home")])
        #expect(home.rooms == [])
    }

    @Test func nothingIsLeftUnmapped() throws {
        let report = try Fixture.homeAssistant().report
        #expect(report.unmappedTypes == [])
        #expect(report.unmappedTraits == [])
        // The switch is write-only, so its state is not imported.
        #expect(counts(report.unmappedValues) == ["on 1"])
        #expect(report.unmappedValues.first?.reason?.contains("write-only") == true)
        #expect(
            counts(report.assumedValues) == [
                "matter.colorControl.colorMode 1", "matter.fanControl.percentCurrent 2",
                "matter.thermostat.occupiedHeatingSetpoint 1",
            ])
        #expect(report.faults == [])
    }

    /// Compares the type, traits, attributes and states of each device, except for the known exceptions.
    @Test(arguments: rows.map { $0.id })
    func theDescriptionEqualsTheRecord(id: String) throws {
        let sync = try Fixture.response("home-assistant-sync").objectValue?["payload"]?.objectValue?["devices"]
        let query = try Fixture.response("home-assistant-query").objectValue?["payload"]?.objectValue?["devices"]
        let entry = try #require(
            sync?.arrayValue?.lazy.compactMap { $0.objectValue }.first { $0["id"] == .string(id) })
        let states = try #require(query?.objectValue?[id]?.objectValue)
        let device = try #require(try Fixture.homeAssistant().home.devices.first { $0.id == id })
        let result = CloudDescription(of: device)

        let type = try Self.exception("type", of: id) ?? .string(result.type ?? "")
        #expect(entry["type"] == .string("action.devices.types.\(type.stringValue ?? "")"))
        let traits = (entry["traits"]?.arrayValue ?? []).compactMap { $0.stringValue }.sorted()
        #expect(traits == result.traits.map { "action.devices.traits.\($0)" })
        for (name, value) in entry["attributes"]?.objectValue?.members ?? [] {
            // False values may be omitted.
            let omitted: JSONValue? = value == .bool(false) ? value : nil
            let described = try #require(
                try Self.exception(name, of: id) ?? result.attributes[name] ?? omitted, "\(name)")
            #expect(described.isNearly(value), "\(name)")
        }
        for (name, value) in states.members {
            let described = try #require(try Self.exception(name, of: id) ?? result.states[name], "\(name)")
            #expect(described.isNearly(value), "\(name)")
        }
    }

    /// The known exceptions: values that are described differently, by device and name, with the recorded value.
    private static let exceptions: [String: [String: String]] = [
        // The order differs.
        "climate.heatpump": ["availableThermostatModes": #"["heat", "off", "on"]"#],
        // Every thermostat accepts Matter's modes for drying and fan only, so they are not listed.
        "climate.hvac": [
            "availableThermostatModes": #"["off", "heat", "cool", "auto", "dry", "fan-only", "on"]"#
        ],
        "climate.ecobee": [
            "availableThermostatModes": #"["off", "cool", "heatcool", "auto", "dry", "fan-only", "eco", "on"]"#
        ],
        // A read-only cover has no commands, so discreteOnlyOpenClose is omitted.
        "cover.pergola_roof": ["discreteOnlyOpenClose": "true"],
        // The catalog has one type for both.
        "humidifier.dehumidifier": ["type": #""DEHUMIDIFIER""#, "humiditySetpointPercent": "54.2"],
        // The trait is write-only, so its state is omitted.
        "switch.decorative_lights": ["type": #""SWITCH""#, "on": "true"],
    ]

    private static func exception(_ name: String, of id: String) throws -> JSONValue? {
        try exceptions[id]?[name].map { try json($0) }
    }

    /// Every exception is needed: its value is really described differently.
    @Test func everyExceptionIsStillNeeded() throws {
        for (id, names) in Self.exceptions {
            let device = try #require(try Fixture.homeAssistant().home.devices.first { $0.id == id })
            let result = CloudDescription(of: device)
            for (name, recorded) in names {
                let described =
                    name == "type" ? result.type.map { .string($0) } : result.attributes[name] ?? result.states[name]
                #expect(try described != json(recorded), "\(id) \(name)")
            }
        }
    }

    @Test func aLightHasCommandsAndASensorHasNone() throws {
        let devices = try Fixture.homeAssistant().home.devices
        let light = try #require(devices.first { $0.id == "light.ceiling_lights" })
        #expect(light.commands("onOff") == ["off", "on", "toggle"])
        #expect(light.commands("levelControl") == ["moveToLevel", "step", "moveToLevelWithOnOff", "stepWithOnOff"])
        let sensor = try #require(devices.first { $0.id == "sensor.outside_temperature" })
        #expect(sensor.commands("temperatureMeasurement") == [])
    }

    @Test func everyDeviceStartsWithTheSameValues() throws {
        let shapes = ShapeTable()
        for device in try Fixture.homeAssistant().home.devices {
            let (shape, state) = shapes.shape(for: device)
            #expect(shape.parts.map { $0.number } == device.parts.map { $0.number })
            for (trait, template) in zip(shape.traits, device.parts.flatMap { $0.traits }) {
                let values = trait.attributes.map { ($0.definition.id, state.value(of: $0)) }
                #expect(Dictionary(uniqueKeysWithValues: values) == template.values)
            }
        }
    }

    @Test func withoutStatesEveryDeviceIsImportedAndAssumptionsAreReported() throws {
        let imported = try SyncImport(sync: Fixture.response("home-assistant-sync"), query: nil)
        #expect(imported.home.devices.map { $0.name } == Self.rows.map { $0.name })
        let lock = try #require(imported.home.devices.first { $0.id == "lock.front_door" })
        #expect(lock.value("doorLock", "lockState") == .null)
        let light = try #require(imported.home.devices.first { $0.id == "light.ceiling_lights" })
        #expect(light.value("levelControl", "currentLevel") == .null)
        #expect(light.value("onOff", "onOff") == .bool(false))
        let onOff = try #require(imported.report.assumedValues.first { $0.name == "matter.onOff.onOff" })
        #expect(onOff.deviceNames.contains("Ceiling Lights"))
    }

    private func counts(_ entries: [ImportReport.Entry]) -> [String] { entries.map { "\($0.name) \($0.count)" } }
}

extension JSONValue {
    /// Returns whether the values are equal except for rounding by less than a thousandth and for nulls.
    fileprivate func isNearly(_ other: JSONValue) -> Bool {
        switch (self, other) {
        case (.array(let elements), .array(let others)):
            return elements.count == others.count && zip(elements, others).allSatisfy { $0.isNearly($1) }
        case (.object(let object), .object(let others)):
            let described = others.members.filter { !$0.value.isNull }
            return object.members.count == described.count
                && described.allSatisfy { name, value in object[name]?.isNearly(value) == true }
        default:
            guard let number = doubleValue, let other = other.doubleValue else { return self == other }
            return abs(number - other) <= abs(other) / 1000
        }
    }
}
