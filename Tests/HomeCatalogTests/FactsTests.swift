import HomeCatalog
import HomeModel
import JSON
import Testing

/// Compares the catalog with the specification.
@Suite struct FactsTests {
    @Test(arguments: Catalog.traits.map { $0.definition }.filter { $0.namespace == .matter })
    func everyDeclarationEqualsTheFacts(trait: TraitDefinition) throws {
        let facts = try #require(trait.number.flatMap { Facts.matter.cluster($0) }, "\(trait.id) is not in the fixture")
        let differences = TraitComparison(trait, facts: facts, extraTypes: Self.extraTypes[trait.id] ?? []).differences
        for difference in differences where Deviation.reasons[difference.path] == nil {
            Issue.record("\(difference.path): \(difference.text)")
        }
        let paths = Set(differences.map { $0.path })
        for path in Deviation.reasons.keys where path.hasPrefix("\(trait.name).") {
            #expect(paths.contains(path), "\(path) is listed as a deviation, but there is none")
        }
    }

    @Test func everyClusterOfTheSpecificationIsDeclared() {
        let declared = Set(Catalog.traits.compactMap { $0.definition.number })
        #expect(Facts.matter.clusterIDs.filter { !declared.contains($0) } == [])
    }

    /// Types that no attribute, command or event refers to.
    private static let extraTypes: [String: [ValueType]] = [
        "matter.mediaPlayback": [Matter.MediaPlaybackTrait.CharacteristicEnum.valueType],
        "matter.administratorCommissioning": [Matter.AdministratorCommissioningTrait.StatusCode.valueType],
        "matter.onOff": [
            Matter.OnOffTrait.DelayedAllOffEffectVariantEnum.valueType,
            Matter.OnOffTrait.DyingLightEffectVariantEnum.valueType,
        ],
        "matter.pushAvStreamTransport": [Matter.PushAvStreamTransportTrait.StatusCodeEnum.valueType],
        "matter.rvcCleanMode": [Matter.RvcCleanModeTrait.StatusCode.valueType],
        "matter.rvcRunMode": [Matter.RvcRunModeTrait.StatusCode.valueType],
        "matter.jointFabricAdministrator": [Matter.JointFabricAdministratorTrait.StatusCodeEnum.valueType],
        "matter.tlsCertificateManagement": [Matter.TlsCertificateManagementTrait.StatusCodeEnum.valueType],
        "matter.tlsClientManagement": [Matter.TlsClientManagementTrait.StatusCodeEnum.valueType],
        "matter.valveConfigurationAndControl": [
            Matter.ValveConfigurationAndControlTrait.StatusCodeEnum.valueType
        ],
        "matter.timeSynchronization": [Matter.TimeSynchronizationTrait.StatusCode.valueType],
    ]
}
