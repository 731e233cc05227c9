import HomeModel
import Testing
import VendorTraits

@Suite struct VendorTraitTests {
    private let spinner: TraitDefinition
    private let behavior: DeclaredBehavior

    init() throws {
        let trait = try VendorTrait(Array(Sample.spinner.utf8), file: "spinner.json")
        spinner = trait.definition
        behavior = trait.behavior
    }

    @Test func theIDConsistsOfVendorAndName() {
        #expect(spinner.id == "acme.spinner")
        #expect(spinner.number == 0xFFF1_FC01)
        #expect(spinner.revision == 2)
        #expect(spinner.isCloud)
    }

    @Test func anAttributeHasThePropertiesFromTheFile() throws {
        let target = try #require(spinner.attribute(named: "targetRpm"))
        #expect(target.type == .unsigned(bits: 16))
        #expect(target.isWritable && !target.isNullable)
        #expect(target.constraint.upper == .attribute(2))
        #expect(target.fallback == .value(.unsigned(0)))
        let rpm = try #require(spinner.attribute(named: "rpm"))
        #expect(rpm.isNullable && !rpm.isWritable)
        #expect(rpm.unit == Unit("1/min"))
        #expect(spinner.attribute(named: "maxRpm")?.qualities == [.fixed])
    }

    @Test func typesOfTheFileAreUsedByName() throws {
        let direction = try #require(spinner.attribute(named: "direction"))
        guard case .enumeration(let definition) = direction.type else { return #expect(Bool(false)) }
        #expect(definition.number(of: "counterclockwise") == 1)
        guard case .bitmap(let options)? = spinner.attribute(named: "options")?.type else {
            return #expect(Bool(false))
        }
        #expect(options.bits == 16)
        guard case .list(let element)? = spinner.attribute(named: "steps")?.type,
            case .structure(let step) = element.type
        else { return #expect(Bool(false)) }
        #expect(step.fields.map { $0.name } == ["rpm", "seconds"])
        #expect(step.fields.map { $0.tag } == [0, 1])
    }

    @Test func aDeviceHasTheMandatoryElementsWithoutFeatures() {
        let names = spinner.mandatoryAttributes(features: FeatureMap()).map { $0.name }
        #expect(names == ["rpm", "targetRpm", "maxRpm", "steps", "label"])
        let reversible = spinner.mandatoryAttributes(features: FeatureMap(rawValue: 1)).map { $0.name }
        #expect(reversible.contains("direction"))
    }

    @Test func aCommandHasTheEffectFromTheFileAndOthersAreNotSimulated() {
        #expect(behavior.effects[0]?.sets == [DeclaredBehavior.Assignment(1, from: .field(0))])
        #expect(behavior.effects[1]?.sets == [DeclaredBehavior.Assignment(1, from: .value(.unsigned(0)))])
        #expect(behavior.effects[2]?.responseFields == [DeclaredBehavior.Assignment(0, from: .attribute(0))])
        #expect(behavior.effects[3] == nil)
    }

    @Test func aCommandChangesTheAttributesItSetsAndThoseTheFileLists() {
        func changes(_ command: String) -> [String?]? {
            spinner.command(named: command)?.changes.map { spinner.attribute($0)?.name }
        }
        #expect(changes("spin") == ["rpm", "targetRpm"])
        #expect(changes("stop") == ["targetRpm"])
        #expect(changes("measure") == [])
        #expect(changes("calibrate") == ["steps", "label"])
    }

    @Test func aTraitIsAddedToTheCatalog() throws {
        let other = TraitDefinition(
            namespace: "matter", name: "spinner", number: 1, revision: 1, isCloud: false, features: [], attributes: [],
            commands: [], events: [])
        let catalog = try VendorTrait.catalog(
            CatalogIndex(traits: [other], deviceTypes: []),
            adding: [VendorTrait(Array(Sample.spinner.utf8), file: "spinner.json")])
        #expect(catalog.trait(id: "acme.spinner") != nil)
        #expect(catalog.traits(named: "spinner").map { $0.id } == ["acme.spinner", "matter.spinner"])
    }

    @Test func aTraitDeclaredTwiceIsRejectedAtItsName() throws {
        let first = try VendorTrait(Array(Sample.spinner.utf8), file: "a.json")
        let text = Sample.spinner("\"name\": \"spinner\"", becomes: "\"name\": \"sPinner\"")
        let second = try VendorTrait(Array(text.utf8), file: "b.json")
        let error = #expect(throws: VendorTraitError.self) {
            try VendorTrait.catalog(CatalogIndex(traits: [], deviceTypes: []), adding: [first, second])
        }
        #expect(error?.description == "b.json:3:3: a.json already has a trait acme.sPinner")
    }

    @Test func aNumberOfAnotherTraitIsRejected() throws {
        let first = try VendorTrait(Array(Sample.spinner.utf8), file: "a.json")
        let text = Sample.spinner("\"name\": \"spinner\"", becomes: "\"name\": \"top\"")
        let second = try VendorTrait(Array(text.utf8), file: "b.json")
        let error = #expect(throws: VendorTraitError.self) {
            try VendorTrait.catalog(CatalogIndex(traits: [], deviceTypes: []), adding: [first, second])
        }
        #expect(error?.line == 4)
        #expect(error?.reason.contains("acme.spinner") ?? false)
    }
}
