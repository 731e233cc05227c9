import HomeModel
import HomeStore
import Synchronization
import TestHomes
import Testing

@testable import HomeEngine

/// Commits that are safe, refused, of unknown outcome, or fenced, on a host without threads.
@Suite struct OutcomeTests {
    private let host = SimulatedHost()
    private let store = MemoryStore()
    private let faults = WriteFaults()
    private let statuses = Statuses()
    private let homes: Homes

    private final class Statuses: Sendable {
        let all = Mutex<[String?]>([])
    }

    private var home: Home { homes.base.home }

    init() throws {
        let statuses = statuses
        var settings = Home.testConfiguration(journal: FaultyJournal(store.main, faults))
        settings.hostTime = host.time
        settings.timers = host.timers
        settings.commits = host.commits
        settings.journalStatus = { status in statuses.all.withLock { $0.append(status) } }
        homes = Homes(try Home.create(Home.lampHouse, settings), Homes.Configuration(newHome: settings))
    }

    private func rename(_ name: String, key: String? = nil) -> Operation<DeviceView> {
        let key = key.map { text in
            IdempotencyKey(text, fingerprint: 1) { (_: Result<Committed<DeviceView>, HomeError>) in Array(name.utf8)
            }
        }
        return home.setName(
            name, ofDevice: "lamp", context: ChangeContext(origin: .client, requestID: name, idempotencyKey: key))
    }

    /// Returns the message with which a change fails.
    private func failure<Output>(of operation: Operation<Output>) -> String? {
        do {
            try host.complete(operation)
            return nil
        } catch { return (error as? HomeError)?.message }
    }

    private func name() throws -> String { try home.snapshot().state.device("lamp").name }

    private func names() throws -> [String] {
        try home.changes(after: Cursor(epoch: home.cursor.epoch, sequence: 0)).map { frame in
            String(decoding: frame.json.bytes, as: UTF8.self)
        }
    }

    private func pass(_ seconds: Int) {
        for _ in 0..<seconds * 2 {
            host.pass(.milliseconds(500))
            host.workUntilIdle()
        }
    }

    /// Opens what the store contains, as after a crash.
    private func reopened() throws -> Home {
        let journal = MemoryStore(reopening: store).main
        return try #require(try Home.open(Home.testConfiguration(journal: journal)))
    }

    /// The ids of what the store contains beside the home `default`, as after a crash.
    private func storedIDs() -> [String] { MemoryStore(reopening: store).addedHomes().map { $0.id } }

    // MARK: Refused

    @Test func aRefusedChangeIsNotMadeAndDoesNotClaimThatItMayBe() throws {
        faults.plan(.refused)
        let message = try #require(failure(of: rename("Refused")))
        #expect(message.contains("full") && !message.contains("may have been made"))
        #expect(try name() == "Lamp" && names().isEmpty)
        pass(1)
        try host.complete(rename("New"))
        #expect(try reopened().snapshot().state.device("lamp").name == "New")
    }

    // MARK: Unknown

    @Test(arguments: [true, false])
    func anUnknownOutcomeIsDeterminedBeforeTheAnswer(isDurable: Bool) throws {
        faults.plan(.unknown(isDurable: isDurable))
        let message = failure(of: rename("Doubtful"))
        #expect((message == nil) == isDurable && message?.contains("may have been made") != true)
        #expect(try name() == (isDurable ? "Doubtful" : "Lamp"))
        #expect(try reopened().snapshot().state.device("lamp").name == name())
    }

    @Test(arguments: [true, false])
    func aChangeOfUnknownOutcomeIsPublishedOnceItIsKnownToBeDurable(isDurable: Bool) throws {
        faults.plan(.unknown(isDurable: isDurable), unresolvedAttempts: 4)
        let doubtful = rename("Doubtful", key: "key")
        // A change of the next commit waits for this one, and is certainly not made.
        let message = try #require(failure(of: doubtful))
        #expect(message.contains("may have been made") && message.contains("Idempotency-Key"))
        let cursor = home.cursor
        for _ in 0..<2 {
            let later = try #require(failure(of: rename("Later")))
            #expect(later.contains("cannot be written") && !later.contains("may have been made"))
            // The first request with this key may have been executed.
            #expect(failure(of: rename("Doubtful", key: "key"))?.contains("may have been made") == true)
            #expect(try failure(of: home.flush()) != nil && name() == "Lamp" && home.cursor == cursor)
            pass(1)
        }
        pass(2)
        #expect(try name() == (isDurable ? "Doubtful" : "Lamp") && names().count == (isDurable ? 1 : 0))
        #expect(home.cursor.sequence == (isDurable ? cursor.sequence + 1 : cursor.sequence))
        let repeated = rename("Doubtful", key: "key")
        if case .replayed(let response, let flush) = repeated {
            try host.complete(flush)
            #expect(isDurable && response.bytes == Array("Doubtful".utf8))
        } else {
            try host.complete(repeated)
            #expect(!isDurable)
        }
        #expect(try names().count == 1)
        try host.complete(rename("Last"))
        #expect(try reopened().snapshot().state.device("lamp").name == "Last")
        #expect(statuses.all.withLock { $0.map { $0 == nil } } == [false, true])
    }

