import HTTPServer
import HomeAPI
import HomeSimulation
import JSON
import Testing

@Suite struct ListTests {
    @Test(arguments: [
        ("/structures?name=Main%20House", ["main-house"]), ("/structures?name=main%20house", []),
        ("/structures?name=*House*", ["main-house"]), ("/structures?name=*", ["main-house", "guest-cottage"]),
        ("/structures?name=Main%20House&name=Guest*", ["main-house", "guest-cottage"]),
        ("/rooms?name=Kitchen", ["kitchen"]), ("/rooms?name=Kitch", []), ("/rooms?name=Kitchen?", []),
        ("/rooms?name=*itchen&structure=main-house", ["kitchen"]),
        ("/rooms?name=*itchen&structure=guest-cottage", []),
        ("/structures/guest-cottage/rooms?name=*Bedroom", ["cottage-bedroom"]),
        ("/structures/main-house/rooms?name=Kitchen&fields=id", ["kitchen"]),
        ("/devices?name=Desk%20Lamp", ["desk-lamp"]), ("/devices?name=Desk*&type=dimmableLight", ["desk-lamp"]),
        ("/devices?name=Desk%20Lamp&room=kitchen", []),
        ("/devices?name=Bedside%20Light&limit=1", ["cottage-bedside-light"]),
    ])
    func aNameSelectsObjects(_ path: String, _ ids: [String]) throws {
        let list = try TestGateway().get(path)
        let objects = try #require(["structures", "rooms", "devices"].compactMap { list[$0].arrayValue }.first)
        #expect(objects.map { $0["id"].stringValue } == ids)
    }

