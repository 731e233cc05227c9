import HomeModel
import HomeSimulation
import TestHomes
import Testing

@testable import HomeEngine

@Suite struct ObjectFilterTests {
    private static let lamp = lamp(in: "kitchen")

    private static func lamp(in roomID: String, from previous: String? = nil) -> Frame.Subject {
        Frame.Subject(
            object: .device, id: "lamp", structureID: "house", roomID: roomID,
            moved: previous.map { Frame.Subject.Move(structureID: "house", roomID: $0) },
            types: ["matter.dimmableLight"], traits: ["matter.onOff", "matter.levelControl"])
    }

    private static func frame(_ kind: Frame.Kind, _ subject: Frame.Subject) -> Frame {
        Frame(epoch: Epoch(number: 1), sequence: 1, kind: kind, json: [], tail: 0, subject: subject)
    }

    @Test func withoutAFilterEverythingPasses() {
        #expect(ObjectFilter().verdict(on: Self.frame(.attributes, Self.lamp)) == .pass)
        #expect(
            ObjectFilter().verdict(on: Self.frame(.added, Frame.Subject(object: .room, id: "kitchen"))) == .pass)
    }

    @Test(arguments: [
        (ObjectFilter(devices: ["lamp"]), ObjectFilter.Verdict.pass),
        (ObjectFilter(devices: ["lock", "lamp"]), .pass),
        (ObjectFilter(devices: ["lock"]), .skip),
        (ObjectFilter(types: ["matter.dimmableLight"]), .pass),
        (ObjectFilter(traits: ["matter.doorLock"]), .skip),
        (ObjectFilter(structures: ["house"]), .pass),
        (ObjectFilter(rooms: ["hall"]), .skip),
        (ObjectFilter(kinds: [.attributes]), .pass),
        (ObjectFilter(kinds: [.device]), .skip),
        (ObjectFilter(devices: ["lamp"], rooms: ["hall"]), .skip),
    ])
    func oneNameOfEachFilterHasToMatch(filter: ObjectFilter, verdict: ObjectFilter.Verdict) {
        #expect(filter.verdict(on: Self.frame(.attributes, Self.lamp)) == verdict)
    }

    @Test(arguments: [
        ("kitchen", "hall", ObjectFilter.Verdict.left), ("hall", "kitchen", .entered), ("kitchen", "kitchen", .pass),
        ("hall", "attic", .skip),
    ])
    func aFilterByRoomFollowsADeviceThatMoves(from: String, to: String, verdict: ObjectFilter.Verdict) {
        let frame = Self.frame(.updated, Self.lamp(in: to, from: from))
        #expect(ObjectFilter(rooms: ["kitchen"]).verdict(on: frame) == verdict)
    }

    @Test(
        arguments: [
            (ObjectFilter(rooms: ["kitchen"]), ["kitchen"]), (ObjectFilter(structures: ["guest-cottage"]), nil),
            (ObjectFilter(kinds: [.room]), nil), (ObjectFilter(devices: ["desk-lamp"]), []),
            (ObjectFilter(traits: ["matter.onOff"]), []), (ObjectFilter(kinds: [.device]), []),
        ] as [(ObjectFilter, [String]?)])
    func roomsAreIncludedUnlessTheFilterIsForDevices(filter: ObjectFilter, expected: [String]?) throws {
        let state = try Home.test(DemoHome.template()).snapshot().state
        let rooms = state.rooms(where: filter)
        let all = state.visibleRooms.filter { filter.structures.isEmpty || filter.structures.contains($0.structureID) }
        #expect(rooms.map { $0.id } == expected ?? all.map { $0.id })
    }

    /// ``FilteredDevices`` examines each shape once.
    @Test(arguments: [
        ObjectFilter(), ObjectFilter(devices: ["desk-lamp", "none"]), ObjectFilter(types: ["matter.dimmableLight"]),
        ObjectFilter(traits: ["matter.onOff"], rooms: ["kitchen"]), ObjectFilter(structures: ["guest-cottage"]),
        ObjectFilter(kinds: [.event], types: ["matter.doorLock"], traits: ["matter.doorLock"]),
        ObjectFilter(kinds: [.room]),
    ])
    func listsReturnTheDevicesThatAFilterIncludes(filter: ObjectFilter) throws {
        let state = try Home.test(DemoHome.template()).snapshot().state
        let expected = state.visibleDevices().filter { filter.includes($0.device) }.map { $0.device.id }
        #expect(state.devices(where: filter).map { $0.device.id } == expected)
        let start = 10
        let rest = state.devices(where: filter, from: start)
        #expect(rest.map { $0.ordinal } == state.devices(where: filter).map { $0.ordinal }.filter { $0 >= start })
    }
}