    @Test func waitingChangesAreRefusedWhileAnOutcomeIsUnknown() throws {
        faults.plan(.unknown(isDurable: true), unresolvedAttempts: 2)
        let first = rename("First")
        // A flush is committed together with the change, but changes nothing.
        let flush = home.flush()
        let replacement = home.replace(with: Home.lampHouse)
        let waiting = rename("Waiting", key: "waiting")
        #expect(failure(of: first)?.contains("may have been made") == true)
        for operation in [failure(of: flush), failure(of: replacement), failure(of: waiting)] {
            #expect(operation?.contains("may have been made") == false)
        }
        pass(3)
        #expect(try name() == "First")
        #expect(failure(of: rename("Waiting", key: "waiting")) == nil)
        #expect(try name() == "Waiting")
    }

    @Test(arguments: [true, false])
    func aReplacementOfUnknownOutcomeBeginsItsEpochOnceItIsKnown(isDurable: Bool) throws {
        try host.complete(rename("Before", key: "before"))
        let epoch = home.cursor.epoch
        let publications = Mutex(0)
        let observation = home.observe { if case .replacement = $0 { publications.withLock { $0 += 1 } } }
        defer { observation.cancel() }
        faults.plan(.unknown(isDurable: isDurable), unresolvedAttempts: 2)
        #expect(failure(of: home.replace(with: Home.lampHouse))?.contains("may have been made") == true)
        #expect(try name() == "Before" && home.cursor.epoch == epoch)
        pass(3)
        #expect(try name() == (isDurable ? "Lamp" : "Before") && (home.cursor.epoch == epoch) == !isDurable)
        #expect(publications.withLock { $0 } == (isDurable ? 1 : 0))
        // A replacement drops the stored responses.
        let isStored = if case .replayed = rename("Before", key: "before") { true } else { false }
        host.workUntilIdle()
        #expect(isStored == !isDurable)
        let opened = try reopened()
        #expect(opened.cursor == home.cursor && HomeFile.write(opened.snapshot()) == HomeFile.write(home.snapshot()))
    }

    @Test(arguments: [true, false])
    func aHomeWhoseDeletionWasDurableIsRemovedOnceThatIsKnown(isDurable: Bool) throws {
        let description = HostedHome.Description(id: "test", origin: .template("demo"), isDurable: true)
        _ = try homes.create(HomeCreation(.template(Home.lampHouse), description))
        faults.plan(.unknown(isDurable: isDurable), unresolvedAttempts: 2)
        #expect(failure(of: try homes.delete("test"))?.contains("may have been made") == true)
        #expect(try homes.home("test").id == "test")
        pass(3)
        if isDurable { expect(.notFound) { _ = try homes.home("test") } } else { _ = try homes.home("test") }
        #expect(storedIDs() == (isDurable ? [] : ["test", "test/"]))
        if !isDurable { try host.complete(homes.delete("test")) }
        _ = try homes.create(HomeCreation(.template(Home.lampHouse), description))
    }

    @Test func aHomeWhoseCreationHasAnUnknownOutcomeIsRemovedOrTheAnswerSaysThatItMayExist() throws {
        let description = HostedHome.Description(id: "test", origin: .template("demo"), isDurable: true)
        func create() throws { _ = try homes.create(HomeCreation(.template(Home.lampHouse), description)) }
        // The home is stored, and the outcome is known a moment later: it is deleted again.
        faults.plan(.unknown(isDurable: true), unresolvedAttempts: 1)
        #expect { try create() } throws: { !(($0 as? HomeError)?.message.contains("may have been made") ?? true) }
        #expect(storedIDs().isEmpty)
        faults.plan(.unknown(isDurable: true), unresolvedAttempts: 5)
        #expect { try create() } throws: { ($0 as? HomeError)?.message.contains("may have been made") ?? false }
        #expect(storedIDs() == ["test"])
    }

