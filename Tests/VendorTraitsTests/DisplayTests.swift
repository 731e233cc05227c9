import HomeModel
import Testing
import VendorTraits

/// How a vendor's trait is shown to people.
@Suite struct DisplayTests {
    private static func trait(_ part: String, _ other: String) throws -> TraitDefinition {
        try VendorTrait(Array(Sample.spinner(part, becomes: other).utf8), file: "spinner.json").definition
    }

    @Test func anAttributeHasWordsAndAFormat() throws {
        let trait = try Self.trait(
            #""maximum": "maxRpm", "unit": "1/min""#,
            #"""
            "maximum": "maxRpm", "unit": "1/min", "format": {"factor": 0.5, "unit": "Hz", "digits": 1},
            "words": [{"value": 0, "text": "Stopped"}, {"value": null, "text": "Stuck", "tone": "alarm"}]
            """#)
        let display = try #require(trait.attribute(named: "rpm")).display
        #expect(display.format == .linear(0.5, "Hz", digits: 1))
        #expect(
            display.words == [Word(UInt16(0), "Stopped"), Word(value: .null, "Stuck", .alarm)])
    }

    @Test func aNumberHasAUnitAndANameFromOtherAttributes() throws {
        let file = Sample.spinner(
            #""structs": {"#,
            becomes: #"""
                "structs": {
                  "Program": [{"name": "id", "tag": 3, "type": "uint8"}, {"name": "label", "type": "string"}],
                """#
        )
        .replacing(
            #""default": "disc"}"#,
            with: #"""
                "default": "disc"},
                {"id": 7, "name": "speed", "type": "float", "unitFrom": "direction"},
                {"id": 8, "name": "program", "type": "uint8",
                 "names": {"list": "programs", "number": "id", "name": "label"}},
                {"id": 9, "name": "programs", "type": "list", "element": "Program"},
                {"id": 10, "name": "phase", "type": "uint8", "names": {"list": "phases"}},
                {"id": 11, "name": "phases", "type": "list", "element": "string"}
                """#)
        let trait = try VendorTrait(Array(file.utf8), file: "spinner.json").definition
        func display(_ name: String) -> ElementDisplay? { trait.attribute(named: name)?.display }
        #expect(display("speed")?.unitAttribute?.id == 3)
        let program = try #require(display("program")?.names)
        #expect(program.list.id == 9)
        #expect(program.members?.number.id == 3)
        #expect(program.members?.name.id == 1)
        let phase = try #require(display("phase")?.names)
        #expect(phase.list.id == 11)
        #expect(phase.members == nil)
    }

    @Test func aCommandHasALabelAndAQuestion() throws {
        let trait = try Self.trait(
            #""name": "stop", "#, #""name": "stop", "label": "Halt", "confirm": "Stop the disc?", "#)
        #expect(trait.command(named: "stop")?.label == "Halt")
        #expect(trait.command(named: "stop")?.confirmation == "Stop the disc?")
        #expect(trait.command(named: "measure")?.label == "Measure")
    }

    @Test func aTraitHasASentenceAndButtons() throws {
        let trait = try Self.trait(
            #""revision": 2,"#,
            #"""
            "revision": 2,
            "display": {
              "summary": ["direction", {"attribute": "rpm", "text": "at {value}"}], "actions": ["spin", "stop"]
            },
            """#)
        let display = trait.display
        #expect(display.summary.map { $0.path.attribute.name } == ["direction", "rpm"])
        #expect(display.summary.map { $0.text } == [nil, "at {value}"])
        let steps = try #require(display.actions.first).steps
        #expect(steps.count == 2)
        guard case .command(_, let command, let inputs) = steps[0].operation else { return #expect(Bool(false)) }
        #expect(command.name == "spin")
        #expect(inputs.map { $0.field.name } == ["rpm"])
    }
}
