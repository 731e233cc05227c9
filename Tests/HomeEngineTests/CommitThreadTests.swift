import HomeModel
import HomeSimulation
import HomeStore
import Synchronization
import TestHomes
import TestSupport
import TestTraits
import Testing

@testable import HomeEngine

/// The thread that commits the changes of several homes together.
@Suite(.onEachJournal) struct CommitThreadTests {
    private static let context = ChangeContext(origin: .client)
    private let store = MemoryStore()

    private func homes() throws -> Homes {
        let settings = Home.testConfiguration(journal: store.main)
        return Homes(try Home.create(Home.lampHouse, settings), Homes.Configuration(newHome: settings))
    }

    private func add(_ id: String, _ template: HomeTemplate = Home.lampHouse, to homes: Homes) throws -> Home {
        let description = HostedHome.Description(id: id, origin: .template("demo"), isDurable: true)
        return try homes.create(HomeCreation(.template(template), description)).home
    }

    private func stop(_ homes: Homes) {
        store.setGate { _ in }
        homes.close()
        homes.base.home.close()
    }

    private func rename(_ home: Home, _ name: String = "New") -> Operation<DeviceView> {
        home.setName(name, ofDevice: "lamp", context: Self.context)
    }

    /// Lets the next commit wait until the returned function is called. Returns when the thread has begun it.
    private func hold(with home: Home) throws -> () -> Void {
        let (entered, released) = (Gate<Void>(), Gate<Void>())
        store.setGate { _ in
            entered.open(with: ())
            released.wait()
        }
        _ = rename(home, "Held")
        entered.wait()
        store.setGate { _ in }
        return { released.open(with: ()) }
    }

    /// A commit of unknown outcome can have the last reference to the last home of the thread, which needs the lock of the
    /// thread when it is released.
    @Test func theThreadEndsWithACommitInDoubt() throws {
        let faults = WriteFaults()
        var settings = Home.testConfiguration(journal: FaultyJournal(MemoryStore().main, faults))
        settings.commits = CommitThread()
        let isOpen = Gate<Void>()
        weak var released: Home?
        do {
            let home = try Home.create(Home.lampHouse, settings)
            released = home
            faults.plan(.unknown(isDurable: false), unresolvedAttempts: .max)
            #expect(throws: HomeError.self) { try rename(home).waitForValue() }
            try settings.commits.run { isOpen.wait() }
            home.close()
        }
        #expect(released != nil)
        isOpen.open(with: ())
        #expect(eventually { released == nil })
        settings.journal = MemoryStore().main
        let other = try Home.create(Home.lampHouse, settings)
        try rename(other).waitForValue()
        other.close()
    }

    @Test func changesOfSeveralHomesAreCommittedTogether() throws {
        let homes = try homes()
        defer { stop(homes) }
        let others = try (0..<3).map { try add("home-\($0)", to: homes) }
        let release = try hold(with: homes.base.home)
        let operations = others.flatMap { home in (0..<5).map { rename(home, "Lamp \($0)") } }
        let count = store.executions.count
        release()
        for operation in operations { try operation.waitForValue() }
        let expected = (0..<3).map { "append home-\($0)" }
        #expect(store.executions.dropFirst(count).contains(expected), "\(store.executions.suffix(5))")
    }

    /// A home with many changes delays the others only by its share of a commit.
    @Test func aHomeWithManyChangesDoesNotDelayOthers() throws {
        let homes = try homes()
        defer { stop(homes) }
        let (busy, quiet) = (try add("busy", to: homes), try add("quiet", to: homes))
        let release = try hold(with: busy)
        let many = (0..<10_000).map { rename(busy, "Lamp \($0)") }
        let one = rename(quiet)
        let count = store.executions.count
        release()
        try one.waitForValue()
        for operation in many { try operation.waitForValue() }
        let executions = store.executions.dropFirst(count)
        let index = try #require(executions.firstIndex { $0.contains("append quiet") })
        // The held commit is the first one.
        #expect(index - executions.startIndex <= 1)
        #expect(executions.count > 5 && executions.count < 1_000)
    }

