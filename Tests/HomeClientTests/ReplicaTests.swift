import HomeCatalog
import HomeModel
import Testing

@testable import HomeClient

/// The replica as a function of the events of a stream.
@Suite struct ReplicaTests {
    private typealias Event = EventStreamParser.Event

    private static let lamp = """
        {"id":"lamp","name":"Lamp","structureID":"house","roomID":"kitchen","isMatterDevice":true,"revision":3,
        "types":[{"part":1,"type":"matter.onOffLight","isPrimaryType":true,"traits":{"matter.onOff":
        {"attributes":{"onOff":true},"commands":["off","on","toggle"],"sourceConnectivity":
        {"connectivityState":"online","dataSourceLocality":"remote"}}}}]}
        """

    private static func event(_ name: String, _ sequence: Int?, _ data: String, epoch: String = "a") -> Event {
        Event(name: name, data: Array(data.utf8), id: sequence.map { "\(epoch)-\($0)" })
    }

    private static func snapshot(_ sequence: Int, devices: String = lamp, epoch: String = "a") -> Event {
        event(
            "snapshot", sequence,
            """
            {"piece":1,"pieces":1,"structures":[{"id":"house","name":"House"}],
            "rooms":[{"id":"kitchen","name":"Kitchen","structureID":"house"}],"devices":[\(devices)]}
            """, epoch: epoch)
    }

    private static func attributes(_ sequence: Int, onOff: Bool, epoch: String = "a") -> Event {
        event(
            "attributes", sequence,
            """
            {"deviceID":"lamp","part":1,"trait":"matter.onOff","attributes":{"onOff":\(onOff)},"revision":\(sequence)}
            """, epoch: epoch)
    }

    private var replica = Replica(catalog: CatalogIndex(Catalog.self))

    private var isOn: Value? {
        let device = replica.objects.devices["lamp"]?.device
        let trait = device?.shape.traits.first
        return trait?.attribute(0).flatMap { device?.state.value(of: $0) }
    }

    init() {
        #expect(replica.apply(Self.snapshot(5)) == .replaced)
    }

