import HomeCatalog
import HomeModel
import Testing

/// Compares the device types with the Home APIs and the specification.
@Suite struct DeviceTypeTests {
    private static let types = Catalog.deviceTypes.map { $0.definition }
    private static let traits = Catalog.traits.map { $0.definition }

    @Test func everyDeviceTypeOfTheHomeAPIsAndTheSpecificationIsDeclared() {
        let ids = Set(Self.types.map { $0.id })
        let numbers = Set(Self.types.filter { $0.namespace == .matter }.compactMap { $0.number })
        #expect(Set(DeviceTypeFacts.all.map { $0.id }).subtracting(ids) == [])
        #expect(Facts.matter.deviceTypes.filter { $0.id.map { !numbers.contains($0) } ?? true } == [])
    }

    @Test(arguments: types)
    func aDeviceTypeHasTheNumberAndTheUseOfItsSources(type: DeviceTypeDefinition) throws {
        if let facts = DeviceTypeFacts.of(type)?.json {
            #expect(type.number == facts.id)
            #expect(type.isUtilityType == facts.flag("utility"))
        } else {
            #expect(type.isUtilityType == Self.utilityTypesOutsideTheHomeAPIs.contains(type.id))
        }
        guard type.namespace == .matter, Self.typesOutsideMatter[type.id] == nil else {
            #expect(DeviceTypeFacts.of(type) != nil, "\(type.id) is in neither source")
            return
        }
        let matter = try #require(type.number.flatMap { Facts.matter.deviceType($0) }, "\(type.id) is not of Matter")
        // The Home APIs write some names with other capitals: OnOffPluginUnit for Matter's OnOffPlugInUnit.
        #expect(matter.lowerCamelName.lowercased() == type.name.lowercased())
    }

    @Test(arguments: types)
    func aDeviceTypeHasTheTraitsOfTheHomeAPIsAndTheSpecification(type: DeviceTypeDefinition) throws {
        let facts = DeviceTypeFacts.of(type)
        let matter = requirements(of: type)
        let declared = Set(Self.traits.map { $0.id })
        let required = (facts?.required ?? []).union(matter.mandatory).intersection(declared)
        let optional = (facts?.optional ?? []).union(matter.others).union([Matter.BasicInformationTrait.definition.id])
            .union(Self.additionalTraits[type.id]?.traits ?? []).intersection(declared).subtracting(required)
        #expect(Set(type.traits.filter { $0.isRequired }.map { $0.trait.id }) == required)
        #expect(Set(type.traits.filter { !$0.isRequired }.map { $0.trait.id }) == optional)
    }

    @Test(arguments: types.filter { $0.namespace == .matter })
    func aTraitHasTheFeaturesThatItsDeviceTypeRequires(type: DeviceTypeDefinition) {
        let required = requirements(of: type).features
        for requirement in type.traits {
            let features = requirement.trait.features
                .filter { requirement.features.contains(bit: $0.bit) }
                .map { $0.name.lowercased() }
            let expected = Set(required[requirement.trait.id] ?? [])
            #expect(Set(features) == expected, "\(requirement.trait.id) of \(type.id)")
        }
    }

    private func requirements(of type: DeviceTypeDefinition) -> MatterRequirements {
        MatterRequirements(
            type.namespace == .matter ? type.number.flatMap { Facts.matter.deviceType($0) } : nil, traits: Self.traits)
    }

    /// The reason why the specification does not have a type.
    private static let typesOutsideMatter = [
        "matter.heatingCoolingUnit": "From Zigbee; Matter does not use the number."
    ]

    /// The types of the specification that describe the device itself. The facts about Matter do not contain this.
    private static let utilityTypesOutsideTheHomeAPIs: Set<String> = [
        "matter.jointFabricAdministrator", "matter.secondaryNetworkInterface",
    ]

    /// Traits that a type can have although neither source lists them, with the reason. Every type can have Basic
    /// Information.
    private static let additionalTraits: [String: (traits: Set<String>, reason: String)] = [
        "matter.thermostat": (
            ["matter.temperatureMeasurement", "matter.relativeHumidityMeasurement"],
            "A thermostat in the cloud reports what it measures."
        ),
        "google.garage": (["google.openClose"], "The guide of Cloud-to-cloud requires it of a garage door."),
        "google.gate": (["google.openClose"], "The guide of Cloud-to-cloud recommends it for a gate."),
    ]
}
