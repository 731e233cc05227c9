import Testing

@testable import HomeService

@Suite struct EventLogTests {
    private static func frame(_ sequence: UInt64, bytes: Int = 10) -> Frame {
        Frame(
            epoch: Epoch(number: 1), sequence: sequence, kind: .removed, json: [UInt8](repeating: 0x20, count: bytes),
            tail: 0, subject: Frame.Subject(object: .room, id: "a"))
    }

    private static func log(_ sequences: ClosedRange<UInt64>, frames: Int = 1_000, bytes: Int = 1 << 20) -> EventLog {
        var log = EventLog(limits: EventLog.Limits(frames: frames, bytes: bytes))
        for sequence in sequences { log.append(frame(sequence)) }
        return log
    }

    @Test func givesWhatComesAfterANumber() {
        let log = Self.log(1...5)
        #expect(log.frames(after: 0, limit: .max)?.map { $0.sequence } == [1, 2, 3, 4, 5])
        #expect(log.frames(after: 3, limit: .max)?.map { $0.sequence } == [4, 5])
        #expect(log.frames(after: 5, limit: .max)?.isEmpty == true)
        #expect(log.frames(after: 1, limit: 2)?.map { $0.sequence } == [2, 3])
    }

    @Test func saysSoWhereItDoesNotReachBack() {
        let log = Self.log(1...5_000, frames: 100)
        #expect(log.count == 100)
        #expect(log.floor == 4_900)
        #expect(log.frames(after: 4_899, limit: 1) == nil)
        #expect(log.frames(after: 4_900, limit: 1)?.first?.sequence == 4_901)
    }

    @Test func isBoundedInBytesAndKeepsTheNewestWhateverItsSize() {
        var log = Self.log(1...100, bytes: 5_000)
        #expect(log.count < 30)
        log.append(Self.frame(101, bytes: 10_000))
        #expect(log.count == 1)
        #expect(log.frames(after: 100, limit: 1)?.first?.sequence == 101)
    }

    @Test func aReaderLagsWhenMoreThanHalfOfTheLogIsBeforeIt() {
        let log = Self.log(1...100, frames: 100)
        #expect(!log.isLagging(after: 100))
        #expect(!log.isLagging(after: 50))
        #expect(log.isLagging(after: 49))
        let small = Self.log(1...20, bytes: 5_000)
        #expect(small.isLagging(after: 1))
        #expect(!small.isLagging(after: 19))
    }
}
