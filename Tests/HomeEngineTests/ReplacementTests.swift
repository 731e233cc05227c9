import HomeModel
import HomeSimulation
import HomeStore
import TestHomes
import TestTraits
import Testing

@testable import HomeEngine

/// The replacement of a home at run time.
@Suite(.onEachJournal) struct ReplacementTests {
    private static let context = ChangeContext(origin: .client)
    private static let lamp = TraitSelector(deviceID: "lamp", trait: "onOff")
    private static let deskLamp = TraitSelector(deviceID: "desk-lamp", trait: "onOff")

    private static func toggle(_ home: Home, _ selector: TraitSelector) -> Operation<CommandOutcome> {
        home.invoke("toggle", params: nil, on: selector, context: context)
    }

    private static var demo: HomeTemplate {
        var template = DemoHome.template()
        template.losses = [ImportLoss(.trait, name: "CameraStream", deviceNames: ["Porch"])]
        return template
    }

    @Test(arguments: [true, false])
    func aHomeIsReplacedAsAWhole(isStored: Bool) throws {
        let journal: any Journal = isStored ? StoredJournal() : MemoryJournal()
        let home = try Home.test(Home.lampHouse, journal: journal)
        _ = try Self.toggle(home, Self.lamp).waitForValue()
        let before = home.cursor
        let time = home.clock().time
        let size = try home.replace(with: Self.demo).waitForValue()
        #expect(size.devices == Self.demo.devices.count)
        #expect(size.rooms == Self.demo.rooms.count)
        #expect(home.cursor.epoch != before.epoch && home.cursor.sequence == 0)
        guard case .epoch = home.frames(after: before, limit: 1) else {
            Issue.record("the former log still exists")
            return
        }
        #expect(throws: HomeError.self) { try home.snapshot().state.device("lamp") }
        #expect(home.importLosses == Self.demo.losses)
        #expect(home.clock().time == time)
        _ = try Self.toggle(home, Self.deskLamp).waitForValue()
        #expect(try home.changes(after: Cursor(epoch: home.cursor.epoch, sequence: 0)).count == 1)
        let after = HomeFile.write(home.snapshot())
        let cursor = home.cursor
        home.close()
        guard isStored else { return }
        let reopened = try #require(try Home.open(Home.testConfiguration(journal: journal)))
        defer { reopened.close() }
        #expect(HomeFile.write(reopened.snapshot()) == after)
        #expect(reopened.cursor == cursor)
        #expect(reopened.importLosses == Self.demo.losses)
    }

    @Test func changesBeforeAndAfterAReplacementAreCommittedInOrder() throws {
        let home = try Home.test(Home.lampHouse, journal: StoredJournal())
        defer { home.close() }
        let before = (1...20).map { _ in Self.toggle(home, Self.lamp) }
        let replacement = home.replace(with: Self.demo)
        let after = (1...20).map { _ in Self.toggle(home, Self.deskLamp) }
        let removed = Self.toggle(home, Self.lamp)
        for operation in before + after { _ = try operation.waitForValue() }
        _ = try replacement.waitForValue()
        #expect(throws: HomeError.self) { try removed.waitForValue() }
        #expect(home.cursor.sequence == 20)
    }

    @Test func aTemplateWithAFaultChangesNothing() throws {
        let home = try Home.test(Home.lampHouse)
        let (before, cursor) = (HomeFile.write(home.snapshot()), home.cursor)
        var template = DemoHome.template()
        template.devices.append(template.devices[0])
        let error = #expect(throws: HomeError.self) { try home.replace(with: template).waitForValue() }
        #expect(error?.code == .invalidArgument)
        #expect(error?.message.contains("occurs twice") == true)
        #expect(HomeFile.write(home.snapshot()) == before && home.cursor == cursor)
    }

    @Test func aReplacementThatCannotBeCommittedIsRolledBack() throws {
        let journal = FaultyJournal(StoredJournal(), failingEvery: 0)
        let home = try Home.test(Home.lampHouse, journal: journal)
        defer { home.close() }
        _ = try Self.toggle(home, Self.lamp).waitForValue()
        let (before, cursor) = (HomeFile.write(home.snapshot()), home.cursor)
        journal.isBroken = true
        let error = #expect(throws: HomeError.self) { try home.replace(with: Self.demo).waitForValue() }
        #expect(error?.code == .unavailable)
        #expect(HomeFile.write(home.snapshot()) == before && home.cursor == cursor)
        journal.isBroken = false
        home.recover()
        _ = try Self.toggle(home, Self.lamp).waitForValue()
        #expect(home.cursor == Cursor(epoch: cursor.epoch, sequence: cursor.sequence + 1))
    }
}
