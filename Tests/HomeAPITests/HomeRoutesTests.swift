import HTTPServer
import HomeEngine
import HomeModel
import JSON
import TestSupport
import Testing

@testable import HomeAPI

/// `/homes`: homes that are created, reset, saved and deleted over HTTP.
@Suite struct HomeRoutesTests {
    private let gateway: TestGateway

    init() throws { gateway = try TestGateway() }

    private func create(_ body: String) -> TestResponse { gateway.send(.post, "/homes", body) }

    private func toggle(_ home: String) {
        let response = gateway.send(
            .post, "/homes/\(home)/devices/desk-lamp/traits/onOff/commands", #"{"command":"toggle"}"#)
        #expect(response.status == 200, "\(response.text)")
    }

    private func isOn(_ home: String) -> Bool? {
        gateway.get("/homes/\(home)/devices/desk-lamp/traits/onOff")["attributes", "onOff"].boolValue
    }

    @Test func aHomeIsCreatedWithItsDescription() throws {
        let body =
            #"{"id":"test-7","from":{"template":"guides"},"seed":7,"label":"Sign-in","timeToLive":600,"clock":{"time":"2026-01-01T18:00:00Z","paused":true,"speed":2}}"#
        let created = create(body)
        #expect(created.status == 201 && created.header("Location") == "/homes/test-7", "\(created.text)")
        let home = gateway.get("/homes/test-7")
        #expect(home.bytes == created.bytes && home.header("X-Cursor") == home["cursor"].stringValue)
        #expect(home["seed"].integerValue == 7 && home["label"].stringValue == "Sign-in")
        #expect(home["from", "template"].stringValue == "guides" && home["devices"].integerValue == 13)
        #expect(home["time"].stringValue == "2026-01-01T18:00:00.000000Z" && home["paused"].boolValue == true)
        #expect(home["speed"].doubleValue == 2 && home["expiresAt"].stringValue != nil)
        #expect(gateway.get("/homes/test-7/devices")["devices"].arrayValue?.count == 13)
        #expect(gateway.get("/homes/test-7?fields=id,devices").json.names == ["id", "devices"])
        let list = gateway.get("/homes")["homes"].arrayValue ?? []
        #expect(list.map { $0["id"].stringValue } == ["default", "test-7"])
        #expect(list[0]["from"].isNull && list[0]["expiresAt"].isNull)
    }

    @Test(arguments: [
        (#"{"template":"demo"}"#, 67), (#"{"template":"empty"}"#, 0), (#"{"fleet":25}"#, 25),
        (#"{"home":"default"}"#, 67),
        (#"{"file":{"format":"home-gateway","version":1,"structures":[],"rooms":[],"devices":[]}}"#, 0),
    ])
    func aHomeBeginsWithWhatItsCreatorNames(from: String, devices: Int) throws {
        let created = create(#"{"from":\#(from)}"#)
        #expect(created.status == 201, "\(created.text)")
        let id = try #require(created["id"].stringValue)
        #expect(created["devices"].integerValue == Int64(devices))
        #expect(gateway.get("/homes/\(id)/devices?limit=1000")["devices"].arrayValue?.count == devices)
        if !from.hasPrefix(#"{"file"#) {
            #expect(created["from"] == (try JSONValue.parse(Array(from.utf8))))
        }
    }

    @Test func theFileOfAHomeCreatesAnotherOne() throws {
        let file = gateway.get("/export").text
        let created = create(#"{"id":"copy","from":{"file":\#(file)}}"#)
        #expect(created.status == 201, "\(created.text)")
        #expect(gateway.get("/homes/copy/export").text == file)
    }

    @Test func aForkHasChangesOfItsOwn() {
        toggle("default")
        let state = isOn("default")
        #expect(create(#"{"id":"fork","from":{"home":"default"}}"#).status == 201)
        #expect(isOn("fork") == state)
        toggle("fork")
        #expect(isOn("fork") != state && isOn("default") == state)
        #expect(create(#"{"id":"fork-2","from":{"home":"fork"}}"#).status == 201)
        #expect(isOn("fork-2") == isOn("fork"))
    }

    @Test func aForkBeginsWhenItsClockHasArrivedAtItsStart() throws {
        let lamp = "/devices/desk-lamp/traits"
        gateway.send(
            .post, "\(lamp)/levelControl/commands",
            #"{"command":"moveToLevelWithOnOff","params":{"level":254,"transitionTime":0}}"#)
        gateway.send(
            .post, "\(lamp)/levelControl/commands",
            #"{"command":"moveToLevelWithOnOff","params":{"level":2,"transitionTime":600}}"#)
        let start = try #require(gateway.get("/simulation/clock")["time"].stringValue.flatMap { HomeTime(text: $0) })
        let later = (start + .days(4)).text
        let clock = #""clock":{"time":"\#(later)"}"#
        for from in [#"{"home":"default"}"#, #"{"snapshot":{"home":"default","name":"now"}}"#] {
            if from.contains("snapshot") { gateway.send(.post, "/homes/default/snapshots", #"{"name":"now"}"#) }
            let created = create(#"{"id":"later","from":\#(from),\#(clock)}"#)
            #expect(created.status == 201, "\(created.text)")
            #expect(created["time"] == .string(later))
            #expect(gateway.get("/homes/later").bytes == created.bytes)
            let view = gateway.get("/homes/later/simulation/clock")
            #expect(view["time"] == .string(later) && view["lagSeconds"].doubleValue ?? 0 == 0)
            #expect(
                gateway.get("/homes/later\(lamp)/levelControl")["attributes", "currentLevel"] == .integer(2))
            let reset = gateway.send(.post, "/homes/later/reset")
            #expect(reset["time"] == .string(later), "\(reset.text)")
            #expect(gateway.send(.delete, "/homes/later").status == 204)
        }
    }

    @Test func aForkIsNotCreatedIfItsClientDisconnectsBefore() throws {
        let start = try #require(gateway.get("/simulation/clock")["time"].stringValue.flatMap { HomeTime(text: $0) })
        let body = #"{"id":"later","from":{"home":"default"},"clock":{"time":"\#((start + .days(4)).text)"}}"#
        let reply = try gateway.router.reply(
            to: .post, "/homes", headers: [Header("Content-Type", "application/json")], body: Array(body.utf8))
        guard case .deferred(let work) = reply else {
            Issue.record("the response is not deferred")
            return
        }
        work(Responder(isAbandoned: { true }, { _ in Issue.record("a response after the client has disconnected") }))
        // The jobs of a client are executed in their order, so this one ends after the abandoned one.
        let other = #"{"id":"other","from":{"home":"default"},"clock":{"time":"\#((start + .days(1)).text)"}}"#
        #expect(create(other).status == 201)
        #expect(gateway.get("/homes/later").status == 404)
        #expect(create(body).status == 201)
    }

    @Test func aDeletedHomeIsNotFound() {
        _ = create(#"{"id":"test","from":{"template":"demo"}}"#)
        #expect(gateway.send(.delete, "/homes/test").status == 204)
        for path in ["/homes/test", "/homes/test/devices", "/homes/test/snapshots"] {
            #expect(gateway.get(path).status == 404)
        }
        #expect(gateway.send(.delete, "/homes/test").status == 404)
        let kept = gateway.send(.delete, "/homes/default")
        #expect(kept.status == 400, "\(kept.text)")
        #expect(kept["code"].stringValue == "failedPrecondition")
    }

    @Test func aResetAndSnapshotsReturnToEarlierStates() {
        _ = create(#"{"id":"test","from":{"template":"demo"}}"#)
        let first = isOn("test")
        let saved = gateway.send(.post, "/homes/test/snapshots", #"{"name":"first"}"#)
        #expect(saved.status == 201 && saved.header("Location") == "/homes/test/snapshots/first")
        toggle("test")
        #expect(gateway.send(.post, "/homes/test/snapshots", #"{"name":"second"}"#).status == 201)
        let cursor = gateway.get("/homes/test")["cursor"].stringValue
        let reset = gateway.send(.post, "/homes/test/reset")
        #expect(reset.status == 200 && reset["cursor"].stringValue != cursor)
        #expect(isOn("test") == first)
        #expect(gateway.send(.post, "/homes/test/snapshots/second/restore").status == 200)
        #expect(isOn("test") != first)
        #expect(create(#"{"id":"copy","from":{"snapshot":{"home":"test","name":"first"}}}"#).status == 201)
        #expect(isOn("copy") == first)
        let names = gateway.get("/homes/test/snapshots")["snapshots"].arrayValue?.map { $0["name"].stringValue }
        #expect(names == ["first", "second"])
        #expect(gateway.get("/homes/test/snapshots/first").bytes == saved.bytes)
        #expect(gateway.send(.delete, "/homes/test/snapshots/first").status == 204)
        #expect(gateway.get("/homes/test/snapshots/first").status == 404)
        #expect(gateway.send(.post, "/homes/test/snapshots/first/restore").status == 404)
        #expect(gateway.send(.post, "/homes/default/reset").status == 200)
    }

    @Test func idempotencyKeysAndEntityTagsBelongToOneHome() {
        _ = create(#"{"id":"one","from":{"home":"default"}}"#)
        _ = create(#"{"id":"two","from":{"home":"default"}}"#)
        let key = [Header("Idempotency-Key", "k1")]
        let target = "/devices/desk-lamp/traits/onOff/commands"
        let responses = ["one", "two", "one"].map {
            gateway.send(.post, "/homes/\($0)\(target)", #"{"command":"toggle"}"#, headers: key)
        }
        #expect(responses.map { $0.header("Idempotency-Replayed") } == [nil, nil, "true"])
        #expect(isOn("one") == isOn("two") && isOn("one") != isOn("default"))
        let tags = ["one", "two"].map { gateway.get("/homes/\($0)/devices/desk-lamp").header("ETag") }
        #expect(tags[0] != tags[1])
        let stale = gateway.send(
            .patch, "/homes/two/devices/desk-lamp", #"{"name":"Lamp"}"#, headers: [Header("If-Match", tags[0] ?? "")])
        #expect(stale.status == 412)
        let cursor = gateway.get("/homes/one")["cursor"].stringValue ?? ""
        #expect(gateway.get("/homes/two/devices/desk-lamp/history?before=\(cursor)").status != 200)
    }

    @Test(arguments: [
        (#"{}"#, 400, ""), (#"{"from":{}}"#, 400, "/from"), (#"{"from":7}"#, 400, "/from"),
        (#"{"from":{"template":"castle"}}"#, 400, "/from/template"),
        (#"{"from":{"template":"demo","fleet":3}}"#, 400, "/from"), (#"{"from":{"fleet":-1}}"#, 400, "/from/fleet"),
        (#"{"from":{"fleet":2.5}}"#, 400, "/from/fleet"), (#"{"from":{"home":"nowhere"}}"#, 404, "/from/home"),
        (#"{"from":{"snapshot":{"home":"nowhere","name":"x"}}}"#, 404, "/from/snapshot/home"),
        (#"{"from":{"snapshot":{"home":"default"}}}"#, 400, "/from/snapshot/name"),
        (#"{"from":{"file":{"format":"home-gateway"}}}"#, 400, "/from/file"),
        (#"{"from":{"file":[]}}"#, 400, "/from/file"),
        (#"{"from":{"template":"demo"},"id":"a b"}"#, 400, "/id"),
        (#"{"from":{"template":"demo"},"id":"default"}"#, 409, "/id"),
        (#"{"from":{"template":"demo"},"seed":-1}"#, 400, "/seed"),
        (#"{"from":{"template":"demo"},"timeToLive":0}"#, 400, "/timeToLive"),
        (#"{"from":{"template":"demo"},"clock":{"time":"noon"}}"#, 400, "/clock/time"),
        (#"{"from":{"template":"demo"},"clock":{"speed":1e9}}"#, 400, "/clock/speed"),
        (#"{"from":{"template":"demo"},"clock":{"pause":true}}"#, 400, "/clock/pause"),
        (#"{"from":{"template":"demo"},"durable":true}"#, 400, "/durable"),
    ])
    func anInvalidDescriptionIsRejected(body: String, status: Int, pointer: String) {
        let response = create(body)
        #expect(response.status == status, "\(response.text)")
        let pointers = response["errors"].arrayValue?.map { $0["pointer"].stringValue ?? "" } ?? []
        #expect(pointer.isEmpty || pointers.contains { $0.hasPrefix(pointer) }, "\(response.text)")
        #expect(gateway.get("/homes")["homes"].arrayValue?.count == 1)
    }

    @Test func limitsArePublishedAndHold() throws {
        let gateway = try TestGateway(configureHomes: {
            $0.limit = 2
            $0.snapshotLimit = 1
        })
        let limits = gateway.get("/limits")
        #expect(limits["homes"].integerValue == 2 && limits["homeSnapshots"].integerValue == 1)
        #expect(gateway.send(.post, "/homes", #"{"from":{"template":"empty"}}"#).status == 201)
        let rejected = gateway.send(.post, "/homes", #"{"from":{"template":"empty"}}"#)
        #expect(rejected.status == 429 && rejected["code"].stringValue == "resourceExhausted", "\(rejected.text)")
        #expect(gateway.send(.post, "/homes/default/snapshots", #"{"name":"one"}"#).status == 201)
        #expect(gateway.send(.post, "/homes/default/snapshots", #"{"name":"two"}"#).status == 429)
    }

    @Test func thePagesOfTheListContainEachHomeOnce() {
        for number in 1...5 { _ = create(#"{"id":"h\#(number)","from":{"home":"default"}}"#) }
        var ids: [String] = []
        var token: String?
        repeat {
            let page = gateway.get("/homes?limit=2&fields=id" + (token.map { "&pageToken=\($0)" } ?? ""))
            ids += (page["homes"].arrayValue ?? []).compactMap { $0["id"].stringValue }
            token = page["nextPageToken"].stringValue
        } while token != nil
        #expect(ids == ["default", "h1", "h2", "h3", "h4", "h5"])
    }

    @Test func metricsCountHomes() {
        _ = create(#"{"id":"one","from":{"home":"default"}}"#)
        #expect(gateway.get("/metrics").text.contains("\nhome_gateway_homes 2\n"))
        #expect(gateway.get("/homes/one/metrics").text.contains("\nhome_gateway_changes_total 0\n"))
    }
}
