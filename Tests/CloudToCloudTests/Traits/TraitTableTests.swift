import HomeModel
import JSON
import Testing

@testable import CloudToCloud

/// Every trait of Cloud-to-cloud into the catalogue and back, every command, and that no row is missing.
@Suite struct TraitTableTests {
    @Test(arguments: TraitTable.all.flatMap { $0.states })
    func aStateBecomesAttributesAndComesBack(row: BothWays) throws {
        let device = try row.device()
        for (name, expected) in row.becomes {
            let parts = name.split(separator: ".").map { String($0) }
            let trait = device.parts.lazy.flatMap { $0.traits }.first { $0.definition.name == parts[0] }
            let attribute = try #require(trait?.definition.attribute(named: parts[1]), "\(name)")
            let value = try #require(trait?.values[attribute.id], "\(name)")
            #expect(attribute.type.fullWord(for: value) == expected, "\(name)")
        }
        let back = CloudDescription(of: device)
        #expect(back.traits.contains(row.trait))
        #expect(Vocabulary.faults(of: back) == [])
        let others = try #require(try json("{\(row.back)}").objectValue)
        for (name, value) in try #require(try json("{\(row.states)}").objectValue).members {
            #expect(back.states[name] ?? .null == others[name] ?? value, "\(name)")
        }
        // What a sensor can tell at all is the catalogue's, not the maker's; what is false may go unsaid.
        for (name, value) in try #require(try json("{\(row.attributes)}").objectValue).members
        where name != "sensorStatesSupported" {
            let unsaid = value == .bool(false) ? value : .null
            #expect(back.attributes[name] ?? unsaid == others[name] ?? value, "\(name)")
        }
    }

    @Test(arguments: TraitTable.all.flatMap { $0.commands })
    func aCommandBecomesACommandOrIsRefused(row: Execution) throws {
        #expect(try row.outcome() == row.becomes)
    }

    /// The way back of a command, where the cloud has one for it, does what the command did.
    @Test(arguments: TraitTable.all.flatMap { $0.commands }.filter { $0.becomes.contains("(") })
    func theCloudsCommandForOneOfOursDoesTheSame(row: Execution) throws {
        let device = CloudDescription(of: try row.on.device())
        for action in try row.actions() {
            guard case .invoke(_, let trait, let command, let fields) = action,
                let execution = device.execution(trait: trait, command: command, fields: fields)
            else { continue }
            // All the way up is a command of its own.
            if command.name == "goToLiftPercentage", fields[tag: 0] == .unsigned(0) { continue }
            #expect(try device.actions(for: execution) == [action])
        }
    }

    @Test func aLevelIsToldInPercent() throws {
        let lamp = try imported("LIGHT", "OnOff", "Brightness", states: #""on": true, "brightness": 50"#).home.devices[
            0]
        let trait = try #require(lamp.parts[0].traits.first { $0.definition.name == "levelControl" }).definition
        let command = try #require(trait.command(named: "moveToLevel"))
        let fields = Value.structure([Value.FieldValue(tag: 0, value: .unsigned(180))])
        let execution = CloudDescription(of: lamp).execution(trait: trait, command: command, fields: fields)
        #expect(execution?.command == "BrightnessAbsolute")
        #expect(execution?.parameters["brightness"] == .integer(71))
    }

    @Test(arguments: TraitTable.all.flatMap { table in table.nonsense.map { (table.trait, $0.state, $0.value) } })
    func nonsenseIsLeftOutAndTold(trait: String, state: String, value: String) throws {
        let row = try #require(TraitTable.all.first { $0.trait == trait }?.states.first)
        let imported = try imported(row.type, trait, attributes: row.attributes, states: #""\#(state)": \#(value)"#)
        let places = imported.report.faults.map { $0.pointer.description }
        #expect(places.count == 1 && places[0].hasPrefix("/devices/x/\(state)"), "\(places)")
        let told = CloudDescription(of: imported.home.devices[0]).states[state]
        #expect(try told == nil || told != json(value))
    }

    @Test(
        arguments: TraitTable.all.flatMap { table in
            table.beyond.map { Beyond(trait: table.trait, state: $0.state, value: $0.value, end: $0.end) }
        })
    func aNumberBeyondItsEndTakesTheEndAndIsTold(row: Beyond) throws {
        let table = try #require(TraitTable.all.first { $0.trait == row.trait }?.states.first)
        let imported = try imported(
            table.type, row.trait, attributes: table.attributes, states: #""\#(row.state)": \#(row.value)"#)
        #expect(imported.report.faults.map { $0.pointer.description } == ["/devices/x/\(row.state)"])
        #expect(CloudDescription(of: imported.home.devices[0]).states[row.state] == (try json(row.end)))
    }

    struct Beyond: Sendable, CustomTestStringConvertible {
        let trait: String
        let state: String
        let value: String
        let end: String

        var testDescription: String { "\(trait) \(state) \(value)" }
    }
}
