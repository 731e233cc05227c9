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

/// Past states of a home.
@Suite struct PastTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")
    private static let level = TraitSelector(deviceID: "desk-lamp", trait: "levelControl")
    private static let blinds = TraitSelector(deviceID: "living-room-blinds", trait: "windowCovering")

    /// A state as clients can read it, with the processes and the data of behaviors.
    private struct Recorded: Equatable {
        let file: [UInt8]
        let devices: [[UInt8]]

        init(_ snapshot: HomeSnapshot) {
            file = HomeFile.write(snapshot)
            devices = snapshot.state.visibleDevices().map { _, device in
                var json = JSONWriter()
                json.device(snapshot.view(device))
                return json.bytes
            }
        }
    }

    private func toggle(_ home: Home) throws {
        try home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context).waitForValue()
    }

    /// Makes a random change, or advances the clock; changes that the home rejects do nothing.
    private func change(_ home: Home, _ random: inout SeededRandom) throws {
        let snapshot = home.snapshot()
        let devices = snapshot.state.visibleDevices().map { $0.1.id }
        let device = random.pick(devices) ?? "desk-lamp"
        let rooms = snapshot.state.visibleRooms
        let context = Self.context
        let number = random.below(1_000_000)
        switch random.below(14) {
        case 0, 1: _ = home.invoke("toggle", params: nil, on: Self.lamp, context: context).wait()
        case 2:
            let params = JSONValue.members([
                "level": .integer(Int64(number % 254)), "transitionTime": .integer(Int64(number % 300)),
                "optionsMask": .array([]), "optionsOverride": .array([]),
            ])
            _ = home.invoke("moveToLevel", params: params, on: Self.level, context: context).wait()
        case 3:
            let command = number % 2 == 0 ? "downOrClose" : "upOrOpen"
            _ = home.invoke(command, params: nil, on: Self.blinds, context: context).wait()
        case 4: _ = home.setName("Device \(number)", ofDevice: device, context: context).wait()
        case 5:
            if let room = random.pick(rooms) {
                _ = home.move([device], toRoom: room.id, in: room.structureID, context: context).wait()
            }
        case 6: _ = home.createRoom(name: "Room \(number)", in: "main-house", context: context).wait()
        case 7:
            if let room = random.pick(rooms) {
                _ = home.deleteRoom(room.id, context: context).wait()
            }
        case 8: _ = home.removeDevice(device, context: context).wait()
        case 9:
            var template = try #require(DemoHome.template().devices.first { $0.id == "desk-lamp" })
            template.id = number % 3 == 0 ? "desk-lamp" : "lamp-\(number)"
            _ = home.add(template, context: context).wait()
        case 10: _ = home.setReachable(number % 2 == 0, deviceID: device, context: context).wait()
        case 11:
            let fault = DeviceFault(
                id: "fault-\(number)", target: .device(device), kind: .offline, duration: .minutes(2))
            _ = home.add(fault, context: context).wait()
        default: _ = try home.advance(by: .seconds(Int64(number % 400)))
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func eachCursorAndEachTimeReturnsTheStateThatWasCurrent(seed: UInt64) throws {
        let home = try Home.test(DemoHome.template(seed: seed))
        defer { home.close() }
        var random = SeededRandom(seed: seed)
        var byCursor: [UInt64: (time: HomeTime, recorded: Recorded)] = [:]
        var byTime: [HomeTime: Recorded] = [:]
        for _ in 0..<100 {
            let (before, start) = (home.cursor, home.moment().time)
            try change(home, &random)
            let snapshot = home.snapshot()
            let recorded = Recorded(snapshot)
            byTime[snapshot.time] = recorded
            // The last steps of an advance may have no frame, and such a change has no cursor of its own.
            if snapshot.cursor != before, snapshot.time == start {
                byCursor[snapshot.cursor.sequence] = (snapshot.time, recorded)
            }
        }
        #expect(byCursor.count > 35 && byTime.count > 10)
        for (sequence, (time, recorded)) in byCursor {
            let past = try home.snapshot(at: .cursor(Cursor(epoch: home.cursor.epoch, sequence: sequence)))
            #expect(past.cursor.sequence == sequence && past.time == time)
            let isEqual = Recorded(past) == recorded
            #expect(isEqual, "\(sequence)")
        }
        for (time, recorded) in byTime {
            let past = try home.snapshot(at: .time(time))
            #expect(past.time == time)
            let isEqual = Recorded(past) == recorded
            #expect(isEqual, "\(time.text)")
        }
    }

    @Test func eachCommandOfABatchHasItsOwnState() throws {
        let home = try Home.test()
        defer { home.close() }
        let commands = Array(repeating: Home.AddressedCommand("toggle", params: nil, on: Self.lamp), count: 4)
        let isOn = try home.value("onOff", of: Self.lamp)
        let outcomes = try home.invoke(commands, context: Self.context).waitForValue()
        for (index, outcome) in outcomes.enumerated() {
            let past = try home.snapshot(at: .cursor(outcome.get().cursor))
            #expect((try past.value("onOff", of: Self.lamp) == isOn) == (index % 2 == 1))
        }
    }

    @Test func eachReportOfAnAdvanceHasItsOwnStateAndTime() throws {
        let home = try Home.test()
        defer { home.close() }
        let start = home.snapshot()
        _ = try home.advance(by: .minutes(30))
        let frames = try home.changes(after: start.cursor).filter { $0.kind == .attributes }
        #expect(frames.count > 20)
        var device: Device?
        for frame in frames {
            let past = try home.snapshot(at: .cursor(frame.cursor))
            // A change may have several frames.
            #expect(past.cursor.sequence >= frame.sequence)
            device = try past.state.device(frame.subject.id)
            #expect(try #require(device).revision <= past.cursor.sequence)
            let json = try JSONValue.parse(Array(frame.json.bytes))
            let time = try #require(HomeTime(text: json.objectValue?["time"]?.stringValue ?? ""))
            #expect(past.time == time)
            #expect(try home.snapshot(at: .time(time)).cursor.sequence >= frame.sequence)
            let before = try home.snapshot(at: .time(HomeTime(microseconds: time.microseconds - 1)))
            #expect(before.cursor.sequence < frame.sequence)
        }
        #expect(try home.snapshot(at: .cursor(start.cursor)).state.devices.count == start.state.devices.count)
    }

    @Test func aMovingValueIsReadAtTheRequestedTime() throws {
        let home = try Home.test()
        defer { home.close() }
        try home.invoke(
            "moveToLevelWithOnOff",
            params: .members([
                "level": .integer(254), "transitionTime": .integer(0), "optionsMask": .array([]),
                "optionsOverride": .array([]),
            ]), on: Self.level, context: Self.context
        ).waitForValue()
        let start = home.clock().time
        try home.invoke(
            "moveToLevel",
            params: .members([
                "level": .integer(54), "transitionTime": .integer(1_000), "optionsMask": .array([]),
                "optionsOverride": .array([]),
            ]), on: Self.level, context: Self.context
        ).waitForValue()
        _ = try home.advance(by: .minutes(10))
        for second in [0, 10, 50, 99, 100, 300] as [Int64] {
            let past = try home.snapshot(at: .time(start + .seconds(second)))
            let expected = UInt64(max(54, 254 - 2 * second))
            #expect(try past.value("currentLevel", of: Self.level) == .unsigned(expected), "\(second)")
        }
    }

    // MARK: The ends of the past

    private func failure(_ home: Home, at point: PastPoint) -> PastFailure? {
        do throws(PastFailure) {
            _ = try home.snapshot(at: point)
            return nil
        } catch {
            return error
        }
    }

    @Test func thePastReachesAsFarBackAsTheLog() throws {
        let home = try Home.test(Home.lampHouse, logFrames: 20)
        defer { home.close() }
        let lamp = TraitSelector(deviceID: "lamp", trait: "onOff")
        let time = home.clock().time
        var states: [(Cursor, Value?)] = [(home.cursor, try home.value("onOff", of: lamp))]
        for _ in 0..<50 {
            _ = try home.advance(by: .seconds(1))
            try home.invoke("toggle", params: nil, on: lamp, context: Self.context).waitForValue()
            states.append((home.cursor, try home.value("onOff", of: lamp)))
        }
        let oldest = home.pastStart
        for (cursor, isOn) in states {
            guard case .frames = home.frames(after: cursor, limit: 1) else {
                guard case .gone(oldest.cursor, oldest.time)? = failure(home, at: .cursor(cursor)) else {
                    Issue.record("\(cursor)")
                    continue
                }
                continue
            }
            #expect(try home.snapshot(at: .cursor(cursor)).value("onOff", of: lamp) == isOn)
        }
        #expect(states.count { $0.0.sequence < oldest.cursor.sequence } > 20)
        #expect(try home.snapshot(at: .time(oldest.time)).cursor == oldest.cursor)
        guard case .gone? = failure(home, at: .time(time)) else {
            Issue.record("a time before the log can be read")
            return
        }
    }

    @Test func anotherEpochAndTheFutureAreRejected() throws {
        let home = try Home.test()
        defer { home.close() }
        try toggle(home)
        let cursor = home.cursor
        let points: [PastPoint] = [
            .cursor(Cursor(epoch: Epoch(number: 1), sequence: cursor.sequence)),
            .cursor(Cursor(epoch: cursor.epoch, sequence: cursor.sequence + 1)),
            .time(HomeTime(microseconds: home.clock().time.microseconds + 1)),
            .position(PastPosition(epoch: cursor.epoch, changes: 2, time: home.clock().time)),
        ]
        for (point, code) in zip(
            points, [.invalidArgument, .outOfRange, .outOfRange, .invalidArgument] as [HomeError.Code])
        {
            guard case .invalid(let error)? = failure(home, at: point) else {
                Issue.record("\(point)")
                continue
            }
            #expect(error.code == code)
        }
    }

    @Test func aRestoredHomeHasNoPast() throws {
        let home = try Home.test()
        defer { home.close() }
        try toggle(home)
        let (cursor, checkpoint) = (home.cursor, home.checkpoint())
        _ = try home.advance(by: .minutes(1))
        try home.restore(checkpoint).waitForValue()
        guard case .invalid? = failure(home, at: .cursor(cursor)),
            case .gone? = failure(home, at: .time(HomeTime(microseconds: checkpoint.time.microseconds - 1)))
        else {
            Issue.record("a state before the restore can be read")
            return
        }
        #expect(home.pastStart.cursor == home.cursor && home.pastStart.time == checkpoint.time)
        #expect(Recorded(try home.snapshot(at: .cursor(home.cursor))) == Recorded(home.snapshot()))
    }

    @Test(.onEachJournal) func thePastOfAStoredHomeBeginsWithItsOpening() throws {
        let folder = try TemporaryFolder()
        let path = "\(folder.path)/home.sqlite"
        let time = TestTime()
        let first = try Home.test(journal: TestJournal.faulty(SQLiteJournal(path: path)), time: time, isPaused: true)
        try toggle(first)
        let before = first.cursor
        try toggle(first)
        let (last, state) = (first.cursor, Recorded(try first.snapshot(at: .cursor(before))))
        first.close()
        let home = try #require(
            try Home.open(Home.testConfiguration(journal: TestJournal.faulty(SQLiteJournal(path: path)), time: time)))
        defer { home.close() }
        #expect(home.cursor == last && state != Recorded(home.snapshot()))
        guard case .gone(last, _)? = failure(home, at: .cursor(before)) else {
            Issue.record("a state before the start can be read")
            return
        }
        try toggle(home)
        #expect(try home.snapshot(at: .cursor(last)).cursor == last)
    }

    @Test func aPastStateDoesNotChangeWithTheHome() throws {
        let home = try Home.test()
        defer { home.close() }
        for _ in 0..<600 { try toggle(home) }
        var view = try PastReader(home, at: .time(home.clock().time))
        let point = view.point
        let expected = Recorded(home.snapshot())
        for _ in 0..<600 { try toggle(home) }
        #expect(Recorded(try #require(try view.read(slices: 1))) == expected)
        var second = try PastReader(home, at: .position(point))
        #expect(try second.read(slices: 1) == nil && second.read(slices: 1) == nil)
        #expect(Recorded(try #require(try second.read(slices: 1))) == expected)
    }

    @Test func thePastAndTheLogShareTheirLimit() throws {
        var configuration = Home.testConfiguration()
        configuration.logBytes = 100_000
        let home = try Home.create(Home.lampHouse, configuration)
        defer { home.close() }
        let lamp = TraitSelector(deviceID: "lamp", trait: "onOff")
        for _ in 0..<1_000 { try home.invoke("toggle", params: nil, on: lamp, context: Self.context).waitForValue() }
        let (count, changes) = home.published.withLock { ($0.log.count, $0.log.pastChanges.count) }
        #expect((50..<150).contains(count) && abs(count - changes) <= 1)
        // Changes without frames are bounded, too.
        _ = home.setReachable(false, deviceID: "lamp", context: Self.context).wait()
        for _ in 0..<1_000 {
            _ = home.write(.members(["onTime": .integer(5)]), to: lamp, context: Self.context).wait()
        }
        #expect(home.published.withLock { $0.log.pastChanges.count } < 400)
    }
}

extension HomeSnapshot {
    /// Returns the value of an attribute as clients read it; nil if the device does not support it.
    fileprivate func value(_ attribute: String, of selector: TraitSelector) throws -> Value? {
        let device = try state.device(selector.deviceID)
        let index = try device.trait(named: selector.trait)
        let trait = device.shape.traits[index]
        guard let id = trait.definition.attribute(named: attribute)?.id, let instance = trait.attribute(id) else {
            return nil
        }
        return device.value(of: instance, trait: index, at: time)
    }
}
