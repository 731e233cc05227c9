import HomeCatalog
import HomeModel
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

    @Test func everythingIsListedInOrderOfTheIds() {
        #expect(index.traits.count == Catalog.traits.count)
        #expect(index.traits.map { $0.id } == index.traits.map { $0.id }.sorted())
        #expect(index.deviceTypes.count == Catalog.deviceTypes.count)
        #expect(index.deviceTypes.map { $0.id } == index.deviceTypes.map { $0.id }.sorted())
    }
}
