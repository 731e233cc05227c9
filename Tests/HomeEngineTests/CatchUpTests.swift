import HomeCatalog
import HomeModel
import HomeSimulation
import HomeStore
import JSON
import SQLiteStore
import Synchronization
import TestHomes
import TestSupport
import TestTraits
import Testing

@testable import HomeEngine

/// Timers that are due after a long time run in slices, not on the threads that read and change the home.
@Suite struct CatchUpTests {
    private static let client = ChangeContext(origin: .client)

    /// A home with a running clock and without a timer thread: the tests run the due timers.
    private static func home(
        _ template: HomeTemplate = DemoHome.template(), time: TestTime, limits: SimulationLimits = SimulationLimits(),
        journal: any Journal = MemoryJournal()
    ) throws -> Home {
        var configuration = Home.testConfiguration(journal: journal, time: time, isPaused: false)
        configuration.limits = limits
        let home = try Home.create(template, configuration)
        home.writer.withLock { $0.availability.run() }
        return home
    }

    private static func rename(_ id: String, of home: Home, to name: String = "New") -> Operation<DeviceView> {
        home.setName(name, ofDevice: id, context: client)
    }

    /// The result of an operation; nil until it has completed.
    private final class Outcome<Success: Sendable>: Sendable {
        private let result = Mutex<Result<Committed<Success>, HomeError>?>(nil)

        init(_ operation: Operation<Success>) {
            operation.whenCompleted { [self] result in self.result.withLock { $0 = result } }
        }

        var value: Result<Committed<Success>, HomeError>? { result.withLock { $0 } }
    }

    private static func json(_ text: String) throws -> JSONValue { try JSONValue.parse(Array(text.utf8)) }

    private static func isWaiting<Success>(_ operation: Operation<Success>) -> Bool {
        if case .waiting = operation { true } else { false }
    }

    // MARK: Reading

    @Test func theClockStopsAtADueTimeUntilItsTimersHaveRun() throws {
        let time = TestTime()
        let home = try Self.home(time: time)
        let due = home.writer.withLock { $0.nextDue }
        time.pass(.hours(1))
        #expect(home.snapshot().time == due)
        #expect(home.clock().time == due)
        #expect(home.clock().lag == .hours(1) - (due - TestTime.start))
        home.runDue()
        #expect(home.snapshot().time == TestTime.start + .hours(1))
        #expect(home.clock().lag == .zero)
    }

