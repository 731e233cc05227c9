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

/// Homes in the data file of a program, over restarts of the program.
@Suite(.onEachJournal) struct DurableHomesTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")
    private let folder: TemporaryFolder
    private let time = TestTime()

    init() throws { folder = try TemporaryFolder() }

    /// Starts the program, as for the first time or again. A notice of a home is an issue unless it is expected.
    private func start(
        expectedNotices: Int = 0, configure: (inout Homes.Configuration) -> Void = { _ in }
    ) throws -> Homes {
        let settings = Home.testConfiguration(
            journal: try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))), time: time)
        var configuration = Homes.Configuration(newHome: settings)
        configure(&configuration)
        let home = try Home.open(settings) ?? Home.create(Home.lampHouse, settings)
        let homes = Homes(home, configuration)
        let notices = try homes.openStored()
        #expect(notices.count == expectedNotices, "\(notices)")
        return homes
    }

    private func stop(_ homes: Homes) {
        homes.close()
        homes.base.home.close()
    }

    private func restart(_ homes: Homes, expectedNotices: Int = 0) throws -> Homes {
        stop(homes)
        return try start(expectedNotices: expectedNotices)
    }

    private func demo(_ id: String = "", timeToLive: Span? = nil) -> HomeCreation {
        HomeCreation(
            .template(DemoHome.template()),
            HostedHome.Description(
                id: id, origin: .template("demo"), label: "Tests", timeToLive: timeToLive, isDurable: true))
    }

    private func fork(_ home: HostedHome, _ id: String, isDurable: Bool = true) -> HomeCreation {
        HomeCreation(
            .checkpoint(home.home.checkpoint()),
            HostedHome.Description(id: id, origin: .home(home.id), isDurable: isDurable))
    }

    private func toggle(_ home: Home) throws {
        _ = try home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context).waitForValue()
    }

    private func file(_ home: Home) -> [UInt8] { HomeFile.write(home.snapshot()) }

    @Test func aDurableHomeIsThereAfterARestart() throws {
        var homes = try start()
        var creation = demo("test", timeToLive: .days(1))
        creation.seed = 7
        creation.startTime = HomeTime(text: "2027-03-01T18:00:00Z")
        creation.speed = 60
        let before = try homes.create(creation)
        let created = before.home.cursor
        for _ in 0..<3 { try toggle(before.home) }
        _ = try before.home.advance(by: .hours(1))
        // An advance does not wait for the disk.
        try before.home.flush().waitForValue()
        time.pass(.seconds(60))
        let (state, cursor, clock) = (file(before.home), before.home.cursor, before.home.clock())
        let frames = try before.home.changes(after: created).map { Array($0.json.bytes) }
        homes = try restart(homes)
        defer { stop(homes) }
        let after = try homes.home("test")
        #expect(file(after.home) == state && after.home.cursor == cursor)
        #expect(try after.home.changes(after: created).map { Array($0.json.bytes) } == frames)
        #expect(after.home.clock() == clock && after.home.seed == 7)
        #expect(after.description == before.description && after.description.isDurable)
        #expect(after.createdAt == before.createdAt && after.expiresAt == before.expiresAt)
        try toggle(after.home)
        #expect(after.home.cursor == Cursor(epoch: cursor.epoch, sequence: cursor.sequence + 1))
    }

    @Test(arguments: [
        HostedHome.Origin.template("demo"), .fleet(3), .home("default"), .snapshot("evening", home: "test"), .file,
    ])
    func theOriginIsStored(origin: HostedHome.Origin) throws {
        var homes = try start()
        let description = HostedHome.Description(id: "test", origin: origin, isDurable: true)
        _ = try homes.create(HomeCreation(.template(HomeTemplate()), description))
        homes = try restart(homes)
        #expect(try homes.home("test").description == description)
        stop(homes)
    }

    @Test func aForkWithRunningProcessesIsStored() throws {
        var homes = try start()
        _ = try homes.create(demo("original"))
        let original = try homes.home("original")
        let ramp = TraitSelector(deviceID: "desk-lamp", trait: "levelControl")
        let options = #""optionsMask":["executeIfOff"],"optionsOverride":["executeIfOff"]"#
        let fields = try JSONValue.parse(Array(#"{"level":1,"transitionTime":600,\#(options)}"#.utf8))
        _ = try original.home.invoke("moveToLevel", params: fields, on: ramp, context: Self.context).waitForValue()
        _ = try original.home.advance(by: .seconds(20))
        try original.home.flush().waitForValue()
        let fork = try homes.create(fork(original, "fork")).home
        let (state, cursor) = (file(fork), fork.cursor)
        homes = try restart(homes)
        defer { stop(homes) }
        let opened = try homes.home("fork").home
        #expect(file(opened) == state && opened.cursor == cursor)
        for home in [opened, try homes.home("original").home] {
            _ = try home.advance(by: .seconds(60))
            try home.flush().waitForValue()
            #expect(try home.value("currentLevel", of: ramp) == .unsigned(1))
        }
    }

    @Test func homesInMemoryEndWithTheProgram() throws {
        var homes = try start()
        _ = try homes.create(fork(homes.base, "memory", isDurable: false))
        for id in ["b", "a"] { _ = try homes.create(fork(homes.base, id)) }
        homes = try restart(homes)
        defer { stop(homes) }
        // The order is that of the creation.
        #expect(homes.all.map { $0.id } == ["default", "b", "a"])
        _ = try homes.create(fork(homes.base, "c"))
        #expect(homes.all.map { $0.id } == ["default", "b", "a", "c"])
    }

    @Test func resetRestoreAndImportAreStored() throws {
        var homes = try start()
        let changes: [(String, (HostedHome) throws -> Void)] = [
            ("reset", { _ = try $0.reset().waitForValue() }),
            (
                "restored",
                { hosted in
                    _ = try hosted.save(as: "here").waitForValue()
                    try self.toggle(hosted.home)
                    _ = try hosted.restore("here").waitForValue()
                }
            ),
            ("imported", { _ = try $0.home.replace(with: Home.lampHouse).waitForValue() }),
            ("large", { _ = try $0.home.replace(with: Fleet.home(devices: 2_500, seed: 1)).waitForValue() }),
        ]
        var expected: [String: (file: [UInt8], cursor: Cursor)] = [:]
        for (id, change) in changes {
            let hosted = try homes.create(demo(id))
            try toggle(hosted.home)
            try change(hosted)
            expected[id] = (file(hosted.home), hosted.home.cursor)
        }
        homes = try restart(homes)
        defer { stop(homes) }
        for (id, _) in changes {
            let home = try homes.home(id).home
            #expect(file(home) == expected[id]?.file && home.cursor == expected[id]?.cursor, "\(id)")
        }
    }

    @Test func aDeletedHomeIsNotThereAfterARestart() throws {
        var homes = try start()
        _ = try homes.create(demo("test"))
        _ = try homes.create(demo("other"))
        let home = try homes.home("test").home
        let deletion = try homes.delete("test")
        #expect(deletion.result == nil)
        expect(.notFound) { _ = try homes.home("test") }
        try deletion.waitForValue()
        #expect(home.isDeleted)
        expect(.notFound) { try toggle(home) }
        expect(.notFound) { try homes.delete("test") }
        homes = try restart(homes)
        defer { stop(homes) }
        #expect(homes.all.map { $0.id } == ["default", "other"])
        _ = try homes.create(demo("test"))
    }

    /// Two homes with the same id, seed and start do not accept each other's cursors, neither after restarts nor after
    /// deletions.
    @Test func noTwoLivesOfAHomeShareAnEpoch() throws {
        var epochs: Set<Epoch> = []
        var count = 0
        var homes = try start()
        for _ in 0..<3 {
            for isDurable in [true, false, true] {
                var creation = demo("test")
                creation.description.isDurable = isDurable
                creation.startTime = HomeTime(text: "2027-03-01T18:00:00Z")
                epochs.insert(try homes.create(creation).home.cursor.epoch)
                count += 1
                try homes.delete("test").waitForValue()
            }
            #expect(epochs.count == count)
            homes = try restart(homes)
        }
        stop(homes)
    }

    @Test func aHomeExpiresWhileTheProgramIsDown() throws {
        var homes = try start()
        _ = try homes.create(demo("short", timeToLive: .seconds(60)))
        _ = try homes.create(demo("long", timeToLive: .seconds(180)))
        stop(homes)
        time.pass(.seconds(120))
        homes = try start()
        #expect(homes.all.map { $0.id } == ["default", "long"])
        time.pass(.seconds(59))
        homes.deleteExpired()
        #expect(homes.count == 2)
        time.pass(.seconds(1))
        homes.deleteExpired()
        #expect(eventually { homes.state.withLock { $0.pending.isEmpty } } && homes.count == 1)
        homes = try restart(homes)
        #expect(homes.count == 1)
        stop(homes)
    }

    @Test func idempotencyKeysOfADurableHomeAreStored() throws {
        var homes = try start()
        _ = try homes.create(demo("test"))
        let key = IdempotencyKey("key", fingerprint: 1) { (_: Result<Committed<CommandOutcome>, HomeError>) in [7] }
        let context = ChangeContext(origin: .client, idempotencyKey: key)
        let home = try homes.home("test").home
        _ = try home.invoke("toggle", params: nil, on: Self.lamp, context: context).waitForValue()
        homes = try restart(homes)
        defer { stop(homes) }
        let operation = try homes.home("test").home.invoke("toggle", params: nil, on: Self.lamp, context: context)
        guard case .replayed(let response, _) = operation else {
            Issue.record("the key was forgotten")
            return
        }
        #expect(response.bytes == [7])
    }

    @Test func aProgramInMemoryStoresNoHomes() throws {
        let settings = Home.testConfiguration()
        let homes = Homes(try Home.create(Home.lampHouse, settings), Homes.Configuration(newHome: settings))
        defer { homes.close() }
        expect(.failedPrecondition) { _ = try homes.create(demo("test")) }
        #expect(try homes.openStored().isEmpty && homes.count == 1)
        _ = try homes.create(fork(homes.base, "test", isDurable: false))
    }

    /// Otherwise, the homes that were not read would be missing until the next start.
    @Test func aStoreThatIsLostWhileHomesAreReadFailsTheStart() throws {
        func open(_ store: MemoryStore) throws -> Homes {
            let settings = Home.testConfiguration(journal: store.main, time: time)
            let home = try Home.open(settings) ?? Home.create(Home.lampHouse, settings)
            return Homes(home, Homes.Configuration(newHome: settings))
        }
        let store = MemoryStore()
        let homes = try open(store)
        for id in ["one", "two"] { _ = try homes.create(demo(id)) }
        stop(homes)

        let lost = MemoryStore(reopening: store)
        let failing = try open(lost)
        lost.setGate { names throws(JournalError) in
            if names == ["load two"] { throw JournalError(.unreachable, "The database cannot be reached.") }
        }
        #expect(throws: Home.OpeningError.self) { try failing.openStored() }
        stop(failing)

        let again = try open(MemoryStore(reopening: lost))
        #expect(try again.openStored() == [] && again.count == 3)
        stop(again)
    }

    /// A home of another version does not keep the others from being served.
    @Test func aHomeThatCannotBeOpenedKeepsItsID() throws {
        var homes = try start()
        _ = try homes.create(demo("good"))
        let store = try #require(homes.store)
        let records = Transaction(puts: [(HomeRecords.headerKey, [99])])
        let description = StoredDescription(demo("bad").description, number: 2, createdAt: 0).bytes
        for (id, description) in [("bad", description), ("worse", [99])] {
            let journal = try store.journal(adding: id, description: description)
            try journal.resolving { () throws(JournalError) in try journal.replaceAll(with: records) }
        }
        for _ in 0..<2 {
            homes = try restart(homes, expectedNotices: 2)
            #expect(homes.all.map { $0.id } == ["default", "good"])
            for id in ["bad", "worse"] {
                expect(.unavailable) { _ = try homes.home(id) }
                expect(.alreadyExists) { _ = try homes.create(demo(id)) }
            }
        }
        for id in ["bad", "worse"] {
            try homes.delete(id).waitForValue()
            expect(.notFound) { _ = try homes.home(id) }
        }
        _ = try homes.create(demo("bad"))
        homes = try restart(homes)
        #expect(homes.all.map { $0.id } == ["default", "good", "bad"])
        stop(homes)
    }

    @Test func aFailedCreationLeavesNothing() throws {
        var homes = try start()
        var template = DemoHome.template()
        template.devices.append(template.devices[0])
        let description = HostedHome.Description(id: "test", origin: .file, isDurable: true)
        expect(.invalidArgument) { _ = try homes.create(HomeCreation(.template(template), description)) }
        homes = try restart(homes)
        #expect(homes.count == 1)
        stop(homes)
    }

    @Test func aDamagedDescriptionIsRejected() throws {
        let bytes = StoredDescription(demo("test", timeToLive: .seconds(1)).description, number: 3, createdAt: 9).bytes
        let stored = try StoredDescription(id: "test", bytes)
        #expect(stored.number == 3 && stored.createdAt == 9 && stored.expiresAt == 1_000_009)
        for count in bytes.indices {
            #expect(throws: RecordFault.self) { try StoredDescription(id: "test", Array(bytes[..<count])) }
        }
        #expect(throws: RecordFault.self) { try StoredDescription(id: "test", bytes + [0]) }
    }
}
