import Testing

@testable import HomeAPI
@testable import HomeService

@Suite struct FeedFilterTests {
    private static let lamp = lamp(in: "kitchen")

    private static func lamp(in roomID: String, from former: String? = nil) -> Frame.Subject {
        Frame.Subject(
            object: .device, id: "lamp", structureID: "house", roomID: roomID,
            moved: former.map { Frame.Subject.Move(structureID: "house", roomID: $0) },
            types: ["matter.dimmableLight"], traits: ["matter.onOff", "matter.levelControl"])
    }

    private static func frame(_ kind: Frame.Kind, _ subject: Frame.Subject) -> Frame {
        Frame(epoch: Epoch(number: 1), sequence: 1, kind: kind, json: [], tail: 0, subject: subject)
    }

    @Test func withoutAFilterEverythingPasses() {
        #expect(FeedFilter().verdict(on: Self.frame(.attributes, Self.lamp)) == .pass)
        #expect(
            FeedFilter().verdict(on: Self.frame(.added, Frame.Subject(object: .room, id: "kitchen"))) == .pass)
    }

    @Test(arguments: [
        (FeedFilter(devices: ["lamp"]), FeedFilter.Verdict.pass),
        (FeedFilter(devices: ["lock", "lamp"]), .pass),
        (FeedFilter(devices: ["lock"]), .skip),
        (FeedFilter(types: ["matter.dimmableLight"]), .pass),
        (FeedFilter(traits: ["matter.doorLock"]), .skip),
        (FeedFilter(structures: ["house"]), .pass),
        (FeedFilter(rooms: ["hall"]), .skip),
        (FeedFilter(kinds: [.attributes]), .pass),
        (FeedFilter(kinds: [.device]), .skip),
        (FeedFilter(devices: ["lamp"], rooms: ["hall"]), .skip),
    ])
    func oneNameOfEachFilterHasToFit(filter: FeedFilter, verdict: FeedFilter.Verdict) {
        #expect(filter.verdict(on: Self.frame(.attributes, Self.lamp)) == verdict)
    }

    @Test(arguments: [
        ("kitchen", "hall", FeedFilter.Verdict.left), ("hall", "kitchen", .entered), ("kitchen", "kitchen", .pass),
        ("hall", "attic", .skip),
    ])
    func aFilterByRoomFollowsADeviceThatMoves(from: String, to: String, verdict: FeedFilter.Verdict) {
        let frame = Self.frame(.updated, Self.lamp(in: to, from: from))
        #expect(FeedFilter(rooms: ["kitchen"]).verdict(on: frame) == verdict)
    }
}
