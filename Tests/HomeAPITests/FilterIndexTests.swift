import HTTPServer
import HomeModel
import Testing

@testable import HomeAPI
@testable import HomeEngine

@Suite struct FilterIndexTests {
    private static let filters: [ObjectFilter] = [
        ObjectFilter(), ObjectFilter(kinds: [.attributes]), ObjectFilter(kinds: [.device, .room]),
        ObjectFilter(devices: ["lamp"]), ObjectFilter(devices: ["lamp", "lock"], rooms: ["hall"]),
        ObjectFilter(rooms: ["kitchen"]), ObjectFilter(rooms: ["kitchen", "hall"]),
        ObjectFilter(kinds: [.event], rooms: ["hall"]), ObjectFilter(structures: ["house"]),
        ObjectFilter(types: ["matter.doorLock"], structures: ["cottage", "house"]),
        ObjectFilter(types: ["matter.doorLock"]),
        ObjectFilter(types: ["matter.doorLock", "matter.dimmableLight"], traits: ["matter.onOff"]),
        ObjectFilter(traits: ["matter.onOff", "matter.levelControl"]),
    ]

    private static let start = Cursor(epoch: Epoch(number: 1), sequence: 0)

    private static let frames: [Frame] = {
        var frames: [Frame] = []
        func add(_ kind: Frame.Kind, _ subject: Frame.Subject) {
            frames.append(
                Frame(
                    epoch: Epoch(number: 1), sequence: UInt64(frames.count + 1), kind: kind, json: [], tail: 0,
                    subject: subject))
        }
        for (id, type, traits) in [
            ("lamp", "matter.dimmableLight", ["matter.onOff", "matter.levelControl"]),
            ("lock", "matter.doorLock", ["matter.doorLock"]),
        ] {
            for (room, previous) in [("kitchen", nil), ("hall", "kitchen"), (nil, "hall"), (nil, nil)]
                as [(String?, String?)]
            {
                let moved = previous.map { Frame.Subject.Move(structureID: "house", roomID: $0) }
                let subject = Frame.Subject(
                    object: .device, id: id, structureID: room == nil ? nil : "house", roomID: room, moved: moved,
                    types: [type], traits: traits)
                for kind: Frame.Kind in [.updated, .attributes, .event, .removed] { add(kind, subject) }
            }
        }
        add(.added, Frame.Subject(object: .room, id: "hall", structureID: "house", roomID: "hall"))
        add(.updated, Frame.Subject(object: .structure, id: "house", structureID: "house"))
        add(.updated, Frame.Subject(object: .structure, id: "cottage", structureID: "cottage"))
        return frames
    }()

    @Test func everyFilterThatMatchesAChangeIsFound() {
        var index = FilterIndex()
        let groups = Self.filters.map { FilterGroup($0, parent: StreamGroup(), since: Self.start) }
        for group in groups { index.insert(group) }
        var evaluations = 0
        for frame in Self.frames {
            let candidates = index.candidates(for: frame).flatMap { $0 }
            evaluations += candidates.count
            for group in groups where group.filter.verdict(on: frame) != .skip {
                #expect(candidates.contains { $0 === group }, "\(frame.kind) \(frame.subject.id) \(group.filter)")
            }
        }
        // The index excludes most filters.
        #expect(evaluations < Self.frames.count * groups.count * 3 / 4)
        for group in groups { index.remove(group) }
        #expect(Self.frames.allSatisfy { !index.mayPass($0) && index.candidates(for: $0).isEmpty })
    }

    @Test func aFilterByDeviceIsNotEvaluatedForOtherDevices() {
        var index = FilterIndex()
        let groups = (0..<100).map {
            FilterGroup(ObjectFilter(devices: ["d\($0)", "lamp"]), parent: StreamGroup(), since: Self.start)
        }
        for group in groups { index.insert(group) }
        for frame in Self.frames where frame.subject.object == .device {
            #expect(index.candidates(for: frame).flatMap { $0 }.count == (frame.subject.id == "lamp" ? 100 : 0))
        }
        index.remove(groups[50])
        #expect(index.candidates(for: Self.frames[0]).flatMap { $0 }.count == 99)
        #expect(!index.candidates(for: Self.frames[0]).flatMap { $0 }.contains { $0 === groups[50] })
    }
}
