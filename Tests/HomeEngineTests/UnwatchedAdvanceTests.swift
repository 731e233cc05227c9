import HomeModel
import HomeSimulation
import HomeStore
import JSON
import Synchronization
import TestHomes
import Testing

@testable import HomeEngine

/// A long advance that no reader follows makes only the reports that the log can hold afterwards, and counts those
/// before them.
@Suite struct UnwatchedAdvanceTests {
    private static let client = ChangeContext(origin: .client)

    /// The demo home with some further devices, and the number of changes that it has published.
    private final class Subject: Sendable {
        let home: Home
        private let count = Mutex(0)

        init(logFrames: Int, isFollowed: Bool) throws {
            var template = DemoHome.template()
            let fleet = Fleet.home(devices: 20, seed: 7)
            template.structures += fleet.structures
            template.rooms += fleet.rooms
            template.devices += fleet.devices
            home = try Home.test(template, logFrames: logFrames)
            if isFollowed { home.follow() }
            _ = home.observe(follows: false) { [self] publication in
                if case .changes(let frames) = publication { count.withLock { $0 += frames.count } }
            }
        }

        var published: Int { count.withLock { $0 } }
    }

    /// Returns the changes of the log in JSON, oldest first, without the epoch.
    private static func log(_ home: Home) -> [String] {
        home.frames(before: Cursor(epoch: home.cursor.epoch, sequence: .max), limit: .max)!.frames
            .map { "\($0.sequence) \(String(decoding: $0.json.bytes, as: UTF8.self))" }
    }

    /// Expects the same devices and cursor, and that the log of the second home is the end of that of the first one.
    private static func expectSame(_ watched: Home, _ unwatched: Home, at location: SourceLocation = #_sourceLocation) {
        let (first, second) = (watched.snapshot(), unwatched.snapshot())
        #expect(first.cursor.sequence == second.cursor.sequence, sourceLocation: location)
        #expect(first.time == second.time, sourceLocation: location)
        for (ordinal, device) in first.state.devices.elements() {
            let other = second.state.devices[ordinal: ordinal]
            #expect(device.revision == other?.revision, "\(device.id)", sourceLocation: location)
            #expect(device.state == other?.state, "\(device.id)", sourceLocation: location)
            #expect(device.memory == other?.memory, "\(device.id)", sourceLocation: location)
            #expect(device.processes == other?.processes, "\(device.id)", sourceLocation: location)
            #expect(device.unreported == other?.unreported, "\(device.id)", sourceLocation: location)
        }
        let (full, end) = (log(watched), log(unwatched))
        #expect(full.suffix(end.count) == end[...], sourceLocation: location)
    }

