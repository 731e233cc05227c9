import HomeStore
import HomeTesting
import TestServer
import Testing

@testable import HomeEngine

/// Homes of tests in a gateway.
@Suite(.timeLimit(.minutes(10))) struct TestHomeTests {
    private func withGateway(_ body: (GatewayFixture) async throws -> Void) async throws {
        let configuration = HomeEngine.Home.Configuration(
            catalog: CatalogIndex(Catalog.self), behaviors: Simulation.behaviors, journal: MemoryJournal(),
            hostTime: HostTime(steady: { 0 }, calendar: { 0 }), seed: 1, startsPaused: true)
        let engine = try HomeEngine.Home.create(HomeTemplate(), configuration)
        let server = try GatewayFixture(serving: engine)
        defer {
            server.stop()
            engine.close()
        }
        try await body(server)
    }

    /// Everything about a home that both places have.
    private static func contents(of home: TypedAPI.Home) async throws -> [String] {
        let structures = try await home.structures().list().map { "\($0.id) \($0.name)" }
        let rooms = try await home.rooms().list().map { "\($0.id) \($0.name)" }
        let devices = try await home.devices().list().map { device in
            "\(device.id) \(device.name) \(device.structureID ?? "-") \(device.roomID ?? "-")"
        }
        return (structures + rooms + devices).sorted()
    }

    private static let beginnings: [(InitialHome, Int)] = [
        (.demo, 60), (.guides, 10), (.empty, 0), (.fleet(devices: 12), 12), (.template(cabin), 1), (.file(file), 1),
    ]
    private static let cabin = HomeTemplate(
        structures: [StructureTemplate(id: "cabin", name: "Cabin")],
        devices: [
            DeviceTemplate(
                id: "lamp", name: "Lamp", structureID: "cabin",
                parts: [
                    PartTemplate(
                        number: 1, type: HomeCatalog.OnOffLightDeviceType.definition, isPrimary: true,
                        traits: [TraitTemplate(HomeCatalog.Matter.OnOffTrait.self, features: [.lighting])])
                ])
        ])
    private static var file: [UInt8] {
        let home = try? TypedAPI.Home.simulated(cabin, seed: 1, isPaused: true)
        defer { home?.close() }
        return home?.homeFile ?? []
    }

    @Test(arguments: 0..<6) func aHomeBeginsTheSameInAProcessAndInAGateway(index: Int) async throws {
        let (initial, minimum) = Self.beginnings[index]
        try await withGateway { gateway in
            let local = try await TestHome.with(initial, in: .process) { try await Self.contents(of: $0) }
            let remote = try await TestHome.with(initial, in: .gateway(gateway.url)) { home in
                try await Self.contents(of: home)
            }
            #expect(local == remote)
            #expect(local.count >= minimum)
        }
    }

    @Test func aGatewayHasTheHomeOnlyDuringTheTest() async throws {
        try await withGateway { gateway in
            try await TestHome.with(in: .gateway(gateway.url), label: "a test") { home in
                #expect(gateway.homes.all.map { $0.description.label } == [nil, "a test"])
                let clock = try await home.simulation.clock
                #expect(clock.isPaused && clock.time == TestHomeSettings.defaultStartTime)
            }
            #expect(gateway.homes.all.count == 1)
        }
    }

    @Test func aHomeIsDeletedWhenItsTestFails() async throws {
        struct Failure: Error {}
        try await withGateway { gateway in
            await #expect(throws: Failure.self) {
                try await TestHome.with(.empty, in: .gateway(gateway.url)) { _ in throw Failure() }
            }
            #expect(gateway.homes.all.count == 1)
        }
    }

    @Test func aHomeIsDeletedWhenItsTestIsCanceled() async throws {
        try await withGateway { gateway in
            let test = Task {
                try await TestHome.with(.empty, in: .gateway(gateway.url)) { _ in
                    withUnsafeCurrentTask { $0?.cancel() }
                    try Task.checkCancellation()
                }
            }
            await #expect(throws: CancellationError.self) { try await test.value }
            #expect(gateway.homes.all.count == 1)
        }
    }

    /// The gateway deletes the home of a test whose process was killed.
    @Test func aHomeEndsByItselfAfterTenMinutes() async throws {
        try await withGateway { gateway in
            try await TestHome.with(.empty, in: .gateway(gateway.url)) { _ in
                let home = try #require(gateway.homes.all.last)
                #expect(home.description.timeToLive == .seconds(600))
            }
        }
    }

    @Test func withoutAGatewayTheErrorSaysWhatToDo() async throws {
        struct Refusing: HTTPTransport {
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                throw TransportError(.unreachable, "Refused")
            }

            func stream(
                _ request: HTTPRequest, receive: @escaping @Sendable (StreamElement) -> Bool
            ) async throws(TransportError) {
                throw TransportError(.unreachable, "Refused")
            }
        }
        var settings = TestHomeSettings()
        settings.options.timeout = .milliseconds(200)
        settings.options.transport = Refusing()
        let error = await #expect(throws: HomeError.self) {
            try await TestHome.with(in: .gateway("http://127.0.0.1:1"), settings: settings) { _ in }
        }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("Start it, or unset HOME_GATEWAY_URL") == true)
    }

    @Test(arguments: ["{}", "text", #"{"format":"home-gateway","version":99}"#])
    func whatIsNoHomeFileIsRejected(text: String) async throws {
        let error = await #expect(throws: HomeError.self) {
            try await TestHome.with(.file(Array(text.utf8)), in: .process) { _ in }
        }
        #expect(error?.code == .invalidArgument)
    }
}
