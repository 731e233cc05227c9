import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct CloudKitchenTests {
    typealias Cook = Google.CookTrait
    typealias Dispense = Google.DispenseTrait

    private var fryer = Endpoint.device(GoogleFryerDeviceType.self)
    private var feeder = Endpoint.device(GooglePetFeederDeviceType.self)

    private func remaining() -> Float? { feeder[Dispense.self].dispenseItems?.first?.amountRemaining?.amount }

    @Test mutating func aMachineCooksUntilItIsStopped() throws {
        try fryer.send(Cook.self, \.cook) {
            $0.start = true
            $0.cookingMode = .roast
            $0.foodPreset = "fries"
            $0.quantity = 2
            $0.unit = .portion
        }
        #expect(fryer[Cook.self].currentCookingMode == .roast)
        #expect(fryer[Cook.self].currentFoodPreset == "fries")
        #expect(fryer[Cook.self].currentFoodQuantity == 2)
        #expect(fryer[Cook.self].currentFoodUnit == .portion)
        let busy = #expect(throws: HomeError.self) { try fryer.send(Cook.self, \.cook) { $0.start = true } }
        #expect(busy?.code == .failedPrecondition)
        try fryer.send(Cook.self, \.cook) { $0.start = false }
        #expect(fryer[Cook.self].currentCookingMode == .unspecified)
        #expect(fryer[Cook.self].currentFoodUnit == .noUnits)
        let idle = #expect(throws: HomeError.self) { try fryer.send(Cook.self, \.cook) { $0.start = false } }
        #expect(idle?.code == .failedPrecondition)
    }

    @Test mutating func cookingEndsAfterHalfAnHour() throws {
        try fryer.send(Cook.self, \.cook) { $0.start = true }
        #expect(fryer[Cook.self].currentCookingMode == .fry)
        fryer.advance(by: .minutes(30))
        #expect(fryer[Cook.self].currentCookingMode == .unspecified)
        #expect(fryer.isIdle)
    }

    @Test(arguments: [
        (Cook.CookingMode.brew, "fries", Cook.Unit.portion, HomeError.Code.notFound),
        (.fry, "cake", .portion, .notFound), (.fry, "fries", .cups, .invalidArgument),
    ])
    mutating func unsupportedCookingIsRejected(
        mode: Cook.CookingMode, preset: String, unit: Cook.Unit, code: HomeError.Code
    ) {
        let error = #expect(throws: HomeError.self) {
            try fryer.send(Cook.self, \.cook) {
                $0.start = true
                $0.cookingMode = mode
                $0.foodPreset = preset
                $0.unit = unit
            }
        }
        #expect(error?.code == code)
        #expect(fryer.isIdle)
    }

    @Test mutating func aFeederDispensesWhileSuppliesLast() throws {
        try feeder.send(Dispense.self, \.dispense)
        #expect(feeder[Dispense.self].dispenseItems?.first?.isCurrentlyDispensing == true)
        #expect(feeder[Dispense.self].dispenseItems?.first?.amountLastDispensed?.amount == 250)
        #expect(remaining() == 1750)
        let busy = #expect(throws: HomeError.self) { try feeder.send(Dispense.self, \.dispense) }
        #expect(busy?.code == .failedPrecondition)
        feeder.advance(by: .seconds(5))
        #expect(feeder[Dispense.self].dispenseItems?.first?.isCurrentlyDispensing == false)
        let empty = #expect(throws: HomeError.self) {
            try feeder.send(Dispense.self, \.dispense) { $0.amount = 1751 }
        }
        #expect(empty?.code == .resourceExhausted)
        #expect(remaining() == 1750)
        try feeder.stimulate("refill", ["item": .string("water"), "amount": .float(3000)])
        #expect(remaining() == 3000)
        try feeder.send(Dispense.self, \.dispense) { $0.amount = 1751 }
        #expect(remaining() == 1249)
    }

    @Test mutating func unknownItemsPresetsAndUnitsAreRejected() {
        func code(_ edit: (inout Record<Dispense.Dispense>) -> Void) -> HomeError.Code? {
            let error = #expect(throws: HomeError.self) { try feeder.send(Dispense.self, \.dispense, edit) }
            return error?.code
        }
        #expect(code { $0.item = "tea" } == .notFound)
        #expect(code { $0.presetName = "breakfast" } == .notFound)
        #expect(code { $0.unit = .cups } == .invalidArgument)
    }

    @Test func aBathtubFillsAndDrains() throws {
        typealias Fill = Google.FillTrait
        var tub = Endpoint.device(GoogleBathtubDeviceType.self)
        try tub.send(Fill.self, \.fill) {
            $0.fill = true
            $0.fillPercent = 60
        }
        tub.advance(by: .minutes(3))
        #expect(tub[Fill.self].currentFillPercent == 30)
        #expect(tub[Fill.self].isFilled == false)
        tub.advance(by: .minutes(3))
        #expect(tub[Fill.self].currentFillPercent == 60)
        #expect(tub[Fill.self].isFilled == true)
        try tub.send(Fill.self, \.fill) { $0.fill = false }
        tub.advance(by: .minutes(6))
        #expect(tub[Fill.self].isFilled == false)
        let unknown = #expect(throws: HomeError.self) {
            try tub.send(Fill.self, \.fill) {
                $0.fill = true
                $0.fillLevel = "half"
            }
        }
        #expect(unknown?.code == .notFound)
    }
}
