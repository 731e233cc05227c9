import HTTPServer
import Testing

/// Bounds on what requests use for a time.
@Suite struct BudgetTests {
    @Test func unitsAreReservedUntilTheReservationIsReleased() {
        let budget = Budget(limit: 10)
        var first = budget.reserve(6)
        #expect(budget.reserve(5) == nil && budget.count == 6)
        let second = budget.reserve(4)
        #expect(second != nil && budget.isExhausted)
        #expect(first != nil)
        first = nil
        #expect(budget.count == 4 && !budget.isExhausted)
    }

    @Test func moreThanTheLimitIsReservedAlone() {
        let budget = Budget(limit: 10)
        let large = budget.reserve(100)
        #expect(large != nil && budget.reserve(1) == nil)
    }

    @Test func aReservationGrowsWithinTheLimit() {
        let budget = Budget(limit: 10)
        let reservation = budget.reserve(5)
        #expect(reservation?.grow(by: 5) == true && reservation?.grow(by: 1) == false)
        #expect(budget.count == 10)
    }

    @Test func aPartHasItsOwnLimitAndThatOfTheWhole() {
        let whole = Budget(limit: 10)
        let parts = (0..<3).map { _ in Budget(limit: 6, in: whole) }
        let first = parts[0].reserve(6)
        #expect(first != nil && parts[0].reserve(1) == nil && !parts[1].isExhausted)
        let second = parts[1].reserve(4)
        #expect(second != nil && whole.isExhausted && parts[2].isExhausted)
        // Units that the whole rejects are not in use in the part.
        #expect(parts[1].reserve(1) == nil && parts[1].count == 4 && whole.count == 10)
    }
}
