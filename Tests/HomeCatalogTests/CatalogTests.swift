import HomeCatalog
import HomeModel
import Testing

/// Rules for the whole catalog.
@Suite struct CatalogTests {
    @Test func aDeclarationBecomesData() throws {
        let onOff = Matter.OnOffTrait.definition
        #expect(onOff.id == "matter.onOff")
        let names = ["onOff", "globalSceneControl", "onTime", "offWaitTime", "startUpOnOff"]
        #expect(onOff.attributes.map { $0.name } == names)
        #expect(onOff.attribute(0x4003)?.isNullable == true)
        let level = try #require(Matter.LevelControlTrait.definition.attribute(0x0000))
        #expect(level.constraint.lower == .attribute(0x0002))
        let command = try #require(Matter.LevelControlTrait.definition.command(0))
        #expect(command.fields.fields.map { $0.name } == ["level", "transitionTime", "optionsMask", "optionsOverride"])
    }

    @Test func aVendorsTraitIsListedUnderItsOwnNamespace() throws {
        let spinner = ExampleOrganization.SpinnerTrait.definition
        #expect(spinner.id == "exampleOrganization.spinner")
        #expect(spinner.isCloud)
        #expect(spinner.attribute(named: "RPM")?.unit == .perMinute)
        #expect(spinner.command(named: "spin")?.fields.fields.map { $0.name } == ["rpm"])
    }

    @Test func aGoogleTraitHasNoMatterNumberAndUsesTheCloud() {
        let doorbell = Google.DoorbellPressTrait.definition
        #expect(doorbell.id == "google.doorbellPress")
        #expect(doorbell.number == nil)
        #expect(doorbell.isCloud)
        #expect(doorbell.events.map { $0.name } == ["doorbellPressed"])
    }

    @Test func idsAndNumbersAreUnique() {
        let traits = Catalog.traits.map { $0.definition }
        #expect(repeated(traits.map { $0.id.lowercased() }) == [])
        #expect(repeated(traits.compactMap { $0.number }) == [])
        let types = Catalog.deviceTypes.map { $0.definition }
        #expect(repeated(types.map { $0.id.lowercased() }) == [])
        #expect(repeated(types.compactMap { $0.number }) == [])
    }

    @Test func theListsAreInAlphabeticalOrder() {
        let traits = Catalog.traits.map { String(reflecting: $0) }
        #expect(traits == traits.sorted())
        let types = Catalog.deviceTypes.map { String(reflecting: $0) }
        #expect(types == types.sorted())
    }

    @Test(arguments: Catalog.deviceTypes.map { $0.definition })
    func theTraitsOfADeviceTypeAreListedAndHaveTheRequiredFeatures(type: DeviceTypeDefinition) {
        #expect(isLowerCamel(type.name))
        #expect(!type.traits.isEmpty, "\(type.id) has no trait")
        #expect(repeated(type.traits.map { $0.trait.id }) == [])
        let listed = Set(Catalog.traits.map { $0.wireID })
        for requirement in type.traits {
            #expect(listed.contains(requirement.trait.id), "\(type.id) requires \(requirement.trait.id)")
            for feature in requirement.trait.features where requirement.features.contains(bit: feature.bit) {
                #expect(
                    feature.conformance.verdict(features: requirement.features) != .disallowed,
                    "\(type.id) requires \(requirement.trait.id) with \(feature.name)")
            }
        }
    }

    private func repeated<T: Hashable>(_ values: [T]) -> [T] {
        var seen: Set<T> = []
        return values.filter { !seen.insert($0).inserted }
    }
}
