import HomeModel
import Testing

@Suite struct HomeErrorTests {
    @Test func thereAreSixteenCodes() {
        #expect(HomeError.Code.allCases.count == 16)
    }

    @Test(arguments: HomeError.Code.allCases)
    func everyCodeHasAnErrorStatus(code: HomeError.Code) {
        #expect((400...599).contains(code.httpStatus))
    }

    @Test func aValueOutsideItsRangeIsReportedAsOutOfRange() {
        #expect(MatterStatus.constraintError.code == .outOfRange)
        #expect(MatterStatus.constraintError.code.httpStatus == 400)
    }
}
