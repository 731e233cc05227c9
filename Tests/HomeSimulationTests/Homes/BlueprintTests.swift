import HomeCatalog
import HomeModel
import HomeSimulation
import TestHomes
import Testing

@Suite struct BlueprintTests {
    static let types = Catalog.deviceTypes.map { $0.definition }

    @Test(arguments: types)
    func everyTypeCanBeCreatedAsTheSpecificationRequires(type: DeviceTypeDefinition) {
        let device = Blueprint.template(for: type, id: "it", name: "It", seed: 7)
        #expect(device.parts.first?.type == type)
        #expect(device.parts.first?.isPrimary == true)
        #expect(device.faults == [])
    }

    @Test(arguments: types)
    func everyInitialValueIsAllowedByTheCatalog(type: DeviceTypeDefinition) throws {
        try Blueprint.template(for: type, id: "it", name: "It", seed: 7).expectValuesAllowedByTheCatalog()
    }

    @Test func everyInitialValueOfTraitsWithoutATypeIsAllowedByTheCatalog() throws {
        try DeviceTemplate.typeless.expectValuesAllowedByTheCatalog()
    }

    @Test(arguments: types)
    func aDeviceHasOnlyTheTraitsOfItsTypes(type: DeviceTypeDefinition) {
        for part in Blueprint.template(for: type, id: "it", name: "It", seed: 7).parts {
            let definitions = part.traits.map { $0.definition }
            #expect(Set(definitions).count == definitions.count)
            #expect(Set(definitions).subtracting(part.type.traits.map { $0.trait }).map { $0.id } == [])
        }
    }

    @Test(arguments: types)
    func aSelectedElementIsInItsList(type: DeviceTypeDefinition) {
        Blueprint.template(for: type, id: "it", name: "It", seed: 7).expectSupportedChoices()
    }

    @Test func serialNumbersAndProductsAreUnique() throws {
        var serials: Set<Value> = []
        var products: Set<[Value]> = []
        for type in Self.types {
            let device = Blueprint.template(for: type, id: type.id, name: "It", seed: 7)
            let identity = device.parts.flatMap { $0.traits }
                .first { $0.definition == Matter.BasicInformationTrait.definition }
            let names = ["vendorName", "productName", "productID", "vendorID"].compactMap { identity?.value(of: $0) }
            #expect(names.count == 4, "\(type.id) has an incomplete identity")
            let serial = try #require(identity?.value(of: "serialNumber"))
            #expect(serials.insert(serial).inserted, "\(type.id)")
            #expect(products.insert(Array(names.dropFirst(2))).inserted, "\(type.id)")
        }
    }

    @Test func commonDevicesHaveTheirInitialValues() throws {
        let fridge = Endpoint.device(RefrigeratorDeviceType.self)
        #expect(fridge[Matter.TemperatureControlTrait.self, part: 1].temperatureSetpoint == 400)
        #expect(fridge[Matter.TemperatureControlTrait.self, part: 2].temperatureSetpoint == -1800)
        #expect(
            Endpoint.device(DishwasherDeviceType.self)[Matter.OperationalStateTrait.self].operationalState == .stopped)
        #expect(Endpoint.device(EnergyEvseDeviceType.self)[Matter.EnergyEvseTrait.self].state == .notPluggedIn)
        #expect(Endpoint.device(ContactSensorDeviceType.self)[Matter.BooleanStateTrait.self].stateValue == true)
        let robot = Endpoint.device(RoboticVacuumCleanerDeviceType.self)
        #expect(robot[Matter.RvcOperationalStateTrait.self].operationalState == .docked)
        #expect(robot[Matter.PowerSourceTrait.self].batPercentRemaining == 200)
    }

    @Test func aFridgeStaysColdInAWarmRoom() {
        var fridge = Endpoint.device(RefrigeratorDeviceType.self)
        fridge.advance(by: .seconds(12 * 3600))
        #expect(fridge[Matter.TemperatureMeasurementTrait.self, part: 1].measuredValue == 400)
    }

    @Test func theIdentityDependsOnlyOnSeedAndID() {
        func uniqueID(id: String, seed: UInt64) -> Value? {
            let light = Blueprint.template(
                for: DimmableLightDeviceType.definition, id: id, name: "Lamp", seed: seed)
            let trait = light.parts[0].traits.first { $0.definition == Matter.BasicInformationTrait.definition }
            return trait?.values[Matter.BasicInformationTrait.Attributes.keys.uniqueID.id]
        }
        #expect(uniqueID(id: "a", seed: 1) == uniqueID(id: "a", seed: 1))
        #expect(uniqueID(id: "a", seed: 1) != uniqueID(id: "b", seed: 1))
        #expect(uniqueID(id: "a", seed: 1) != uniqueID(id: "a", seed: 2))
    }
}
