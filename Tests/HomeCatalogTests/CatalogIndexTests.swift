import HomeCatalog
import HomeModel
import JSON
import Testing

@Suite struct CatalogIndexTests {
    private let index = CatalogIndex(Catalog.self)

    @Test(arguments: ["matter.onOff", "Matter.ONOFF", "onOff", "OnOff", "onoff"])
    func aTraitIsFoundByIdAndByShortNameInAnyCapitalization(name: String) {
        #expect(index.traits(named: name) == [Matter.OnOffTrait.definition])
    }

    @Test(arguments: ["google.doorbell", "doorbell", "DoorBell"])
    func aDeviceTypeIsFoundByIdAndByShortNameInAnyCapitalization(name: String) {
        #expect(index.deviceTypes(named: name) == [GoogleDoorbellDeviceType.definition])
    }

    @Test func anIdIsNotAShortName() {
        #expect(index.trait(id: "matter.onOff") === Matter.OnOffTrait.definition)
        #expect(index.trait(id: "onOff") == nil)
        #expect(index.deviceType(id: "matter.speaker") === SpeakerDeviceType.definition)
        #expect(index.deviceType(id: "speaker") == nil)
    }

    @Test func traitsAndDeviceTypesAreFoundByMatterNumber() {
        #expect(index.trait(number: 0x0006) === Matter.OnOffTrait.definition)
        #expect(index.deviceType(number: 0x0101) === DimmableLightDeviceType.definition)
    }

    @Test func anUnknownNameIsNotFound() {
        #expect(index.traits(named: "matter.flux") == [])
        #expect(index.traits(named: "") == [])
        #expect(index.trait(number: 0xFFFF_FFFF) == nil)
        #expect(index.deviceTypes(named: "google.onOff") == [])
        #expect(index.deviceType(number: 0xFFFF_FFFF) == nil)
    }

    @Test func aShortNameOfTwoVendorsFindsBothTraits() {
        let vendors = TraitDefinition(
            namespace: "exampleOrganization", name: "onOff", number: nil, revision: 1, isCloud: true, features: [],
            attributes: [], commands: [], events: [])
        let index = CatalogIndex(traits: [Matter.OnOffTrait.definition, vendors], deviceTypes: [])
        #expect(index.traits(named: "onOff").map { $0.id } == ["exampleOrganization.onOff", "matter.onOff"])
        #expect(index.traits(named: "exampleorganization.onoff") == [vendors])
    }

    @Test func aShortNameOfGoogleAndMatterMeansGoogle() {
        #expect(index.traits(named: "chime") == [Google.ChimeTrait.definition])
        #expect(index.traits(named: "matter.chime") == [Matter.ChimeTrait.definition])
        #expect(index.deviceTypes(named: "waterHeater") == [GoogleWaterHeaterDeviceType.definition])
        #expect(index.deviceTypes(named: "matter.waterHeater") == [WaterHeaterDeviceType.definition])
    }

    @Test func aNameForOneDefinitionIsFoundOrTheErrorNamesTheCandidates() throws {
        #expect(try index.trait(named: "onOff") == Matter.OnOffTrait.definition)
        #expect(try index.deviceType(named: "doorbell") == GoogleDoorbellDeviceType.definition)
        let missing = #expect(throws: HomeError.self) {
            try index.trait(named: "onOf", at: JSONPointer.root.appending("trait"), missing: .notFound)
        }
        #expect(missing?.code == .notFound)
        #expect(missing?.message == "There is no trait onOf; GET /catalog lists them. Did you mean matter.onOff?")
        #expect(missing?.details.map { $0.pointer } == ["/trait"])
        let vendors = TraitDefinition(
            namespace: "exampleOrganization", name: "onOff", number: nil, revision: 1, isCloud: true, features: [],
            attributes: [], commands: [], events: [])
        let both = CatalogIndex(traits: [Matter.OnOffTrait.definition, vendors], deviceTypes: [])
        let ambiguous = #expect(throws: HomeError.self) { try both.trait(named: "onOff", missing: .notFound) }
        #expect(ambiguous?.code == .invalidArgument)
        #expect(ambiguous?.message == "onOff means more than one trait: exampleOrganization.onOff, matter.onOff.")
    }

    @Test func everythingIsListedInOrderOfTheIds() {
        #expect(index.traits.count == Catalog.traits.count)
        #expect(index.traits.map { $0.id } == index.traits.map { $0.id }.sorted())
        #expect(index.deviceTypes.count == Catalog.deviceTypes.count)
        #expect(index.deviceTypes.map { $0.id } == index.deviceTypes.map { $0.id }.sorted())
    }
}
