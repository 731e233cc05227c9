import HomeCatalog
import HomeModel
import HomeSimulation
import HomeStore
import JSON
import TestHomes
import TestSupport
import TestTraits
import Testing

@testable import HomeEngine

/// Unreachable traits send neither reports nor events. Changes are reported when the traits are reachable
/// again.
@Suite struct UnreachableTraitTests {
    private static let context = ChangeContext(origin: .simulation)
    private static let open = #"{"stateValue":false}"#
    private static let closed = #"{"stateValue":true}"#
    private static let level = TraitSelector(deviceID: "lamp", trait: "levelControl")

    /// A way to make a device of the demo home unreachable, and to make it reachable again.
    enum Outage: CaseIterable {
        case device, network, hub
    }

    private static func set(_ outage: Outage, isReachable: Bool, _ id: String, in home: Home) throws {
        switch outage {
        case .device: try home.setReachable(isReachable, deviceID: id, context: context).waitForValue()
        case .network: try home.setNetwork(internet: isReachable, hub: isReachable, context: context).waitForValue()
        case .hub: try home.setNetwork(hub: isReachable, context: context).waitForValue()
        }
    }

    private static func stimulate(_ id: String, _ name: String, _ params: String? = nil, in home: Home) throws {
        let params = try params.map { try JSONValue.parse(Array($0.utf8)) }
        try home.stimulate(name, params: params, deviceID: id, part: nil, context: context).waitForValue()
    }

    /// The kinds of all changes of a device after a cursor, and their text.
    private static func changes(of id: String, after cursor: Cursor, in home: Home) throws -> (
        kinds: [Frame.Kind], text: String
    ) {
        let deviceFrames = try home.changes(after: cursor).filter { $0.subject.id == id }
        return (
            deviceFrames.map { $0.kind },
            deviceFrames.map { String(decoding: $0.json.bytes, as: UTF8.self) }.joined(separator: "\n")
        )
    }

    // MARK: Stimuli

    @Test(arguments: Outage.allCases)
    func anOpenedDoorIsReportedWhenItsSensorIsReachableAgain(outage: Outage) throws {
        let id = "front-door-contact"
        let contact = TraitSelector(deviceID: id, trait: "booleanState")
        let home = try Home.test()
        #expect(try home.value("stateValue", of: contact) == .bool(true))
        try Self.set(outage, isReachable: false, id, in: home)
        let outageStart = home.snapshot().cursor
        try Self.stimulate(id, "sense", Self.open, in: home)
        #expect(try Self.changes(of: id, after: outageStart, in: home).kinds == [])
        #expect(try home.value("stateValue", of: contact) == .bool(true))
        try Self.set(outage, isReachable: true, id, in: home)
        let changes = try Self.changes(of: id, after: outageStart, in: home)
        #expect(changes.kinds == [.updated, .attributes])
        #expect(changes.text.contains(#""changed":["sourceConnectivity"]"#))
        #expect(changes.text.contains(#""attributes":{"stateValue":false}"#))
        #expect(try home.value("stateValue", of: contact) == .bool(false))
        #expect(try home.snapshot().state.device(id).unreported == nil)
    }

    @Test func aValueThatHasNotChangedWhenADeviceReturnsIsNotReported() throws {
        let id = "front-door-contact"
        let home = try Home.test()
        try Self.set(.device, isReachable: false, id, in: home)
        let outageStart = home.snapshot().cursor
        try Self.stimulate(id, "sense", Self.open, in: home)
        try Self.stimulate(id, "sense", Self.closed, in: home)
        try Self.set(.device, isReachable: true, id, in: home)
        #expect(try Self.changes(of: id, after: outageStart, in: home).kinds == [.updated])
    }

    @Test(arguments: [("front-doorbell", "press", Outage.device), ("front-doorbell", "press", .network)])
    func eventsOfAnUnreachableDeviceAreLost(id: String, stimulus: String, outage: Outage) throws {
        let home = try Home.test()
        let before = home.snapshot().cursor
        try Self.stimulate(id, stimulus, in: home)
        #expect(try Self.changes(of: id, after: before, in: home).kinds.contains(.event))
        try Self.set(outage, isReachable: false, id, in: home)
        let outageStart = home.snapshot().cursor
        try Self.stimulate(id, stimulus, in: home)
        _ = try home.advance(by: .hours(1))
        #expect(try Self.changes(of: id, after: outageStart, in: home).kinds == [])
        try Self.set(outage, isReachable: true, id, in: home)
        #expect(try !Self.changes(of: id, after: outageStart, in: home).kinds.contains(.event))
    }

