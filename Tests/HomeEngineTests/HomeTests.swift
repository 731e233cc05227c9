import Glibc
import HomeCatalog
import HomeModel
import HomeStore
import JSON
import SQLiteStore
import TestHomes
import TestSupport
import TestTraits
import Testing

@testable import HomeEngine

@Suite struct HomeTests {
    private static let client = ChangeContext(origin: .client, requestID: "r1")
    private static let onOff = TraitSelector(deviceID: "lamp", trait: "onOff")
    private static let level = TraitSelector(deviceID: "lamp", trait: "levelControl")

    @discardableResult
    private static func invoke(
        _ command: String, _ params: String? = nil, on selector: TraitSelector, of home: Home
    ) throws -> Committed<CommandOutcome> {
        let json = try params.map { try JSONValue.parse(Array($0.utf8)) }
        return try home.invoke(command, params: json, on: selector, context: client).wait().get()
    }

    private static func text(_ frame: Frame) -> String { String(decoding: frame.json.bytes, as: UTF8.self) }

    @Test func aCommandChangesTheReadStateAndEmitsFrames() throws {
        let home = try Home.test(Home.lampHouse)
        let before = home.snapshot().cursor
        let committed = try Self.invoke("toggle", on: Self.onOff, of: home)
        #expect(try home.value("onOff", of: Self.onOff) == .bool(false))
        #expect(committed.cursor == home.snapshot().cursor)
        let frames = try home.changes(after: before)
        let first = try #require(frames.first)
        let text = Self.text(first)
        #expect(first.cursor == Cursor(epoch: before.epoch, sequence: before.sequence + 1))
        #expect(first.kind == .attributes && text.hasPrefix(#"{"deviceID":"lamp""#))
        #expect(text.contains(#""attributes":{"onOff":false}"#))
        #expect(text.contains(#""origin":"client","requestID":"r1"}"#))
    }

    @Test func aRejectedCommandChangesNothing() throws {
        let home = try Home.test(Home.lampHouse)
        let before = home.snapshot().cursor
        let error = #expect(throws: HomeError.self) {
            try Self.invoke("moveToLevel", #"{"level":255,"transitionTime":0}"#, on: Self.level, of: home)
        }
        #expect(error?.code == .outOfRange)
        #expect(error?.details.first?.pointer == "/params/level")
        #expect(home.snapshot().cursor == before)
    }

