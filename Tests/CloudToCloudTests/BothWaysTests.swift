import CloudToCloud
import HomeModel
import JSON
import Testing

/// Every trait of Cloud-to-cloud into the catalogue and back, and every command.
@Suite struct BothWaysTests {
    @Test(arguments: BothWays.all)
    func aStateBecomesAttributesAndComesBack(row: BothWays) throws {
        let device = try row.device()
        for (name, expected) in row.becomes {
            let parts = name.split(separator: ".").map { String($0) }
            let trait = device.parts.lazy.flatMap { $0.traits }.first { $0.definition.name == parts[0] }
            let attribute = try #require(trait?.definition.attribute(named: parts[1]), "\(name)")
            let value = try #require(trait?.values[attribute.id], "\(name)")
            #expect(attribute.type.word(for: value) == expected, "\(name)")
        }
        let back = CloudDescription(of: device)
        #expect(back.traits.contains(row.trait))
        let states = try #require(try json("{\(row.states)}").objectValue)
        for (name, value) in states.members { #expect(back.states[name] == value, "\(name)") }
        let attributes = try #require(try json("{\(row.attributes)}").objectValue)
        // What a sensor can tell at all is the catalogue's, not the maker's.
        for (name, value) in attributes.members where name != "sensorStatesSupported" {
            #expect(back.attributes[name] == value, "\(name)")
        }
    }

    @Test(arguments: Execution.all)
    func aCommandBecomesACommandOrIsRefused(row: Execution) throws {
        #expect(try row.outcome() == row.becomes)
    }

    /// Half a temperature is no text, a text no number: nothing of it is taken, and all of it is told.
    @Test(arguments: [
        ("ArmDisarm", "isArmed", #""yes""#), ("Dock", "isDocked", "1"), ("Fill", "currentFillPercent", #""full""#),
        ("Timer", "timerRemainingSec", "[]"), ("Rotation", "rotationPercent", "true"),
        ("Cook", "currentCookingMode", #""SING""#), ("Modes", "currentModeSettings", "[]"),
        ("Toggles", "currentToggleSettings", #"{"a": "on"}"#), ("StatusReport", "currentStatusReport", "{}"),
        ("MediaState", "activityState", #""DANCING""#), ("AppSelector", "currentApplication", "5"),
        ("InputSelector", "currentInput", "{}"), ("SoftwareUpdate", "lastSoftwareUpdateUnixTimestampSec", #""x""#),
        ("OpenClose", "openPercent", #""wide""#), ("NetworkControl", "networkEnabled", #""on""#),
        ("Dispense", "dispenseItems", #""food""#), ("EnergyStorage", "descriptiveCapacityRemaining", #""SOME""#),
    ])
    func nonsenseIsLeftOutAndTold(trait: String, state: String, value: String) throws {
        let imported = try imported("OUTLET", trait, states: #""\#(state)": \#(value)"#)
        #expect(imported.report.faults.count == 1)
        #expect(imported.report.faults.first?.pointer.description.hasPrefix("/devices/x/\(state)") == true)
        #expect(CloudDescription(of: imported.home.devices[0]).states[state]?.objectValue?.isEmpty ?? true)
    }

    @Test(arguments: [
        ("Fill", "currentFillPercent", "140", "100"), ("Rotation", "rotationPercent", "-3", "0"),
        ("OpenClose", "openPercent", "101", "100"),
    ])
    func aNumberBeyondItsEndTakesTheEndAndIsTold(trait: String, state: String, value: String, end: String) throws {
        let imported = try imported("OUTLET", trait, states: #""\#(state)": \#(value)"#)
        #expect(imported.report.faults.count == 1)
        #expect(CloudDescription(of: imported.home.devices[0]).states[state] == (try json(end)))
    }

    @Test func theCloudsCommandForOneOfOursIsFoundToo() throws {
        let lamp = try imported("LIGHT", "OnOff", "Brightness", states: #""on": true, "brightness": 50"#).home.devices[
            0]
        let description = CloudDescription(of: lamp)
        let trait = try #require(lamp.parts[0].traits.first { $0.definition.name == "levelControl" }).definition
        let command = try #require(trait.command(named: "moveToLevel"))
        let fields = Value.structure([Value.FieldValue(tag: 0, value: .unsigned(180))])
        let execution = try #require(description.execution(trait: trait, command: command, fields: fields))
        #expect(execution.command == "BrightnessAbsolute")
        #expect(execution.parameters["brightness"] == .integer(71))
    }

    @Test func theRecordedHomeComesBack() throws {
        let query = try Fixture.answer("home-assistant-query").objectValue?["payload"]?.objectValue?["devices"]
        for device in try Fixture.homeAssistant().home.devices {
            let back = CloudDescription(of: device)
            let told = try #require(query?.objectValue?[device.id]?.objectValue)
            for name in ["on", "brightness", "isLocked", "openPercent", "isDocked", "currentVolume", "isMuted"] {
                guard back.states[name] != nil else { continue }
                #expect(back.states[name] == told[name], "\(device.id) \(name)")
            }
        }
    }
}
