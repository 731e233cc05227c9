import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct KitchenBehaviorTests {
    typealias Oven = Matter.MicrowaveOvenControlTrait

    @Test func aMicrowaveOvenCooksForItsCookingTime() throws {
        var oven = Endpoint.device(MicrowaveOvenDeviceType.self)
        try oven.send(Oven.self, \.setCookingParameters) {
            $0.cookTime = 90
            $0.powerSetting = 60
            $0.startAfterSetting = true
        }
        #expect(oven[Oven.self].powerSetting == 60)
        #expect(oven[Matter.OperationalStateTrait.self].operationalState == .running)
        oven.advance(by: .seconds(60))
        #expect(oven[Matter.OperationalStateTrait.self].countdownTime == 30)
        try oven.send(Oven.self, \.addMoreTime) { $0.timeToAdd = 30 }
        #expect(oven[Matter.OperationalStateTrait.self].countdownTime == 60)
        #expect(oven[Oven.self].cookTime == 120)
        oven.advance(by: .seconds(60))
        #expect(oven[Matter.OperationalStateTrait.self].operationalState == .stopped)
    }

    @Test func invalidCookingParametersAreRejected() throws {
        var oven = Endpoint.device(MicrowaveOvenDeviceType.self)
        func status(_ edit: (inout Record<Oven.SetCookingParameters>) -> Void) -> MatterStatus? {
            let error = #expect(throws: HomeError.self) { try oven.send(Oven.self, \.setCookingParameters, edit) }
            return error?.matterStatus
        }
        #expect(status { $0.powerSetting = 55 } == .constraintError)
        #expect(status { $0.cookMode = 9 } == .constraintError)
        try oven.send(Matter.OperationalStateTrait.self, \.start)
        #expect(status { $0.cookTime = 10 } == .invalidInState)
        let error = #expect(throws: HomeError.self) { try oven.send(Oven.self, \.addMoreTime) { $0.timeToAdd = 5400 } }
        #expect(error?.matterStatus == .constraintError)
    }

    @Test(arguments: [(300, true), (800, true), (350, false), (900, false), (0, false)])
    func aRefrigeratorAcceptsWholeDegreesWithinItsLimits(target: Int16, isAccepted: Bool) throws {
        var fridge = Endpoint.device(RefrigeratorDeviceType.self)
        if isAccepted {
            try fridge.send(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.targetTemperature = target }
        } else {
            let error = #expect(throws: HomeError.self) {
                try fridge.send(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.targetTemperature = target }
            }
            #expect(error?.matterStatus == .constraintError)
        }
        #expect(fridge[Matter.TemperatureControlTrait.self].temperatureSetpoint == (isAccepted ? target : 400))
    }

    @Test func aWasherAcceptsOnlyLevels() throws {
        var washer = Endpoint.device(LaundryWasherDeviceType.self)
        try washer.send(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.targetTemperatureLevel = 4 }
        #expect(washer[Matter.TemperatureControlTrait.self].selectedTemperatureLevel == 4)
        let tooHigh = #expect(throws: HomeError.self) {
            try washer.send(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.targetTemperatureLevel = 5 }
        }
        #expect(tooHigh?.matterStatus == .constraintError)
        let degrees = #expect(throws: HomeError.self) {
            try washer.send(Matter.TemperatureControlTrait.self, \.setTemperature) { $0.targetTemperature = 4000 }
        }
        #expect(degrees?.matterStatus == .invalidCommand)
    }
}
