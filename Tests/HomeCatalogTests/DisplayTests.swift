import HomeCatalog
import HomeModel
import Testing

/// How values and devices are shown to people.
@Suite struct DisplayTests {
    private static let types = Catalog.deviceTypes.map { $0.definition }
    private static let traits = Catalog.traits.map { $0.definition }

    /// Traits that manage a device. They are not the purpose of the device.
    private static let management: Set<String> = [
        "matter.accessControl", "matter.administratorCommissioning", "matter.basicInformation", "matter.binding",
        "matter.booleanStateConfiguration", "matter.bridgedDeviceBasicInformation", "matter.descriptor",
        "matter.groups", "matter.identify", "matter.scenesManagement", "matter.timeSynchronization",
    ]

    private static func traitsForPeople(_ type: DeviceTypeDefinition) -> [TraitDefinition] {
        type.traits.filter { $0.isRequired && !management.contains($0.trait.id) }.map { $0.trait }
    }

    @Test(arguments: types)
    func everyDeviceTypeHasAnIcon(type: DeviceTypeDefinition) {
        #expect(type.display.icon != .device)
    }

    @Test(arguments: types)
    func everyDeviceTypeHasASentenceOrAText(type: DeviceTypeDefinition) {
        #expect(!type.display.summary.isEmpty || type.display.text?.isEmpty == false)
    }

    @Test(arguments: types.filter { !$0.isUtilityType })
    func aDeviceTypeWithCommandsHasAnAction(type: DeviceTypeDefinition) {
        guard Self.traitsForPeople(type).contains(where: { !$0.commands.isEmpty }) else { return }
        #expect(!type.display.actions.isEmpty)
    }

    @Test(arguments: types)
    func aDeviceTypeShowsOnlyItsOwnTraits(type: DeviceTypeDefinition) {
        let own = Set(type.traits.map { $0.trait.id })
        let display = type.display
        let conditions = display.summary.flatMap { $0.conditions } + display.actions.flatMap { $0.conditions }
        let paths = display.summary.map { $0.path } + display.actions.flatMap { $0.values } + conditions.map { $0.path }
        #expect(Set(paths.map { $0.trait.id }).subtracting(own) == [])
        for step in display.actions.flatMap({ $0.steps }) {
            switch step.operation {
            case .command(let trait, _, _): #expect(own.contains(trait.id), "\(trait.id)")
            case .write(let path, _): #expect(own.contains(path.trait.id) && path.attribute.isWritable)
            }
            #expect(Set(step.conditions.map { $0.path.trait.id }).subtracting(own) == [])
        }
    }

