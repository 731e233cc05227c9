import HomeCatalog
import HomeModel
import HomeSimulation
import HomeStore
import TestHomes
import TestTraits
import Testing

@testable import HomeEngine

/// The records of a home in a journal, and how they are opened.
@Suite(.onEachJournal) struct StoredHomeTests {
    private let journal = StoredJournal()
    private static let context = ChangeContext(origin: .simulation)

    private func home() throws -> Home { try Home.test(Home.lampHouse, journal: journal) }

    private func open() throws -> Home { try #require(try Home.open(Home.testConfiguration(journal: journal))) }

    private func keys(_ kind: HomeRecords.Kind) throws -> [String] {
        try journal.contents().records.filter { $0.key.kind == kind.rawValue }.map { $0.key.id }
    }

    private func bytes(_ kind: HomeRecords.Kind, _ id: String) throws -> [UInt8] {
        try #require(try journal.contents().records.first { $0.key == HomeRecords.key(kind, id) }?.bytes)
    }

    private func put(_ kind: HomeRecords.Kind, _ id: String, _ bytes: [UInt8]) throws {
        try journal.edit(Transaction(puts: [(HomeRecords.key(kind, id), bytes)]))
    }

    /// The lamp without its first commands; each number of them is another shape.
    private static func lamp(_ id: String, without count: Int) -> DeviceTemplate {
        var lamp = Home.lampHouse.devices[0]
        lamp.id = id
        lamp.parts[0].traits[1].commands.subtract(lamp.parts[0].traits[1].commands.sorted().prefix(count))
        return lamp
    }

    // MARK: Losses

    @Test func theLossesOfAnImportAreStored() throws {
        var template = Home.lampHouse
        template.losses = [
            ImportLoss(.trait, name: "CameraStream", deviceNames: ["Lamp", "Porch"], detail: "no counterpart"),
            ImportLoss(.invalidValue, deviceNames: []),
        ]
        let home = try Home.test(template, journal: journal)
        #expect(home.importLosses == template.losses)
        home.close()
        let reopened = try open()
        #expect(reopened.importLosses == template.losses)
        reopened.close()
        let next = try self.home()
        #expect(next.importLosses.isEmpty)
        next.close()
        #expect(try keys(.importLosses).isEmpty)
    }

    // MARK: Shapes

    @Test func aShapeIsStoredAsLongAsADeviceHasIt() throws {
        let home = try home()
        defer { home.close() }
        #expect(try keys(.shape).count == 1)
        for round in 1...3 {
            try home.add(Self.lamp("a", without: 1), context: Self.context).waitForValue()
            try home.add(Self.lamp("b", without: 1), context: Self.context).waitForValue()
            try home.add(Self.lamp("c", without: round), context: Self.context).waitForValue()
            #expect(try keys(.shape).count == (round == 1 ? 2 : 3))
            try home.removeDevice("a", context: Self.context).waitForValue()
            try home.removeDevice("c", context: Self.context).waitForValue()
            #expect(try keys(.shape).count == 2)
            let reopened = try open()
            #expect(try reopened.snapshot().state.device("b").shape.traits[1].commands.count == 7)
            reopened.close()
            try home.removeDevice("b", context: Self.context).waitForValue()
            #expect(try keys(.shape).count == 1)
        }
    }

    @Test func aFailedRemovalDoesNotDeleteTheShape() throws {
        let faulty = FaultyJournal(journal, failingEvery: 0)
        let home = try Home.test(Home.lampHouse, journal: faulty)
        defer { home.close() }
        try home.add(Self.lamp("a", without: 1), context: Self.context).waitForValue()
        faulty.isBroken = true
        #expect(throws: HomeError.self) { try home.removeDevice("a", context: Self.context).waitForValue() }
        faulty.isBroken = false
        home.recover()
        try home.setName("A", ofDevice: "a", context: Self.context).waitForValue()
        #expect(try keys(.shape).count == 2)
        try home.removeDevice("a", context: Self.context).waitForValue()
        #expect(try keys(.shape).count == 1)
    }

    @Test func addedAndRemovedDevicesLeaveNoRecords() throws {
        // The past still has the devices of the changes that the log contains.
        let home = try Home.test(Home.lampHouse, journal: journal, logFrames: 10)
        defer { home.close() }
        let commands = Array(Self.lamp("a", without: 0).parts[0].traits[1].commands)
        for number in 0..<400 {
            var lamp = Self.lamp("a", without: 0)
            // Another shape for each set of commands and each number of its part.
            lamp.parts[0].traits[1].commands = Set(
                commands.indices.filter { number >> $0 & 1 == 1 }.map { commands[$0] })
            lamp.parts[0].number = UInt16(number)
            try home.add(lamp, context: Self.context).waitForValue()
            try home.removeDevice("a", context: Self.context).waitForValue()
        }
        #expect(try keys(.shape).count == 1)
        #expect(home.rules.shapes.count <= 130)
        #expect(home.snapshot().state.visibleDevices().map { $0.device.id } == ["lamp"])
    }

    @Test func shapesThatEarlierVersionsLeftAreDroppedAtTheStart() throws {
        let home = try home()
        try home.add(Self.lamp("a", without: 1), context: Self.context).waitForValue()
        home.close()
        let shape = try bytes(.shape, "1")
        // A shape that no device has, with a trait that is not in the catalog.
        for number in 7..<20 { try put(.shape, "\(number)", shape) }
        try put(.shape, "20", [1, 1, 3, 120, 120, 120])
        let reopened = try open()
        #expect(try keys(.shape) == ["0", "1"])
        try reopened.add(Self.lamp("b", without: 2), context: Self.context).waitForValue()
        #expect(try keys(.shape) == ["0", "1", "21"])
        reopened.close()
    }

    @Test func twoStoredShapesThatBecameEqualHaveTheirOwnNumbers() throws {
        let home = try home()
        try home.add(Self.lamp("a", without: 0), context: Self.context).waitForValue()
        home.close()
        // A change of the catalog can make two shapes equal.
        try put(.shape, "5", bytes(.shape, "0"))
        var device = try bytes(.device, "a")
        #expect(device[1] == 0)
        device[1] = 5
        try put(.device, "a", device)
        var reopened = try open()
        try reopened.setName("A", ofDevice: "a", context: Self.context).waitForValue()
        try reopened.removeDevice("lamp", context: Self.context).waitForValue()
        #expect(try keys(.shape) == ["5"])
        reopened.close()
        reopened = try open()
        #expect(try reopened.snapshot().state.device("a").name == "A")
        reopened.close()
    }

    @Test func homesWithEqualRecordsShareTheContentsOfTheirShapes() throws {
        try home().close()
        var settings = Home.testConfiguration(journal: journal)
        func shape(_ settings: Home.Configuration) throws -> Shape {
            let home = try #require(try Home.open(settings))
            defer { home.close() }
            return try home.snapshot().state.device("lamp").shape
        }
        let first = try shape(settings)
        // In the other home, the same record has another number.
        try put(.shape, "5", bytes(.shape, "0"))
        var device = try bytes(.device, "lamp")
        #expect(device[1] == 0)
        device[1] = 5
        try put(.device, "lamp", device)
        let second = try shape(settings)
        #expect(first.number == 0 && second.number == 5)
        #expect(zip(first.traits, second.traits).allSatisfy { $0 === $1 })
        // A record has another meaning in another catalog.
        settings.catalog = CatalogIndex(traits: [], deviceTypes: [])
        #expect(throws: Home.OpeningError.self) { try shape(settings) }
    }

    // MARK: Rejections

    private func rejection() throws -> String {
        let error = try #require(throws: Home.OpeningError.self) {
            try Home.open(Home.testConfiguration(journal: journal))
        }
        return error.description
    }

