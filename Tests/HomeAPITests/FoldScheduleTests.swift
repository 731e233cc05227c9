import Testing

@testable import HomeAPI

@Suite struct FoldScheduleTests {
    @Test func theFirstChangeIsSentAtOnceAndTheNextOnesWait() {
        var schedule = FoldSchedule()
        #expect(schedule.end(after: 10, newest: 11, every: 5, at: 100) == 11)
        #expect(schedule.end(after: 11, newest: 12, every: 5, at: 102) == nil)
        #expect(schedule.due == 105)
        #expect(schedule.end(after: 11, newest: 40, every: 5, at: 105) == 40)
    }

    /// All subscribers can then share the folded changes.
    @Test func allSubscribersReceiveChangesUpToTheSameSequence() {
        var schedule = FoldSchedule()
        _ = schedule.end(after: 10, newest: 20, every: 5, at: 100)
        // The next subscribers come later, after more changes.
        #expect(schedule.end(after: 10, newest: 30, every: 5, at: 101) == 20)
        #expect(schedule.end(after: 3, newest: 30, every: 5, at: 104) == 20)
        #expect(schedule.end(after: 20, newest: 30, every: 5, at: 104) == nil)
    }

    @Test func aSubscriberThatBeginsInBetweenWaitsWithTheOthers() {
        var schedule = FoldSchedule()
        _ = schedule.end(after: 10, newest: 20, every: 5, at: 100)
        #expect(schedule.end(after: 25, newest: 30, every: 5, at: 104) == nil)
        #expect(schedule.end(after: 25, newest: 31, every: 5, at: 106) == 31)
        #expect(schedule.end(after: 20, newest: 35, every: 5, at: 106) == 31)
    }
}