    /// Makes the same random change of both homes.
    private static func change(_ homes: [Home], _ random: inout SeededRandom) throws {
        let devices = homes[0].snapshot().state.devices.elements().map { $0.element }
        let device = random.pick(devices)!
        let number = Int64(random.below(4_000_000)) - 1_000_000
        let kind = random.below(6)
        for home in homes {
            switch kind {
            case 0:
                _ = home.invoke(
                    "toggle", params: nil, on: TraitSelector(deviceID: "living-room-lamp", trait: "onOff"),
                    context: client)
            case 1, 2:
                let id = kind == 1 ? "solar-roof" : device.id
                let params = try JSONValue.parse(Array("{\"activePower\":\(number)}".utf8))
                _ = home.stimulate("setLoad", params: params, deviceID: id, part: nil, context: client)
            case 3: _ = home.setReachable(number % 3 == 0, deviceID: device.id, context: client)
            case 4: _ = home.setNetwork(accessGranted: number % 2 == 0, structureID: "main-house", context: client)
            default: _ = home.restart(deviceID: device.id, context: client)
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func theHomeIsTheSameWithAndWithoutReaders(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let watched = try Subject(logFrames: 100, isFollowed: true)
        let unwatched = try Subject(logFrames: 100, isFollowed: false)
        for _ in 0..<8 {
            for _ in 0..<random.below(4) { try Self.change([watched.home, unwatched.home], &random) }
            let span = Span(microseconds: Int64(random.below(UInt64(Span.hours(12).microseconds))))
            for home in [watched.home, unwatched.home] { _ = try home.advance(by: span) }
            Self.expectSame(watched.home, unwatched.home)
        }
        #expect(unwatched.published < watched.published / 2)
        // The past begins with the log.
        let (start, time) = unwatched.home.pastStart
        let past = try unwatched.home.snapshot(at: .cursor(start))
        #expect(past.cursor == start && past.time == time)
        #expect(throws: PastFailure.self) { try unwatched.home.snapshot(at: .time(time - .seconds(1))) }
        #expect(unwatched.home.frames(after: Cursor(epoch: start.epoch, sequence: 1), limit: 1).isGap)
    }

    /// Returns the fraction of the changes of two days that are published.
    private static func publishedShare(
        journal: any Journal = MemoryJournal(), _ body: (Home) throws -> Void
    ) throws -> Double {
        let home = try Home.test(journal: journal, logFrames: 100)
        let count = Mutex(0)
        _ = home.observe(follows: false) { publication in
            if case .changes(let frames) = publication { count.withLock { $0 += frames.count } }
        }
        let start = home.cursor.sequence
        try body(home)
        try home.flush().waitForValue()
        return Double(count.withLock { $0 }) / Double(home.cursor.sequence - start)
    }

    @Test func everyChangeIsLoggedForWhoeverAsksForIt() throws {
        #expect(try Self.publishedShare { _ = try $0.advance(by: .days(2)) } < 0.1)
        let reader = try Self.publishedShare { home in
            home.follow()
            _ = try home.advance(by: .days(2))
        }
        #expect(reader == 1)
        let observer = try Self.publishedShare { home in
            let observation = home.observe { _ in }
            defer { observation.cancel() }
            _ = try home.advance(by: .days(2))
        }
        #expect(observer == 1)
        let formerObserver = try Self.publishedShare { home in
            let observation = home.observe { _ in }
            observation.cancel()
            observation.cancel()
            home.follow()
            home.unfollow()
            _ = try home.advance(by: .days(2))
        }
        #expect(formerObserver < 0.1)
        let condition = try Self.publishedShare { home in
            let lamp = TraitSelector(deviceID: "living-room-lamp", trait: "onOff")
            let advance = Advance(
                home, until: AdvanceCondition(lamp, .attribute("onOff", .bool(false))), atMost: .days(2))
            while try !advance.step() {}
        }
        #expect(condition == 1)
        let fault = try Self.publishedShare { home in
            let fault = DeviceFault(id: "fault", target: .device("kitchen-thermometer"), kind: .frozen)
            try home.add(fault, context: Self.client).waitForValue()
            _ = try home.advance(by: .days(2))
        }
        #expect(fault == 1)
        #expect(try Self.publishedShare(journal: MemoryStore().main) { _ = try $0.advance(by: .days(2)) } == 1)
    }

    @Test func aReaderThatConnectsDuringAnAdvanceReceivesEveryLaterChange() throws {
        let home = try Home.test(logFrames: 100)
        let received = Mutex<[UInt64]>([])
        let advance = Advance(home, by: .days(8))
        for _ in 0..<5 { #expect(try !advance.step()) }
        home.follow()
        let cursor = home.cursor
        #expect(home.clock().time < TestTime.start + .days(4))
        _ = home.observe(follows: false) { publication in
            if case .changes(let frames) = publication { received.withLock { $0 += frames.map { $0.sequence } } }
        }
        // It stays so when the reader has lost its connection.
        for _ in 0..<5 { #expect(try !advance.step()) }
        home.unfollow()
        while try !advance.step() {}
        #expect(home.clock().time == TestTime.start + .days(8))
        let sequences = received.withLock { $0 }
        #expect(sequences == Array((cursor.sequence + 1)...home.cursor.sequence))
        // The next advance is not followed.
        received.withLock { $0 = [] }
        let start = home.cursor.sequence
        _ = try home.advance(by: .days(8))
        #expect(UInt64(received.withLock { $0 }.count) < (home.cursor.sequence - start) / 2)
    }
}

extension Home.FramesAfter {
    fileprivate var isGap: Bool { if case .gap = self { true } else { false } }
}
