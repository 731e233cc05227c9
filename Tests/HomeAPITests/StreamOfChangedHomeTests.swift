import HTTPServer
import HomeAPI
import HomeModel
import HomeSimulation
import JSON
import Synchronization
import Testing

/// Streams of a home that is replaced while they send changes.
@Suite struct ReplacedStreamTests {
    @Test(arguments: 0..<6)
    func aStreamWithAMinimumIntervalSendsNoChangeOfTheNewHomeBeforeTheResync(steps: Int) throws {
        let gateway = try TestGateway()
        let cursor = try #require(gateway.cursor)
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"First"}"#)
        gateway.send(.patch, "/rooms/office", #"{"name":"Study"}"#)
        let reply = try gateway.router.reply(to: .get, "/events?minInterval=1&after=\(cursor)")
        guard case .stream(let stream) = reply else { throw StreamReader.NoStream() }
        var now: UInt64 = 0
        var interval: UInt64 = 1_000_000
        func next() -> [StreamFrame] {
            now += interval
            switch stream.source.next(now: now) {
            case .frame(let frame): return [frame]
            case .frames(let frames): return frames
            case .more, .wait, .end, .abort: return []
            }
        }
        var sent = (0..<steps).flatMap { _ in next() }
        gateway.send(.post, "/homes/default/reset")
        // The numbers of these changes are those of the first ones.
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Second"}"#)
        gateway.send(.patch, "/rooms/office", #"{"name":"Library"}"#)
        interval = 1_000_000_000
        sent += (0..<20).flatMap { _ in next() }
        let text = sent.map { String(decoding: $0.storage[$0.payload], as: UTF8.self) }.joined()
        let parts = text.split(separator: "event: resync", maxSplits: 1, omittingEmptySubsequences: false)
        #expect(parts.count == 2)
        #expect(!(parts.first ?? "").contains("Second") && !(parts.first ?? "").contains("Library"))
    }
}

/// Streams of a home that is reset while they are open.
@Suite struct ResetStreamTests {
    /// The stream detects the reset when the thread of the streams has time. Until then, other requests can follow.
    @Test(arguments: [0, 1, 3])
    func whatFollowsAResetDoesNotDependOnWhenTheStreamNoticesIt(changes: Int) throws {
        func texts(noticesEarly: Bool) throws -> [String] {
            let gateway = try TestGateway()
            let reader = try StreamReader(gateway, "/events?device=desk-lamp")
            _ = try reader.read(at: 0)
            gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Old"}"#)
            _ = try reader.read(at: 1)
            gateway.send(.post, "/homes/default/reset")
            var events = noticesEarly ? try reader.read(at: 2).events : []
            for number in 0..<changes { gateway.send(.patch, "/devices/desk-lamp", #"{"name":"New \#(number)"}"#) }
            events += try reader.read(at: 3).events
            return events.filter { $0.name != "heartbeat" }
                .map { "\($0.name) \($0.id) \($0.data)".replacing(/"requestID":"[^"]*"/, with: "") }
        }
        let early = try texts(noticesEarly: true)
        #expect(early == (try texts(noticesEarly: false)))
        #expect(early.count == 2 + changes)
    }

    @Test func aResetDuringASnapshotIsNoLag() throws {
        let gateway = try TestGateway(Fleet.home(devices: 300, seed: 1))
        let reply = try gateway.router.reply(to: .get, "/events?snapshot=1")
        guard case .stream(let start) = reply else { throw StreamReader.NoStream() }
        func next(_ now: UInt64) -> String {
            switch start.source.next(now: now) {
            case .frame(let frame): String(decoding: frame.storage[frame.payload], as: UTF8.self)
            case .frames(let frames):
                frames.map { String(decoding: $0.storage[$0.payload], as: UTF8.self) }.joined()
            case .more, .wait, .end, .abort: ""
            }
        }
        var text = ""
        for now in 1...3 { text += next(UInt64(now)) }
        #expect(text.contains("event: snapshot"))
        gateway.send(.post, "/homes/default/reset")
        for now in 4...200 { text += next(UInt64(now)) }
        #expect(text.contains(#""reason":"epoch""#) && !text.contains(#""reason":"lag""#))
    }
}

/// Folding changes of a device that is also sent as a whole.
@Suite struct FoldedDeviceTests {
    @Test func anEarlierChangeIsNotSentAfterTheWholeDevice() throws {
        let time = Mutex<Int64>(0)
        let gateway = try TestGateway(hostTime: TestGateway.hostTime { time.withLock { $0 } })
        let path = "/devices/desk-lamp/traits/levelControl"
        let cursor = try #require(gateway.cursor)
        let fields = #"{"level":200,"transitionTime":100,"optionsMask":[],"optionsOverride":[]}"#
        gateway.send(.post, "\(path)/commands", #"{"command":"moveToLevel","params":\#(fields)}"#)
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds":4}"#)
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#)
        gateway.send(.patch, path, #"{"onLevel":77}"#)
        let reader = try StreamReader(gateway, "/events?minInterval=1&after=\(cursor)&device=desk-lamp")
        var sent: [String: JSONValue] = [:]
        for event in try reader.changes(at: 0) {
            let trait = event.data["object"]["types"]["0"]["traits"]["matter.levelControl"]
            let attributes = event.name == "updated" ? trait["attributes"] : event.data["attributes"]
            for (name, value) in attributes.objectValue?.members ?? [] { sent[name] = value }
        }
        let present = gateway.get(path)["attributes"].objectValue?.members ?? []
        for (name, value) in present where sent[name] != nil { #expect(sent[name] == value, "\(name)") }
        #expect(sent["onLevel"] == .integer(77))
    }
}