    @Test func aRecordThatCannotBeReadIsNamed() throws {
        let home = try home()
        try home.setName("Lamp 2", ofDevice: "lamp", context: Self.context).waitForValue()
        home.close()
        let records = try journal.contents().records
        for (key, bytes) in records {
            for damaged in [Array(bytes.dropLast()), bytes + [0], [], [UInt8](repeating: 0xFF, count: 40)] {
                try journal.edit(Transaction(puts: [(key, damaged)]))
                if let home = try? Home.open(Home.testConfiguration(journal: journal)) {
                    // A record must be rejected if bytes are missing or follow its end.
                    Issue.record(
                        "\(HomeRecords.describe(key)) with \(damaged.count) instead of \(bytes.count) bytes is accepted"
                    )
                    home.close()
                } else {
                    #expect(try rejection().contains("the data file cannot be read: \(HomeRecords.describe(key))"))
                }
            }
            try journal.edit(Transaction(puts: [(key, bytes)]))
        }
        try open().close()
    }

    @Test func twoDevicesWithOneOrdinalAreRejected() throws {
        try home().close()
        try put(.device, "other", bytes(.device, "lamp"))
        #expect(try rejection().contains("the device other is of another version or damaged"))
    }

    @Test func anIncompleteLogIsRejected() throws {
        let home = try home()
        for name in ["A", "B", "C"] { try home.setName(name, ofDevice: "lamp", context: Self.context).waitForValue() }
        home.close()
        let (records, entries) = try journal.contents()
        let puts = records.map { ($0.key, $0.bytes) }
        for indices in [[0, 2], [0], []] {
            try journal.replaceAll(with: Transaction(entries: indices.map { entries[$0] }, puts: puts))
            #expect(try rejection().contains("--replace to start with a new home"), "\(indices)")
        }
        // Without its oldest changes, the log is complete.
        try journal.replaceAll(with: Transaction(entries: Array(entries[1...]), puts: puts))
        try open().close()
    }
}
