import HomeCatalog
import HomeModel
import JSON
import Testing

/// Compares the catalogue with what the specification says.
@Suite struct FactsTests {
    @Test(arguments: Catalog.traits.map { $0.definition }.filter { $0.namespace == .matter })
    func everyDeclarationEqualsTheFacts(trait: TraitDefinition) throws {
        let facts = try #require(trait.number.flatMap { Facts.matter.cluster($0) }, "\(trait.id) is not in the fixture")
        let differences = TraitComparison(trait, facts: facts, extraTypes: Self.extraTypes[trait.id] ?? []).differences
        for difference in differences where Deviation.reasons[difference.place] == nil {
            Issue.record("\(difference.place): \(difference.text)")
        }
        let places = Set(differences.map { $0.place })
        for place in Deviation.reasons.keys where place.hasPrefix("\(trait.name).") {
            #expect(places.contains(place), "\(place) is listed as a deviation, but there is none")
        }
    }

    @Test func theFixtureHasNoClusterThatIsNotDeclared() {
        let declared = Set(Catalog.traits.compactMap { $0.definition.number })
        #expect(Facts.matter.clusterIDs.filter { !declared.contains($0) } == [])
    }

    @Test(arguments: Catalog.deviceTypes.map { $0.definition }.filter { $0.namespace == .matter })
    func aDeviceTypeRequiresWhatTheSpecificationDoes(type: DeviceTypeDefinition) throws {
        let facts = try #require(
            type.number.flatMap { Facts.matter.deviceType($0) }, "\(type.id) is not in the fixture")
        // The Home APIs write some names with other capitals: OnOffPluginUnit for Matter's OnOffPlugInUnit.
        #expect(facts.lowerCamelName.lowercased() == type.name.lowercased())
        for requirement in facts["requirements"]?.elements ?? []
        where requirement.text("element") == "serverCluster" && requirement.text("conformance") == "M" {
            guard Catalog.traits.contains(where: { $0.id.number == requirement.id }), let id = requirement.id,
                !Self.ofMatterDevicesOnly.contains(id)
            else { continue }
            let declared = type.traits.first { $0.trait.number == requirement.id }
            #expect(declared?.isRequired == true, "\(type.id) must require \(requirement.lowerCamelName)")
        }
    }

    /// What every device must carry that is set up over Matter, while one that is reached through its maker's cloud does
    /// not, though it is of the same type: Identify, Groups, ScenesManagement.
    private static let ofMatterDevicesOnly: Set<UInt32> = [0x0003, 0x0004, 0x0062]

    /// Types that no attribute, command or event refers to.
    private static let extraTypes: [String: [ValueType]] = [
        "matter.mediaPlayback": [Matter.MediaPlaybackTrait.CharacteristicEnum.valueType],
        "matter.administratorCommissioning": [Matter.AdministratorCommissioningTrait.StatusCode.valueType],
        "matter.onOff": [
            Matter.OnOffTrait.DelayedAllOffEffectVariantEnum.valueType,
            Matter.OnOffTrait.DyingLightEffectVariantEnum.valueType,
        ],
        "matter.rvcCleanMode": [Matter.RvcCleanModeTrait.StatusCode.valueType],
        "matter.rvcRunMode": [Matter.RvcRunModeTrait.StatusCode.valueType],
        "matter.valveConfigurationAndControl": [
            Matter.ValveConfigurationAndControlTrait.StatusCodeEnum.valueType
        ],
        "matter.timeSynchronization": [Matter.TimeSynchronizationTrait.StatusCode.valueType],
    ]
}
