import HTTPServer
import HomeEngine
import HomeModel
import HomeSimulation
import JSON
import Testing

@testable import HomeAPI

/// The events of streams and their times, without sockets.
@Suite struct StreamTests {
    private static let lamp = "/devices/desk-lamp/traits"

    private func toggle(_ gateway: TestGateway, _ command: String = "toggle") {
        gateway.send(.post, "\(Self.lamp)/onOff/commands", #"{"command":"\#(command)"}"#)
    }

    private func level(_ level: Int, of gateway: TestGateway) {
        let fields =
            #"{"level":\#(level),"transitionTime":0,"optionsMask":["executeIfOff"],"optionsOverride":["executeIfOff"]}"#
        gateway.send(.post, "\(Self.lamp)/levelControl/commands", #"{"command":"moveToLevel","params":\#(fields)}"#)
    }

    @Test(arguments: [
        ("text/event-stream", StreamFormat.eventStream), ("*/*", .eventStream), ("", .eventStream),
        ("application/x-ndjson", .lines), ("Application/X-NDJSON; q=0.9, text/event-stream;q=0.5", .lines),
        ("application/x-ndjson;q=0.5, text/event-stream;q=0.9", .eventStream),
        ("text/html, text/event-stream, application/x-ndjson", .eventStream),
    ])
    func theTypeThatTheClientPrefersIsTheFormat(accept: String, format: StreamFormat) {
        #expect(StreamFormat(accept: accept) == format)
        #expect(StreamFormat(accept: nil) == .eventStream)
    }

    @Test(arguments: [("doorLock", 204), ("none", 204), (String(repeating: "0", count: 256), 400)])
    func aDeviceWithoutTheTypeHasNoStreamOfIt(type: String, status: Int) throws {
        #expect(try TestGateway().get("/devices/desk-lamp/types/\(type)/stream").status == status)
    }

    @Test(arguments: ["/events?snapshot=1", "/devices/stream", "/devices/batched", "/devices/desk-lamp/stream"])
    func linesAndServerSentEventsHaveTheSameEvents(target: String) throws {
        let gateway = try TestGateway()
        let (browser, script) = (
            try StreamReader(gateway, target), try StreamReader(gateway, target, accept: "application/x-ndjson")
        )
        #expect(browser.type.hasPrefix("text/event-stream") && script.type == "application/x-ndjson")
        for second in [1.0, 2, 60] {
            let (events, lines) = (try browser.read(at: second).events, try script.read(at: second).events)
            #expect(events == lines && !events.isEmpty)
            toggle(gateway)
            gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Lamp \#(second)"}"#)
        }
    }

    /// A snapshot without details has the traits that the display hints of the published catalog name. They are complete
    /// except for a connectivity that equals that of the device.
    @Test(arguments: ConnectivityTests.networks)
    func aSnapshotWithoutDetailsHasWhatIsDisplayed(network: NetworkState) throws {
        let gateway = try TestGateway(ConnectivityTests.template(network))
        let reader = try StreamReader(gateway, "/events?snapshot=1&details=0")
        let whole = try StreamReader(gateway, "/events?snapshot=1").read(at: 0).events
        let brief = try reader.read(at: 0).events
        #expect(brief.last?.id == whole.last?.id)
        let hints = try Self.displayHints.get()
        let (devices, wholeDevices) = (objects("devices", of: brief), objects("devices", of: whole))
        #expect(devices.count == wholeDevices.count)
        for (device, whole) in zip(devices, wholeDevices) {
            let (completed, displayed) = (completed(device), displayed(whole, hints))
            #expect(completed == displayed, "\(completed["id"])")
        }
        #expect(objects("structures", of: brief) == objects("structures", of: whole))
        #expect(objects("rooms", of: brief) == objects("rooms", of: whole) && !objects("rooms", of: brief).isEmpty)
        var differing = 0
        for device in devices {
            let common = device["sourceConnectivity"]
            for type in device["types"].arrayValue ?? [] {
                let states = [type] + (type["traits"].objectValue?.members.map { $0.value } ?? [])
                #expect(states.allSatisfy { $0["sourceConnectivity"] != common })
                differing += states.count { $0["sourceConnectivity"] != .null }
            }
        }
        // Without the internet, the cloud traits of a Matter device are offline, and its other traits are not.
        #expect(differing > 0 || network.internet || !network.hub)
        // The snapshot after a resync has the same form.
        #expect(gateway.send(.post, "/import", gateway.get("/export").text).status == 200)
        let resync = try reader.read(at: 10).events
        #expect(resync.first?.name == "resync")
        #expect(resync.filter { $0.name == "snapshot" }.count == brief.filter { $0.name == "snapshot" }.count)
    }

    private func objects(_ collection: String, of events: [ReadEvent]) -> [JSONValue] {
        events.filter { $0.name == "snapshot" }.flatMap { $0.data[collection].arrayValue ?? [] }
    }

    /// The traits in the display hints of the device types and the traits of a catalog, by id. A type and a trait can
    /// have the same id.
    private struct DisplayHints {
        var types: [String: Set<String>] = [:]
        var traits: [String: Set<String>] = [:]
    }

    /// Those of the published catalog, which is large to read.
    private static let displayHints = Result {
        let catalog = try TestGateway(HomeTemplate()).get("/catalog")
        func hints(_ collection: String) -> [String: Set<String>] {
            var hints: [String: Set<String>] = [:]
            for definition in catalog[collection].arrayValue ?? [] {
                hints[definition["id"].stringValue ?? ""] = traits(in: definition["display"])
            }
            return hints
        }
        return DisplayHints(types: hints("types"), traits: hints("traits"))
    }

    private static func traits(in value: JSONValue) -> Set<String> {
        if let elements = value.arrayValue { return elements.reduce(into: []) { $0.formUnion(traits(in: $1)) } }
        guard let members = value.objectValue?.members else { return [] }
        return members.reduce(into: []) { found, member in
            if member.name == "trait", let trait = member.value.stringValue { found.insert(trait) }
            found.formUnion(traits(in: member.value))
        }
    }

    /// Returns a device with the traits that the hints of its types and traits name.
    private func displayed(_ device: JSONValue, _ hints: DisplayHints) -> JSONValue {
        var shown: Set<String> = []
        for type in device["types"].arrayValue ?? [] {
            shown.formUnion(hints.types[type["type"].stringValue ?? ""] ?? [])
            for trait in type["traits"].names { shown.formUnion(hints.traits[trait] ?? []) }
        }
        return replacingTypes(of: device) { type in
            guard var object = type.objectValue, var traits = object["traits"]?.objectValue else { return type }
            for (name, _) in traits.members where !shown.contains(name) { traits[name] = nil }
            object["traits"] = .object(traits)
            return .object(object)
        }
    }

    /// Returns a brief device with the connectivity of each type and trait.
    private func completed(_ device: JSONValue) -> JSONValue {
        let common = device["sourceConnectivity"]
        func completed(_ value: JSONValue) -> JSONValue {
            guard var object = value.objectValue else { return value }
            if object["sourceConnectivity"] == nil { object["sourceConnectivity"] = common }
            if var traits = object["traits"]?.objectValue {
                for (name, state) in traits.members { traits[name] = completed(state) }
                object["traits"] = .object(traits)
            }
            return .object(object)
        }
        return replacingTypes(of: device) { completed($0) }
    }

    private func replacingTypes(of device: JSONValue, _ replace: (JSONValue) -> JSONValue) -> JSONValue {
        guard var object = device.objectValue else { return device }
        object["types"] = .array((device["types"].arrayValue ?? []).map(replace))
        return .object(object)
    }

    /// Changes that do not match a filter do not count as lag.
    @Test func changesThatDoNotMatchAFilterAreNoLag() throws {
        let gateway = try TestGateway(logFrames: 20)
        let reader = try StreamReader(gateway, "/events?device=hallway-light&heartbeat=60")
        #expect(try reader.read(at: 1).events.map { $0.name } == ["heartbeat"])
        for _ in 0..<50 { toggle(gateway) }
        gateway.send(.patch, "/devices/hallway-light", #"{"name":"Hall"}"#)
        let events = try reader.read(at: 2).events
        #expect(events.map { $0.name } == ["updated"])
        #expect(events.first?.id == gateway.cursor)
        for _ in 0..<50 { toggle(gateway) }
        #expect(try reader.read(at: 62).events.map { $0.id } == [gateway.cursor])
        // Matching changes that the log no longer has are reported.
        for number in 0..<30 { gateway.send(.patch, "/devices/hallway-light", #"{"name":"Hall \#(number)"}"#) }
        #expect(try reader.read(at: 63).events.map { $0.name }.prefix(2) == ["resync", "snapshot"])
    }

    @Test func theLagOfAStreamIsTheNumberOfChangesThatItHasNotHandled() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?device=desk-lamp")
        _ = try StreamReader(gateway, "/events?device=desk-lamp&minInterval=60")
        _ = try reader.read(at: 0)
        gateway.send(.patch, "/rooms/kitchen", #"{"name":"Pantry"}"#)
        #expect(gateway.api.served.streams.lag == 0, "no change matches the filter")
        toggle(gateway)
        gateway.send(.patch, "/rooms/kitchen", #"{"name":"Kitchen"}"#)
        // The changes are matched when a stream reads them.
        let fast = try StreamReader(gateway, "/events?device=desk-lamp")
        _ = try fast.read(at: 1)
        #expect(gateway.api.served.streams.lag >= 2)
        _ = try reader.read(at: 2)
        #expect(gateway.api.served.streams.lag == 0)
    }

    @Test(arguments: ["/events", "/events?minInterval=1", "/events?device=desk-lamp&device=hallway-light"])
    func aStreamStartsAgainWhenTheHomeIsReplaced(target: String) throws {
        let gateway = try TestGateway()
        let readers = [try StreamReader(gateway, target), try StreamReader(gateway, target)]
        let export = gateway.get("/export").text
        for reader in readers { _ = try reader.read(at: 0) }
        // More changes than the new home has, so that sequences repeat.
        for second in 1...3 {
            toggle(gateway)
            for reader in readers { _ = try reader.read(at: Double(10 * second)) }
        }
        toggle(gateway)
        #expect(gateway.send(.post, "/import", export).status == 200)
        for reader in readers {
            let events = try reader.read(at: 40).events
            #expect(Array(events.map { $0.name }.prefix(2)) == ["resync", "snapshot"])
            #expect(events.last?.id == gateway.cursor)
        }
        let late = try StreamReader(gateway, target)
        _ = try late.read(at: 40)
        for second in 5...8 {
            toggle(gateway)
            for reader in readers + [late] {
                let events = try reader.changes(at: Double(10 * second))
                #expect(events.map { $0.name } == ["attributes"])
                #expect(events.last?.id == gateway.cursor)
            }
        }
    }

    @Test func aStreamOfAnObjectContinuesInAReplacedHome() throws {
        let gateway = try TestGateway()
        let export = gateway.get("/export").text
        let lamp = try StreamReader(gateway, "/devices/desk-lamp/stream")
        _ = try lamp.read(at: 0)
        gateway.send(.post, "/simulation/devices", #"{"id":"gone","name":"Gone","type":"matter.onOffLight"}"#)
        let gone = try StreamReader(gateway, "/devices/gone/stream")
        _ = try gone.read(at: 0)
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#)
        _ = try lamp.read(at: 1)
        gateway.send(.post, "/import", export)
        #expect(try gone.read(at: 2).events.map { $0.name } == ["removed"])
        #expect(try lamp.read(at: 2).events.first?.data["name"] == .string("Desk Lamp"))
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Lamp"}"#)
        #expect(try lamp.read(at: 3).events.first?.data["name"] == .string("Lamp"))
    }

    @Test func aClientThatResumesReceivesTheRemovalOfAnObjectInItsFilter() throws {
        let gateway = try TestGateway()
        let cursor = try #require(gateway.get("/rooms").header("X-Cursor"))
        gateway.send(.delete, "/rooms/office")
        gateway.send(.delete, "/simulation/devices/desk-lamp")
        for (filter, removedID) in [("room=office&kind=room", "office"), ("device=desk-lamp&kind=device", "desk-lamp")]
        {
            let reader = try StreamReader(gateway, "/events?\(filter)&after=\(cursor)")
            let last = try #require(try reader.changes(at: 0).last)
            #expect(last.name == "removed" && last.data["id"] == .string(removedID))
            // The objects of another home are unknown, so any id is accepted.
            let otherHomeReader = try StreamReader(gateway, "/events?\(filter)&after=0000000000000001-5")
            #expect(try otherHomeReader.read(at: 0).events.first?.name == "resync")
            let after = try #require(gateway.get("/rooms").header("X-Cursor"))
            for query in [filter, "\(filter)&after=\(after)", "room=none&after=\(cursor)"] {
                Scenario(query, .get, "/events?\(query)", expects: 400, code: "invalidArgument", text: "There is no")
                    .run(on: gateway)
            }
        }
    }

    /// The log has an index of removals, so it is not copied for each id.
    @Test func aFilterMayHaveManyRemovedDevices() throws {
        let gateway = try TestGateway(Fleet.home(devices: 300, seed: 1))
        let cursor = try #require(gateway.get("/rooms").header("X-Cursor"))
        let ids = gateway.home.snapshot().state.visibleDevices().map { $0.device.id }.prefix(100)
        for id in ids { gateway.send(.delete, "/simulation/devices/\(id)") }
        let query = ids.map { "device=\($0)" }.joined(separator: "&")
        let reader = try StreamReader(gateway, "/events?kind=device&\(query)&after=\(cursor)")
        #expect(
            try reader.read(at: 0).events.filter { $0.name == "removed" }.map { $0.data["id"].stringValue }
                == ids.map { $0 })
        #expect(gateway.get("/events?\(query)&device=never&after=\(cursor)").status == 400)
    }

    @Test func everyParameterThatAStreamDeclaresIsRead() {
        let streams = HomeAPI.routes.filter { $0.topic == .streams }
        #expect(!streams.isEmpty)
        let streamParameters = Set(
            (StreamParameters.itemsOfEvents + StreamParameters.items).map { $0.name })
        for route in streams {
            for item in route.query {
                #expect(
                    streamParameters.contains(item.name) || FilterParameter.named(item.name) != nil,
                    "\(route.pattern) \(item.name)")
            }
        }
    }

    /// Lists and streams share the code that reads filters.
    @Test(arguments: ["type=lamp", "trait=matter.onOf", "room=none", "structure=none"])
    func listsAndStreamsRejectAFilterWithTheSameMessage(filter: String) throws {
        let gateway = try TestGateway()
        let details = ["/devices", "/devices/stream", "/devices/batched", "/events"]
            .map { gateway.get("\($0)?\(filter)")["detail"].stringValue }
        #expect(details[0]?.hasPrefix("There is no ") == true && Set(details).count == 1, "\(details)")
    }

    /// The first heartbeat marks the end of the opening.
    @Test(arguments: [
        "/events?snapshot=1", "/events?after=", "/events?minInterval=5&after=", "/devices/stream", "/rooms/batched",
        "/devices/desk-lamp/stream", "/devices/desk-lamp/types/stream", "/rooms/office/stream",
    ])
    func aHeartbeatFollowsTheOpeningAtOnceAndThenEachInterval(target: String) throws {
        let gateway = try TestGateway()
        let cursor = try #require(gateway.cursor)
        for _ in 0..<3 { toggle(gateway) }
        let newest = try #require(gateway.cursor)
        let reader = try StreamReader(gateway, target.hasSuffix("=") ? target + cursor : target)
        let opening = try reader.read(at: 7).events
        #expect(opening.count > 1 && opening.map { $0.name }.count { $0 == "heartbeat" } == 1)
        #expect(opening.last?.name == "heartbeat" && opening.last?.id == newest)
        #expect(try reader.read(at: 21).events == [])
        for second in [22.0, 37, 52] { #expect(try reader.read(at: second).events.map { $0.id } == [newest]) }
    }

    /// Changes that do not match move the cursor too. The client receives it with a heartbeat.
    @Test func aHeartbeatCarriesTheCursorPastChangesThatDoNotMatch() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?device=hallway-light&snapshot=1")
        #expect(try reader.read(at: 0).events.map { $0.name } == ["snapshot", "heartbeat"])
        for _ in 0..<100 { toggle(gateway) }
        #expect(try reader.read(at: 1).events == [])
        let heartbeat = try reader.read(at: 15).events
        #expect(heartbeat.map { $0.name } == ["heartbeat"])
        #expect(heartbeat.first?.id == gateway.cursor)
    }

    /// An event `error` would call the `onerror` of an EventSource.
    @Test func theClockIsReportedAtTheBeginningAndAfterEachChange() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?snapshot=1&clock=1")
        let silent = try StreamReader(gateway, "/events?snapshot=1")
        let opening = try reader.read(at: 1).events
        let names = opening.map { $0.name }
        #expect(names.contains("snapshot") && Array(names.suffix(2)) == ["clock", "heartbeat"])
        let first = try #require(opening.first { $0.name == "clock" })
        #expect(first.id.isEmpty)
        #expect(first.data["paused"] == .bool(true) && first.data["next"] == .null)
        #expect(try !silent.read(at: 1).events.contains { $0.name == "clock" })

        gateway.send(.patch, "/simulation/clock", #"{"speed":60}"#)
        let changed = try #require(try reader.read(at: 2).events.first { $0.name == "clock" })
        #expect(changed.data["speed"] == .integer(60))
        #expect(try reader.read(at: 3).events.allSatisfy { $0.name != "clock" })

        let timed = #"{"command":"onWithTimedOff","params":{"onOffControl":[],"onTime":100,"offWaitTime":0}}"#
        gateway.send(.post, "\(Self.lamp)/onOff/commands", timed)
        let started = try reader.read(at: 4).events
        let next = try #require(started.first { $0.name == "clock" }).data["next"]
        #expect(next["deviceID"] == .string("desk-lamp"))
        // Another change of what ends next has to wait.
        gateway.send(.post, "/simulation/clock/advance", #"{"seconds":60}"#)
        let (early, turn) = try reader.read(at: 4.1)
        #expect(!early.contains { $0.name == "clock" })
        #expect(try #require(turn) <= 4.25)
        let advanced = try #require(try reader.read(at: 4.25).events.first { $0.name == "clock" })
        #expect(advanced.data["next"] == .null)
        #expect(try silent.read(at: 4.25).events.allSatisfy { $0.name != "clock" })
    }

    @Test func faultsAreReportedAtTheBeginningAndAfterEachChange() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?faults=1")
        let silent = try StreamReader(gateway, "/events")
        func faults(at second: Double) throws -> [JSONValue]? {
            try reader.read(at: second).events.last { $0.name == "faults" }?.data["faults"].arrayValue
        }
        #expect(try faults(at: 0) == [])
        #expect(try faults(at: 2) == nil)

        gateway.send(
            .post, "/simulation/faults", #"{"id":"a","on":{"device":"desk-lamp"},"kind":"rejects","code":"aborted"}"#)
        let added = try #require(try faults(at: 3))
        #expect(added.map { $0["id"] } == [.string("a")])
        #expect(added.first?["phase"] == .string("active") && added.first?["applied"] == .integer(0))
        #expect(try faults(at: 4) == nil)

        // Nothing but the effect of the fault happens.
        toggle(gateway)
        let (early, turn) = try reader.read(at: 4.1)
        #expect(early.isEmpty)
        #expect(try #require(turn) <= 5)
        #expect(try faults(at: 5)?.first?["applied"] == .integer(1))

        gateway.send(.delete, "/simulation/faults/a")
        #expect(try faults(at: 7) == [])
        #expect(try faults(at: 9) == nil)
        #expect(try silent.read(at: 9).events.allSatisfy { $0.name != "faults" })
    }

    @Test func noEventHasTheNameOfAnEventOfEventSource() throws {
        let gateway = try TestGateway()
        let readers = try ["/devices/stream", "/devices/batched"].map { try StreamReader(gateway, $0) }
        for reader in readers { _ = try reader.read(at: 0) }
        gateway.send(.patch, "/simulation/network", #"{"accessGranted":false}"#)
        for reader in readers {
            let problem = try #require(try reader.read(at: 1).events.last)
            #expect(problem.name == "problem" && problem.data["type"] == .string("/problems/permission-denied"))
            #expect(problem.data["title"] == .string(ProblemKind.of(.permissionDenied).title))
        }
        let names = StreamEvents.names
        #expect(names.contains("problem") && Set(names).isDisjoint(with: ["error", "open", "message"]))
    }

    /// A stream that is open and one that is opened without access: both receive the set when access is granted.
    @Test(
        arguments: ["structures", "rooms", "devices"],
        [
            ("accessGranted", "permissionDenied", ""), ("accessGranted", "permissionDenied", "&minInterval=5"),
            ("appOnline", "unavailable", ""),
        ])
    func withoutAccessCollectionsAreEmptyAndStayOpen(
        collection: String, outage: (setting: String, code: String, interval: String)
    ) throws {
        let gateway = try TestGateway()
        let count = try #require(gateway.get("/\(collection)").json[collection].arrayValue).count
        let set = "/\(collection)/batched?heartbeat=60\(outage.interval)"
        let each = "/\(collection)/stream?heartbeat=60\(outage.interval)"
        let open = try [StreamReader(gateway, set), StreamReader(gateway, each)]
        for reader in open { _ = try reader.read(at: 0) }

        gateway.send(.patch, "/simulation/network", #"{"\#(outage.setting)":false}"#)
        let opened = try [StreamReader(gateway, set), StreamReader(gateway, each)]
        // With a minimum interval the problem comes an interval after the set.
        func events(_ reader: StreamReader, from second: Double) throws -> [ReadEvent] {
            try (reader.read(at: second).events + reader.read(at: second + 6).events).filter { $0.name != "heartbeat" }
        }
        let empty = try events(open[0], from: 10)
        #expect(empty.map { $0.name } == ["batch", "problem"])
        #expect(empty.first?.data[collection] == .array([]) && empty.last?.id == "")
        #expect(empty.last?.data["code"] == .string(outage.code))
        let removed = try events(open[1], from: 10).map { $0.name }
        #expect(removed == Array(repeating: "removed", count: count) + ["problem"])
        #expect(try events(opened[0], from: 10).map { $0.name } == ["batch", "problem"])
        #expect(try events(opened[1], from: 10).map { $0.name } == ["problem"])
        for reader in open + opened { #expect(try events(reader, from: 20) == []) }

        gateway.send(.patch, "/simulation/network", #"{"\#(outage.setting)":true}"#)
        for reader in [open[0], opened[0]] {
            let pieces = try events(reader, from: 30)
            #expect(pieces.allSatisfy { $0.name == "batch" })
            #expect(pieces.flatMap { $0.data[collection].arrayValue ?? [] }.count == count)
        }
        for reader in [open[1], opened[1]] {
            #expect(try events(reader, from: 30).map { $0.name } == Array(repeating: "added", count: count))
        }
    }

    /// The streams of one object: one that is open, one that is opened without access, and one that resumes then.
    @Test(
        arguments: [
            "/devices/desk-lamp", "/devices/desk-lamp/types", "/devices/desk-lamp/types/dimmableLight", "/rooms/office",
            "/structures/main-house",
        ], [("accessGranted", "permissionDenied"), ("appOnline", "unavailable")])
    func withoutAccessTheStreamOfAnObjectReportsAProblem(path: String, outage: (setting: String, code: String)) throws {
        let gateway = try TestGateway()
        let target = "\(path)/stream?heartbeat=60"
        let open = try StreamReader(gateway, target)
        let state = try #require(try open.read(at: 0).events.first)
        func events(_ reader: StreamReader, at second: Double) throws -> [ReadEvent] {
            try reader.read(at: second).events.filter { $0.name != "heartbeat" }
        }
        gateway.send(.patch, "/simulation/network", #"{"\#(outage.setting)":false}"#)
        let cursor = try #require(gateway.cursor)
        let readers = try [open, StreamReader(gateway, target), StreamReader(gateway, "\(target)&after=\(cursor)")]
        for reader in readers {
            let problem = try events(reader, at: 1)
            #expect(problem.map { $0.name } == ["problem"])
            #expect(problem.first?.data["code"] == .string(outage.code))
            #expect(try events(reader, at: 2) == [])
        }
        gateway.send(.patch, "/simulation/network", #"{"\#(outage.setting)":true}"#)
        for reader in readers { #expect(try events(reader, at: 3).map { $0.name } == [state.name]) }
    }

    /// A client that disconnects before the first change can resume.
    @Test(arguments: ["/events", "/events?minInterval=5", "/devices/stream", "/devices/desk-lamp/stream?after="])
    func theFirstCursorIsSentAtOnceByAHeartbeat(target: String) throws {
        let gateway = try TestGateway()
        let cursor = try #require(gateway.cursor)
        let reader = try StreamReader(gateway, target.hasSuffix("=") ? target + cursor : target)
        let events = try reader.read(at: 7).events
        #expect(events.allSatisfy { $0.name == "added" || $0.name == "heartbeat" })
        #expect(events.filter { !$0.id.isEmpty }.map { $0.name } == ["heartbeat"])
        #expect(events.last?.id == cursor && events.last?.data["cursor"] == .string(cursor))
        #expect(try reader.read(at: 21).events == [])
        #expect(try reader.read(at: 22).events.map { $0.name } == ["heartbeat"])
    }

    /// Each object is sent once, no piece exceeds 64 KiB, and only the last piece carries the cursor.
    @Test(arguments: [0, 1, 17, 18, 19, 450], ["/events?snapshot=1", "/devices/batched"])
    func largeSnapshotsAreSentInPieces(devices: Int, target: String) throws {
        let gateway = try TestGateway(Fleet.home(devices: devices, seed: 1))
        let reader = try StreamReader(gateway, target)
        let frames = try reader.frames(at: 0)
        #expect(frames.allSatisfy { $0.storage.count <= 64 << 10 })
        let pieces = try StreamReader(gateway, target).changes(at: 0)
        for (index, piece) in pieces.enumerated() {
            #expect(piece.data["piece"] == .integer(Int64(index + 1)))
            #expect(piece.data["pieces"] == .integer(Int64(pieces.count)))
            #expect(piece.id.isEmpty == (index < pieces.count - 1))
        }
        #expect((1...devices / 10 + 2).contains(pieces.count))
        for collection in target == "/devices/batched" ? ["devices"] : ["structures", "rooms", "devices"] {
            let sent = pieces.flatMap { $0.data[collection].arrayValue ?? [] }
            #expect(sent == gateway.get("/\(collection)")[collection].arrayValue, "\(collection)")
        }
    }

    /// The demo home contains all device types, with their texts, lists and structures.
    @Test func noPieceOfTheDemoHomeIsOver64KiB() throws {
        let gateway = try TestGateway()
        for target in [
            "/events?snapshot=1", "/events?snapshot=1&details=0", "/devices/batched", "/devices/batched?room=kitchen",
        ] {
            let frames = try StreamReader(gateway, target).frames(at: 0)
            #expect(frames.allSatisfy { $0.storage.count <= 64 << 10 }, "\(target)")
            #expect(frames.map { $0.storage.count }.max() ?? 0 > 16 << 10 || target.hasSuffix("kitchen"))
        }
    }

    @Test func subscribersThatStartTogetherShareTheBytesOfTheirSnapshot() throws {
        let gateway = try TestGateway(Fleet.home(devices: 100, seed: 1))
        func addresses(_ target: String, at second: Double = 0) throws -> [UnsafeRawPointer?] {
            let frames = try StreamReader(gateway, target).frames(at: second).dropLast()
            return frames.map { $0.storage.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) } }
        }
        let stalled = try StreamReader(gateway, "/events?snapshot=1")
        let first = try #require(stalled.firstFrames(at: 0).first)
        let one = try addresses("/events?snapshot=1")
        #expect(one.count > 3 && one[0] == first.storage.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) })
        #expect(try addresses("/events?snapshot=1") == one)
        // Another filter, a later time or a change needs another snapshot.
        #expect(try Set(addresses("/events?snapshot=1&kind=device")).isDisjoint(with: one))
        #expect(try Set(addresses("/events?snapshot=1", at: 2)).isDisjoint(with: one))
        let device = gateway.get("/devices?limit=1")["devices", "0", "id"].stringValue ?? ""
        gateway.send(.patch, "/devices/\(device)", #"{"name":"Renamed"}"#)
        #expect(try Set(addresses("/events?snapshot=1")).isDisjoint(with: one))
    }

    /// 100 subscribers of 1,000 devices stall at different pieces. Each holds one piece, which it shares.
    @Test(arguments: ["/events?snapshot=1", "/devices/batched", "/devices/stream"])
    func stalledSubscribersHoldOnlyBytesThatTheyShare(target: String) throws {
        let gateway = try TestGateway(Fleet.home(devices: 1_000, seed: 1))
        let readers = try (0..<100).map { _ in try StreamReader(gateway, target) }
        let held = readers.enumerated()
            .map { index, reader in (0...index % 20).map { _ in reader.firstFrames(at: 0) }.last ?? [] }
        func size(_ frames: [StreamFrame]) -> Int { frames.reduce(0) { $0 + $1.storage.count } }
        #expect(held.allSatisfy { !$0.isEmpty && size($0) <= 64 << 10 })
        let byAddress = Dictionary(
            held.joined().map { ($0.storage.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) }, $0) },
            uniquingKeysWith: { first, _ in first })
        #expect(byAddress.count >= 20 && size(Array(byAddress.values)) < 1_500_000)
        #expect(size(held.flatMap { $0 }) > 3_000_000)
    }

    /// A subscriber that stalls inside a snapshot must not retain the home's state while it stays connected.
    @Test(arguments: [
        ("/events?snapshot=1", ["resync", "snapshot"]), ("/devices/stream", ["resync", "snapshot"]),
        ("/devices/batched", ["batch", "batch"]),
    ])
    func aSnapshotThatIsHalfALogBehindIsDropped(target: String, events: [String]) throws {
        let gateway = try TestGateway(Fleet.home(devices: 100, seed: 1), logFrames: 400)
        let reader = try StreamReader(gateway, target)
        #expect(!reader.firstFrames(at: 0).isEmpty)
        let device = try #require(gateway.get("/devices?limit=1")["devices", "0", "id"].stringValue)
        func rename(_ times: Int) {
            for number in 0..<times { gateway.send(.patch, "/devices/\(device)", #"{"name":"N \#(number)"}"#) }
        }
        // Up to half of the log, the snapshot continues.
        rename(150)
        _ = try StreamReader(gateway, "/events").read(at: 0)
        let next = try #require(reader.firstFrames(at: 0).first)
        #expect(!String(decoding: next.storage, as: UTF8.self).contains("resync"))
        rename(120)
        _ = try StreamReader(gateway, "/events").read(at: 0)
        let rest = try reader.changes(at: 1)
        #expect(Array(rest.map { $0.name }.prefix(2)) == events)
        #expect(rest.first { $0.data["piece"] != .null }?.data["piece"] == .integer(1))
        #expect(rest.last?.id == gateway.cursor)
    }

    @Test func aStreamAcceptsUpTo200FilterValues() throws {
        let gateway = try TestGateway(Fleet.home(devices: 201, seed: 1))
        #expect(gateway.get("/limits")["streamFilterValues"] == .integer(200))
        let ids = gateway.home.snapshot().state.visibleDevices().map { $0.device.id }
        let query = ids.prefix(199).map { "device=\($0)" }.joined(separator: "&")
        let reader = try StreamReader(gateway, "/events?kind=device&heartbeat=60&\(query)")
        _ = try reader.read(at: 0)
        for id in [ids[0], ids[198], ids[199]] { gateway.send(.patch, "/devices/\(id)", #"{"name":"Renamed"}"#) }
        #expect(try reader.changes(at: 1).map { $0.data["object"]["id"].stringValue } == [ids[0], ids[198]])
        Scenario(
            "too many", .get, "/events?kind=device&device=\(ids[200])&\(query)", expects: 400, code: "invalidArgument",
            text: "up to 200 filter values; 201 were sent"
        ).run(on: gateway)
    }

    @Test func streamsOfACollectionFollowTheObjectsThatMatchTheirFilter() throws {
        let gateway = try TestGateway()
        func ids(_ objects: [JSONValue]?) -> [String?] { objects?.map { $0["id"].stringValue } ?? [] }
        let kitchen = ids(gateway.get("/devices?room=kitchen")["devices"].arrayValue)
        let changes = try StreamReader(gateway, "/devices/stream?room=kitchen")
        let sets = try StreamReader(gateway, "/devices/batched?room=kitchen")
        #expect(ids(try changes.read(at: 0).events.dropLast().map { $0.data["object"] }) == kitchen)
        #expect(ids(try sets.read(at: 0).events[0].data["devices"].arrayValue) == kitchen)
        for (room, event, expected) in [
            ("kitchen", "added", kitchen + ["desk-lamp"]), ("office", "removed", kitchen),
        ] {
            gateway.send(.post, "/structures/main-house/move", #"{"room":"\#(room)","devices":["desk-lamp"]}"#)
            #expect(try changes.read(at: 1).events.map { $0.name } == [event])
            let set = ids(try sets.read(at: 1).events[0].data["devices"].arrayValue)
            #expect(Set(set) == Set(expected))
        }
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Elsewhere"}"#)
        #expect(try changes.read(at: 2).events == [] && sets.read(at: 2).events == [])
        let one = try StreamReader(gateway, "/devices/stream?device=desk-lamp&trait=onOff")
        #expect(ids(try one.read(at: 2).events.dropLast().map { $0.data["object"] }) == ["desk-lamp"])
        let rooms = try StreamReader(gateway, "/rooms/batched?structure=guest-cottage").read(at: 2).events[0].data[
            "rooms"]
        #expect(rooms == gateway.get("/rooms?structure=guest-cottage")["rooms"])
        Scenario("a filter that rooms lack", .get, "/rooms/stream?trait=onOff", expects: 400, code: "invalidArgument")
            .run(on: gateway)
    }

    @Test func withAnIntervalEachAttributeIsSentOnceWithItsLatestValue() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?minInterval=2.5")
        #expect(try reader.read(at: 1).events.map { $0.name } == ["heartbeat"])
        toggle(gateway, "off")
        #expect(try reader.read(at: 1).events.count == 1)
        for command in ["on", "off", "on"] { toggle(gateway, command) }
        for number in [10, 20, 30] { level(number, of: gateway) }
        let early = try reader.read(at: 2)
        #expect(early.events == [] && early.next == 3.5)
        let events = try reader.read(at: 3.5).events
        #expect(events.map { $0.data["trait"] } == [.string("matter.onOff"), .string("matter.levelControl")])
        #expect(events.map { $0.data["attributes"]["onOff"] } == [.bool(true), .null])
        #expect(events[1].data["attributes"]["currentLevel"] == .integer(30))
        #expect(events.last?.id == gateway.cursor)
        #expect(try reader.read(at: 3.6).events == [])
    }

    @Test func changesAreFoldedOnceForAllSubscribersOfAFilterAndInterval() throws {
        let gateway = try TestGateway()
        let readers = try (0..<3).map { _ in try StreamReader(gateway, "/events?minInterval=1") }
        let lines = try StreamReader(gateway, "/events?minInterval=1", accept: "application/x-ndjson")
        for reader in readers + [lines] { _ = try reader.read(at: 0) }
        for round in 1...3 {
            for _ in 0..<5 { toggle(gateway) }
            level(round * 10, of: gateway)
            let time = Double(round) * 2
            // One subscriber is read later than the others, after another change.
            let frames = try readers.prefix(2).map { try $0.frames(at: time) }
            gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Round \#(round)"}"#)
            let late = try readers[2].frames(at: time + 0.5)
            let addresses = (frames + [late]).map { frames in
                frames.map { frame in frame.storage.withUnsafeBytes { UnsafeRawPointer($0.baseAddress) } }
            }
            #expect(addresses[0].count > 1 && Set(addresses).count == 1)
            #expect(try lines.read(at: time + 0.6).events.count == addresses[0].count)
        }
    }

    @Test func manyChangesAreFoldedInSlicesSoThatOtherStreamsAreNotDelayed() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?minInterval=1")
        _ = try reader.read(at: 0)
        level(1, of: gateway)
        _ = try reader.read(at: 0)
        for number in 0..<600 { level(number % 250 + 2, of: gateway) }
        #expect(reader.yields(at: 2) && reader.yields(at: 2.1))
        let events = try reader.read(at: 2.2).events
        #expect(events.last?.data["attributes"]["currentLevel"] == .integer(101))
        #expect(events.count { $0.data["trait"] == .string("matter.levelControl") } == 1)
    }

    @Test func aFoldedChangeHasTheAttributesOfAllItsChanges() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?minInterval=1")
        gateway.send(.patch, "\(Self.lamp)/onOff", #"{"startUpOnOff":"on"}"#)
        toggle(gateway, "off")
        let events = try reader.changes(at: 1)
        #expect(events.count == 1)
        #expect(events[0].data["attributes"]["startUpOnOff"] == .string("on"))
        #expect(events[0].data["attributes"]["onOff"] == .bool(false))
    }

    @Test func eventsAndChangesOfMetadataAreNotFolded() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?minInterval=1")
        for _ in 0..<3 {
            for stimulus in ["press", "release"] {
                gateway.send(.post, "/simulation/devices/desk-button/stimuli", #"{"stimulus":"\#(stimulus)"}"#)
            }
        }
        for name in ["A", "B"] { gateway.send(.patch, "/devices/desk-lamp", #"{"name":"\#(name)"}"#) }
        let events = try reader.read(at: 1).events
        #expect(events.count { $0.data["event"] == .string("initialPress") } == 3)
        #expect(
            events.filter { $0.name == "updated" }.map { $0.data["object"]["name"] } == [.string("A"), .string("B")])
    }

    @Test func aDeviceThatReturnsToTheFilterIsAddedAgain() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?room=office&minInterval=1")
        toggle(gateway, "off")
        func move(to room: String) {
            gateway.send(.post, "/structures/main-house/move", #"{"room":"\#(room)","devices":["desk-lamp"]}"#)
        }
        move(to: "kitchen")
        toggle(gateway, "on")
        move(to: "office")
        gateway.send(.patch, "\(Self.lamp)/onOff", #"{"startUpOnOff":"off"}"#)
        let events = try reader.changes(at: 1)
        #expect(events.map { $0.name } == ["attributes", "removed", "added", "attributes"])
        #expect(events.last?.data["attributes"]["onOff"] == .null)
    }

    // MARK: States of objects

    /// A change of a device, and which of its streams send something because of it.
    enum ObjectChange: CaseIterable {
        case attribute, otherPart, otherDevice, rename, move, offline, event, nothing

        var differs: (device: Bool, types: Bool, type: Bool) {
            switch self {
            case .attribute, .offline: (true, true, true)
            case .otherPart: (true, true, false)
            case .rename, .move: (true, false, false)
            case .otherDevice, .event, .nothing: (false, false, false)
            }
        }
    }

    /// The speaker has two parts with `matter.onOff`; the doorbell sends events without a change of attributes.
    private func apply(_ change: ObjectChange, _ gateway: TestGateway) throws -> (device: String, part: Int) {
        let (speaker, part) = ("/devices/bedroom-speaker", 1)
        switch change {
        case .attribute: gateway.send(.post, "\(speaker)/types/1/traits/onOff/commands", #"{"command":"toggle"}"#)
        case .otherPart: gateway.send(.post, "\(speaker)/types/2/traits/onOff/commands", #"{"command":"toggle"}"#)
        case .otherDevice: toggle(gateway)
        case .rename: gateway.send(.patch, speaker, #"{"name":"Loud \#(gateway.home.snapshot().cursor.sequence)"}"#)
        case .move:
            let room = gateway.get(speaker)["roomID"] == .string("office") ? "kitchen" : "office"
            gateway.send(
                .post, "/structures/main-house/move", #"{"room":"\#(room)","devices":["bedroom-speaker"]}"#)
        case .offline:
            let isReachable = gateway.get(speaker)["sourceConnectivity", "connectivityState"] != .string("online")
            gateway.send(.patch, "/simulation/devices/bedroom-speaker", #"{"reachable":\#(isReachable)}"#)
        case .event:
            gateway.send(.post, "/simulation/devices/front-doorbell/stimuli", #"{"stimulus":"press"}"#)
            return ("front-doorbell", 1)
        case .nothing: break
        }
        return ("bedroom-speaker", part)
    }

    @Test(arguments: ObjectChange.allCases)
    func aStreamOfAnObjectSendsAStateOnlyIfItDiffersFromTheLastOne(change: ObjectChange) throws {
        let gateway = try TestGateway()
        let (device, part) = try apply(.nothing, gateway)
        let id = change == .event ? "front-doorbell" : device
        let before = try #require(gateway.cursor)
        let paths = ["/stream", "/types/stream", "/types/\(part)/stream"].map { "/devices/\(id)\($0)" }
        let readers = try paths.map { try StreamReader(gateway, $0) }
        for reader in readers { #expect(try reader.changes(at: 0).count == 1) }
        let differs = change.differs
        for round in 1...2 {
            _ = try apply(change, gateway)
            for (reader, isNew) in zip(readers, [differs.device, differs.types, differs.type]) {
                #expect(try reader.changes(at: Double(round)).count == (isNew ? 1 : 0), "\(reader.path)")
            }
        }
        // A client that resumes gets the state once, if it may have changed since.
        for (path, isNew) in zip(paths, [differs.device, differs.types, differs.type]) {
            let resumed = try StreamReader(gateway, "\(path)?after=\(before)")
            #expect(try resumed.changes(at: 0).count == (isNew ? 1 : 0), "\(path)")
            #expect(try resumed.changes(at: 1) == [])
            gateway.send(.patch, "/devices/\(id)", #"{"name":"\#(path)"}"#)
            // The state of a type does not include the name.
            #expect(try resumed.changes(at: 2).count == (path.contains("/types") ? 0 : 1), "\(path)")
        }
    }

    @Test func subscribersOfOneObjectShareTheBytesOfItsState() throws {
        let gateway = try TestGateway()
        let readers = try (0..<3).map { _ in try StreamReader(gateway, "/devices/desk-lamp/stream") }
        for reader in readers { _ = try reader.read(at: 0) }
        toggle(gateway)
        let frames = try readers.map { try #require(try $0.frames(at: 1).first) }
        let addresses = frames.map { frame in frame.storage.withUnsafeBytes { $0.baseAddress } }
        #expect(Set(addresses).count == 1)
    }

    /// The new device may have fewer parts.
    @Test func theStreamOfATypeEndsWhenAnotherDeviceHasTheID() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/devices/bedroom-speaker/types/2/stream")
        #expect(try reader.changes(at: 0).count == 1)
        gateway.send(.delete, "/simulation/devices/bedroom-speaker")
        gateway.send(
            .post, "/simulation/devices", #"{"id":"bedroom-speaker","name":"Other","type":"matter.onOffLight"}"#)
        #expect(try reader.changes(at: 1).map { $0.name } == ["removed"])
    }

    @Test func aStreamOfOneObjectObservesItsInterval() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/devices/desk-lamp/stream?minInterval=10")
        #expect(try reader.read(at: 1).events.map { $0.name } == ["device", "heartbeat"])
        for _ in 0..<3 { toggle(gateway) }
        let early = try reader.read(at: 2)
        #expect(early.events == [] && early.next == 11)
        #expect(try reader.read(at: 11).events.count == 1)
    }

    @Test func aHeartbeatIsSentWhileChangesWaitForTheInterval() throws {
        let gateway = try TestGateway()
        let reader = try StreamReader(gateway, "/events?minInterval=60&heartbeat=5")
        toggle(gateway)
        #expect(try reader.changes(at: 1).count == 1)
        toggle(gateway)
        #expect(try reader.read(at: 2).next == 6)
        let events = try reader.read(at: 6).events
        #expect(events.map { $0.name } == ["heartbeat"])
        // A client that disconnects here receives the pending change when it resumes.
        #expect(events[0].data["cursor"] != .string(gateway.cursor ?? ""))
    }

    @Test(arguments: ["minInterval=-1", "minInterval=61", "minInterval=often", "minInterval=nan"])
    func anInvalidIntervalIsRejected(query: String) throws {
        #expect(try TestGateway().get("/events?\(query)").status == 400)
    }
}