    @Test(.onEachJournal) func aHomeThatWasClosedShowsItsOldStateUntilItHasCaughtUp() throws {
        let folder = try TemporaryFolder()
        let time = TestTime()
        let first = try Self.home(
            time: time, journal: TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))))
        first.close()
        let before = first.snapshot().time
        time.pass(.days(6))
        var configuration = Home.testConfiguration(
            journal: try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))), time: time)
        let report = Mutex<CatchUpReport?>(nil)
        configuration.catchUpStatus = { caughtUp in report.withLock { $0 = caughtUp } }
        let reopened = try #require(try Home.open(configuration))
        defer { reopened.close() }
        #expect(reopened.snapshot().time >= before && reopened.snapshot().time < before + .hours(1))
        let expected = try #require(reopened.expectedCatchUp())
        reopened.runDue()
        #expect(reopened.snapshot().time == TestTime.start + .days(6) || reopened.clock().lag == .zero)
        let done = try #require(report.withLock { $0 })
        #expect(done.start == expected.start && done.end == expected.end && done.skipped == expected.skipped)
        #expect(reopened.expectedCatchUp() == nil)
    }

    @Test(.onEachJournal) func aCalendarThatIsSetBackDoesNotSetTheHomeBack() throws {
        let folder = try TemporaryFolder()
        let time = TestTime()
        let first = try Self.home(
            time: time, journal: TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))))
        time.pass(.days(3))
        first.runDue()
        first.close()
        let reopened = try #require(
            try Home.open(
                Home.testConfiguration(
                    journal: try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))),
                    time: TestTime(TestTime.start - .days(3_650)))))
        defer { reopened.close() }
        #expect(reopened.clock().time == TestTime.start + .days(3))
    }

    // MARK: Changing

    @Test func aChangeAfterALongTimeWaitsAndIsMadeAtThePresentTime() throws {
        let time = TestTime()
        let home = try Self.home(time: time)
        time.pass(.days(6))
        let operation = Self.rename("desk-lamp", of: home)
        let outcome = Outcome(operation)
        #expect(Self.isWaiting(operation) && outcome.value == nil)
        // At most one slice has run for the change.
        #expect(home.clock().lag > .days(4))
        home.runDue()
        let renamed = try #require(try outcome.value?.get()).value
        #expect(renamed.device.name == "New" && renamed.time == TestTime.start + .days(6))
        let newest = home.snapshot().cursor
        let frames = try home.changes(after: Cursor(epoch: newest.epoch, sequence: newest.sequence - 1))
        #expect(frames.last?.subject.id == "desk-lamp")
    }

    @Test func waitingChangesBeginInOrderAndAKeyIsUsedOnce() throws {
        let time = TestTime()
        let home = try Self.home(time: time)
        time.pass(.days(6))
        func rename(_ name: String) -> Operation<DeviceView> {
            let key = IdempotencyKey("k", fingerprint: 1) { (_: Result<Committed<DeviceView>, HomeError>) in [7] }
            return home.setName(
                name, ofDevice: "desk-lamp", context: ChangeContext(origin: .client, idempotencyKey: key))
        }
        guard case .waiting(let first) = rename("A"), case .waiting(let second) = rename("B") else {
            Issue.record("the changes do not wait")
            return
        }
        let replayed = Mutex(false)
        let completed = Mutex(false)
        first.whenBegun { if case .completed(.success) = $0 { completed.withLock { $0 = true } } }
        second.whenBegun { if case .replayed = $0 { replayed.withLock { $0 = true } } }
        home.runDue()
        #expect(completed.withLock { $0 } && replayed.withLock { $0 })
        #expect(try home.snapshot().state.device("desk-lamp").name == "A")
    }

    @Test func changesBeyondTheMaximumThatWaitAreRejected() throws {
        let time = TestTime()
        var limits = SimulationLimits()
        limits.waitingChanges = 3
        let home = try Self.home(time: time, limits: limits)
        time.pass(.days(6))
        for _ in 1...3 { #expect(Self.isWaiting(Self.rename("desk-lamp", of: home))) }
        guard case .completed(.failure(let error)) = Self.rename("desk-lamp", of: home) else {
            Issue.record("a fourth change waits")
            return
        }
        #expect(error.code == .unavailable && error.message.contains("catching up"))
    }

    @Test(.onEachJournal) func aHomeThatStopsStoresTheTimeItHasReachedAndFailsWaitingChanges() throws {
        let folder = try TemporaryFolder()
        let time = TestTime()
        let home = try Self.home(
            time: time, journal: TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))))
        time.pass(.days(6))
        let outcome = Outcome(Self.rename("desk-lamp", of: home))
        for _ in 1...3 { #expect(!home.runSlice()) }
        let reached = home.clock().time
        #expect(reached > TestTime.start && reached < TestTime.start + .days(5))
        home.stopSimulation()
        #expect(throws: HomeError.self) { try outcome.value?.get() }
        #expect(throws: HomeError.self) { _ = try home.advance(by: .days(1)) }
        #expect(home.clock().time == reached)
        home.close()
        let reopened = try #require(
            try Home.open(
                Home.testConfiguration(
                    journal: try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))), time: time)))
        defer { reopened.close() }
        #expect(reopened.clock().time == reached)
        #expect(try reopened.snapshot().state.device("desk-lamp").name != "New")
    }

    @Test(.onEachJournal) func aFailingDiskFailsWaitingChanges() throws {
        let folder = try TemporaryFolder()
        let time = TestTime()
        let journal = FaultyJournal(try SQLiteJournal(path: folder.file("home.sqlite")), failingEvery: 0)
        let home = try Self.home(time: time, journal: journal)
        defer { home.close() }
        time.pass(.days(6))
        journal.isBroken = true
        let outcome = Outcome(Self.rename("desk-lamp", of: home))
        // The first slice fails on the commit thread; then nothing runs.
        while home.writer.withLock({ $0.availability.failure == nil }) { _ = home.runSlice() }
        home.runDue()
        #expect(throws: HomeError.self) { try outcome.value?.get() }
        journal.isBroken = false
        home.recover()
        home.runDue()
        #expect(home.clock().lag == .zero)
    }

    // MARK: Skipped periods

    private static var fewReports: SimulationLimits {
        var limits = SimulationLimits()
        limits.catchUpReports = 2_000
        limits.advanceReports = 2_000
        return limits
    }

    @Test func onlyTheLastReportsOfAYearAreSimulated() throws {
        func play(_ body: (Home, TestTime) throws -> Void) throws -> (home: Home, count: Int) {
            let time = TestTime()
            let home = try Self.home(Fleet.home(devices: 200, seed: 1), time: time, limits: Self.fewReports)
            let count = Mutex(0)
            _ = home.observe { publication in
                if case .changes(let frames) = publication { count.withLock { $0 += frames.count } }
            }
            try body(home, time)
            return (home, count.withLock { $0 })
        }
        let caughtUp = try play { home, time in
            time.pass(.days(365))
            home.runDue()
        }
        let advanced = try play { home, _ in _ = try home.advance(by: .days(365)) }
        for (home, count) in [caughtUp, advanced] {
            #expect(count > 500 && count < 4_000)
            #expect(home.clock().time == TestTime.start + .days(365) && home.clock().lag == .zero)
            #expect(home.writer.withLock { $0.heldUntil == .first && $0.advances == 0 && $0.catchUp == nil })
            #expect(
                home.snapshot().state.devices.elements().allSatisfy {
                    $0.element.due.map { $0 > home.clock().time } ?? true
                })
        }
        // Catching up and advancing have the same result.
        #expect(caughtUp.count == advanced.count)
        for (ordinal, device) in caughtUp.home.snapshot().state.devices.elements() {
            let other = try #require(advanced.home.snapshot().state.devices[ordinal: ordinal])
            #expect(device.processes == other.processes && device.memory == other.memory)
        }
    }

    /// The counter of a meter arrives when its timer, which is held, is due.
    @Test(arguments: [200, 2_000, 20_000])
    func anAdvanceRunsTimersThatWereHeldDuringARamp(reports: Int) throws {
        var limits = SimulationLimits()
        limits.advanceReports = reports
        let home = try Self.home(Fleet.home(devices: 300, seed: 1), time: TestTime(), limits: limits)
        _ = try home.advance(by: .days(60))
        #expect(home.clock().lag == .zero)
        #expect(home.snapshot().state.devices.elements().allSatisfy { $0.element.due ?? .last > home.clock().time })
    }

    @Test func theTimerOfACommandRunsAtItsOwnTimeInASkippedPeriod() throws {
        let time = TestTime()
        var template = Fleet.home(devices: 200, seed: 1)
        template.structures += Home.lampHouse.structures
        template.rooms += Home.lampHouse.rooms
        template.devices += Home.lampHouse.devices
        let home = try Self.home(template, time: time, limits: Self.fewReports)
        let texts = Mutex<[String]>([])
        _ = home.observe { publication in
            guard case .changes(let frames) = publication else { return }
            for frame in frames where frame.subject.id == "lamp" {
                texts.withLock { $0.append(String(decoding: frame.json.bytes, as: UTF8.self)) }
            }
        }
        _ = try home.invoke(
            "onWithTimedOff",
            params: Self.json(#"{"onOffControl":[],"onTime":20,"offWaitTime":0}"#),
            on: TraitSelector(deviceID: "lamp", trait: "onOff"), context: Self.client)
        time.pass(.days(365))
        home.runDue()
        let off = try #require(texts.withLock { $0 }.first { $0.contains(#""onOff":false"#) })
        #expect(off.contains(#""time":"2026-01-01T08:00:02.000000Z""#))
    }

    @Test func aSkippedYearIsTheSameEveryTime() throws {
        func log() throws -> [String] {
            let home = try Self.home(Fleet.home(devices: 50, seed: 1), time: TestTime(), limits: Self.fewReports)
            _ = try home.setClockNow(isPaused: true)
            let start = Cursor(epoch: home.snapshot().cursor.epoch, sequence: 0)
            _ = try home.advance(by: .days(100))
            _ = Self.rename(home.snapshot().state.devices[ordinal: 3]!.id, of: home)
            _ = try home.advance(by: .days(200))
            guard case .frames(let frames) = home.frames(after: start, limit: .max) else { return [] }
            return frames.map { String(decoding: $0.json.bytes, as: UTF8.self) }
        }
        let first = try log()
        #expect(first.count > 1_000)
        #expect(try log() == first)
    }

    // MARK: Advances

    @Test func twoAdvancesAtTheSameTimeAddUpAndTheShortOneEndsFirst() throws {
        let home = try Self.home(time: TestTime())
        _ = try home.setClockNow(isPaused: true)
        let (long, short) = (Advance(home, by: .days(10)), Advance(home, by: .seconds(60)))
        #expect(try !long.step())
        var steps = 0
        while try !short.step() { steps += 1 }
        #expect(steps < 3)
        while try !long.step() {}
        #expect(home.clock().time == TestTime.start + .days(10) + .seconds(60))
    }

    @Test func aCanceledAdvanceKeepsTheTimeItHasReachedAndHoldsNoTimers() throws {
        let home = try Self.home(Fleet.home(devices: 600, seed: 1), time: TestTime(), limits: Self.fewReports)
        _ = try home.setClockNow(isPaused: true)
        do {
            let advance = Advance(home, by: .days(365))
            for _ in 1...2 { #expect(try !advance.step()) }
            #expect(home.writer.withLock { $0.heldUntil > .first && $0.advances == 1 })
        }
        #expect(home.writer.withLock { $0.heldUntil == .first && $0.advances == 0 })
        let reached = home.clock().time
        #expect(reached < TestTime.start + .days(365))
        // The held timers are due, and run before anything else.
        let outcome = Outcome(Self.rename(home.snapshot().state.devices[ordinal: 0]!.id, of: home))
        home.runDue()
        #expect(try outcome.value?.get().value.device.name == "New")
        #expect(home.clock().lag == .zero && home.clock().time >= reached)
    }

    @Test func theHomeIsIdleWhenTheLastCommandIsDone() throws {
        let home = try Self.home(time: TestTime())
        _ = try home.setClockNow(isPaused: true)
        _ = try home.invoke(
            "moveToLevel",
            params: Self.json(
                #"{"level":3,"transitionTime":6000,"optionsMask":["executeIfOff"],"optionsOverride":["executeIfOff"]}"#),
            on: TraitSelector(deviceID: "desk-lamp", trait: "levelControl"), context: Self.client)
        #expect(!home.clock().isIdle)
        let view = try home.advanceUntilIdle()
        #expect(view.isIdle && view.time == TestTime.start + .seconds(600))
        #expect(try home.advanceUntilIdle() == view)
    }
}

extension Home {
    /// Sets the clock of a home whose journal is inline.
    fileprivate func setClockNow(isPaused: Bool) throws -> ClockView {
        try #require(setClock(isPaused: isPaused).result).get().value
    }
}