    @Test func aCloudDeviceWithoutInternetReportsNothingAndAMatterDeviceDoes() throws {
        let home = try Home.test()
        try home.setNetwork(internet: false, context: Self.context).waitForValue()
        let outageStart = home.snapshot().cursor
        try Self.stimulate("front-doorbell", "press", in: home)
        try Self.stimulate("front-door-contact", "sense", Self.open, in: home)
        #expect(try Self.changes(of: "front-doorbell", after: outageStart, in: home).kinds == [])
        #expect(
            try Self.changes(of: "front-door-contact", after: outageStart, in: home).kinds == [.attributes, .event])
    }

    @Test func noDeviceReportsWithoutInternetAndHub() throws {
        let home = try Home.test()
        try Self.set(.network, isReachable: false, "", in: home)
        let outageStart = home.snapshot().cursor
        _ = try home.advance(by: .days(1))
        #expect(home.snapshot().cursor == outageStart)
        #expect(home.snapshot().state.visibleDevices().allSatisfy { !$0.device.isMoving })
    }

    // MARK: Values that move

    @Test func aFadeContinuesWhileUnreachableAndItsEndIsReported() throws {
        let home = try Home.test(Home.lampHouse)
        let params = try JSONValue.parse(Array(#"{"level":227,"transitionTime":100}"#.utf8))
        try home.invoke("moveToLevel", params: params, on: Self.level, context: Self.context).waitForValue()
        _ = try home.advance(by: .seconds(4))
        try Self.set(.device, isReachable: false, "lamp", in: home)
        let outageStart = home.snapshot().cursor
        _ = try home.advance(by: .seconds(3))
        #expect(try home.value("currentLevel", of: Self.level) == .unsigned(167))
        #expect(try Self.changes(of: "lamp", after: outageStart, in: home).kinds == [])
        // The device is reachable again in the middle of the fade, so its values are exact again.
        try Self.set(.device, isReachable: true, "lamp", in: home)
        #expect(try home.value("currentLevel", of: Self.level) == .unsigned(197))
        #expect(try Self.changes(of: "lamp", after: outageStart, in: home).text.contains(#""currentLevel":197"#))
        // Unreachable for the rest of the fade.
        try Self.set(.device, isReachable: false, "lamp", in: home)
        _ = try home.advance(by: .seconds(10))
        #expect(try home.value("currentLevel", of: Self.level) == .unsigned(197))
        let end = home.snapshot().cursor
        try Self.set(.device, isReachable: true, "lamp", in: home)
        #expect(try home.value("currentLevel", of: Self.level) == .unsigned(227))
        let changes = try Self.changes(of: "lamp", after: end, in: home)
        #expect(changes.kinds == [.updated, .attributes])
        #expect(changes.text.contains(#""currentLevel":227"#))
    }

    // MARK: Devices that are added, moved and stored

    @Test func aDeviceThatIsMovedToAnUnreachableStructureNoLongerReports() throws {
        var template = Home.lampHouse
        template.devices[0].structureID = nil
        template.devices[0].roomID = nil
        template.structures[0].network = NetworkState(internet: false, hub: false)
        let home = try Home.test(template)
        let before = home.snapshot().cursor
        try home.move(["lamp"], toRoom: "hall", in: "house", context: Self.context).waitForValue()
        let changes = try Self.changes(of: "lamp", after: before, in: home)
        #expect(changes.text.contains(#""changed":["structureID","roomID","sourceConnectivity"]"#))
        #expect(try home.snapshot().state.device("lamp").unreported?.traits == [0, 1])
    }

    @Test func aDeviceThatStartsUnreachableReportsNothing() throws {
        var template = Home.lampHouse
        template.devices[0].isReachable = false
        let home = try Home.test(template)
        let before = home.snapshot().cursor
        var second = Home.lampHouse.devices[0]
        second.id = "second"
        second.isReachable = false
        try home.add(second, context: Self.context).waitForValue()
        for id in ["lamp", "second"] {
            try home.restart(deviceID: id, context: Self.context).waitForValue()
            #expect(try home.snapshot().state.device(id).unreported?.traits == [0, 1])
        }
        #expect(try Self.changes(of: "lamp", after: before, in: home).kinds == [])
        #expect(try Self.changes(of: "second", after: before, in: home).kinds == [.added])
    }

    @Test(.onEachJournal) func unreportedChangesSurviveARestart() throws {
        let journal = StoredJournal()
        let id = "front-door-contact"
        let contact = TraitSelector(deviceID: id, trait: "booleanState")
        let home = try Home.test(journal: journal)
        try Self.set(.network, isReachable: false, id, in: home)
        try Self.stimulate(id, "sense", Self.open, in: home)
        home.close()
        let reopened = try #require(try Home.open(Home.testConfiguration(journal: journal)))
        defer { reopened.close() }
        #expect(try reopened.value("stateValue", of: contact) == .bool(true))
        let outageStart = reopened.snapshot().cursor
        try Self.set(.network, isReachable: true, id, in: reopened)
        #expect(try Self.changes(of: id, after: outageStart, in: reopened).text.contains(#""stateValue":false"#))
    }

    /// Such a record ends before the unreported values.
    @Test(.onEachJournal) func anUnreachableDeviceInARecordOfAnEarlierVersionReportsNothing() throws {
        let journal = StoredJournal()
        let home = try Home.test(Home.lampHouse, journal: journal)
        let device = try home.snapshot().state.device("lamp")
        home.close()
        let record = DeviceRecord.bytes(device.with(isReachable: false, revision: device.revision), ordinal: 0)
        try journal.edit(Transaction(puts: [(HomeRecords.key(.device, "lamp"), record)]))
        let reopened = try #require(try Home.open(Home.testConfiguration(journal: journal)))
        defer { reopened.close() }
        let opened = reopened.snapshot().cursor
        try reopened.restart(deviceID: "lamp", context: Self.context).waitForValue()
        #expect(try Self.changes(of: "lamp", after: opened, in: reopened).kinds == [])
        #expect(try reopened.snapshot().state.device("lamp").unreported?.traits == [0, 1])
    }

    @Test func aHomeFileContainsTheActualValues() throws {
        let home = try Home.test()
        try Self.set(.device, isReachable: false, "front-door-contact", in: home)
        try Self.stimulate("front-door-contact", "sense", Self.open, in: home)
        let template = try HomeFile.read(
            try JSONValue.parse(HomeFile.write(home.snapshot())), catalog: CatalogIndex(Catalog.self),
            defaults: BlueprintDefaults(), seed: 1)
        let device = try #require(template.devices.first { $0.id == "front-door-contact" })
        let trait = try #require(device.parts[0].traits.first { $0.definition == Matter.BooleanStateTrait.definition })
        #expect(!device.isReachable && trait.values[0] == .bool(false))
    }
}
