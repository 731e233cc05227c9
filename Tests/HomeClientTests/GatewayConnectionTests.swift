import HomeEngine
import HomeModel
import HomeService
import HomeSimulation
import JSON
import Synchronization
import TestHomes
import TestServer
import Testing
import TypedAPI

@testable import HomeClient

/// The connection to a gateway: opening, requests, and what is shown without a gateway.
@Suite(.timeLimit(.minutes(10))) struct GatewayConnectionTests {
    private static let empty = Array(
        """
        id: a-1
        event: snapshot
        data: {"piece":1,"pieces":1,"structures":[{"id":"house","name":"House"}],"rooms":[],"devices":[]}


        """.utf8)

    private static func connection(_ transport: FakeTransport, waits: Bool = true) throws -> GatewayConnection {
        var options = GatewayOptions(client: "app", waitsForContents: waits, transport: transport)
        options.time = TestClock().time()
        return try GatewayConnection("http://test", options: options)
    }

    private static func isOpen(_: HTTPRequest, _: Int, receive: @escaping @Sendable (StreamElement) -> Bool)
        async throws(TransportError)
    {
        _ = receive(.head(HTTPHead(status: 200)))
        _ = receive(.bytes(empty))
        try await FakeTransport.idle()
    }

    // MARK: Requests

    @Test func everyAttemptOfAChangeHasTheSameKeyAndTheLabel() async throws {
        let transport = FakeTransport { request, number throws(TransportError) in
            if number < 3 { throw TransportError(.broken, "reset") }
            return .json(#"{"id":"r","name":"Hall","structureID":"house"}"#, status: 201)
        } stream: { request, number, receive throws(TransportError) in
            try await Self.isOpen(request, number, receive: receive)
        }
        let connection = try Self.connection(transport)
        let room = try await connection.createRoom(name: "Hall", in: "house")
        #expect(room == RoomSnapshot(id: "r", name: "Hall", structureID: "house"))
        let requests = transport.requests
        #expect(
            requests.map { "\($0.method) \($0.path)" } == [String](repeating: "POST /structures/house/rooms", count: 3))
        #expect(requests.map { $0[header: "Idempotency-Key"] } == ["key", "key", "key"])
        #expect(requests.map { $0[header: "X-Client"] } == ["app", "app", "app"])
        #expect(requests.map { $0.body } == [[UInt8]](repeating: Array(#"{"name":"Hall"}"#.utf8), count: 3))
    }

    @Test func aTokenIsSentWithEveryRequest() async throws {
        let transport = FakeTransport { _, _ throws(TransportError) in .json("{}") }
        let options = GatewayOptions(token: "hg_1_2", transport: transport)
        _ = try await GatewayConnection("http://test", options: options).request("GET", "/devices")
        #expect(transport.requests.map { $0[header: "Authorization"] } == ["Bearer hg_1_2"])
        for token in ["a b", "a\nb", "ü"] {
            let error = #expect(throws: HomeError.self) {
                try GatewayConnection("http://test", options: GatewayOptions(token: token, transport: transport))
            }
            #expect(error?.code == .invalidArgument)
        }
    }

    @Test func eachChangeHasItsOwnKey() {
        let keys = Set((0..<100).map { _ in ClientTime.system.key() })
        #expect(keys.count == 100 && keys.allSatisfy { (1...128).contains($0.utf8.count) })
    }

    @Test func aReadHasNoKey() async throws {
        let transport = FakeTransport { _, _ throws(TransportError) in .json("{}") }
        _ = try await Self.connection(transport).request("GET", "/simulation/clock")
        #expect(transport.requests.map { $0[header: "Idempotency-Key"] } == [nil])
    }

    @Test func idsAreEncodedInPaths() async throws {
        let transport = FakeTransport { _, _ throws(TransportError) in .json("{}", status: 204) }
        try await Self.connection(transport).removeDevice("a/b ü")
        #expect(transport.requests.map { $0.path } == ["/simulation/devices/a%2Fb%20%C3%BC"])
    }

    @Test func theTimeoutOfARequestIncludesItsAttempts() async throws {
        let transport = FakeTransport { _, _ throws(TransportError) in throw TransportError(.unreachable, "Refused") }
        let error = await #expect(throws: HomeError.self) {
            _ = try await Self.connection(transport).request("GET", "/devices")
        }
        #expect(error?.code == .unavailable && error?.message == "There is no gateway at http://test: refused.")
        #expect(transport.requests.count == 13)
        #expect(transport.requests.map { $0.timeout } == transport.requests.map { $0.timeout }.sorted(by: >))
    }

    @Test func whatIsNoGatewayIsNamed() async throws {
        let transport = FakeTransport { _, _ throws(TransportError) in .json("<html>") }
        let error = await #expect(throws: HomeError.self) {
            _ = try await Self.connection(transport).request("POST", "/devices", [:])
        }
        #expect(error?.message.contains("is there a gateway at this address?") == true)
    }

    @Test func errorsHaveTheirDetails() async throws {
        let problem = #"""
            {"type":"/problems/invalid-argument","code":"invalidArgument","detail":"No.","matterStatus":"INVALID_COMMAND",
            "errors":[{"pointer":"/params/level","detail":"a number"}]}
            """#
        let transport = FakeTransport { _, _ throws(TransportError) in .json(problem, status: 400) }
        let error = await #expect(throws: HomeError.self) {
            _ = try await Self.connection(transport).request("POST", "/devices", [:])
        }
        #expect(error?.code == .invalidArgument && error?.message == "No." && error?.matterStatus == .invalidCommand)
        #expect(error?.details == [HomeError.Detail(pointer: "/params/level", detail: "a number")])
    }

    @Test func aCanceledRequestFails() async throws {
        let transport = FakeTransport { _, _ throws(TransportError) in throw TransportError(.canceled, "") }
        let error = await #expect(throws: HomeError.self) {
            _ = try await Self.connection(transport).request("POST", "/devices", [:])
        }
        #expect(error?.code == .cancelled && transport.requests.count == 1)
    }

    // MARK: Opening

    @Test func withoutAGatewayAHomeCannotBeOpened() async throws {
        let connection = try Self.connection(FakeTransport())
        let error = await #expect(throws: HomeError.self) { try await connection.open() }
        #expect(error?.code == .unavailable)
        #expect(connection.isClosed)
        let again = await #expect(throws: HomeError.self) { try await connection.open() }
        #expect(again?.code == .cancelled)
    }

    @Test(arguments: [401, 404]) func aRefusalIsFoundByThoseWhoWaitLater(status: Int) async throws {
        let transport = FakeTransport.streaming { _, _, receive throws(TransportError) in
            _ = receive(.head(HTTPHead(status: status)))
        }
        let connection = try Self.connection(transport, waits: false)
        try await connection.open()
        while connection.problem == nil { await Task.yield() }
        let error = await #expect(throws: HomeError.self) {
            try await connection.wait(for: nil, timeout: .seconds(3_600))
        }
        #expect(error?.code == (status == 401 ? .unauthenticated : .notFound))
    }

    @Test func aHomeThatTheGatewayDoesNotHaveCannotBeOpened() async throws {
        let transport = FakeTransport.streaming { _, _, receive throws(TransportError) in
            _ = receive(.head(HTTPHead(status: 404)))
            _ = receive(.bytes(Array(#"{"code":"notFound","detail":"There is no home x."}"#.utf8)))
        }
        let error = await #expect(throws: HomeError.self) { try await Self.connection(transport).open() }
        #expect(error == HomeError(.notFound, "There is no home x."))
    }

    @Test func aHomeThatIsOpenedWithoutAGatewayIsEmptyAndHasItsObjectsLater() async throws {
        let (open, opens) = AsyncStream.makeStream(of: Void.self)
        let transport = FakeTransport.streaming { request, number, receive throws(TransportError) in
            if number < 3 { throw TransportError(.unreachable, "Refused") }
            if number == 3 { for await _ in open {} }
            try await Self.isOpen(request, number, receive: receive)
        }
        let connection = try Self.connection(transport, waits: false)
        let (notices, notice) = AsyncStream.makeStream(of: Void.self)
        let observation = connection.observeObjects { _ in notice.yield() }
        try await connection.open()
        var iterator = notices.makeAsyncIterator()
        await iterator.next()
        #expect(connection.objects().structures(where: ObjectFilter()).isEmpty)
        #expect(connection.problem?.code == .unavailable)
        opens.finish()
        await iterator.next()
        #expect(connection.objects().structures(where: ObjectFilter()).map { $0.name } == ["House"])
        #expect(connection.problem == nil)
        observation.cancel()
        connection.close()
    }

    @Test func theObjectsStayVisibleWhileTheGatewayCannotBeReached() async throws {
        let (close, closes) = AsyncStream.makeStream(of: Void.self)
        let transport = FakeTransport.streaming { _, number, receive throws(TransportError) in
            guard number == 1 else {
                if number > 3 { try await FakeTransport.idle() }
                throw TransportError(.unreachable, "Refused")
            }
            _ = receive(.head(HTTPHead(status: 200)))
            _ = receive(.bytes(Self.empty))
            for await _ in close {}
        }
        let connection = try Self.connection(transport)
        try await connection.open()
        let (notices, notice) = AsyncStream.makeStream(of: Void.self)
        let observation = connection.observeObjects { _ in notice.yield() }
        closes.finish()
        var iterator = notices.makeAsyncIterator()
        await iterator.next()
        #expect(connection.objects().structures(where: ObjectFilter()).map { $0.id } == ["house"])
        #expect(connection.problem?.code == .unavailable)
        observation.cancel()
        connection.close()
    }

    @Test func aConnectionThatIsReleasedEndsItsStream() async throws {
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let transport = FakeTransport.streaming { request, number, receive throws(TransportError) in
            defer { end.finish() }
            try await Self.isOpen(request, number, receive: receive)
        }
        do {
            let connection = try Self.connection(transport)
            try await connection.open()
        }
        for await _ in ended {}
        #expect(transport.streams.count == 1)
    }

    // MARK: A gateway

    @Test func withoutAccessTheHomeIsEmptyAndSaysWhy() async throws {
        let home = try await FaultedHome()
        defer { home.close() }
        try await home.engine.simulator.setNetwork(NetworkChange(accessGranted: false), of: nil)
        try await home.engine.simulator.setNetwork(NetworkChange(accessGranted: true), of: nil)
        try await home.expectSameContents()
        try await home.engine.simulator.setNetwork(NetworkChange(accessGranted: false), of: nil)
        let client = try FaultedHome.client(of: home.server, "late")
        try await client.open()
        #expect(client.objects().contents == [])
        #expect(client.problem?.code == .permissionDenied)
        #expect(await client.absence(of: .device, "lamp").code == .permissionDenied)
        client.close()
    }

    @Test func aRequestReturnsWhenTheReplicaShowsItsEffect() async throws {
        let home = try await FaultedHome()
        defer { home.close() }
        for isOn in [false, true, false, true] {
            try await home.client.toggle()
            #expect(home.client.isOn == isOn)
        }
        let device = try await home.client.setName("Reading lamp", ofDevice: "lamp")
        #expect(device.device.name == "Reading lamp")
        #expect(home.client.objects().device("lamp")?.device.name == "Reading lamp")
    }

    @Test func whileTheStreamDeliversNothingARequestReadsItsDevice() async throws {
        let home = try await FaultedHome()
        defer { home.close() }
        try await home.streamFault(#""kind":"silent""#)
        try await home.client.toggle()
        #expect(home.client.isOn == false)
    }

    @Test func aGatewayThatReturnsIsFollowedAgain() async throws {
        let engine = try HomeEngine.Home.test(HomeEngine.Home.lampHouse)
        let first = try GatewayFixture(serving: engine)
        let client = try FaultedHome.client(of: first, "app")
        defer { client.close() }
        try await client.open()
        first.stop()
        let (notices, notice) = AsyncStream.makeStream(of: Void.self)
        let observation = client.observeObjects { _ in notice.yield() }
        while client.problem == nil {
            for await _ in notices { break }
        }
        #expect(client.problem?.code == .unavailable)
        _ = try await engine.setName("Light", ofDevice: "lamp", context: ChangeContext(origin: .client)).value
        let second = try GatewayFixture(serving: engine, port: first.port)
        defer { second.stop() }
        let cursor = try #require(StreamCursor(engine.snapshot().cursor.description))
        try await client.wait(for: cursor, timeout: .seconds(30))
        #expect(client.objects().contents == engine.objects().contents)
        observation.cancel()
    }
}
