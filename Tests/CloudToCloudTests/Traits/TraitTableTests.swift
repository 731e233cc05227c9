import HomeModel
import JSON
import Testing

@testable import CloudToCloud

/// Maps every Cloud-to-cloud trait to the catalog and back, and every command.
@Suite struct TraitTableTests {
    @Test(arguments: TraitTable.all.flatMap { $0.states })
    func aStateBecomesAttributesAndIsDescribedAgain(row: RoundTrip) throws {
        let device = try row.device()
        for (name, expected) in row.becomes {
            let parts = name.split(separator: ".").map { String($0) }
            let trait = device.parts.lazy.flatMap { $0.traits }.first { $0.definition.name == parts[0] }
            let attribute = try #require(trait?.definition.attribute(named: parts[1]), "\(name)")
            let value = try #require(trait?.values[attribute.id], "\(name)")
            #expect(attribute.type.fullText(for: value) == expected, "\(name)")
        }
        let described = CloudDescription(of: device)
        #expect(described.traits.contains(row.trait))
        #expect(Vocabulary.faults(of: described) == [])
        let others = try #require(try json("{\(row.otherValues)}").objectValue)
        for (name, value) in try #require(try json("{\(row.states)}").objectValue).members {
            #expect(described.states[name] ?? .null == others[name] ?? value, "\(name)")
        }
        // The capabilities of a sensor come from the catalog, not from the vendor. False values may be omitted.
        for (name, value) in try #require(try json("{\(row.attributes)}").objectValue).members
        where name != "sensorStatesSupported" {
            let omitted = value == .bool(false) ? value : .null
            #expect(described.attributes[name] ?? omitted == others[name] ?? value, "\(name)")
        }
    }

    @Test(arguments: TraitTable.all.flatMap { $0.commands })
    func aCommandIsTranslatedOrRejected(row: Execution) throws {
        #expect(try row.outcome() == row.becomes)
    }

    /// The cloud command for a translated command, if there is one, has the same effect as the original.
    @Test(arguments: TraitTable.all.flatMap { $0.commands }.filter { $0.becomes.contains("(") })
    func theCloudCommandForACommandHasTheSameEffect(row: Execution) throws {
        let device = CloudDescription(of: try row.on.device())
        for action in try row.actions() {
            guard case .invoke(_, let trait, let command, let fields) = action,
                let execution = device.execution(trait: trait, command: command, fields: fields)
            else { continue }
            // Opening completely is a separate command.
            if command.name == "goToLiftPercentage", fields[tag: 0] == .unsigned(0) { continue }
            #expect(try device.actions(for: execution) == [action])
        }
    }

    @Test func aLevelIsDescribedInPercent() throws {
        let lamp = try imported("LIGHT", "OnOff", "Brightness", states: #""on": true, "brightness": 50"#).home.devices[
            0]
        let trait = try #require(lamp.parts[0].traits.first { $0.definition.name == "levelControl" }).definition
        let command = try #require(trait.command(named: "moveToLevel"))
        let fields = Value.structure([Value.FieldValue(tag: 0, value: .unsigned(180))])
        let execution = CloudDescription(of: lamp).execution(trait: trait, command: command, fields: fields)
        #expect(execution?.command == "BrightnessAbsolute")
        #expect(execution?.parameters["brightness"] == .integer(71))
    }

    @Test(arguments: TraitTable.all.flatMap { table in table.invalid.map { (table.trait, $0.state, $0.value) } })
    func anInvalidValueIsIgnoredAndReported(trait: String, state: String, value: String) throws {
        let row = try #require(TraitTable.all.first { $0.trait == trait }?.states.first)
        let imported = try imported(row.type, trait, attributes: row.attributes, states: #""\#(state)": \#(value)"#)
        let pointers = imported.report.faults.map { $0.pointer.description }
        #expect(pointers.count == 1 && pointers[0].hasPrefix("/devices/x/\(state)"), "\(pointers)")
        let described = CloudDescription(of: imported.home.devices[0]).states[state]
        #expect(try described == nil || described != json(value))
    }

    @Test(
        arguments: TraitTable.all.flatMap { table in
            table.outOfRange.map { OutOfRange(trait: table.trait, state: $0.state, value: $0.value, end: $0.end) }
        })
    func aNumberOutOfRangeIsLimitedAndReported(row: OutOfRange) throws {
        let table = try #require(TraitTable.all.first { $0.trait == row.trait }?.states.first)
        let imported = try imported(
            table.type, row.trait, attributes: table.attributes, states: #""\#(row.state)": \#(row.value)"#)
        #expect(imported.report.faults.map { $0.pointer.description } == ["/devices/x/\(row.state)"])
        #expect(CloudDescription(of: imported.home.devices[0]).states[row.state] == (try json(row.end)))
    }

    struct OutOfRange: Sendable, CustomTestStringConvertible {
        let trait: String
        let state: String
        let value: String
        let end: String

        var testDescription: String { "\(trait) \(state) \(value)" }
    }
}