    @Test(arguments: [true, false])
    func aSnapshotOfUnknownOutcomeAppearsOnceItIsKnownToBeStored(isDurable: Bool) throws {
        faults.plan(.unknown(isDurable: isDurable), unresolvedAttempts: 3)
        #expect(failure(of: try homes.base.save(as: "doubtful"))?.contains("may have been made") == true)
        #expect(homes.base.snapshots.isEmpty)
        expect(.alreadyExists) { _ = try homes.base.save(as: "doubtful") }
        pass(3)
        #expect(homes.base.snapshots.map { $0.name } == (isDurable ? ["doubtful"] : []))
        #expect(storedIDs() == (isDurable ? ["default/doubtful"] : []))
        if !isDurable { try host.complete(homes.base.save(as: "doubtful")) }
        // The deletion, too.
        faults.plan(.unknown(isDurable: isDurable), unresolvedAttempts: 3)
        #expect(failure(of: try homes.base.deleteSnapshot("doubtful"))?.contains("may have been made") == true)
        #expect(homes.base.snapshots.isEmpty)
        pass(3)
        #expect(homes.base.snapshots.count == (isDurable ? 0 : 1))
        #expect(storedIDs() == (isDurable ? [] : ["default/doubtful"]))
    }

    /// The thread that serves requests does not wait for the store.
    @Test func onlyTheCommitThreadUsesTheStoreOfSnapshots() throws {
        let saving = try homes.base.save(as: "late")
        #expect(store.added.isEmpty && homes.base.snapshots.isEmpty)
        try host.complete(saving)
        #expect(store.added == ["default/late"])
        // What is stored between a request to delete the home and its commit is deleted, too.
        let description = HostedHome.Description(id: "test", origin: .template("demo"), isDurable: true)
        let hosted = try homes.create(HomeCreation(.template(Home.lampHouse), description))
        let last = try hosted.save(as: "last")
        try host.complete(homes.delete("test"))
        #expect(failure(of: last) == nil && storedIDs() == ["default/late"])
    }

    @Test func aSnapshotThatIsRefusedIsNotThere() throws {
        faults.plan(.refused)
        #expect(failure(of: try homes.base.save(as: "full"))?.contains("full") == true)
        #expect(homes.base.snapshots.isEmpty && storedIDs().isEmpty)
        expect(.unavailable) { try host.complete(homes.base.save(as: "full")) }
        pass(1)
        try host.complete(homes.base.save(as: "full"))
        faults.plan(.refused)
        #expect(failure(of: try homes.base.deleteSnapshot("full"))?.contains("full") == true)
        #expect(homes.base.snapshots.map { $0.name } == ["full"] && storedIDs() == ["default/full"])
        pass(1)
        // A change that waits behind a refused one is refused, too.
        faults.plan(.refused)
        let (refused, waiting) = (rename("Refused"), try homes.base.save(as: "waiting"))
        #expect(failure(of: refused) != nil && failure(of: waiting) != nil)
        #expect(homes.base.snapshots.map { $0.name } == ["full"] && storedIDs() == ["default/full"])
    }

    // MARK: A fault of the simulation

    @Test(arguments: [true, false])
    func aFaultLetsTheOutcomeOfACommitBeUnknown(isDurable: Bool) throws {
        let fault = home.add(JournalFault(id: "disk", kind: .commitUnknown(isDurable: isDurable), times: 1))
        let message = try #require(failure(of: rename("Doubtful", key: "key")))
        #expect(message.contains("may have been made") && message.contains("Idempotency-Key"))
        #expect(try fault.applied == 1 && name() == "Lamp" && !home.isWritable)
        #expect(failure(of: rename("Doubtful", key: "key"))?.contains("may have been made") == true)
        #expect(try reopened().snapshot().state.device("lamp").name == (isDurable ? "Doubtful" : "Lamp"))
        pass(1)
        #expect(try name() == (isDurable ? "Doubtful" : "Lamp") && home.isWritable)
        let repeated = rename("Doubtful", key: "key")
        if case .replayed(_, let flush) = repeated {
            try host.complete(flush)
            #expect(isDurable)
        } else {
            try host.complete(repeated)
            #expect(!isDurable)
        }
        #expect(try names().count == 1 && reopened().snapshot().state.device("lamp").name == "Doubtful")
    }

