import HomeCatalog
import HomeModel
import Testing

@Suite struct ThermostatTraitTests {
    @Test func theStagesOfTheEquipmentAreNumbersInABitmap() {
        var equipment = Matter.ThermostatTrait.HVACSystemTypeBitmap([.heatingUsesFuel])
        equipment[.heatingStage] = 2
        #expect(equipment.rawValue == 0b10_10_00)
        #expect(equipment[.heatingStage] == 2)
        #expect(equipment[.coolingStage] == 0)
        #expect(equipment.contains(.heatingUsesFuel) && !equipment.contains(.coolingStage))
        equipment[.heatingStage] = 5
        #expect(equipment[.heatingStage] == 1, "bits that do not fit must not reach the next flag")
        equipment.remove(.heatingStage)
        #expect(equipment == [.heatingUsesFuel])
    }

    @Test func theWidthOfAStageIsPublished() throws {
        let attribute = Matter.ThermostatTrait.definition.attribute(named: "hvacSystemTypeConfiguration")
        guard case .bitmap(let bitmap)? = attribute?.type else {
            Issue.record("no bitmap")
            return
        }
        #expect(bitmap.name == "HVACSystemTypeBitmap")
        #expect(bitmap.flags.map { $0.width } == [2, 2, 1, 1])
        #expect(bitmap.mask == 0b111111)
    }

    @Test func aSetpointLimitDefaultsToTheAbsoluteLimit() {
        let thermostat = Matter.ThermostatTrait.definition
        let limit = thermostat.attribute(named: "minHeatSetpointLimit")
        #expect(limit?.fallback == thermostat.attribute(named: "absMinHeatSetpointLimit").map { .attribute($0.id) })
    }

    @Test func aThermostatWithAutoModeHeatsAndCools() {
        typealias Feature = Matter.ThermostatTrait.Feature
        let features = FeatureMap([Feature.autoMode])
        let needed = Matter.ThermostatTrait.definition.features.filter {
            $0.conformance.verdict(features: features) == .mandatory
        }
        #expect(needed.map { $0.code } == ["HEAT", "COOL"])
    }
}
