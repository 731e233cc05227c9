import Testing

@testable import HomeModel

@Suite struct HomeTimeTests {
    private static let extremes: [Int64] = [.min, .min + 1, -1, 0, 1, 1 << 53, .max - 1, .max]

    @Test(arguments: extremes, extremes)
    func noArithmeticOnTimesAndSpansTraps(first: Int64, second: Int64) {
        let (time, other) = (HomeTime(microseconds: first), HomeTime(microseconds: second))
        let (span, longer) = (Span(microseconds: first), Span(microseconds: second))
        for result in [time + longer, time - longer, other + span, time + (time - other)] {
            #expect(result >= .first && result <= .last)
        }
        for result in [span + longer, span - longer, time - other, .seconds(first), .hours(second), .tenths(first)] {
            #expect(abs(result.microseconds) <= Span.maximum.microseconds)
        }
        #expect(time.matterSeconds <= .max)
    }

    @Test(
        arguments: [
            (0, 0), (-0.9, 0), (1.9, 1), (1e300, .max), (-1e300, .min), (1e-300, 0), (.infinity, .max),
            (-.infinity, .min),
            (.nan, 0), (0x1p63, .max), (-0x1p63, .min), (0x1p53, 1 << 53),
        ] as [(Double, Int64)])
    func everyFloatingPointNumberBecomesAWholeNumber(number: Double, whole: Int64) {
        #expect(Int64(saturating: number) == whole)
        #expect(Span.microseconds(number) == Span(microseconds: whole))
    }

    @Test func aSpanReachesFromTheFirstTimeToTheLast() {
        #expect(HomeTime.first + (HomeTime.last - HomeTime.first) == .last)
        #expect(HomeTime.last - (HomeTime.last - HomeTime.first) == .first)
        #expect(HomeTime.last + .seconds(1) == .last)
        #expect(HomeTime.first - .seconds(1) == .first)
    }

    @Test(arguments: extremes, extremes)
    func aRampBetweenAnyNumbersIsReadWithoutATrap(from: Int64, to: Int64) {
        for reporting in [Ramp.Reporting.everySecond, .edges(threshold: .min), .edges(threshold: .max)] {
            let ramp = Ramp(attribute: 0, from: from, to: to, reporting: reporting)
            _ = reporting.neverReports(from: from, to: to)
            let middle = ramp.number(at: HomeTime(microseconds: 0), start: .first, end: .last)
            #expect(middle >= min(from, to) && middle <= max(from, to))
            #expect(ramp.number(at: .last, start: .first, end: .last) == to)
        }
    }
}