    @Test func aFaultOnACommitWaitsForAnUnknownOutcomeOfTheJournal() throws {
        faults.plan(.unknown(isDurable: true), unresolvedAttempts: 3)
        #expect(failure(of: rename("First"))?.contains("may have been made") == true)
        _ = home.add(JournalFault(id: "disk", kind: .commitUnknown(isDurable: true), times: 1))
        pass(3)
        #expect(try name() == "First")
        #expect(failure(of: rename("Second"))?.contains("may have been made") == true)
        pass(1)
        #expect(try name() == "Second" && names().count == 2)
        #expect(failure(of: home.replace(with: Home.lampHouse)) == nil)
    }

    @Test(arguments: [true, false])
    func aFaultLetsTheOutcomeOfAReplacementBeUnknown(isDurable: Bool) throws {
        try host.complete(rename("Before"))
        _ = home.add(JournalFault(id: "disk", kind: .commitUnknown(isDurable: isDurable), times: 1))
        #expect(failure(of: home.replace(with: Home.lampHouse))?.contains("may have been made") == true)
        #expect(try name() == "Before")
        pass(1)
        #expect(try name() == (isDurable ? "Lamp" : "Before"))
        #expect(try HomeFile.write(reopened().snapshot()) == HomeFile.write(home.snapshot()))
    }

    // MARK: Fenced

    @Test func aFencedHomeNeverWritesAgainAndIsRead() throws {
        try host.complete(rename("Before"))
        faults.plan(.fenced)
        let message = try #require(failure(of: rename("Fenced")))
        #expect(message.contains("Another program has taken") && !message.contains("may have been made"))
        #expect(!message.contains("/srv"))
        let writes = store.executions.count
        pass(5)
        #expect(failure(of: rename("Later"))?.contains("until the gateway is restarted") == true)
        #expect(failure(of: home.flush())?.contains("until the gateway is restarted") == true)
        #expect(try name() == "Before" && store.executions.count == writes)
        #expect(faults.counts.fenced == 1)
        #expect(statuses.all.withLock { $0.count } == 1)
        homes.close()
        home.close()
        #expect(store.executions.count == writes)
    }

    /// Homes that are committed together can have different outcomes.
    @Test(arguments: [false, true])
    func oneOfSeveralHomesIsTaken(isDoubtful: Bool) throws {
        let description = HostedHome.Description(id: "other", origin: .template("demo"), isDurable: true)
        let other = try homes.create(HomeCreation(.template(Home.lampHouse), description)).home
        store.take("other")
        if isDoubtful { faults.plan(.unknown(isDurable: true), unresolvedAttempts: 2) }
        let kept = rename("Kept")
        let lost = other.setName("Lost", ofDevice: "lamp", context: ChangeContext(origin: .client))
        let failures = [failure(of: kept), failure(of: lost)]
        #expect((failures[0] == nil) == !isDoubtful)
        #expect(try #require(failures[1]).contains(isDoubtful ? "may have been made" : "Another program has taken"))
        pass(3)
        #expect(try name() == "Kept" && home.isWritable)
        #expect(try other.snapshot().state.device("lamp").name == "Lamp" && !other.isWritable)
        #expect(failure(of: other.flush())?.contains("until the gateway is restarted") == true)
        #expect(failure(of: rename("Later")) == nil)
    }

    @Test func aHomeThatIsTakenWhileItsJournalFailsIsFenced() throws {
        faults.plan(.refused)
        #expect(failure(of: rename("Refused")) != nil)
        var odds = WriteFaults.Odds()
        odds.fenced = 1_000
        faults.odds = odds
        pass(2)
        faults.odds = WriteFaults.Odds()
        faults.reopen()
        pass(2)
        // The journal works again, but another program has written to it.
        #expect(failure(of: rename("Later"))?.contains("until the gateway is restarted") == true)
        #expect(statuses.all.withLock { $0.count } == 2)
    }

    @Test func aFenceWhileAnOutcomeIsUnknownLeavesItUnknown() throws {
        faults.plan(.unknown(isDurable: true), unresolvedAttempts: 1)
        #expect(failure(of: rename("Doubtful"))?.contains("may have been made") == true)
        var odds = WriteFaults.Odds()
        odds.fenced = 1_000
        faults.odds = odds
        pass(3)
        #expect(failure(of: rename("Later"))?.contains("until the gateway is restarted") == true)
    }
}