    @Test func aNameIsThatAtTheTimeOfTheRequest() throws {
        let gateway = try TestGateway()
        let cursor = try #require(gateway.get("/devices?limit=1")["cursor"].stringValue)
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"*?Ä"}"#)
        #expect(gateway.get("/devices?name=*?%C3%84")["devices"].arrayValue?.count == 1)
        #expect(gateway.get("/devices?name=Desk%20Lamp")["devices"].arrayValue?.count == 0)
        #expect(gateway.get("/devices?name=Desk%20Lamp&at=\(cursor)")["devices"].arrayValue?.count == 1)
    }

    @Test(arguments: [
        "/devices?name=", "/events?name=Desk%20Lamp", "/devices?name=\(String(repeating: "a", count: 256))",
    ])
    func otherNamesAreRejected(_ path: String) throws {
        #expect(try TestGateway().send(.get, path).status == 400)
    }

    @Test(arguments: [
        Scenario(
            "an unknown trait", .get, "/devices?trait=matter.onOf", expects: 400, code: "invalidArgument",
            text: "There is no trait matter.onOf; GET /catalog lists them."),
        Scenario(
            "an unknown type", .get, "/devices?type=lamp", expects: 400, code: "invalidArgument",
            text: "There is no device type lamp; GET /catalog lists them."),
        Scenario(
            "an unknown structure", .get, "/devices?structure=none", expects: 400, code: "invalidArgument",
            text: "GET /structures"),
        Scenario("an unknown room", .get, "/devices?room=none", expects: 400, code: "invalidArgument"),
        Scenario(
            "an unknown filter", .get, "/devices?color=red", expects: 400, code: "invalidArgument",
            text: "structure, room, type, trait"),
        Scenario("a filter that rooms lack", .get, "/rooms?trait=matter.onOff", expects: 400, code: "invalidArgument"),
        Scenario(
            "a page of no objects", .get, "/devices?limit=0", expects: 400, code: "invalidArgument", text: "1 to 1000"),
        Scenario("a page that is too long", .get, "/devices?limit=1001", expects: 400, code: "invalidArgument"),
        Scenario("a limit that is not a number", .get, "/devices?limit=many", expects: 400, code: "invalidArgument"),
        Scenario(
            "an unknown field", .get, "/devices?fields=id,nam", expects: 400, code: "invalidArgument", text: "roomID"),
        Scenario("no fields", .get, "/rooms?fields=", expects: 400, code: "invalidArgument"),
        Scenario("two limits", .get, "/devices?limit=1&limit=2", expects: 400, code: "invalidArgument", text: "once"),
        Scenario("an unknown token", .get, "/devices?pageToken=x", expects: 400, code: "invalidArgument"),
        Scenario("a token of another home", .get, "/devices?pageToken=1-1", expects: 400, code: "invalidArgument"),
    ])
    func anInvalidQueryIsRejected(_ scenario: Scenario) throws {
        scenario.run(on: try TestGateway())
    }

    @Test func aTokenOfAnotherListIsRejected() throws {
        let gateway = try TestGateway()
        let token = try #require(gateway.get("/devices?limit=1")["nextPageToken"].stringValue)
        Scenario(
            "a token of the list of devices", .get, "/rooms?pageToken=\(token)", expects: 400, code: "invalidArgument"
        ).run(on: gateway)
    }

    @Test func filtersReturnExactlyTheMatchingObjects() throws {
        let gateway = try TestGateway()
        let everything = try #require(gateway.get("/devices")["devices"].arrayValue)

        func ids(_ query: String) -> [String?] {
            gateway.get("/devices?\(query)")["devices"].arrayValue?.map { $0["id"].stringValue } ?? []
        }
        func idsWhere(_ check: (JSONValue) -> Bool) -> [String?] {
            everything.filter(check).map { $0["id"].stringValue }
        }
        func hasTrait(_ device: JSONValue, _ trait: String) -> Bool {
            device["types"].arrayValue?.contains { $0["traits"].names.contains(trait) } ?? false
        }

        #expect(ids("room=kitchen") == idsWhere { $0["roomID"] == .string("kitchen") })
        #expect(ids("structure=guest-cottage") == idsWhere { $0["structureID"] == .string("guest-cottage") })
        #expect(ids("trait=onOff") == idsWhere { hasTrait($0, "matter.onOff") })
        #expect(
            ids("type=dimmableLight")
                == idsWhere { device in
                    device["types"].arrayValue?.contains { $0["type"] == .string("matter.dimmableLight") } ?? false
                })
        #expect(
            ids("room=kitchen&room=bedroom&trait=matter.onOff")
                == idsWhere {
                    ["kitchen", "bedroom"].contains($0["roomID"].stringValue) && hasTrait($0, "matter.onOff")
                })
        #expect(gateway.get("/rooms?structure=guest-cottage")["rooms"].arrayValue?.count == 2)
    }

    @Test(arguments: [
        ("structures", "id,network"), ("rooms", "name"), ("devices", "id,name,roomID"), ("devices", "types"),
    ])
    func fieldsSelectTheMembersOfAList(_ collection: String, _ fields: String) throws {
        let selected = try #require(try TestGateway().get("/\(collection)?fields=\(fields)")[collection].arrayValue)
        #expect(!selected.isEmpty)
        for object in selected { #expect(object.names.joined(separator: ",") == fields) }
    }

    @Test(arguments: [
        ("/structures/main-house", "id,network"), ("/rooms/kitchen", "name"), ("/devices/desk-lamp", "id,name,roomID"),
        ("/devices/desk-lamp", "types"),
    ])
    func fieldsSelectTheMembersOfAnObject(_ path: String, _ fields: String) throws {
        let gateway = try TestGateway()
        let whole = gateway.get(path)
        let selected = gateway.get("\(path)?fields=\(fields)")
        #expect(selected.json.names.joined(separator: ",") == fields)
        for name in selected.json.names { #expect(selected[name] == whole[name]) }
        let tag = try #require(selected.header("ETag"))
        #expect(gateway.get("\(path)?fields=\(fields)", headers: [Header("If-None-Match", tag)]).status == 304)
    }

    /// The present device is copied from cached bytes, a past one is encoded; each member is alone and with a neighbor.
    @Test func everySelectionOfAListHasTheMembersOfTheWholeDevices() throws {
        let gateway = try TestGateway()
        let cursor = try #require(gateway.get("/devices?limit=1")["cursor"].stringValue)
        gateway.send(.patch, "/devices/desk-lamp", #"{"name":"Reading lamp"}"#)
        for state in ["", "&at=\(cursor)"] {
            let whole = try #require(gateway.get("/devices?limit=1000\(state)")["devices"].arrayValue)
            let names = whole[0].names
            let pairs = zip(names, names.dropFirst() + ["features"]).map { "\($0),\($1)" }
            for fields in names + pairs + ["id,types", "name,revision", "features"] {
                let selected = try #require(
                    gateway.get("/devices?limit=1000&fields=\(fields)\(state)")["devices"].arrayValue)
                #expect(selected.count == whole.count)
                for (device, other) in zip(selected, whole) {
                    #expect(device.names.joined(separator: ",") == fields)
                    #expect(device.names.allSatisfy { $0 == "features" || device[$0] == other[$0] })
                }
            }
        }
    }

    @Test(arguments: ["/structures/main-house", "/rooms/kitchen", "/devices/desk-lamp"])
    func anObjectRejectsUnknownFields(_ path: String) throws {
        let gateway = try TestGateway()
        for fields in ["", "color", "id,", "id,color", "Name"] {
            Scenario(fields, .get, "\(path)?fields=\(fields)", expects: 400, code: "invalidArgument", text: "fields")
                .run(on: gateway)
        }
    }

    @Test(arguments: ["structures", "rooms", "devices"], [1, 2, 5])
    func pagesAddUpToTheList(_ collection: String, _ limit: Int) throws {
        let gateway = try TestGateway()
        let whole = try #require(gateway.get("/\(collection)")[collection].arrayValue)
        var pages: [JSONValue] = []
        var token: String? = ""
        while let current = token {
            let page = gateway.get("/\(collection)?limit=\(limit)\(current.isEmpty ? "" : "&pageToken=\(current)")")
            let objects = try #require(page[collection].arrayValue)
            #expect((1...limit).contains(objects.count))
            pages += objects
            token = page["nextPageToken"].stringValue
        }
        #expect(pages == whole)
    }

    /// These lists are created on a background queue.
    @Test func listsOfALargeHomeAreCompleteAndRejectInvalidRequests() throws {
        let gateway = try TestGateway(Fleet.home(devices: 600, seed: 1))
        for collection in ["structures", "rooms", "devices"] {
            let objects = try #require(gateway.get("/\(collection)")[collection].arrayValue)
            let ids = Set(objects.map { $0["id"].stringValue })
            #expect(ids.count == objects.count && (collection != "devices" || ids.count == 600))
        }
        Scenario("an unknown type", .get, "/devices?type=lamp", expects: 400, code: "invalidArgument").run(on: gateway)
        Scenario("an unknown structure", .get, "/structures/none/rooms", expects: 404, code: "notFound")
            .run(on: gateway)
        #expect(
            gateway.get("/devices?limit=0", headers: [Header("X-Request-ID", "mine")]).header("X-Request-ID") == "mine")
    }

    @Test func removingADeviceBetweenPagesSkipsNoOther() throws {
        let gateway = try TestGateway()
        let whole = try #require(gateway.get("/devices")["devices"].arrayValue)
        let first = gateway.get("/devices?limit=3")
        let token = try #require(first["nextPageToken"].stringValue)
        gateway.send(.delete, "/simulation/devices/\(try #require(whole[0]["id"].stringValue))")
        gateway.send(.delete, "/simulation/devices/\(try #require(whole[3]["id"].stringValue))")
        let rest = gateway.get("/devices?pageToken=\(token)")["devices"].arrayValue
        #expect(rest == Array(whole[4...]))
    }

    /// The token of a page is not the object at its end, which may be gone.
    @Test func removingTheLastObjectOfAPageSkipsNoOther() throws {
        let gateway = try TestGateway()
        for number in 1...3 { gateway.send(.post, "/homes", #"{"id":"h\#(number)","from":{"home":"default"}}"#) }
        let lists = [
            ("/rooms", "rooms", "/rooms/"), ("/structures/main-house/rooms", "rooms", "/rooms/"),
            ("/homes", "homes", "/homes/"),
        ]
        for (list, collection, object) in lists {
            let whole = try #require(gateway.get(list)[collection].arrayValue)
            let token = try #require(gateway.get("\(list)?limit=2")["nextPageToken"].stringValue)
            #expect(gateway.send(.delete, object + (whole[1]["id"].stringValue ?? "")).status == 204)
            #expect(gateway.get("\(list)?pageToken=\(token)")[collection].arrayValue == Array(whole[2...]), "\(list)")
        }
    }

    @Test func withoutGrantedAccessListsAreEmptyAndSingleReadsAreDenied() throws {
        let gateway = try TestGateway()
        let rooms = gateway.get("/rooms")["rooms"]
        gateway.send(.patch, "/simulation/network", #"{"accessGranted":false}"#)
        #expect(gateway.get("/structures")["structures"] == .array([]))
        #expect(gateway.get("/rooms")["rooms"] == .array([]))
        #expect(gateway.get("/devices")["devices"] == .array([]))
        #expect(gateway.get("/devices?structure=main-house&room=kitchen")["devices"] == .array([]))
        for path in [
            "/structures/main-house", "/rooms/kitchen", "/devices/desk-lamp", "/devices/spare-bulb",
            "/devices/desk-lamp/traits/onOff", "/structures/main-house/rooms",
        ] {
            Scenario(
                path, .get, path, expects: 403, code: "permissionDenied", matterStatus: "UNSUPPORTED_ACCESS"
            ).run(on: gateway)
        }
        #expect(
            gateway.send(.patch, "/simulation/network", #"{"accessGranted":true}"#)["structures"].arrayValue?.count == 2
        )
        #expect(gateway.get("/rooms")["rooms"] == rooms)
    }

    @Test func whileTheAppIsOfflineListsAreEmptyAndSingleReadsAreUnavailable() throws {
        let gateway = try TestGateway()
        let collections = ["structures", "rooms", "devices"]
        let counts = collections.map { gateway.get("/\($0)")[$0].arrayValue?.count }
        gateway.send(.patch, "/simulation/network", #"{"appOnline":false}"#)
        for collection in collections { #expect(gateway.get("/\(collection)")[collection] == .array([])) }
        for path in ["/structures/main-house", "/rooms/kitchen", "/devices/desk-lamp", "/devices/spare-bulb"] {
            Scenario("\(path) while the app is offline", .get, path, expects: 503, code: "unavailable")
                .run(on: gateway)
        }
        Scenario(
            "a command while the app is offline", .post, "/devices/desk-lamp/traits/onOff/commands",
            body: #"{"command":"on"}"#, expects: 503, code: "unavailable"
        ).run(on: gateway)
        gateway.send(.patch, "/simulation/network", #"{"accessGranted":false}"#)
        #expect(gateway.get("/devices/desk-lamp").status == 403)
        gateway.send(.patch, "/simulation/network", #"{"appOnline":true,"accessGranted":true}"#)
        #expect(collections.map { gateway.get("/\($0)")[$0].arrayValue?.count } == counts)
    }

    @Test func withoutAccessToOneStructureTheOtherRemainsVisible() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/simulation/network", #"{"structureID":"main-house","accessGranted":false}"#)
        let devices = try #require(gateway.get("/devices")["devices"].arrayValue)
        #expect(Set(devices.map { $0["structureID"] }) == [.string("guest-cottage"), .null])
        #expect(gateway.get("/devices/spare-bulb").status == 200)
        #expect(gateway.get("/devices/desk-lamp").status == 403)
        let networks = try #require(gateway.get("/simulation/network")["structures"].arrayValue)
        #expect(networks.map { $0["network"]["accessGranted"] } == [.bool(false), .bool(true)])
    }

    @Test func devicesWithoutAStructureAreVisibleIfAnyStructureIs() throws {
        let gateway = try TestGateway()
        gateway.send(.patch, "/simulation/network", #"{"accessGranted":false}"#)
        #expect(gateway.get("/devices/spare-bulb").status == 403)
        gateway.send(.patch, "/simulation/network", #"{"structureID":"guest-cottage","accessGranted":true}"#)
        #expect(gateway.get("/devices/spare-bulb").status == 200)
    }
}
