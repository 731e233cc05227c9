import HTTPServer
import HomeEngine
import HomeModel
import Testing

@testable import HomeAPI

/// Changes that one subscriber of a filter has received and that the others receive without reading them again.
@Suite struct SharedDeliveryTests {
    private static let epoch = Epoch(number: 3)

    private func cursor(_ sequence: UInt64, epoch: Epoch = epoch) -> Cursor { Cursor(epoch: epoch, sequence: sequence) }

    @Test func aDeliveryServesThePositionsWithoutAChangeBeforeItsFirst() {
        let group = FilterGroup(ObjectFilter(), parent: StreamGroup(), since: cursor(0))
        let delivery = FilterGroup.Delivery(
            epoch: Self.epoch, positions: 5..<8, end: 9, format: .eventStream, frames: [StreamFrame(storage: [1])])
        group.store(delivery)
        #expect(group.delivery(after: cursor(5), in: .eventStream) == nil, "the filter has one subscriber")
        group.share()
        group.store(delivery)
        #expect((0...9).filter { group.delivery(after: cursor($0), in: .eventStream) != nil } == [5, 6, 7])
        #expect(group.delivery(after: cursor(6), in: .eventStream)?.end == 9)
        #expect(group.delivery(after: cursor(6), in: .lines) == nil)
        #expect(group.delivery(after: cursor(6, epoch: Epoch(number: 4)), in: .eventStream) == nil)
        group.restart(inNewEpochSince: cursor(0, epoch: Epoch(number: 4)))
        #expect(group.delivery(after: cursor(6), in: .eventStream) == nil)
    }

    private func toggle(_ gateway: TestGateway) {
        gateway.send(.post, "/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#)
    }

    @Test func subscribersAtDifferentPositionsReceiveTheSameEvents() throws {
        let gateway = try TestGateway()
        let target = "/events?device=desk-lamp&kind=attributes"
        let first = try StreamReader(gateway, target)
        _ = try first.changes(at: 0)
        toggle(gateway)
        let start = try #require(gateway.cursor)
        // A change that does not match: the next subscriber starts after it.
        gateway.send(.patch, "/rooms/kitchen", #"{"name":"Pantry"}"#)
        let second = try StreamReader(gateway, target)
        _ = try second.changes(at: 0)
        let resuming = try StreamReader(gateway, "\(target)&after=\(start)")
        toggle(gateway)
        toggle(gateway)
        let late = try second.changes(at: 0).map { $0.id }
        #expect(late.last == gateway.cursor)
        let resumed = try resuming.changes(at: 0).map { $0.id }
        #expect(resumed == late)
        let all = try first.changes(at: 0).map { $0.id }
        #expect(all.count > late.count)
        #expect(Array(all.suffix(late.count)) == late)
        for reader in [first, second, resuming] { #expect(try reader.changes(at: 0).isEmpty) }
        toggle(gateway)
        let next = try first.changes(at: 0).map { $0.id }
        #expect(!next.isEmpty)
        for reader in [second, resuming] { #expect(try reader.changes(at: 0).map { $0.id } == next) }
    }
}