    @Test(arguments: types)
    func aReadingIsShownInWordsOrWithAUnit(type: DeviceTypeDefinition) {
        for reading in type.display.summary {
            let attribute = reading.path.attribute
            let words = reading.words + attribute.display.words
            let name = "\(attribute.name) of \(type.id)"
            switch reading.path.type {
            case .bool:
                #expect(
                    words.contains { $0.value == .bool(true) } && words.contains { $0.value == .bool(false) }, "\(name)"
                )
            case .bitmap: #expect(words.contains { $0.value == .unsigned(0) } && words.count > 1, "\(name)")
            case .unsigned, .signed, .float:
                let unit = reading.path.member?.unit ?? attribute.unit
                let format = reading.format ?? attribute.display.format ?? unit?.format
                let isExplained = attribute.display.names != nil || attribute.display.unitAttribute != nil
                #expect(format != nil || isExplained || reading.text != nil, "\(name)")
            case .enumeration, .string: break
            case .octets, .structure, .list: Issue.record("\(name) is not a value for people")
            }
            #expect(reading.words.allSatisfy { reading.path.type.accepts($0.value) }, "\(name)")
            #expect(reading.text?.contains("{value}") != false, "\(name)")
        }
    }

    @Test(arguments: types)
    func aControlHasTheStepsItNeeds(type: DeviceTypeDefinition) {
        for action in type.display.actions {
            switch action.control {
            case .toggle: #expect(action.isOn != nil && action.steps.count == 2)
            case .color: #expect(action.values.count == 2 && action.space != nil && action.steps.count == 1)
            case .slider, .dial, .select: #expect(action.values.count == 1 && action.steps.count == 1)
            case .position: #expect(action.values.count == 1 && !action.steps.isEmpty)
            case .button, .keypad, .media: #expect(!action.steps.isEmpty)
            }
            for case .command(_, let command, let inputs) in action.steps.map({ $0.operation }) {
                for input in inputs {
                    if case .fixed(let value) = input.source, value != .null {
                        #expect(input.field.type.accepts(value), "\(command.name).\(input.field.name)")
                    }
                    if case .control(let index) = input.source { #expect(action.values.indices.contains(index)) }
                }
            }
        }
    }

    @Test(arguments: traits)
    func aWordBelongsToAValueOfItsType(trait: TraitDefinition) {
        for attribute in trait.attributes {
            for word in attribute.display.words {
                #expect(attribute.type.accepts(word.value), "\(trait.id).\(attribute.name): \(word.text)")
            }
            let values = attribute.display.words.map { $0.value }
            #expect(Set(values).count == values.count, "\(trait.id).\(attribute.name)")
        }
    }

    @Test(arguments: traits)
    func theNamesOfModesAreInAnAttributeOfTheTrait(trait: TraitDefinition) {
        for attribute in trait.attributes {
            guard let names = attribute.display.names else { continue }
            guard case .list(let element)? = trait.attribute(names.list.id)?.type else {
                Issue.record("\(trait.id).\(attribute.name)")
                continue
            }
            guard let members = names.members else {
                #expect(element.type == .string)
                continue
            }
            guard case .structure(let structure) = element.type else {
                Issue.record("\(trait.id).\(attribute.name)")
                continue
            }
            #expect(structure.field(tagged: members.number.id) != nil)
            #expect(structure.field(tagged: members.name.id)?.type == .string)
        }
    }

    /// A response reports a rejection in a field. Such a field is an enumeration with a value for success, or a status
    /// code of Matter.
    @Test(arguments: traits)
    func aRejectionInAResponseIsAWarning(trait: TraitDefinition) {
        for command in trait.commands {
            for field in command.response.map({ Self.outcomes(in: $0.fields) }) ?? [] {
                let words = field.display.words
                let name = "\(trait.id).\(command.name): \(field.name)"
                #expect(words.first { $0.value == .unsigned(0) } == Word(value: .unsigned(0), ""), "\(name)")
                #expect(words.count > 1, "\(name)")
                for word in words where word.value != .unsigned(0) {
                    #expect(!word.text.isEmpty && word.tone == .warning, "\(name)")
                }
                guard case .enumeration(let definition) = field.type else { continue }
                #expect(Set(words.map { $0.value }) == Set(definition.cases.map { .unsigned($0.number) }), "\(name)")
            }
        }
    }

    /// The fields that report whether a command succeeded, also in structures.
    private static func outcomes(in fields: [FieldDefinition]) -> [FieldDefinition] {
        fields.flatMap { field in
            switch field.type {
            case .structure(let structure): return outcomes(in: structure.fields)
            case .enumeration(let definition):
                let success = ["success", "noError", "ok", "updateAvailable"]
                return definition.name(of: 0).map { success.contains($0) } == true ? [field] : []
            case .unsigned(bits: 8): return ["status", "statusCode"].contains(field.name) ? [field] : []
            default: return []
            }
        }
    }

    @Test func anOutcomeHasTheWordsOfItsNamesUnlessTheyAreDeclared() throws {
        let command = try #require(Matter.RvcOperationalStateTrait.definition.command(named: "pause"))
        let words = try #require(command.response.flatMap { Self.outcomes(in: $0.fields).first }).display.words
        func text(_ outcome: Matter.RvcOperationalStateTrait.ErrorStateEnum) -> String? {
            words.first { $0.value == outcome.value }?.text
        }
        #expect(text(.noError) == "")
        #expect(text(.commandInvalidInState) == "Not possible in this state")
        #expect(text(.dustBinFull) == "Dust bin full")
    }

    @Test func aLabelFollowsFromTheNameOfTheCommandUnlessItIsDeclared() {
        func label(_ trait: TraitDefinition, _ command: String) -> String? { trait.command(named: command)?.label }
        #expect(label(Matter.LevelControlTrait.definition, "moveToLevel") == "Move to level")
        #expect(label(Google.ExtendedColorControlTrait.definition, "moveToColorRGB") == "Move to color RGB")
        #expect(label(Matter.WindowCoveringTrait.definition, "upOrOpen") == "Open")
    }

    @Test func aCommandThatDeletesAsksFirst() {
        let commands = Self.traits.flatMap { trait in trait.commands.map { (trait, $0) } }
        for (trait, command) in commands where command.name.hasPrefix("clear") || command.name.hasPrefix("remove") {
            #expect(command.confirmation?.contains("?") == true, "\(trait.id).\(command.name)")
        }
    }

    @Test func aUnitDeterminesTheFormat() {
        #expect(Unit.mireds.format == ValueFormat(.reciprocal, factor: 1_000_000, unit: "K"))
        #expect(Unit.hundredthsOfDegreeCelsius.format == .linear(0.01, "°C", digits: 1))
        #expect(Unit.halvesOfPercent.format == .linear(0.5, "%"))
        #expect(Unit.seconds.format == .duration(1))
        #expect(Unit.tenthsOfDegree.format == .linear(0.1, "°", digits: 1))
        #expect(Unit("1/min").format == .linear(1, "1/min"))
        #expect(Unit.localSecondsSinceEpoch.format == nil)
    }
}
