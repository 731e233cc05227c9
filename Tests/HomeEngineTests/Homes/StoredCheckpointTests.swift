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

/// The initial states and named snapshots of homes in a data file, over restarts of the program.
@Suite(.onEachJournal) struct StoredCheckpointTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "lamp", trait: "onOff")
    private static let level = TraitSelector(deviceID: "lamp", trait: "levelControl")
    private let folder: TemporaryFolder
    private let time = TestTime()

    init() throws { folder = try TemporaryFolder() }

    /// Starts the program, as for the first time or again.
    private func start(isReplacing: Bool = false, expectedNotices: Int = 0) throws -> Homes {
        let settings = Home.testConfiguration(
            journal: try TestJournal.faulty(SQLiteJournal(path: folder.file("home.sqlite"))), time: time)
        if isReplacing, let store = settings.journal.store {
            try Homes.deleteCheckpoints(of: Homes.defaultID, in: store)
        }
        let stored = isReplacing ? nil : try Home.open(settings)
        var configuration = Homes.Configuration(newHome: settings)
        configuration.snapshotLimit = 3
        let homes = Homes(try stored ?? Home.create(Home.lampHouse, settings), configuration)
        let notices = try homes.openStored()
        #expect(notices.count == expectedNotices, "\(notices)")
        return homes
    }

    private func stop(_ homes: Homes) {
        homes.close()
        homes.base.home.close()
    }

    private func restart(_ homes: Homes, isReplacing: Bool = false, expectedNotices: Int = 0) throws -> Homes {
        stop(homes)
        return try start(isReplacing: isReplacing, expectedNotices: expectedNotices)
    }

    private func create(_ id: String, in homes: Homes, _ template: HomeTemplate = Home.lampHouse) throws -> HostedHome {
        try homes.create(
            HomeCreation(.template(template), HostedHome.Description(id: id, origin: .file, isDurable: true)))
    }

    private func toggle(_ home: Home) throws {
        _ = try home.invoke("toggle", params: nil, on: Self.lamp, context: Self.context).waitForValue()
    }

    private func add(_ type: HomeTemplate, named id: String, to home: Home) throws {
        var device = try #require(type.devices.last)
        (device.id, device.structureID, device.roomID) = (id, nil, nil)
        _ = try home.add(device, context: Self.context).waitForValue()
    }

    private func file(_ home: Home) -> [UInt8] { HomeFile.write(home.snapshot()) }

    private func storedIDs(_ homes: Homes) throws -> [String] { try #require(homes.store).addedHomes().map { $0.id } }

    @Test(arguments: ["default", "test"]) func snapshotsAndTheInitialStateAreThereAfterARestart(id: String) throws {
        var homes = try start()
        if id != Homes.defaultID { _ = try create(id, in: homes) }
        let before = try homes.home(id)
        let (initial, began) = (file(before.home), before.home.clock())
        try toggle(before.home)
        let options = #""optionsMask":["executeIfOff"],"optionsOverride":["executeIfOff"]"#
        let ramp = #"{"level":200,"transitionTime":600,\#(options)}"#
        let fields = try JSONValue.parse(Array(ramp.utf8))
        _ = try before.home.invoke("moveToLevel", params: fields, on: Self.level, context: Self.context).waitForValue()
        _ = try before.home.advance(by: .seconds(20))
        // An advance does not wait for the disk.
        try before.home.flush().waitForValue()
        let first = try before.save(as: "first").waitForValue()
        let (state, clock) = (file(before.home), before.home.clock())
        _ = try before.home.advance(by: .seconds(100))
        try before.home.flush().waitForValue()
        let settled = file(before.home)
        let second = try before.save(as: "second").waitForValue()
        try toggle(before.home)
        let devices = homes.base.home.share.resources.snapshotDeviceCount
        time.pass(.seconds(3_600))

        homes = try restart(homes)
        defer { stop(homes) }
        let after = try homes.home(id)
        #expect(after.snapshots.map { $0.name } == ["first", "second"])
        for (found, saved) in zip(after.snapshots, [first, second]) {
            #expect(found.createdAt == saved.createdAt && found.time == saved.time && found.size == saved.size)
            #expect(!found.isInMemory && saved.isInMemory)
        }
        #expect(homes.base.home.share.resources.snapshotDeviceCount == devices)
        expect(.alreadyExists) { _ = try after.save(as: "first") }
        _ = try after.restore("first").waitForValue()
        #expect(file(after.home) == state)
        #expect(after.home.clock() == clock)
        // The ramp runs on from where it was.
        _ = try after.home.advance(by: .seconds(100))
        try after.home.flush().waitForValue()
        #expect(file(after.home) == settled)
        _ = try after.reset().waitForValue()
        #expect(file(after.home) == initial && after.home.clock() == began)
        let fork = try homes.create(
            HomeCreation(
                .checkpoint(after.snapshot("second").checkpoint()),
                HostedHome.Description(id: "fork", origin: .snapshot("second", home: id))))
        #expect(file(fork.home) == settled)
    }

    /// The numbers of shapes in a stored snapshot are those of an earlier run.
    @Test func aSnapshotIsRestoredIntoAHomeWithOtherDevices() throws {
        var homes = try start()
        let demo = DemoHome.template()
        try add(demo, named: "extra", to: homes.base.home)
        _ = try homes.base.save(as: "with extra").waitForValue()
        let state = file(homes.base.home)
        _ = try homes.base.home.removeDevice("extra", context: Self.context).waitForValue()
        homes = try restart(homes)
        var other = demo
        other.devices.removeLast()
        try add(other, named: "other", to: homes.base.home)
        homes = try restart(homes)
        _ = try homes.base.restore("with extra").waitForValue()
        #expect(file(homes.base.home) == state)
        try add(other, named: "other", to: homes.base.home)
        let last = file(homes.base.home)
        homes = try restart(homes)
        #expect(file(homes.base.home) == last)
        stop(homes)
    }

    @Test func snapshotsAreDeletedAloneAndWithTheirHome() throws {
        var homes = try start()
        let hosted = try create("test", in: homes)
        for name in ["a", "b", "c"] { _ = try hosted.save(as: name).waitForValue() }
        expect(.resourceExhausted) { _ = try hosted.save(as: "d") }
        try hosted.deleteSnapshot("b").waitForValue()
        expect(.notFound) { _ = try hosted.deleteSnapshot("b") }
        _ = try hosted.save(as: "b").waitForValue()
        #expect(hosted.snapshots.map { $0.name } == ["a", "c", "b"])
        #expect(try storedIDs(homes) == ["default/", "test", "test/", "test/a", "test/b", "test/c"])
        homes = try restart(homes)
        #expect(try homes.home("test").snapshots.map { $0.name } == ["a", "c", "b"])
        try homes.delete("test").waitForValue()
        #expect(try storedIDs(homes) == ["default/"])
        #expect(try create("test", in: homes).snapshots.isEmpty)
        stop(homes)
    }

    @Test func aReplacedDefaultHomeBeginsAnew() throws {
        var homes = try start()
        try toggle(homes.base.home)
        _ = try homes.base.save(as: "old").waitForValue()
        homes = try restart(homes, isReplacing: true)
        let initial = file(homes.base.home)
        #expect(homes.base.snapshots.isEmpty)
        try toggle(homes.base.home)
        homes = try restart(homes)
        _ = try homes.base.reset().waitForValue()
        #expect(file(homes.base.home) == initial)
        stop(homes)
    }

    @Test func aFileOfAnEarlierVersionGetsTheStateOfItsFirstStart() throws {
        var homes = try start()
        let store = try #require(homes.store)
        try toggle(homes.base.home)
        let first = file(homes.base.home)
        try store.delete(store.addedHomes().map { $0.journal })
        homes = try restart(homes)
        try toggle(homes.base.home)
        homes = try restart(homes)
        _ = try homes.base.reset().waitForValue()
        #expect(file(homes.base.home) == first)
        stop(homes)
    }

    @Test func aLargeSnapshotIsStoredInPartsAndReadAgain() throws {
        var homes = try start()
        let hosted = try create("large", in: homes, Fleet.home(devices: 2_500, seed: 1))
        let saved = try hosted.save(as: "fleet").waitForValue()
        let state = file(hosted.home)
        homes = try restart(homes)
        let opened = try homes.home("large")
        #expect(try opened.snapshot("fleet").size == saved.size)
        _ = try opened.home.replace(with: HomeTemplate()).waitForValue()
        _ = try opened.restore("fleet").waitForValue()
        #expect(file(opened.home) == state)
        stop(homes)
    }

    /// What cannot be used is reported, stays in the file, and is deleted with its home.
    @Test func checkpointsOfAnotherVersionAreReported() throws {
        var homes = try start()
        _ = try create("test", in: homes)
        let store = try #require(homes.store)
        let initial = try #require(store.addedHomes().first { $0.id == "test/" })
        try store.delete([initial.journal])
        let description = StoredCheckpointDescription(homes.base.home.checkpoint(), createdAt: 0).bytes
        let records = Transaction(puts: [(HomeRecords.headerKey, [99])])
        for (id, description) in [("test/", [99]), ("test/unknown", [99]), ("test/damaged", description)] {
            let journal = try store.journal(adding: id, description: description)
            try journal.resolving { () throws(JournalError) in try journal.replaceAll(with: records) }
        }
        for _ in 0..<2 {
            homes = try restart(homes, expectedNotices: 2)
            let hosted = try homes.home("test")
            #expect(hosted.snapshots.map { $0.name } == ["damaged"])
            expect(.unavailable) { _ = try hosted.restore("damaged").waitForValue() }
            expect(.unavailable) { _ = try hosted.save(as: "unknown").waitForValue() }
            _ = try hosted.reset().waitForValue()
        }
        try homes.delete("test").waitForValue()
        #expect(try storedIDs(homes) == ["default/"])
        stop(homes)
    }

    @Test func aDamagedDescriptionOfACheckpointIsRejected() throws {
        let home = try Home.test()
        defer { home.close() }
        let description = StoredCheckpointDescription(home.checkpoint(), createdAt: 9, number: 3)
        #expect(try StoredCheckpointDescription(description.bytes) == description)
        for count in description.bytes.indices {
            #expect(throws: RecordFault.self) { try StoredCheckpointDescription(Array(description.bytes[..<count])) }
        }
        #expect(throws: RecordFault.self) { try StoredCheckpointDescription(description.bytes + [0]) }
    }
}
