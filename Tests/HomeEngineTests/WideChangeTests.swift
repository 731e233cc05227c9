import HomeModel
import HomeSimulation
import JSON
import Synchronization
import TestHomes
import TestSupport
import Testing
import Threads

@testable import HomeEngine

/// Changes of all devices of a large home, which are prepared in the background.
@Suite(.timeLimit(.minutes(10))) struct WideChangeTests {
    private static let context = ChangeContext(origin: .simulation)
    private static let lamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")

    /// A running demo home that counts as large, and its thread for preparations, which a test can stop.
    private struct LargeHome {
        let home: Home
        private let preparations: BackgroundQueue<ObjectIdentifier>

        init(devicesAtOnce: Int = 0) throws {
            preparations = BackgroundQueue(name: "preparations", capacity: .max)
            var configuration = Home.testConfiguration()
            configuration.preparations = preparations
            configuration.limits.devicesAtOnce = devicesAtOnce
            home = try Home.create(DemoHome.template(), configuration)
            try home.run()
        }

        /// Stops the preparations until the gate is opened.
        func stopPreparing() throws -> Gate<Void> {
            let gate = Gate<Void>()
            let hasStopped = Gate<Void>()
            try preparations.add(for: ObjectIdentifier(gate)) {
                hasStopped.open(with: ())
                gate.wait()
                return true
            }
            hasStopped.wait()
            return gate
        }
    }

    private static func texts(_ frames: [Frame]) -> [String] {
        frames.map { String(decoding: $0.json.bytes, as: UTF8.self) }
    }

    /// Changes that concern all devices.
    private enum WideChange: CaseIterable {
        case network, access, fault, room

        func make(on home: Home) throws {
            switch self {
            case .network: try home.setNetwork(internet: false, hub: false, context: context).waitForValue()
            case .access:
                try home.setNetwork(accessGranted: false, context: context).waitForValue()
                try home.setNetwork(accessGranted: true, context: context).waitForValue()
            case .fault:
                let fault = DeviceFault(id: "f", target: .trait("onOff"), kind: .offline)
                try home.add(fault, context: context).waitForValue()
                try home.removeDeviceFaults(context: context).waitForValue()
            case .room: try home.deleteRoom("living-room", context: context).waitForValue()
            }
        }
    }

    @Test(arguments: WideChange.allCases)
    private func aPreparedChangeIsTheSameAsOneMadeAtOnce(change: WideChange) throws {
        let changes = try [0, 2_000].map { devicesAtOnce in
            let home = try LargeHome(devicesAtOnce: devicesAtOnce).home
            defer { home.close() }
            let start = home.cursor
            try change.make(on: home)
            return Self.texts(try home.changes(after: start))
        }
        #expect(!changes[0].isEmpty)
        #expect(changes[0] == changes[1])
    }

    @Test func readsGoOnAndOtherChangesWaitWhileAChangeIsPrepared() throws {
        let large = try LargeHome()
        let home = large.home
        defer { home.close() }
        let gate = try large.stopPreparing()
        let start = home.cursor
        let network = home.setNetwork(internet: false, context: Self.context)
        let command = home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context)
        #expect(network.result == nil && command.result == nil)
        #expect(home.cursor == start && home.clock().isIdle)
        gate.open(with: ())
        let first = try network.wait().get().cursor
        let second = try command.wait().get().cursor
        #expect(first.sequence < second.sequence)
    }

    @Test func aChangeWhoseHomeWasReplacedMeanwhileChangesNothing() throws {
        let large = try LargeHome()
        let home = large.home
        defer { home.close() }
        let checkpoint = home.checkpoint()
        let gate = try large.stopPreparing()
        let network = home.setNetwork(internet: false, context: Self.context)
        try home.restore(checkpoint).waitForValue()
        gate.open(with: ())
        expect(.aborted) { try network.waitForValue() }
        #expect(home.allStructures().allSatisfy { $0.network.internet })
    }

    @Test func aHomeThatClosesRejectsThePreparedChangeAndThoseThatWaitForIt() throws {
        let large = try LargeHome()
        let home = large.home
        let gate = try large.stopPreparing()
        let network = home.setNetwork(internet: false, context: Self.context)
        let command = home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context)
        home.close()
        gate.open(with: ())
        expect(.unavailable) { try network.waitForValue() }
        expect(.unavailable) { try command.waitForValue() }
    }

    @Test func aRejectedChangeLeavesTheHomeAsItIs() throws {
        let home = try LargeHome().home
        defer { home.close() }
        let start = home.cursor
        expect(.notFound) {
            try home.setNetwork(internet: false, structureID: "nowhere", context: Self.context).waitForValue()
        }
        expect(.notFound) { try home.deleteRoom("nowhere", context: Self.context).waitForValue() }
        #expect(home.cursor == start)
        try home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context).waitForValue()
        #expect(home.cursor.sequence > start.sequence)
    }

    @Test func aRepeatedRequestGetsTheResponseOfThePreparedChange() throws {
        let large = try LargeHome()
        let home = large.home
        defer { home.close() }
        let gate = try large.stopPreparing()
        let operations = (0..<2).map { _ in
            let key = IdempotencyKey("key", fingerprint: 1) { (_: Result<Committed<[StructureState]>, HomeError>) in [7]
            }
            return home.setNetwork(
                internet: false, context: ChangeContext(origin: .simulation, idempotencyKey: key))
        }
        gate.open(with: ())
        let first = try operations[0].wait().get().cursor
        let repeated = Gate<[UInt8]?>()
        guard case .waiting(let waiting) = operations[1] else { throw HomeError(.internal, "it has not waited") }
        waiting.whenBegun { operation in
            if case .replayed(let stored, _) = operation {
                repeated.open(with: stored.bytes)
            } else {
                repeated.open(with: nil)
            }
        }
        #expect(repeated.wait() == [7])
        #expect(home.cursor == first)
    }

    @Test(arguments: [0, 2_000])
    func faultsOfALargeHomeBeginAndEndDuringAnAdvance(devicesAtOnce: Int) throws {
        let home = try LargeHome(devicesAtOnce: devicesAtOnce).home
        defer { home.close() }
        let start = home.clock().time
        var fault = DeviceFault(id: "f", target: .trait("onOff"), kind: .offline)
        fault.start = .seconds(10)
        fault.duration = .seconds(20)
        try home.add(fault, context: Self.context).waitForValue()
        let lamp = home.cursor
        let advance = Advance(home, by: .seconds(60))
        while try !advance.step() {}
        #expect(home.clock().time - start == .seconds(60))
        let times = Set(
            try home.changes(after: lamp).compactMap { frame -> String? in
                guard frame.subject.id == "desk-lamp" else { return nil }
                let data = try JSONValue.parse(Array(frame.json.bytes)).objectValue
                return data?["time"]?.stringValue
            })
        #expect(times == [(start + .seconds(10)).text, (start + .seconds(30)).text])
    }
}
