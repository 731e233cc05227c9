import CloudToCloud
import HomeModel
import Testing

/// The recorded home: 50 devices of 17 types with 20 traits.
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

    @Test func everyDeviceIsThereInItsOrder() throws {
        let imported = try Fixture.homeAssistant()
        #expect(imported.home.devices.map { $0.id } == Self.rows.map { $0.id })
        #expect(imported.report.deviceCount == 50)
    }

    @Test(arguments: rows)
    func aDeviceHasItsNameItsTypesAndItsRealState(row: Row) throws {
        let device = try #require(try Fixture.homeAssistant().home.devices.first { $0.id == row.id })
        #expect(device.name == row.name)
        #expect(device.outline == row.outline)
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
        #expect(report.unmappedValues == [])
        #expect(
            counts(report.assumedValues) == [
                "matter.colorControl.colorMode 1", "matter.thermostat.occupiedHeatingSetpoint 1",
            ])
        #expect(report.faults == [])
    }

    @Test func aLightTakesCommandsAndASensorNone() throws {
        let devices = try Fixture.homeAssistant().home.devices
        let light = try #require(devices.first { $0.id == "light.ceiling_lights" })
        #expect(light.commands("onOff") == ["off", "on", "toggle"])
        #expect(light.commands("levelControl") == ["moveToLevel", "step", "moveToLevelWithOnOff", "stepWithOnOff"])
        let sensor = try #require(devices.first { $0.id == "sensor.outside_temperature" })
        #expect(sensor.commands("temperatureMeasurement") == [])
    }

    @Test func everyDeviceComesToLifeWithTheSameValues() throws {
        let shapes = ShapeTable()
        for device in try Fixture.homeAssistant().home.devices {
            let (shape, state) = shapes.shape(for: device)
            #expect(shape.parts.map { $0.number } == device.parts.map { $0.number })
            for (place, template) in zip(shape.traits, device.parts.flatMap { $0.traits }) {
                let values = place.attributes.map { ($0.definition.id, state.value(of: $0)) }
                #expect(Dictionary(uniqueKeysWithValues: values) == template.values)
            }
        }
    }

    @Test func withoutStatesEveryDeviceIsThereAndWhatIsAssumedIsTold() throws {
        let imported = try SyncImport(sync: Fixture.answer("home-assistant-sync"), query: nil)
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