    /// A large home is replaced in parts, and changes of other homes are committed between them.
    @Test func aReplacementDoesNotDelayOthers() throws {
        let homes = try homes()
        defer { stop(homes) }
        let (large, quiet) = (try add("large", to: homes), try add("quiet", to: homes))
        let isRenamed = Gate<Void>()
        store.setGate { names in
            guard names.contains("stage large") else { return }
            if rename(quiet).result == nil { isRenamed.open(with: ()) }
        }
        let operation = large.replace(with: Fleet.home(devices: 3_500, seed: 1))
        isRenamed.wait()
        #expect(try operation.waitForValue().devices == 3_500)
        let steps = store.executions.map { $0.sorted() }
        let stages = steps.indices.filter { steps[$0].contains("stage large") }
        let end = try #require(steps.lastIndex { $0.contains("replace large") })
        #expect(stages.count == 3)
        #expect(steps[stages[0]..<end].contains { $0.contains("append quiet") })
        // The stored state is the one that is served.
        let journal = try #require(store.addedHomes().first { $0.id == "large" }?.journal)
        let opened = try #require(try Home.open(Home.testConfiguration(journal: journal)))
        #expect(HomeFile.write(opened.snapshot()) == HomeFile.write(large.snapshot()))
        #expect(opened.cursor == large.cursor)
    }

    @Test func changesAfterAReplacementWaitForIt() throws {
        let homes = try homes()
        defer { stop(homes) }
        let home = try add("test", to: homes)
        let release = try hold(with: homes.base.home)
        let before = rename(home)
        let replacement = home.replace(with: Fleet.home(devices: 2_500, seed: 1))
        let id = Fleet.home(devices: 1, seed: 1).devices[0].id
        let after = home.setName("After", ofDevice: id, context: Self.context)
        release()
        try before.waitForValue()
        try replacement.waitForValue()
        #expect(try after.waitForValue().device.name == "After")
        let names = store.executions.flatMap { $0 }.filter { $0.hasSuffix(" test") }
        #expect(names.suffix(5) == ["append test", "stage test", "stage test", "replace test", "append test"])
    }

    /// One home has no space for its change; the others are committed.
    @Test func theFailureOfOneHomeDoesNotAffectOthers() throws {
        let homes = try homes()
        defer { stop(homes) }
        let homesByID = try ["bad", "good", "fine"].map { try add($0, to: homes) }
        let release = try hold(with: homes.base.home)
        let operations = homesByID.map { rename($0) }
        store.setGate { names throws(JournalError) in
            if names.contains("append bad") { throw JournalError(.full, "the disk is full") }
        }
        release()
        expect(.unavailable) { try operations[0].waitForValue() }
        for operation in operations.dropFirst() { try operation.waitForValue() }
        store.setGate { _ in }
        #expect(eventually { (try? rename(homesByID[0]).waitForValue()) != nil })
        try rename(homesByID[1]).waitForValue()
    }

    /// The disk fails for all homes; each store is probed once, and all homes accept changes again.
    @Test func allHomesRecoverAfterAFailureOfTheirStore() throws {
        let homes = try homes()
        defer { stop(homes) }
        let others = try (0..<20).map { try add("home-\($0)", to: homes) }
        let release = try hold(with: homes.base.home)
        let operations = others.map { rename($0) }
        let isBroken = Mutex(true)
        store.setGate { _ throws(JournalError) in
            if isBroken.withLock({ $0 }) { throw JournalError(.failed, "the disk failed") }
        }
        release()
        for operation in operations { expect(.unavailable) { try operation.waitForValue() } }
        expect(.unavailable) { try rename(others[0]).waitForValue() }
        isBroken.withLock { $0 = false }
        #expect(eventually { others.allSatisfy { (try? rename($0).waitForValue()) != nil } })
        #expect(store.probes < 20)
    }

    // MARK: Faults on the journal

    /// A delayed commit of one home does not keep the others waiting, also if there are many of them.
    @Test func aSlowJournalOfOneHomeDoesNotDelayOthers() throws {
        let homes = try homes()
        defer { stop(homes) }
        let (slow, others) = (try add("slow", to: homes), try (0..<3).map { try add("home-\($0)", to: homes) })
        let fault = slow.add(JournalFault(id: "disk", kind: .commitSlow(milliseconds: 600_000)))
        let late = rename(slow)
        for _ in 0..<20 {
            for home in others + [homes.base.home] { try rename(home).waitForValue() }
        }
        #expect(late.result == nil && eventually { fault.applied == 1 })
        // Changes that follow a delayed one wait for it.
        let later = rename(slow, "Later")
        try rename(others[0]).waitForValue()
        #expect(later.result == nil && !store.executions.joined().contains("append slow"))
        // A home that closes does not wait for the end of the delay.
        slow.close()
        try late.waitForValue()
        #expect(try later.waitForValue().device.name == "Later")
        #expect(store.executions.joined().filter { $0 == "append slow" }.count >= 2 && fault.applied <= 2)
    }

