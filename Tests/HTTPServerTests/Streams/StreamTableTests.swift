import Testing

@testable import HTTPServer

@Suite struct StreamTableTests {
    private let group = StreamGroup()
    private var table = StreamTable()

    private func stream(socket: Int32, group: StreamGroup? = nil) -> StreamInbox.NewStream {
        StreamInbox.NewStream(
            socket: socket, responseHead: [], isChunked: true, isCompressed: false, source: NoSteps(),
            group: group ?? self.group,
            client: nil)
    }

    @Test mutating func aFreeSlotIsUsedAgainAndItsStreamIDChanges() {
        let first = table.add(stream(socket: 10))
        let id = table.streamID(inSlot: first)
        #expect(table.slot(ofStream: id) == first)
        #expect(table.remove(first).socket == 10)
        #expect(table.slot(ofStream: id) == nil)
        #expect(table.isEmpty)

        let second = table.add(stream(socket: 11))
        #expect(second == first)
        #expect(table.slot(ofStream: id) == nil)
        #expect(table.slot(ofStream: table.streamID(inSlot: second)) == second)
        #expect(!table.isEmpty)
    }

    @Test(arguments: 0..<4)
    mutating func aStreamThatEndsLeavesItsGroupOnly(index: Int) {
        let other = StreamGroup()
        var slots = (0..<4).map { table.add(stream(socket: $0 + 10)) }
        let unrelated = table.add(stream(socket: 20, group: other))
        while !slots.isEmpty {
            table.remove(slots.remove(at: index % slots.count))
            #expect(Set(table.members(of: group)) == Set(slots))
            #expect(table.members(of: other) == [unrelated])
            #expect(Set(table.open) == Set(slots + [unrelated]))
        }
    }

    @Test mutating func aFreeSlotKeepsTheTimeOfItsEntryInTheHeap() {
        let slot = table.add(stream(socket: 10))
        table[Int(slot)].scheduledTime = 5
        table[Int(slot)].isEnding = true
        table.remove(slot)
        #expect(table[Int(slot)].scheduledTime == 5)
        #expect(!table[Int(slot)].isEnding)
    }
}

private final class NoSteps: StreamSource {
    func next(now: UInt64) -> StreamStep { .end }
    func closingFrame() -> StreamFrame? { nil }
    func closed() {}
}
