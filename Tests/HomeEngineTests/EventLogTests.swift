import Testing

@testable import HomeEngine

@Suite struct EventLogTests {
    private static func frame(
        _ sequence: UInt64, bytes: Int = 10, _ kind: Frame.Kind = .removed, _ object: Frame.ObjectKind = .room,
        _ id: String = "a"
    ) -> Frame {
        Frame(
            epoch: Epoch(number: 1), sequence: sequence, kind: kind, json: [UInt8](repeating: 0x20, count: bytes),
            tail: 0, subject: Frame.Subject(object: object, id: id))
    }

    private static func log(_ sequences: ClosedRange<UInt64>, frames: Int = 1_000, bytes: Int = 1 << 20) -> EventLog {
        var log = EventLog(limits: EventLog.Limits(frames: frames, bytes: bytes))
        for sequence in sequences { log.append(frame(sequence)) }
        return log
    }

    @Test func theLogReturnsTheChangesAfterASequence() {
        let log = Self.log(1...5)
        #expect(log.frames(after: 0, limit: .max)?.map { $0.sequence } == [1, 2, 3, 4, 5])
        #expect(log.frames(after: 3, limit: .max)?.map { $0.sequence } == [4, 5])
        #expect(log.frames(after: 5, limit: .max)?.isEmpty == true)
        #expect(log.frames(after: 1, limit: 2)?.map { $0.sequence } == [2, 3])
    }

    @Test func theLogReturnsTheLastChangesBeforeASequence() {
        let log = Self.log(1...5)
        #expect(log.frames(before: 4, limit: 2).map { $0.sequence } == [2, 3])
        #expect(log.frames(before: .max, limit: 10).map { $0.sequence } == [1, 2, 3, 4, 5])
        #expect(log.frames(before: 1, limit: 10).isEmpty)
        #expect(log.frames(before: 0, limit: 10).isEmpty)
        #expect(Self.log(1...50, frames: 10).frames(before: 43, limit: 10).map { $0.sequence } == [41, 42])
    }

    @Test func theLogReturnsNilIfItDoesNotReachBack() {
        let log = Self.log(1...5_000, frames: 100)
        #expect(log.count == 100)
        #expect(log.lastDropped == 4_900)
        #expect(log.frames(after: 4_899, limit: 1) == nil)
        #expect(log.frames(after: 4_900, limit: 1)?.first?.sequence == 4_901)
    }

    @Test func theLogIsBoundedInBytesAndAlwaysContainsTheNewestChange() {
        var log = Self.log(1...100, bytes: 5_000)
        #expect(log.count < 30)
        log.append(Self.frame(101, bytes: 10_000))
        #expect(log.count == 1)
        #expect(log.frames(after: 100, limit: 1)?.first?.sequence == 101)
    }

    @Test func aSubscriberLagsWhenMoreThanHalfOfTheLogIsAheadOfIt() {
        let log = Self.log(1...100, frames: 100)
        #expect(!log.isLagging(after: 100))
        #expect(!log.isLagging(after: 50))
        #expect(log.isLagging(after: 49))
        let small = Self.log(1...20, bytes: 5_000)
        #expect(small.isLagging(after: 1))
        #expect(!small.isLagging(after: 19))
    }

    @Test func theLogFindsTheLastRemovalOfEachObjectInIt() {
        var log = EventLog(limits: EventLog.Limits(frames: 4, bytes: 1 << 20))
        log.append(Self.frame(1, .removed, .device, "lamp"))
        log.append(Self.frame(2, .added, .device, "lamp"))
        log.append(Self.frame(3, .removed, .device, "lamp"))
        log.append(Self.frame(4, .removed, .room, "hall"))
        #expect(log.hasRemoval(of: .device, "lamp", after: 0) == true)
        #expect(log.hasRemoval(of: .device, "lamp", after: 2) == true)
        #expect(log.hasRemoval(of: .device, "lamp", after: 3) == false)
        #expect(log.hasRemoval(of: .device, "hall", after: 0) == false)
        #expect(log.hasRemoval(of: .room, "hall", after: 3) == true)
        // The first removal of the lamp leaves the log, then the second.
        log.append(Self.frame(5, .updated))
        #expect(log.hasRemoval(of: .device, "lamp", after: 0) == nil)
        #expect(log.hasRemoval(of: .device, "lamp", after: 1) == true)
        for sequence: UInt64 in 6...8 { log.append(Self.frame(sequence, .updated)) }
        #expect(log.hasRemoval(of: .device, "lamp", after: 4) == false)
        #expect(log.hasRemoval(of: .room, "hall", after: 4) == false)
    }
}
