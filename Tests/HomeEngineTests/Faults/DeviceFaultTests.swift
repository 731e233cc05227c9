import HomeModel
import HomeSimulation
import HomeStore
import JSON
import SQLiteStore
import TestHomes
import TestSupport
import TestTraits
import Testing

@testable import HomeEngine

/// Faults on devices, in the time of the home.
@Suite struct DeviceFaultTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")
    private static let level = TraitSelector(deviceID: "desk-lamp", trait: "levelControl")

    private func home(seed: UInt64 = 1) throws -> Home {
        var configuration = Home.testConfiguration()
        configuration.seed = seed
        return try Home.create(DemoHome.template(), configuration)
    }

    @discardableResult
    private func set(
        _ kind: DeviceFault.Kind, on target: DeviceFault.Target = .device("desk-lamp"), of home: Home,
        id: String = "fault", start: Span = .zero, duration: Span? = nil, times: Int? = nil, probability: Double = 1
    ) throws -> ActiveDeviceFault {
        try home.add(
            DeviceFault(
                id: id, target: target, kind: kind, start: start, duration: duration, times: times,
                probability: probability), context: Self.context
        ).waitForValue()
    }

    private func toggle(_ home: Home, trace: FaultTrace? = nil) throws {
        let context = ChangeContext(origin: .client, faults: trace)
        try home.invoke("toggle", params: nil, on: Self.lamp, context: context).waitForValue()
    }

    private func isOn(_ home: Home) throws -> Value? { try home.value("onOff", of: Self.lamp) }

    private func isOnline(_ id: String = "desk-lamp", of home: Home) throws -> Bool {
        let snapshot = home.snapshot()
        let device = try snapshot.state.device(id)
        return device.connectivity(network: snapshot.state.network(of: device.structureID)).connectivityState
            == .online
    }

    private func remove(_ home: Home) throws { try home.removeDeviceFaults(context: Self.context).waitForValue() }

    private func advance(_ home: Home, _ span: Span) throws { _ = try home.advance(by: span) }

    /// The kinds of the changes of a device after a cursor.
    private func kinds(_ id: String = "desk-lamp", after cursor: Cursor, of home: Home) throws -> [Frame.Kind] {
        try home.changes(after: cursor).filter { $0.subject.id == id }.map { $0.kind }
    }

    // MARK: Devices

    @Test func aDeviceIsOfflineForATime() throws {
        let home = try home()
        defer { home.close() }
        let before = home.cursor
        let fault = try set(.offline, of: home, start: .minutes(1), duration: .minutes(2))
        #expect(try isOnline(of: home) && fault.phase(at: home.clock().time) == .waiting)
        try advance(home, .seconds(60))
        #expect(try !isOnline(of: home) && fault.phase(at: home.clock().time) == .active)
        let trace = FaultTrace()
        expect(.unavailable) { try toggle(home, trace: trace) }
        #expect(trace.ids == ["fault"])
        try advance(home, .seconds(119))
        #expect(try !isOnline(of: home))
        try advance(home, .seconds(1))
        #expect(try isOnline(of: home) && fault.phase(at: home.clock().time) == .ended)
        #expect(fault.applied == 1)
        try toggle(home)
        #expect(try kinds(after: before, of: home) == [.updated, .updated, .attributes])
        // The changes have the times at which the fault began and ended.
        let times = try home.changes(after: before).filter { $0.subject.id == "desk-lamp" }
            .compactMap { try JSONValue.parse(Array($0.json.bytes)).objectValue?["time"]?.stringValue }
        #expect(times[0] == (TestTime.start + .seconds(60)).text && times[1] == (TestTime.start + .seconds(180)).text)
    }

    @Test func aFrozenDeviceReportsWhenTheFaultEnds() throws {
        let home = try home()
        defer { home.close() }
        let value = try isOn(home)
        try set(.frozen, of: home)
        let frozen = home.cursor
        try toggle(home)
        #expect(try isOnline(of: home) && isOn(home) == value)
        #expect(try kinds(after: frozen, of: home).isEmpty)
        try remove(home)
        #expect(try isOn(home) != value)
        #expect(try kinds(after: frozen, of: home) == [.attributes])
    }

    @Test func aDeviceFlaps() throws {
        let home = try home()
        defer { home.close() }
        let fault = try set(.flapping(up: .seconds(30), down: .seconds(10)), of: home)
        var states: [Bool] = []
        for _ in 0..<8 {
            states.append(try isOnline(of: home))
            try advance(home, .seconds(10))
        }
        #expect(states == [false, true, true, true, false, true, true, true])
        let before = home.cursor
        try advance(home, .seconds(400))
        #expect(try kinds(after: before, of: home).count == 20)
        #expect(fault.applied == 13)
    }

    @Test func aDeviceDoesNotRespondBeforeItIsShownAsOffline() throws {
        let home = try home()
        defer { home.close() }
        try set(.lateOffline(.seconds(90)), of: home)
        #expect(try isOnline(of: home))
        let trace = FaultTrace()
        expect(.unavailable) { try toggle(home, trace: trace) }
        #expect(trace.ids == ["fault"])
        try advance(home, .seconds(90))
        #expect(try !isOnline(of: home))
        try remove(home)
        #expect(try isOnline(of: home))
        try toggle(home)
    }

    @Test func allDevicesOfARoomAreAffectedAlsoThoseThatMoveThere() throws {
        let home = try home()
        defer { home.close() }
        let state = home.snapshot().state
        let room = try state.device("desk-lamp").roomID ?? ""
        let structure = try state.device("desk-lamp").structureID ?? ""
        let other = try #require(
            state.devices.elements().map { $0.element }.first { $0.structureID == structure && $0.roomID != room })
        try set(.offline, on: .room(room), of: home)
        #expect(try !isOnline(of: home) && isOnline(other.id, of: home))
        try home.move([other.id], toRoom: room, in: structure, context: Self.context).waitForValue()
        try advance(home, .seconds(1))
        #expect(try !isOnline(other.id, of: home))
        let back = other.roomID ?? ""
        try home.move([other.id], toRoom: back, in: structure, context: Self.context).waitForValue()
        try advance(home, .seconds(1))
        #expect(try isOnline(other.id, of: home))
        try remove(home)
        #expect(try isOnline(of: home))
    }

    @Test func allDevicesWithATypeTraitOrStructureAreAffected() throws {
        let home = try home()
        defer { home.close() }
        func offline() -> Set<String> {
            Set(
                home.snapshot().state.devices.elements().map { $0.element }
                    .filter { $0.disturbances.contains(.offline) }.map { $0.id })
        }
        func all(_ isIncluded: (Device) -> Bool) -> Set<String> {
            Set(home.snapshot().state.devices.elements().map { $0.element }.filter(isIncluded).map { $0.id })
        }
        let structure = try home.snapshot().state.device("desk-lamp").structureID ?? ""
        for (target, expected) in [
            (
                DeviceFault.Target.type("dimmableLight"),
                all { $0.shape.parts.contains { $0.type.id == "matter.dimmableLight" } }
            ),
            (.trait("doorLock"), all { $0.shape.traits.contains { $0.definition.id == "matter.doorLock" } }),
            (.structure(structure), all { $0.structureID == structure }),
        ] {
            #expect(!expected.isEmpty)
            try set(.offline, on: target, of: home)
            #expect(offline() == expected)
            try remove(home)
            #expect(offline().isEmpty)
        }
    }

    @Test func anUnreachableDeviceStaysOfflineWhenItsFaultEnds() throws {
        let home = try home()
        defer { home.close() }
        try set(.offline, of: home)
        try home.setReachable(false, deviceID: "desk-lamp", context: Self.context).waitForValue()
        try remove(home)
        #expect(try !isOnline(of: home))
        try home.setReachable(true, deviceID: "desk-lamp", context: Self.context).waitForValue()
        #expect(try isOnline(of: home))
    }

    @Test func aRevisionThatClientsSeeIsReported() throws {
        let home = try home()
        defer { home.close() }
        func revision() throws -> UInt64 { try home.snapshot().state.device("desk-lamp").revision }
        try home.setNetwork(internet: false, hub: false, context: Self.context).waitForValue()
        let before = (try revision(), home.cursor)
        try home.setReachable(false, deviceID: "desk-lamp", context: Self.context).waitForValue()
        try set(.frozen, of: home)
        try set(.offline, of: home, id: "other")
        try remove(home)
        #expect(try revision() == before.0 && kinds(after: before.1, of: home).isEmpty)
    }

    // MARK: Commands and writes

    @Test func commandsAreRejectedSomeTimes() throws {
        let home = try home()
        defer { home.close() }
        let before = try isOn(home)
        let fault = try set(.rejects(.aborted), on: .trait("onOff"), of: home, times: 2)
        for _ in 0..<2 {
            let trace = FaultTrace()
            expect(.aborted) { try toggle(home, trace: trace) }
            #expect(trace.ids == ["fault"])
        }
        #expect(try isOn(home) == before && fault.phase(at: home.clock().time) == .ended)
        try toggle(home)
        #expect(try isOn(home) != before)
    }

    @Test func commandsToAnotherTraitAreExecuted() throws {
        let home = try home()
        defer { home.close() }
        try set(.rejects(.internal), on: .trait("levelControl"), of: home)
        try toggle(home)
        expect(.internal) {
            try home.write(.object(try level(10)), to: Self.level, context: Self.context).waitForValue()
        }
    }

    private func level(_ level: Int64) throws -> JSONObject {
        try #require(JSONValue.members(["onLevel": .integer(level)]).objectValue)
    }

    @Test func ignoredCommandsAndWritesSucceedAndChangeNothing() throws {
        let home = try home()
        defer { home.close() }
        let before = (try isOn(home), try home.value("onLevel", of: Self.level), home.cursor)
        try set(.ignores, of: home)
        let trace = FaultTrace()
        try toggle(home, trace: trace)
        #expect(trace.ids == ["fault"] && trace.delay == 0)
        try home.write(.object(try level(10)), to: Self.level, context: Self.context).waitForValue()
        #expect(try isOn(home) == before.0 && home.value("onLevel", of: Self.level) == before.1)
        #expect(home.cursor == before.2)
        // Bad input is rejected as ever.
        expect(.invalidArgument) {
            try home.invoke("nothing", params: nil, on: Self.lamp, context: Self.context).waitForValue()
        }
    }

    @Test func slowCommandsAreExecutedAndTheirResponsesLate() throws {
        let home = try home()
        defer { home.close() }
        let before = try isOn(home)
        try set(.slow(milliseconds: 400, jitter: 50), of: home)
        let trace = FaultTrace()
        try toggle(home, trace: trace)
        #expect(try isOn(home) != before)
        #expect((400...450).contains(trace.delay) && trace.ids == ["fault"])
    }

    @Test func aProbabilityFollowsFromTheSeed() throws {
        func outcomes(seed: UInt64) throws -> [Bool] {
            let home = try home(seed: seed)
            defer { home.close() }
            try set(.rejects(.internal), of: home, probability: 0.4)
            return (0..<100).map { _ in (try? toggle(home)) != nil }
        }
        let first = try outcomes(seed: 3)
        #expect(try outcomes(seed: 3) == first)
        #expect(try outcomes(seed: 4) != first)
        #expect((40...80).contains(first.count { $0 }))
    }

    // MARK: Other lives

    @Test func aForkAndAResetHomeHaveNoFaults() throws {
        let time = TestTime()
        var configuration = Homes.Configuration(newHome: Home.testConfiguration(time: time))
        configuration.snapshotLimit = 10
        let home = try Home.create(DemoHome.template(), configuration.newHome)
        let homes = Homes(home, configuration)
        defer { homes.close() }
        try set(.frozen, of: home)
        let value = try isOn(home)
        try toggle(home)
        _ = try homes.base.save(as: "frozen")
        let fork = try homes.create(
            HomeCreation(
                .checkpoint(home.checkpoint()), HostedHome.Description(id: "fork", origin: .home("default"))))
        #expect(fork.home.deviceFaults.isEmpty)
        // The fork shows the actual value.
        #expect(try isOn(fork.home) != value)
        try toggle(fork.home)
        #expect(try isOn(fork.home) == value)
        try homes.base.restore("frozen").waitForValue()
        #expect(home.deviceFaults.isEmpty)
        #expect(try isOn(home) != value)
        try set(.offline, of: home)
        try homes.base.reset().waitForValue()
        #expect(try isOnline(of: home))
    }

    @Test(.onEachJournal) func whatAFaultWithheldIsReportedAfterARestart() throws {
        let folder = try TemporaryFolder()
        func open() throws -> Home {
            let journal = try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite")))
            let configuration = Home.testConfiguration(journal: journal)
            return try Home.open(configuration) ?? Home.create(DemoHome.template(), configuration)
        }
        var home = try open()
        let value = try isOn(home)
        try set(.frozen, of: home)
        try toggle(home)
        try set(.offline, of: home, id: "other")
        let seen = home.cursor
        #expect(try isOn(home) == value)
        home.close()
        home = try open()
        defer { home.close() }
        #expect(home.deviceFaults.isEmpty)
        _ = try home.setName("Lamp", ofDevice: "front-door-lock", context: Self.context).waitForValue()
        #expect(try isOn(home) != value && isOnline(of: home))
        #expect(try Set(kinds(after: seen, of: home)) == [.updated, .attributes])
    }

    // MARK: Bad faults

    @Test func aFaultOfNothingIsRejected() throws {
        let home = try home()
        defer { home.close() }
        let targets: [DeviceFault.Target] = [
            .device("nothing"), .type("nothing"), .trait("nothing"), .room("nothing"), .structure("nothing"),
        ]
        for target in targets { expect(.notFound) { try set(.offline, on: target, of: home) } }
        try set(.offline, of: home)
        expect(.alreadyExists) { try set(.offline, of: home) }
        #expect(home.deviceFaults.count == 1)
    }

    // MARK: The journal

    private func fail(_ home: Home, _ kind: JournalFault.Kind = .commitFails, times: Int? = nil) -> ActiveJournalFault {
        home.add(JournalFault(id: "disk", kind: kind, times: times))
    }

    @Test func changesOfAHomeInMemoryFail() throws {
        let home = try home()
        defer { home.close() }
        let value = try isOn(home)
        let fault = fail(home, times: 1)
        let trace = FaultTrace()
        expect(.unavailable) { try toggle(home, trace: trace) }
        #expect(trace.ids == ["disk"] && fault.applied == 1)
        #expect(try isOn(home) == value)
        try toggle(home)
        let slow = home.add(JournalFault(id: "slow", kind: .commitSlow(milliseconds: 70)))
        let late = FaultTrace()
        try toggle(home, trace: late)
        #expect(late.delay == 70 && slow.applied == 1)
    }

    @Test(arguments: [true, false])
    func changesOfAHomeInMemoryFailAndMayBeMade(isMade: Bool) throws {
        let home = try home()
        defer { home.close() }
        let value = try isOn(home)
        let fault = fail(home, .commitUnknown(isDurable: isMade), times: 1)
        let trace = FaultTrace()
        #expect { try toggle(home, trace: trace) } throws: { error in
            (error as? HomeError)?.message.contains("may have been made") ?? false
        }
        #expect(trace.ids == ["disk"] && fault.applied == 1)
        #expect(try (isOn(home) != value) == isMade)
    }

    @Test func aRepeatedChangeOfAHomeInMemoryGetsTheResponseThatWasLost() throws {
        let home = try home()
        defer { home.close() }
        func rename() -> Operation<DeviceView> {
            let key = IdempotencyKey("key", fingerprint: 1) { (_: Result<Committed<DeviceView>, HomeError>) in [1] }
            return home.setName(
                "Lamp", ofDevice: "desk-lamp", context: ChangeContext(origin: .client, idempotencyKey: key))
        }
        let sequence = home.cursor.sequence
        _ = fail(home, .commitUnknown(isDurable: true), times: 2)
        for _ in 0..<2 { expect(.unavailable) { try rename().waitForValue() } }
        guard case .replayed(let response, _) = rename() else {
            Issue.record("The change was made twice.")
            return
        }
        #expect(response.bytes == [1] && home.cursor.sequence == sequence + 1)
    }

    @Test(.onEachJournal) func changesOfAStoredHomeFailUntilTheFaultIsRemoved() throws {
        let folder = try TemporaryFolder()
        let journal = try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite")))
        let home = try Home.create(DemoHome.template(), Home.testConfiguration(journal: journal))
        defer { home.close() }
        let value = try isOn(home)
        try set(.frozen, on: .device("front-door-lock"), of: home)
        let fault = fail(home)
        expect(.unavailable) { try toggle(home) }
        expect(.unavailable) { try toggle(home) }
        #expect(try isOn(home) == value && fault.applied >= 1)
        home.removeJournalFaults()
        home.recover()
        try toggle(home)
        #expect(try isOn(home) != value)
        // The faults on devices are still set.
        #expect(try home.snapshot().state.device("front-door-lock").disturbances == .frozen)
    }
}
