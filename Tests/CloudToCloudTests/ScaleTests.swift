import Testing

@testable import CloudToCloud

@Suite struct ScaleTests {
    @Test(arguments: [(0.0, 1), (0.4, 1), (1, 3), (50, 127), (71, 180), (99, 251), (100, 254), (-5, 1), (250, 254)])
    func brightnessBecomesALevel(percent: Double, level: Int) {
        #expect(LevelScale.brightness.level(of: percent) == UInt8(level))
    }

    @Test(arguments: [(1, 0), (127, 50), (180, 71), (254, 100), (255, 100)])
    func aLevelBecomesBrightness(level: Int, percent: Int) {
        #expect(LevelScale.brightness.amount(of: UInt8(level)) == percent)
    }

    @Test(arguments: [(0.0, 0), (10, 25), (50, 127), (100, 254)])
    func volumeBecomesALevelFromZero(volume: Double, level: Int) {
        #expect(LevelScale.volume(maximumAmount: 100).level(of: volume) == UInt8(level))
    }

    @Test func aVolumeOfElevenStepsReachesBothEnds() {
        let scale = LevelScale.volume(maximumAmount: 11)
        #expect(scale.level(of: 0) == 0)
        #expect(scale.level(of: 11) == 254)
        #expect((0...11).map { scale.amount(of: scale.level(of: Double($0))) } == Array(0...11))
    }

    @Test func wholePercentagesConvertBackUnchanged() {
        for scale in [LevelScale.brightness, .volume(maximumAmount: 100)] {
            #expect((0...100).map { scale.amount(of: scale.level(of: Double($0))) } == Array(0...100))
        }
    }

    @Test(arguments: [(15.6, 1560), (-0.005, -1), (21.3, 2130), (54.2, 5420), (0, 0), (-273.15, -27315), (1e9, 32767)])
    func degreesBecomeHundredths(degrees: Double, hundredths: Int) {
        let number: Int16 = HundredthScale.hundredths(degrees)
        #expect(Int(number) == hundredths)
    }

    @Test(arguments: [(0.0, 0), (59.4, 5940), (100, 10_000), (-1, 0)])
    func percentagesBecomeHundredths(percent: Double, hundredths: Int) {
        let number: UInt16 = HundredthScale.hundredths(percent)
        #expect(Int(number) == hundredths)
    }

    @Test(arguments: [-27315, -50, 0, 1560, 2130, 32767])
    func hundredthsConvertBackUnchanged(hundredths: Int) {
        let number: Int16 = HundredthScale.hundredths(HundredthScale.amount(hundredths: hundredths))
        #expect(Int(number) == hundredths)
    }

    @Test(arguments: [(0.0, 0), (2, 20), (2.5, 25), (12.7, 127), (99, 127)])
    func differencesBecomeTenths(degrees: Double, tenths: Int) {
        let number: Int8 = TenthScale.tenths(degrees)
        #expect(Int(number) == tenths)
        if tenths < 127 { #expect(TenthScale.amount(tenths: number) == degrees) }
    }
}