    @Test func aSnapshotHasTheObjects() {
        #expect(replica.cursor == StreamCursor("a-5"))
        #expect(Array(replica.objects.structures.all) == [StructureSnapshot(id: "house", name: "House")])
        #expect(
            Array(replica.objects.rooms.all) == [RoomSnapshot(id: "kitchen", name: "Kitchen", structureID: "house")])
        let device = replica.objects.devices["lamp"]?.device
        #expect(device?.name == "Lamp" && device?.roomID == "kitchen" && device?.revision == 3)
        #expect(isOn == .bool(true))
        #expect(Array(replica.featureless.keys) == ["lamp"])
    }

    @Test mutating func theFeaturesOfADeviceThatIsAddedWhileOthersAreAskedForAreAskedForNext() {
        let asked = replica.featureless
        let added = Self.lamp.replacing("\"lamp\"", with: "\"other\"")
        _ = replica.apply(Self.event("added", 6, #"{"kind":"device","id":"other","object":\#(added)}"#))
        let changed = replica.setFeatures(["lamp": [TraitPlace(part: 1, trait: "matter.onOff"): 1]], asked: asked)
        #expect(changed.map { $0.id } == ["lamp"])
        #expect(Array(replica.featureless.keys) == ["other"])
    }

    @Test(arguments: [nil, [TraitPlace(part: 1, trait: "matter.onOff"): 1]])
    mutating func theFeaturesOfADeviceThatIsReplacedWhileTheyAreAskedForAreAskedForAgain(
        features: [TraitPlace: UInt32]?
    ) {
        let asked = replica.featureless
        _ = replica.apply(Self.event("removed", 6, #"{"kind":"device","id":"lamp"}"#))
        _ = replica.apply(Self.event("added", 7, #"{"kind":"device","id":"lamp","object":\#(Self.lamp)}"#))
        let answer = features.map { ["lamp": $0] } ?? [:]
        #expect(replica.setFeatures(answer, asked: asked).isEmpty)
        #expect(Array(replica.featureless.keys) == ["lamp"] && !replica.isIncomplete)
        #expect(replica.setFeatures(answer, asked: replica.featureless).count == answer.count)
        #expect(replica.featureless.isEmpty && replica.isIncomplete == (features == nil))
    }

    @Test mutating func changesAreAppliedInOrder() {
        #expect(
            replica.apply(Self.attributes(6, onOff: false))
                == .changed(HomeNotice.ChangedObject(.device, id: "lamp", isMetadata: false)))
        #expect(isOn == .bool(false) && replica.cursor == StreamCursor("a-6"))
        let room = #"{"kind":"room","id":"kitchen","object":{"id":"kitchen","name":"Galley","structureID":"house"}}"#
        #expect(
            replica.apply(Self.event("updated", 7, room))
                == .changed(HomeNotice.ChangedObject(.room, id: "kitchen", isMetadata: true)))
        #expect(replica.objects.rooms["kitchen"]?.name == "Galley")
        #expect(
            replica.apply(Self.event("removed", 8, #"{"kind":"device","id":"lamp"}"#))
                == .changed(HomeNotice.ChangedObject(.device, id: "lamp", isMetadata: true)))
        #expect(replica.objects.devices.isEmpty && replica.featureless.isEmpty)
        #expect(replica.apply(Self.event("event", 9, #"{"device":"x"}"#)) == .unchanged)
        #expect(replica.cursor == StreamCursor("a-9"))
    }

    @Test mutating func aChangeThatArrivesTwiceIsAppliedOnce() {
        _ = replica.apply(Self.attributes(6, onOff: false))
        #expect(replica.apply(Self.attributes(6, onOff: true)) == .unchanged)
        #expect(isOn == .bool(false))
    }

    @Test mutating func aMissingChangeIsAGap() {
        #expect(replica.apply(Self.attributes(7, onOff: false)) == .gap)
        #expect(replica.cursor == StreamCursor("a-5") && isOn == .bool(true))
    }

    @Test mutating func aChangeOfAnotherEpochIsAGap() {
        #expect(replica.apply(Self.attributes(6, onOff: false, epoch: "b")) == .gap)
        #expect(isOn == .bool(true))
    }

    @Test mutating func aHeartbeatBeyondTheLastChangeIsAGap() {
        #expect(replica.apply(Self.event("heartbeat", 5, "{}")) == .unchanged)
        #expect(replica.apply(Self.event("heartbeat", 6, "{}")) == .gap)
    }

    @Test(arguments: ["", "{", "[]", #"{"deviceID":"lamp"}"#, #"{"deviceID":"lamp","part":9,"trait":"matter.onOff"}"#])
    mutating func anEventThatCannotBeReadIsAGap(data: String) {
        #expect(replica.apply(Self.event("attributes", 6, data)) == .gap)
        #expect(replica.cursor == StreamCursor("a-5"))
    }

    @Test mutating func anUnknownEventHasNoEffect() {
        #expect(replica.apply(Self.event("later", 6, "{}")) == .unchanged)
        #expect(replica.cursor == StreamCursor("a-6"))
        #expect(replica.apply(Self.event("later", nil, "{}")) == .unchanged)
    }

    @Test mutating func theEndOfTheHomeIsReported() {
        #expect(replica.apply(Self.event("removed", 6, #"{"kind":"home","id":"default"}"#)) == .deleted)
    }

    // MARK: Snapshots

    @Test mutating func aResyncReplacesTheObjectsWhenItsSnapshotIsComplete() {
        #expect(replica.apply(Self.event("resync", nil, #"{"reason":"epoch"}"#)) == .unchanged)
        #expect(replica.objects.devices.count == 1)
        let first = #"{"piece":1,"pieces":2,"structures":[{"id":"barn","name":"Barn"}],"rooms":[],"devices":[]}"#
        #expect(replica.apply(Self.event("snapshot", nil, first)) == .unchanged)
        #expect(replica.objects.structures["house"] != nil && replica.cursor == StreamCursor("a-5"))
        let second = #"{"piece":2,"pieces":2,"structures":[],"rooms":[],"devices":[]}"#
        #expect(replica.apply(Self.event("snapshot", 2, second, epoch: "b")) == .replaced)
        #expect(Array(replica.objects.structures.all).map { $0.id } == ["barn"])
        #expect(replica.objects.devices.isEmpty && replica.cursor == StreamCursor("b-2"))
    }

    @Test mutating func aMissingPieceIsAGap() {
        let third = #"{"piece":3,"pieces":3,"structures":[],"rooms":[],"devices":[]}"#
        _ = replica.apply(Self.event("resync", nil, "{}"))
        #expect(replica.apply(Self.event("snapshot", 2, third, epoch: "b")) == .gap)
        #expect(replica.objects.devices.count == 1)
    }

    @Test mutating func aSnapshotThatBreaksOffIsDropped() {
        _ = replica.apply(Self.event("resync", nil, "{}"))
        let first = #"{"piece":1,"pieces":2,"structures":[{"id":"barn","name":"Barn"}],"rooms":[],"devices":[]}"#
        _ = replica.apply(Self.event("snapshot", nil, first))
        replica.beginStream()
        #expect(replica.resumption == StreamCursor("a-5"))
        #expect(replica.apply(Self.attributes(6, onOff: false)) != .gap)
        #expect(replica.objects.structures["barn"] == nil)
    }

    @Test mutating func whatCouldNotBeFoundOutIsReadAgainWithTheNextSnapshot() {
        replica.isIncomplete = true
        #expect(replica.resumption == nil && replica.cursor != nil)
        _ = replica.apply(Self.snapshot(6))
        #expect(replica.resumption == StreamCursor("a-6"))
    }

    // MARK: Traits that the program does not declare

    @Test mutating func unknownTraitsAreNamedAndLeftOutUntilTheyAreLearned() throws {
        let lamp = Self.lamp.replacing(
            "\"matter.onOff\":", with: "\"acme.glow\":{\"attributes\":{\"hue\":7}},\"matter.onOff\":")
        _ = replica.apply(Self.snapshot(6, devices: lamp))
        #expect(replica.unknown == ["acme.glow"])
        #expect(replica.objects.devices["lamp"]?.device.shape.traits.count == 1)
        let definition = TraitDefinition(
            namespace: Namespace(rawValue: "acme"), name: "glow", number: nil, revision: 1, isCloud: false,
            features: [],
            attributes: [
                AttributeDefinition(
                    id: 0, name: "hue", type: .unsigned(bits: 8), isNullable: false, isWritable: false,
                    conformance: .optional, constraint: .none, qualities: [], fallback: nil, unit: nil,
                    readPrivilege: .view, writePrivilege: nil, isText: false, variants: [])
            ], commands: [], events: [])
        replica.learn(GatewayLookups.Definitions(traits: [definition]))
        #expect(replica.unknown.isEmpty)
        _ = replica.apply(Self.snapshot(7, devices: lamp))
        #expect(replica.unknown.isEmpty && replica.objects.devices["lamp"]?.device.shape.traits.count == 2)
    }

    @Test mutating func aTraitThatTheGatewayDoesNotDescribeIsNotAskedForAgain() {
        let lamp = Self.lamp.replacing("matter.onOffLight", with: "acme.lamp")
        _ = replica.apply(Self.snapshot(6, devices: lamp))
        #expect(replica.unknown == ["acme.lamp"])
        replica.learn(GatewayLookups.Definitions(absent: ["acme.lamp"]))
        _ = replica.apply(Self.snapshot(7, devices: lamp))
        #expect(replica.unknown.isEmpty)
        #expect(replica.objects.devices["lamp"]?.device.shape.parts.isEmpty == true)
    }
}

extension String {
    fileprivate func replacing(_ text: String, with other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }
}
