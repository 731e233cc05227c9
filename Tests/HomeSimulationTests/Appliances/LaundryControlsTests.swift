import HomeCatalog
import HomeModel
import TestHomes
import Testing

@Suite struct LaundryControlsTests {
    typealias Dryer = Matter.LaundryDryerControlsTrait
    typealias Washer = Matter.LaundryWasherControlsTrait

    @Test func aDryerAcceptsOnlyTheLevelsThatItSupports() throws {
        var dryer = Endpoint.device(LaundryDryerDeviceType.self)
        try dryer.write(Dryer.self, \.selectedDrynessLevel, .extra)
        let error = #expect(throws: HomeError.self) { try dryer.write(Dryer.self, \.selectedDrynessLevel, .max) }
        #expect(error?.matterStatus == .constraintError)
        #expect(error?.message.contains("low, normal, extra") == true)
        #expect(dryer[Dryer.self].selectedDrynessLevel == .extra)
        try dryer.write(Dryer.self, \.selectedDrynessLevel, nil)
        #expect(dryer[Dryer.self].selectedDrynessLevel == nil)
    }

    @Test func aWasherAcceptsOnlyTheSpeedsAndRinsesThatItSupports() throws {
        var washer = Endpoint.device(LaundryWasherDeviceType.self)
        let speeds = try #require(washer[Washer.self].spinSpeeds)
        try washer.write(Washer.self, \.spinSpeedCurrent, UInt8(speeds.count - 1))
        let error = #expect(throws: HomeError.self) {
            try washer.write(Washer.self, \.spinSpeedCurrent, UInt8(speeds.count))
        }
        #expect(error?.matterStatus == .constraintError)
        let supported = try #require(washer[Washer.self].supportedRinses)
        let all: [Washer.NumberOfRinsesEnum] = [.none, .normal, .extra, .max]
        for number in all where !supported.contains(number) {
            let error = #expect(throws: HomeError.self) { try washer.write(Washer.self, \.numberOfRinses, number) }
            #expect(error?.matterStatus == .constraintError)
        }
        try washer.write(Washer.self, \.numberOfRinses, try #require(supported.last))
        #expect(washer[Washer.self].numberOfRinses == supported.last)
    }
}
