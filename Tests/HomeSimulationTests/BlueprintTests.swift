import HomeCatalog
import HomeModel
import HomeSimulation
import HomeTesting
import Testing

@Suite struct BlueprintTests {
    @Test(arguments: Catalog.deviceTypes.map { $0.definition })
    func everyTypeOfTheCatalogueCanBeMadeAsTheSpecificationAsks(type: DeviceTypeDefinition) {
        let made = Blueprint.template(for: type, id: "it", name: "It", seed: 7)
        #expect(made.parts.first?.type == type)
        #expect(made.faults.isEmpty)
    }

    @Test func theIdentityFollowsFromSeedAndIDAlone() {
        func uniqueID(id: String, seed: UInt64) -> Value? {
            let light = Blueprint.template(
                for: DimmableLightDeviceType.definition, id: id, name: "Lamp", seed: seed)
            let trait = light.parts[0].traits.first { $0.definition == Matter.BasicInformationTrait.definition }
            return trait?.values[Matter.BasicInformationTrait.Attributes().uniqueID.id]
        }
        #expect(uniqueID(id: "a", seed: 1) == uniqueID(id: "a", seed: 1))
        #expect(uniqueID(id: "a", seed: 1) != uniqueID(id: "b", seed: 1))
        #expect(uniqueID(id: "a", seed: 1) != uniqueID(id: "a", seed: 2))
    }
}