    /// The bounds of the humidity are attributes, which devices need not have.
    @Test func aBoundThatTheDeviceLacksIsTheDeclaredBoundOfItsAttribute() throws {
        var template = Home.lampHouse
        var trait = TraitTemplate(partial: Google.RelativeHumidityControlTrait.self) {
            $0.relativeHumiditySetpoint = 40
        }
        trait.commands = Set(trait.definition.commands.map { $0.id })
        template.devices[0].parts[0].traits = [trait]
        let home = try Home.test(template)
        let humidity = TraitSelector(deviceID: "lamp", trait: "relativeHumidityControl")
        expect(.outOfRange) {
            try Self.invoke("setRelativeHumidity", #"{"humidity":101}"#, on: humidity, of: home)
        }
        try Self.invoke("setRelativeHumidity", #"{"humidity":100}"#, on: humidity, of: home)
        #expect(try home.value("relativeHumiditySetpoint", of: humidity) == .unsigned(100))
    }

    @Test func aMovingLevelIsReadExactlyAndReportedOncePerSecond() throws {
        let home = try Home.test(Home.lampHouse)
        let before = home.snapshot().cursor
        try Self.invoke("moveToLevel", #"{"level":227,"transitionTime":100}"#, on: Self.level, of: home)
        _ = try home.advance(by: .milliseconds(5_050))
        #expect(try home.value("currentLevel", of: Self.level) == .unsigned(177))
        _ = try home.advanceUntilIdle()
        #expect(try home.value("currentLevel", of: Self.level) == .unsigned(227))
        let frames = try home.changes(after: before)
        let reports = frames.filter { Self.text($0).contains("currentLevel") }
        #expect(reports.count == 10)
        #expect(Self.text(reports.last!).contains(#""currentLevel":227"#))
    }

    @Test func timersRunAtTheirOwnTimes() throws {
        let time = TestTime()
        let home = try Home.test(Home.lampHouse, time: time, isPaused: false)
        try Self.invoke("onWithTimedOff", #"{"onOffControl":[],"onTime":20,"offWaitTime":0}"#, on: Self.onOff, of: home)
        time.pass(.seconds(3))
        home.runDue()
        #expect(try home.value("onOff", of: Self.onOff) == .bool(false))
        let frames = try home.changes(after: Cursor(epoch: home.snapshot().cursor.epoch, sequence: 0))
        let off = try #require(frames.first { Self.text($0).contains(#""onOff":false"#) })
        #expect(Self.text(off).contains(#""time":"2026-01-01T08:00:02.000000Z""#))
    }

    @Test func theSameSeedAndRequestsProduceTheSameLog() throws {
        func log() throws -> [String] {
            let home = try Home.test()
            let start = Cursor(epoch: home.snapshot().cursor.epoch, sequence: 0)
            _ = home.createRoom(name: "Cellar", in: "main-house", context: Self.client)
            let lamp = TraitSelector(deviceID: "living-room-lamp", trait: "levelControl")
            try Self.invoke("moveToLevelWithOnOff", #"{"level":200,"transitionTime":100}"#, on: lamp, of: home)
            try Self.invoke("moveToLevelWithOnOff", #"{"level":1,"transitionTime":100}"#, on: lamp, of: home)
            _ = try home.advance(by: .hours(3))
            return try home.changes(after: start).map { "\($0.cursor) \($0.kind) \(Self.text($0))" }
        }
        let first = try log()
        #expect(first.count > 5)
        #expect(try log() == first)
    }

    @Test(.onEachJournal) func aHomeOpensAgainWithItsStateItsProcessesAndItsCursors() throws {
        let folder = try TemporaryFolder()
        let time = TestTime()
        let home = try Home.test(
            Home.lampHouse, journal: TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))), time: time,
            isPaused: false)
        try Self.invoke("moveToLevel", #"{"level":227,"transitionTime":100}"#, on: Self.level, of: home)
        let cursor = home.snapshot().cursor
        home.close()
        time.pass(.seconds(5))
        let configuration = Home.testConfiguration(
            journal: try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))), time: time)
        let reopened = try #require(try Home.open(configuration))
        defer { reopened.close() }
        #expect(reopened.snapshot().cursor == cursor)
        reopened.runDue()
        try reopened.flush().waitForValue()
        #expect(try reopened.value("currentLevel", of: Self.level) == .unsigned(177))
        time.pass(.seconds(6))
        reopened.runDue()
        try Self.invoke("on", on: Self.onOff, of: reopened)
        #expect(try reopened.value("currentLevel", of: Self.level) == .unsigned(227))
        let frames = try reopened.changes(after: Cursor(epoch: cursor.epoch, sequence: 0))
        #expect(frames.map { $0.sequence } == (1...UInt64(frames.count)).map { $0 })
    }

    @Test func theTimeDoesNotGoBackBehindTheLastChange() throws {
        let store = MemoryStore()
        let time = TestTime()
        let home = try Home.test(Home.lampHouse, journal: store.main, time: time, isPaused: false)
        defer { home.close() }
        // The first change stores the clock, too; later ones do so after a minute.
        try Self.invoke("on", on: Self.onOff, of: home)
        time.pass(.seconds(40))
        try Self.invoke("moveToLevel", #"{"level":227,"transitionTime":100}"#, on: Self.level, of: home)
        // The program dies, and the calendar of the host is set back.
        let earlier = TestTime()
        let reopened = try #require(
            try Home.open(
                Home.testConfiguration(journal: MemoryStore(reopening: store).main, time: earlier, isPaused: false)))
        defer { reopened.close() }
        #expect(reopened.clock().time == TestTime.start + .seconds(40))
        earlier.pass(.seconds(10))
        reopened.runDue()
        try reopened.flush().waitForValue()
        #expect(try reopened.value("currentLevel", of: Self.level) == .unsigned(227))
    }

    @Test(.onEachJournal, arguments: [0, -1, 1e-300, 1e-97, 1e300, .nan] as [Double])
    func aStoredSpeedOutOfRangeIsClampedAndReported(speed: Double) throws {
        let folder = try TemporaryFolder()
        let time = TestTime()
        try Home.test(
            Home.lampHouse, journal: TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))), time: time
        ).close()
        let journal = try SQLiteJournal(path: folder.file("home.sqlite"))
        let header = HomeRecords.Header(
            epoch: Epoch(number: 1), seed: 1, time: TestTime.start, calendar: TestTime.start.microseconds,
            isPaused: false, speed: speed)
        try journal.commit([Transaction(puts: [(HomeRecords.headerKey, HomeRecords.bytes(header))])])
        time.pass(.hours(1))
        let home = try #require(try Home.open(Home.testConfiguration(journal: journal, time: time)))
        defer { home.close() }
        #expect(HomeClock.speeds.contains(home.clock().speed))
        #expect(home.openingNotices.count == 1)
        try Self.invoke("moveToLevel", #"{"level":227,"transitionTime":100}"#, on: Self.level, of: home)
    }

    @Test func aHomeAtTheEndOfTimeStopsThere() throws {
        let home = try Home.test(Home.lampHouse, time: TestTime(.last - .seconds(3)))
        try Self.invoke("moveToLevel", #"{"level":227,"transitionTime":100}"#, on: Self.level, of: home)
        _ = try home.advance(by: .seconds(3))
        try Self.invoke("moveToLevel", #"{"level":27,"transitionTime":100}"#, on: Self.level, of: home)
        _ = try home.advanceUntilIdle()
        #expect(home.clock().time == .last)
        let error = #expect(throws: HomeError.self) { try home.advance(by: .seconds(1)) }
        #expect(error?.code == .outOfRange)
    }

    @Test(.onEachJournal) func whileTheDiskFailsWritesAreRejectedAndReadsAreServed() throws {
        let folder = try TemporaryFolder()
        let journal = FaultyJournal(try SQLiteJournal(path: folder.file("home.sqlite")), failingEvery: 0)
        let home = try Home.test(Home.lampHouse, journal: journal)
        defer { home.close() }
        let before = home.snapshot().cursor
        journal.isBroken = true
        for _ in 0..<2 {
            let error = #expect(throws: HomeError.self) { try Self.invoke("off", on: Self.onOff, of: home) }
            #expect(error?.code == .unavailable)
        }
        #expect(home.snapshot().cursor == before)
        #expect(try home.value("onOff", of: Self.onOff) == .bool(true))
        journal.isBroken = false
        home.recover()
        try Self.invoke("off", on: Self.onOff, of: home)
        #expect(home.snapshot().cursor.sequence > before.sequence)
        #expect(try home.value("onOff", of: Self.onOff) == .bool(false))
    }

    @Test(.onEachJournal) func theKeyOfAChangeThatCouldNotBeCommittedCanBeUsedAgain() throws {
        let folder = try TemporaryFolder()
        let journal = FaultyJournal(try SQLiteJournal(path: folder.file("home.sqlite")), failingEvery: 0)
        let home = try Home.test(Home.lampHouse, journal: journal)
        defer { home.close() }
        func rename(_ name: String) -> Result<Committed<DeviceView>, HomeError>? {
            let key = IdempotencyKey("k", fingerprint: 1) { (_: Result<Committed<DeviceView>, HomeError>) in [1] }
            let operation = home.setName(
                name, ofDevice: "lamp", context: ChangeContext(origin: .client, idempotencyKey: key))
            if case .replayed(_, let before) = operation {
                _ = before.wait()
                return nil
            }
            return operation.wait()
        }
        journal.isBroken = true
        #expect(throws: HomeError.self) { try rename("A")?.get() }
        journal.isBroken = false
        home.recover()
        #expect(try rename("B")?.get().value.device.name == "B")
        #expect(rename("C") == nil)
        #expect(try home.snapshot().state.device("lamp").name == "B")
    }

    @Test func deletingARoomLeavesItsDevicesInTheStructure() throws {
        let home = try Home.test(Home.lampHouse)
        _ = home.deleteRoom("kitchen", context: Self.client)
        let lamp = try home.snapshot().state.device("lamp")
        #expect(lamp.roomID == nil)
        #expect(lamp.structureID == "house")
    }

    @Test func withoutAccessListsAreEmptyAndStreamsReportThatAllObjectsAreRemoved() throws {
        let home = try Home.test(Home.lampHouse)
        let before = home.snapshot().cursor
        _ = home.setNetwork(accessGranted: false, context: Self.client)
        let state = home.snapshot().state
        #expect(state.visibleStructures.isEmpty && state.visibleRooms.isEmpty)
        #expect(Array(state.visibleDevices()).isEmpty)
        let frames = try home.changes(after: before)
        #expect(frames.map { $0.kind } == [.removed, .removed, .removed, .removed])
        _ = home.setNetwork(accessGranted: true, context: Self.client)
        #expect(Array(home.snapshot().state.visibleDevices()).count == 1)
    }

    @Test func aCommandToADeviceThatCannotBeReachedIsUnavailable() throws {
        let home = try Home.test(Home.lampHouse)
        _ = home.setNetwork(internet: false, hub: false, context: Self.client)
        let error = #expect(throws: HomeError.self) { try Self.invoke("off", on: Self.onOff, of: home) }
        #expect(error?.code == .unavailable)
    }
}