    @Test func aDelayedCommitIsMadeWhenTheDelayIsOver() throws {
        let homes = try homes()
        defer { stop(homes) }
        let home = try add("test", to: homes)
        let fault = home.add(JournalFault(id: "disk", kind: .commitSlow(milliseconds: 20), times: 1))
        let start = ContinuousClock.now
        try rename(home).waitForValue()
        #expect(ContinuousClock.now - start >= .milliseconds(20) && fault.applied == 1)
        try rename(home, "Again").waitForValue()
        #expect(fault.applied == 1)
    }

    @Test func aFailingJournalOfOneHomeDoesNotAffectOthers() throws {
        let homes = try homes()
        defer { stop(homes) }
        let (bad, good) = (try add("bad", to: homes), try add("good", to: homes))
        let release = try hold(with: homes.base.home)
        let fault = bad.add(JournalFault(id: "disk", kind: .commitFails))
        let (failing, working) = (rename(bad), rename(good))
        release()
        expect(.unavailable) { try failing.waitForValue() }
        try working.waitForValue()
        // The store works, but the fault stays.
        let probes = store.probes
        #expect(eventually { store.probes > probes })
        expect(.unavailable) { try rename(bad).waitForValue() }
        try rename(good, "Again").waitForValue()
        #expect(fault.applied == 1)
        bad.removeJournalFaults()
        #expect(eventually { (try? rename(bad).waitForValue()) != nil })
    }

    /// An advance of a home with a slow journal gives way to those of other homes.
    @Test func anAdvanceDoesNotWaitForASlowJournal() throws {
        let homes = try homes()
        defer { stop(homes) }
        let home = try add("test", DemoHome.template(), to: homes)
        let fault = home.add(JournalFault(id: "disk", kind: .commitSlow(milliseconds: 600_000)))
        let advance = Advance(home, by: .days(2))
        var steps = 0
        while steps < 1_000, try !advance.step(), fault.applied == 0 || steps < 100 { steps += 1 }
        #expect(fault.applied == 1 && steps < 1_000)
        advance.cancel()
    }

    /// Faults neither fail nor delay a deletion and the changes before it.
    @Test(arguments: [JournalFault.Kind.commitFails, .commitSlow(milliseconds: 600_000)])
    func aHomeWithAFaultOnItsJournalIsDeleted(kind: JournalFault.Kind) throws {
        let homes = try homes()
        defer { stop(homes) }
        let home = try add("test", to: homes)
        _ = home.add(JournalFault(id: "disk", kind: kind))
        let change = rename(home)
        if kind == .commitFails { expect(.unavailable) { try change.waitForValue() } }
        try homes.delete("test").waitForValue()
        if kind != .commitFails { try change.waitForValue() }
        #expect(home.isDeleted && store.addedHomes().isEmpty)
        expect(.notFound) { try rename(home).waitForValue() }
    }

    // MARK: Deleting

    @Test func aHomeWhoseDeletionFailsStays() throws {
        let homes = try homes()
        defer { stop(homes) }
        let home = try add("test", to: homes)
        store.setGate { names throws(JournalError) in
            if names.contains("delete test") { throw JournalError(.full, "the disk is full") }
        }
        expect(.unavailable) { try homes.delete("test").waitForValue() }
        #expect(try homes.home("test").home === home && !home.isDeleted)
        store.setGate { _ in }
        #expect(eventually { (try? rename(home).waitForValue()) != nil })
        try homes.delete("test").waitForValue()
        #expect(home.isDeleted && store.addedHomes().isEmpty)
    }

    /// The changes before a deletion are committed; nothing is accepted after it.
    @Test func aDeletionFollowsTheWaitingChanges() throws {
        let homes = try homes()
        defer { stop(homes) }
        let home = try add("test", to: homes)
        let release = try hold(with: homes.base.home)
        let before = rename(home)
        let deletion = try homes.delete("test")
        expect(.notFound) { try rename(home).waitForValue() }
        expect(.alreadyExists) { _ = try add("test", to: homes) }
        release()
        try before.waitForValue()
        try deletion.waitForValue()
        #expect(try add("test", to: homes) !== home)
    }

    @Test func aCreationThatCannotBeStoredIsRejected() throws {
        let homes = try homes()
        defer { stop(homes) }
        store.setGate { _ throws(JournalError) in throw JournalError(.full, "The disk of '/srv/home.sqlite' is full") }
        #expect { try add("test", to: homes) } throws: { error in
            guard let error = error as? HomeError else { return false }
            return error.code == .unavailable && !error.message.contains("/srv")
        }
        store.setGate { _ in }
        _ = try add("test", to: homes)
    }
}
