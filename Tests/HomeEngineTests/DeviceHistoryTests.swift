import HomeCatalog
import HomeModel
import TestHomes
import Testing

@testable import HomeEngine

@Suite struct DeviceHistoryTests {
    private static let lamp = TraitSelector(deviceID: "lamp", trait: "onOff")

    /// Turns the lamp on or off a number of times.
    private static func toggle(_ home: Home, times: Int) throws {
        for _ in 0..<times {
            _ = try home.invoke("toggle", params: nil, on: lamp, context: ChangeContext(origin: .client)).waitForValue()
        }
    }

    private static func history(
        of home: Home, traits: Set<String>? = nil, part: UInt16? = nil, before: Cursor? = nil, limit: Int = 1_000
    ) -> DeviceHistory {
        let end = before ?? Cursor(epoch: home.cursor.epoch, sequence: .max)
        var history = DeviceHistory(
            DeviceHistory.Selection(deviceID: "lamp", traits: traits, part: part), before: end, limit: limit)
        while !history.read(from: home, slices: 1) {}
        return history
    }

    @Test func theHistoryIsReadInPortionsNewestFirst() throws {
        let home = try Home.test(Home.lampHouse)
        try Self.toggle(home, times: 600)
        let sequences = Self.history(of: home, traits: ["matter.onOff"]).frames.map { $0.sequence }
        #expect(sequences.count == 600)
        #expect(sequences == sequences.sorted(by: >))
    }

    @Test func aHistoryIsCompleteIfTheLogReachesBackToTheBeginningOfTheHome() throws {
        let home = try Home.test(Home.lampHouse)
        #expect(Self.history(of: home).isComplete)
        try Self.toggle(home, times: 3)
        let all = Self.history(of: home)
        #expect(all.isComplete)
        let page = Self.history(of: home, limit: 2)
        #expect(!page.isComplete && page.frames.map { $0.sequence } == all.frames.prefix(2).map { $0.sequence })
        let rest = Self.history(of: home, before: page.frames.last?.cursor)
        #expect(rest.isComplete)
        #expect((page.frames + rest.frames).map { $0.sequence } == all.frames.map { $0.sequence })
    }

    @Test func aHistoryIsIncompleteIfTheLogHasDroppedChanges() throws {
        let home = try Home.test(Home.lampHouse, logFrames: 5)
        try Self.toggle(home, times: 20)
        let history = Self.history(of: home)
        #expect(!history.isComplete)
        #expect((1...5).contains(history.frames.count))
    }

    @Test func aHistoryEndsWhereTheDeviceWasCreated() throws {
        let home = try Home.test(Home.lampHouse)
        try Self.toggle(home, times: 2)
        let context = ChangeContext(origin: .simulation)
        _ = try home.removeDevice("lamp", context: context).waitForValue()
        _ = try home.add(Home.lampHouse.devices[0], context: context).waitForValue()
        #expect(Self.history(of: home).frames.isEmpty)
        try Self.toggle(home, times: 1)
        let history = Self.history(of: home)
        #expect(history.isComplete)
        #expect(history.frames.allSatisfy { $0.kind == .attributes } && !history.frames.isEmpty)
    }

    @Test func aHistoryCanBeOfOnePart() throws {
        let home = try Home.test(Home.lampHouse)
        try Self.toggle(home, times: 2)
        #expect(!Self.history(of: home, part: 1).frames.isEmpty)
        #expect(Self.history(of: home, part: 2).frames.isEmpty)
        #expect(Self.history(of: home, traits: ["matter.doorLock"]).frames.isEmpty)
    }
}
